/** What a page shows beside the article: the largest elements that hold nothing of it, and the words left over beside it. */

import { keptBefore } from "./structure.js";

/** Elements without a box of their own, or that only break a line: hiding them changes nothing or too much. */
const BOXLESS = new Set(
  "head script style link meta title template source track param noscript br wbr hr col colgroup area map base".split(
    " ",
  ),
);

/** Elements that are shown as one: what they hold isn't judged. */
const ONE = new Set(["svg", "math", "picture", "video", "audio", "object", "select", "canvas"]);

/**
 * The ids of the largest elements that hold nothing kept.
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

/** A caption's table, a summary's details: the head of a box belongs to what it holds. @param {import("./page.js").Page} page @param {number} id @param {Int32Array} kept */
function isMarkForKept(page, id, kept) {
  const parent = page.parent(id);
  return parent >= 0 && page.name(id) === "summary" && kept[page.end(parent)] > kept[parent];
}

/**
 * Ranges of everything that may be shown: what the layout doesn't hide, or hides only until it is brought to sight.
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
