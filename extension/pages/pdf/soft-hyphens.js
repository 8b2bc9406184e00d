/** Soft hyphens, which PDF.js leaves out: the list of a page's drawing has them. Some fonts have no others. */

const HYPHEN = "\u00ad";
/** So many letters before a hyphen are enough to find its place. */
const LETTERS = 16;
/** So many hyphens in a row may have no place. */
const AHEAD = 4;
/** A hyphen in a line is as wide as this at most, as a share of the letters' size: its room is taken for a space. */
const WIDEST = 0.6;
const COLUMNS = /** @type {const} */ (["text", "page", "x", "y", "w", "h", "size", "font", "tag"]);

/**
 * Returns the letters before each soft hyphen that is drawn, in the order of the file.
 * @param {import("./drawn.js").Drawing} drawing @param {Record<string, number>} OPS @returns {string[]}
 */
export function softHyphens({ fnArray, argsArray }, OPS) {
  /** @type {string[]} */
  const found = [];
  let before = "";
  for (const [number, doing] of fnArray.entries()) {
    if (doing !== OPS.showText) continue;
    for (const glyph of argsArray[number]?.[0] ?? []) {
      const letter = glyph?.unicode;
      if (typeof letter !== "string") continue;
      if (letter === HYPHEN) found.push(before);
      if (!/[\s\u00ad-]/.test(letter)) before = (before + letter).slice(-LETTERS);
    }
  }
  return found.filter(Boolean);
}

/**
 * Gives the words of a page their hyphens back: at the end of a line, and between two words that one joins.
 * @param {import("./wire.js").Wire} wire @param {number} first the page's first word @param {string[]} found
 */
export function addSoftHyphens(wire, first, found) {
  const { text, x, y, w, size } = wire;
  let next = 0;
  let before = "";
  for (let word = first; word < text.length && next < found.length; word++) {
    before = (before + plain(text[word])).slice(-LETTERS);
    const place = found.slice(next, next + AHEAD).findIndex((letters) => before.endsWith(letters));
    if (place < 0) continue;
    next += place + 1;
    const isLast = word + 1 === text.length || Math.abs(y[word + 1] - y[word]) * 2 > size[word];
    const gap = isLast ? 0 : x[word + 1] - x[word] - w[word];
    if (isLast) text[word] += "-";
    else if (gap < WIDEST * size[word] && gap > -size[word]) {
      before = before.slice(0, Math.max(before.length - plain(text[word]).length, 0));
      join(wire, word);
      word--;
    }
  }
}

const plain = (/** @type {string} */ text) => text.replaceAll("-", "");

/** Makes a word and the next one a single one, with a hyphen between them. @param {import("./wire.js").Wire} wire @param {number} word */
function join(wire, word) {
  wire.text[word] += `-${wire.text[word + 1]}`;
  wire.w[word] = wire.x[word + 1] + wire.w[word + 1] - wire.x[word];
  for (const name of COLUMNS) wire[name].splice(word + 1, 1);
}
