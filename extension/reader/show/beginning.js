/** The beginning of an article: what fits into a window. */

/** More characters and texts than any window shows. */
const CHARACTERS = 6000;
const TEXTS = 400;

/**
 * Returns the first kept ranges; null if little remains after them.
 * @param {import("../../page/page.js").Page} page @param {readonly [number, number][]} keep
 * @returns {[number, number][] | null}
 */
export function beginning(page, keep) {
  let [characters, texts] = [0, 0];
  for (const [number, [first, last]] of keep.entries()) {
    for (let id = first; id < last; id++) {
      if (!page.isText(id)) continue;
      characters += page.text(id).length;
      texts += 1;
      if (characters > CHARACTERS || texts > TEXTS) return [...keep.slice(0, number), [first, id + 1]];
    }
  }
  return null;
}
