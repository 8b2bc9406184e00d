/** Soft hyphens at the ends of lines, which PDF.js leaves out of the text: the list of a page's drawing has them. */

const HYPHEN = "\u00ad";
/** So many letters before a hyphen are enough to find its line. */
const LETTERS = 8;
/** So many hyphens may stand where no line ends. */
const AHEAD = 4;

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
      before = /\s|\u00ad/.test(letter) ? "" : (before + letter).slice(-LETTERS);
    }
  }
  return found.filter(Boolean);
}

/**
 * Gives the words of a page that end a line their hyphens back.
 * @param {import("./wire.js").Wire} wire @param {number} first the page's first word @param {string[]} found
 */
export function addSoftHyphens({ text, y, size }, first, found) {
  let next = 0;
  for (let word = first; word < text.length && next < found.length; word++) {
    const isLast = word + 1 === text.length || Math.abs(y[word + 1] - y[word]) * 2 > size[word];
    if (!isLast) continue;
    const place = found.slice(next, next + AHEAD).findIndex((letters) => isCut(text[word], letters));
    if (place < 0) continue;
    text[word] += HYPHEN;
    next += place + 1;
  }
}

/** Whether a hyphen follows a word: the letters before it are its own, or its last ones. @param {string} word @param {string} letters */
function isCut(word, letters) {
  return word === letters || (letters.length === LETTERS && word.endsWith(letters));
}
