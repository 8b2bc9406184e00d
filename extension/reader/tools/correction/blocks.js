/** The blocks of an article that a person can point at, each with its ids in the page. */

import { current } from "../../../sheet/reading.js";

const BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, dt, dd, pre, table, figure, video, audio, math[display=block], hr";

/** @typedef {{element: HTMLElement, ids: number[]}} Block */

/** Returns the blocks in order; of nested ones (a paragraph in an item) only the inner one. @returns {Block[]} */
export function blocks() {
  const { article } = /** @type {import("../../../sheet/reading.js").Reading} */ (current());
  /** @type {Map<Element, number[]>} */
  const found = new Map();
  for (const [id, node] of article.nodes) {
    const element = node.nodeType === Node.ELEMENT_NODE ? /** @type {Element} */ (node) : node.parentElement;
    if (node.nodeType === Node.ELEMENT_NODE && node.hasChildNodes()) continue;
    const block = element?.closest("table, figure, pre") ?? element?.closest(BLOCKS);
    if (!block?.isConnected) continue;
    const ids = found.get(block);
    if (ids) ids.push(id);
    else found.set(block, [id]);
  }
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(BLOCKS))].flatMap((element) => {
    const ids = found.get(element);
    return ids ? [{ element, ids: ids.sort((a, b) => a - b) }] : [];
  });
}

/** Returns the span of ids from the first to the last. @param {number[]} ids @returns {[number, number]} */
export function span(ids) {
  const { page } = /** @type {import("../../../sheet/reading.js").Reading} */ (current());
  return [ids[0], page.end(/** @type {number} */ (ids.at(-1)))];
}

/** Returns the ids of the selected text inside the article. @returns {number[]} */
export function selected() {
  const { article } = current() ?? {};
  const selection = getSelection();
  if (!article || !selection?.rangeCount || selection.isCollapsed) return [];
  const range = selection.getRangeAt(0);
  return [...article.nodes]
    .filter(([, node]) => node.isConnected && node.nodeType === Node.TEXT_NODE && range.intersectsNode(node))
    .map(([id]) => id)
    .sort((a, b) => a - b);
}

/** What had the focus is gone: the block chosen last has it, or the next one that is kept. @param {number} id */
export function goOnFrom(id) {
  const kept = blocks();
  const { element } = kept.find(({ ids }) => /** @type {number} */ (ids.at(-1)) >= id) ?? kept.at(-1) ?? {};
  if (element) standAt(element);
}

/** Gives a block the focus, in sight. @param {HTMLElement} element */
export function standAt(element) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
}
