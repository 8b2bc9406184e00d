/** Finds what a page shows besides the article: the largest elements without kept content, and the remaining words. */

import { keptBefore } from "./structure.js";

/** Elements without a box of their own, or that only break a line: hiding them changes nothing or too much. */
const BOXLESS = new Set(
  "head script style link meta title template source track param noscript br wbr hr col colgroup area map base".split(
    " ",
  ),
);

/** Elements that are shown as a whole: their contents aren't checked. */
const ONE = new Set(["svg", "math", "picture", "video", "audio", "object", "select", "canvas"]);

/**
 * Returns the ids of the largest elements that contain nothing kept.
 * @param {import("./page.js").Page} page @param {readonly (readonly [number, number])[]} keep
 * @returns {number[]}
 */
export function clutter(page, keep) {
  const kept = keptBefore(page, keep);
  const found = [];
  for (let id = 0; id < page.length;) {
    const holds = kept[page.end(id)] > kept[id];
    const name = page.name(id);
    if (holds && !ONE.has(name)) {
      id++;
      continue;
    }
    if (!holds && !page.isText(id) && !BOXLESS.has(name) && !isMarkForKept(page, id, kept)) found.push(id);
    id = page.end(id);
  }
  return found;
}

/**
 * Returns the removed pictures whose alternative text is shown instead: pairs of id and text. What is around one stays.
 * @param {import("./page.js").Page} page @param {import("../common/messages/messages.js").Selection} selection
 * @returns {[number, string][]}
 */
export function alternatives(page, { alternatives = [], dropped = [] }) {
  const gone = new Set(dropped);
  return alternatives.flatMap((id) => {
    let top = id;
    while (page.parent(top) >= 0 && page.name(page.parent(top)) === "picture") top = page.parent(top);
    return gone.has(top) ? [/** @type {[number, string]} */ ([top, page.attribute(id, "alt") ?? ""])] : [];
  });
}

/**
 * Whether an element is the head of its box, such as a table's caption or a details' summary.
 * @param {import("./page.js").Page} page
 * @param {number} id
 * @param {Int32Array} kept
 */
function isMarkForKept(page, id, kept) {
  const parent = page.parent(id);
  return parent >= 0 && page.name(id) === "summary" && kept[page.end(parent)] > kept[parent];
}

/**
 * Returns ranges of everything that may be shown: not hidden by the layout, or hidden only until it is opened.
 * @param {import("./page.js").Page} page @returns {[number, number][]}
 */
export function visible(page) {
  /** @type {[number, number][]} */
  const found = [];
  for (let id = 0; id < page.length; id++) {
    if (!page.isLeaf(id) || page.isHidden(id)) continue;
    const last = found.at(-1);
    if (last && last[1] === id) last[1] = id + 1;
    else found.push([id, id + 1]);
  }
  return found;
}
