/**
 * Where the pages of a printed document begin in its article. Their numbers are seen in its margin, and are no text of
 * it: nobody finds, copies or speaks them. A screen reader meets them as the breaks between pages.
 */

import { words } from "../../common/words.js";

/** @typedef {{number: number, element: HTMLElement, place: {id: number, offset: number}}} Beginning */

const ROLE = "doc-pagebreak";
/** A margin has so much room for a number, in pixels. */
const MARGIN = 44;

const root = document.documentElement;

/** The pages whose beginnings are in the article, in its order. @type {readonly Beginning[]} */
let pages = [];

/** @returns {readonly Beginning[]} */
export const printedPages = () => pages;

/**
 * Returns the breaks between pages that a document names, and where the next one is.
 * @param {import("../../page/page.js").Page} page
 * @returns {{number: number, id: number, until: number}[]}
 */
export function breaksOf(page) {
  const ids = [...page.having("role")].filter(([, role]) => role === ROLE).map(([id]) => id);
  const numbered = ids.map((id) => ({ id, number: numberOf(page, id) })).filter(({ number }) => number > 0);
  return numbered.map((one, at) => ({ ...one, until: numbered[at + 1]?.id ?? page.length }));
}

/** @param {import("../../page/page.js").Page} page @param {number} id */
function numberOf(page, id) {
  const label = page.attribute(id, "aria-label") ?? page.attribute(id, "title") ?? "";
  return Number((/\d{1,6}/.exec(label) ?? /\d{1,6}$/.exec(page.attribute(id, "id") ?? ""))?.[0] ?? 0);
}

/**
 * Puts a mark before the first words of each page; one that is there already stays, with the focus on it.
 * @param {import("../../sheet/reading.js").Reading} reading
 */
export function placePages({ page, article }) {
  const breaks = breaksOf(page);
  const texts = breaks.length ? [...article.nodes].filter(([, node]) => node instanceof Text && node.isConnected) : [];
  texts.sort(([one], [other]) => one - other);
  /** @type {Beginning[]} */
  const found = [];
  let at = 0;
  for (const { number, id, until } of breaks) {
    while (at < texts.length && texts[at][0] < id) at++;
    const [first, node] = texts[at] ?? [until, null];
    if (node && first < until) found.push({ number, element: marked(node, number), place: { id: first, offset: 0 } });
  }
  pages = found;
  const own = new Set(found.map(({ element }) => element));
  for (const one of document.querySelectorAll("#article .page-mark"))
    if (!own.has(/** @type {HTMLElement} */ (one))) one.remove();
  fit();
}

/** @param {Node} node @param {number} number @returns {HTMLElement} */
function marked(node, number) {
  const before = node.previousSibling;
  if (before instanceof HTMLElement && before.matches(".page-mark") && before.dataset.page === String(number))
    return before;
  const mark = document.createElement("span");
  mark.className = "page-mark";
  mark.role = ROLE;
  mark.title = words("pageNumber", number);
  mark.dataset.page = String(number);
  node.parentNode?.insertBefore(mark, node);
  return mark;
}

/** Where the margin has no room for the numbers they stand in the line. */
function fit() {
  if (!pages.length) return void delete root.dataset.pages;
  const { left, right } = /** @type {HTMLElement} */ (document.getElementById("article")).getBoundingClientRect();
  const end = document.body.getBoundingClientRect().right;
  root.dataset.pages = Math.min(left, end - right) < MARGIN ? "line" : "margin";
}

/** What is above is read already, or covered. */
const eyes = () => Math.max(innerHeight / 3, (parseFloat(getComputedStyle(root).scrollPaddingTop) || 0) + 40);

/** Returns the page at the upper third of the window; null where there are none. @returns {Beginning | null} */
export function pageNow() {
  let [low, high] = [0, pages.length - 1];
  const line = eyes();
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pages[middle].element.getBoundingClientRect().top < line) low = middle;
    else high = middle - 1;
  }
  return pages[low] ?? null;
}

/** Returns a page, or the next one whose beginning is in the article; the last one after all. @param {number} number */
export const pageFrom = (number) => pages.find((one) => one.number >= number) ?? pages.at(-1) ?? null;

export const watchRoom = () =>
  new ResizeObserver(fit).observe(/** @type {HTMLElement} */ (document.getElementById("main")));
