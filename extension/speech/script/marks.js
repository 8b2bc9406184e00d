/**
 * Runs that may be treated specially: a footnote's mark, a bracket group, an abbreviation, a formula; and their
 * targets.
 */

/** @typedef {import("../../page/page.js").Page} Page */

/** Marks are close to their words. */
const NEAR = 4;
const GROUP = /^\[[^\]]{1,40}\]$/u;

/** @param {Page} page @param {number} id */
export function markOf(page, id) {
  const { notes, noteAsides } = page.structure;
  for (let at = page.parent(id), far = 0; at >= 0 && far < NEAR; at = page.parent(at), far++) {
    const name = page.name(at);
    if (notes.has(at)) return "note";
    if (noteAsides.has(at)) return "back";
    if (name === "sup" && isGroup(page, at)) return "citation";
    if (name === "abbr" && page.attribute(at, "title")) return "abbr";
  }
  return around(page, id, "math") >= 0 ? "math" : "";
}

/** @param {Page} page @param {number} id @param {string} name @returns {number} -1 when there is none */
export function around(page, id, name) {
  for (let at = id; at >= 0; at = page.parent(at)) if (page.name(at) === name) return at;
  return -1;
}

/**
 * Returns what belongs to a mark: an abbreviation's full form, the note it points to.
 * @param {Page} page
 * @param {number} id
 * @param {string} mark
 */
export function detailsOf(page, id, mark) {
  for (let at = page.parent(id), far = 0; mark && at >= 0 && far < NEAR; at = page.parent(at), far++) {
    const title = page.name(at) === "abbr" ? page.attribute(at, "title")?.trim() : "";
    if (mark === "abbr" && title) return { say: title };
    const note = mark === "note" ? page.structure.notes.get(at) : undefined;
    if (note) return { note: note.to };
  }
  return {};
}

/** @type {WeakMap<Page, Map<number, boolean>>} */
const groups = new WeakMap();

/**
 * Whether an element contains only a bracketed text; checked once for all its texts.
 * @param {Page} page
 * @param {number} sup
 * @returns {boolean}
 */
function isGroup(page, sup) {
  const known = groups.get(page) ?? new Map();
  groups.set(page, known);
  if (!known.has(sup)) known.set(sup, GROUP.test(textIn(page, sup)));
  return known.get(sup);
}

/** Returns the words in an element, on one line. @param {Page} page @param {number} element */
export function textIn(page, element) {
  let text = "";
  for (let id = element; id < page.end(element); id++) if (page.isText(id)) text += page.text(id);
  return text.replace(/\s+/g, " ").trim();
}
