/**
 * Texts that are written as they should stand, line by line, and are no code: letters of a mailing list, old texts.
 * They are wrapped where a line is too long for the window, and read aloud.
 */

/** @typedef {import("./page.js").Page} Page */

/** Fewer lines may be anything. */
const LINES = 3;
/** A line of prose has so many words, and so few signs of code for each letter; one of code has so many. */
const WORDS = 5;
const FEW = 0.06;
const MANY = 0.12;
/** So many of all words stand in lines of prose, and so few lines are code. */
const PROSE = 0.55;
const CODE = 0.34;
/** Marks of quotations at the beginnings of lines, rules, and addresses are no code. */
const ASIDE = /^[ \t>|]+|^[_=*~.-]{3,}$|https?:\/\/[^\s<>]+|<?\b[\w.+-]{1,64}@[\w.-]{1,200}>?/gm;
const SIGN = /[{}()[\];=<>|\\$#@*_~^`+/&%]/g;
const LETTER = /\p{L}/gu;
const CODE_END = /[;{}\\]$/;
const SENTENCE = /\p{Ll}[.!?。](?:\s|$)/u;

/** @param {string} text @returns {boolean} */
export function isLetter(text) {
  const bare = text.replace(ASIDE, " ");
  const lines = bare.split("\n").flatMap((line) => line.trim() || []);
  if (lines.length < LINES || !SENTENCE.test(bare)) return false;
  let [all, prose, code] = [0, 0, 0];
  for (const line of lines) {
    const words = line.split(/\s+/).length;
    const letters = line.match(LETTER)?.length ?? 0;
    const signs = (line.match(SIGN)?.length ?? 0) / Math.max(letters, 1);
    all += words;
    if (signs > MANY || CODE_END.test(line)) code += 1;
    else if (words >= WORDS && signs <= FEW) prose += words;
  }
  return prose >= PROSE * all && code <= CODE * lines.length;
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
  if (!found.has(box)) found.set(box, !page.structure.languages.get(box) && isLetter(textOf(page, box)));
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
