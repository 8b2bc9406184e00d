/**
 * A page that shows only a part of itself, such as a long list whose far rows leave the page while it is scrolled: what
 * has left stays in the article, and what is new is put between what it stands between on the page.
 */

import { joinedBy } from "../../page/joined.js";
import { current, shown } from "../../sheet/reading.js";
import { nodesOf } from "./reconcile.js";

/** @typedef {import("../../sheet/reading.js").Reading} Reading */
/** @typedef {import("./reconcile.js").Difference} Difference */
/** @typedef {[number, number]} Range half-open */

/**
 * Returns what is kept of the page in some blocks.
 * @param {Reading} reading @param {Element[]} blocks @returns {Range[]}
 */
function keptIn({ page, article }, blocks) {
  const ids = blocks.flatMap((block) => nodesOf(block).map((node) => article.ids.get(node) ?? -1));
  const leaves = [...new Set(ids)].filter((id) => id >= 0 && page.isLeaf(id)).sort((a, b) => a - b);
  return leaves.map((id) => [id, id + 1]);
}

/**
 * @param {Reading} fresh the page as it is now @param {Difference} difference
 * @param {(keep: Range[], number: number) => Promise<any>} ask the engine what travels with some leaves
 * @returns {Promise<boolean>} false where another article is on show by then
 */
export async function gather(fresh, difference, ask) {
  const before = /** @type {Reading} */ (current());
  const { added, changed } = difference;
  const number = (before.gathered ?? 0) + 2;
  const wanted = [...added, ...changed.map(([, one]) => one)];
  const keep = keptIn(fresh, wanted);
  const reply = await ask(keep, number);
  if (current() !== before || !keep.length) return current() === before;
  const within = (/** @type {Range[]} */ body) => body.some(([from, to]) => keep.some(([id]) => from <= id && id < to));
  const posts = (fresh.selection.posts ?? []).filter(({ body }) => within(body));
  const answer = { ...reply, keep, posts, roles: {}, structure: fresh.selection.structure };
  const out = keptIn(
    before,
    changed.map(([one]) => one),
  );
  const further = { page: fresh.json, address: fresh.page.url };
  const joined = joinedBy({ ...before, pages: Array(number - 2) }, null, further, { ...answer, gone: out });
  put(before, fresh, difference, joined.moved);
  const { page, json, selection } = joined;
  shown({ ...before, page, json, selection, keep: joined.keep, gathered: number - 1 }, { grown: true });
  performance.mark("gathered");
  return true;
}

/**
 * Puts the new blocks into the article on show, and ties them to the page that has grown.
 * @param {Reading} before @param {Reading} fresh @param {Difference} difference @param {Int32Array} moved
 */
function put(before, fresh, { same, changed, boxes, added }, moved) {
  /** What stands on show for each new block. @type {Map<Element | null, Element>} */
  const live = new Map([...same, ...boxes].map(([one, other]) => [other, one]));
  // Written down first: each block that moves leaves its neighbours.
  const plan = added.map((one) => [one, one.previousElementSibling, one.nextElementSibling, one.parentElement]);
  for (const one of [...added, ...changed.map(([, other]) => other)]) {
    live.set(one, one);
    tie(before.article, fresh.article, one, moved);
  }
  for (const [one, other] of changed) one.replaceWith(other);
  for (const [one, previous, next, box] of plan) {
    const block = /** @type {Element} */ (one);
    const [above, below] = [live.get(previous), live.get(next)];
    if (above) above.after(block);
    else if (below && below !== next) below.before(block);
    else (live.get(box) ?? before.article.element).append(block);
  }
}

/**
 * @param {Reading["article"]} article @param {Reading["article"]} fresh @param {Element} block
 * @param {Int32Array} moved
 */
function tie(article, fresh, block, moved) {
  for (const node of nodesOf(block)) {
    const id = moved[fresh.ids.get(node) ?? -1] ?? -1;
    if (id < 0) continue;
    article.nodes.set(id, node);
    article.ids.set(node, id);
    if (node instanceof HTMLElement) node.dataset.node = String(id);
  }
  article.text += ` ${block.textContent ?? ""}`;
}
