/**
 * Texts that are written as they should stand, line by line, and are no code: letters of a mailing list, old texts.
 * They are wrapped where a line is too long for the window, and read aloud.
 */

/** @typedef {import("./page.js").Page} Page */

/** Fewer lines, or fewer words in one, may be anything. */
const LINES = 3;
const WORDS = 5;
/** A letter has at most so many signs of code for each letter of the alphabet. */
const SIGNS = 0.04;
/** Lines that end as code does, as a share of all. */
const ENDS = 0.1;
/** Marks of quotations at the beginnings of lines, rules, and addresses are no code. */
const ASIDE = /^[ \t>|]+|^[_=*~.-]{3,}$|https?:\/\/[^\s<>]+|[^\s<>"]+@[^\s<>"]+/gm;
const SIGN = /[{}()[\];=<>|\\$#@*_~^`+/&%]/g;
const LETTER = /\p{L}/gu;
const CODE_END = /[;{}\\]$/;
const SENTENCE = /\p{Ll}[.!?。](?:\s|$)/u;

/** @param {string} text @returns {boolean} */
export function isLetter(text) {
  const bare = text.replace(ASIDE, " ");
  const lines = bare.split("\n").filter((line) => /\S/.test(line));
  const letters = bare.match(LETTER)?.length ?? 0;
  if (lines.length < LINES || !letters || !SENTENCE.test(bare)) return false;
  const words = bare.split(/\s+/).filter(Boolean).length;
  const ends = lines.filter((line) => CODE_END.test(line.trimEnd())).length;
  const signs = bare.match(SIGN)?.length ?? 0;
  return words >= WORDS * lines.length && signs <= SIGNS * letters && ends <= ENDS * lines.length;
}

/** @type {WeakMap<Page, Map<number, boolean>>} */
const known = new WeakMap();

/** Whether a node stands in such a text, which the page has in a `pre` without `code`. @param {Page} page @param {number} id */
export function isInLetter(page, id) {
  let box = id;
  while (box >= 0 && page.name(box) !== "pre") {
    if (page.name(box) === "code") return false;
    box = page.parent(box);
  }
  if (box < 0) return false;
  const found = known.get(page) ?? new Map();
  known.set(page, found);
  if (!found.has(box)) found.set(box, !page.structure.languages.has(box) && isLetter(textOf(page, box)));
  return found.get(box) === true;
}

/** @param {Page} page @param {number} box */
function textOf(page, box) {
  let text = "";
  for (let id = box; id < page.end(box); id++) {
    if (page.name(id) === "code") return "";
    if (page.isText(id)) text += page.text(id);
  }
  return text;
}
