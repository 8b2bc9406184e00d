/** The article on the sheet, for every module with a tool on it. One instance per document, shared by all modules. */

/**
 * @typedef {object} Reading
 * @property {import("../page/page.js").Page} page
 * @property {string} json the page as it was captured: what a request to the engine carries
 * @property {import("../common/messages/messages.js").Selection} selection what the engine answered
 * @property {[number, number][]} keep what is on show: the engine's answer, mended by the person
 * @property {import("../page/article/article.js").Article} article
 * @property {number} capture the number under which content scripts know the page's nodes; 0 where they can't be
 * reached
 * @property {boolean} [selected] false where nothing was selected on the page when it was captured
 * @property {number | null} tab the tab that is read; null until it is known
 * @property {boolean} incognito whether that tab is in a private window: then nothing is remembered
 * @property {boolean} [unasked] whether no press asked for this page
 * @property {string} [find] words that were looked for where it was opened
 * @property {string} [mark] the mark that it was opened for
 * @property {import("../common/messages/pdf-channel.js").PdfSource} [pdf] the document that it is the text of
 * @property {string} lang the article's language
 * @property {readonly import("../page/joined.js").JoinedPage[]} [pages] the further pages of an article that has grown
 * @property {number} [gathered] how often something was gathered from a page that shows only a part of itself
 */

/** What is known before the article is created. @typedef {Omit<Reading, "article">} Chosen */

/** @type {Reading | null} */
let now = null;
/** @type {Chosen | null} */
let wanted = null;
let isShown = false;
/** @typedef {{grown?: boolean}} How `grown`: the article on show has become longer, and else is what it was */
/** @type {Set<(reading: Reading, how: How) => void>} */
const waiting = new Set();
/** @type {Set<(reading: Chosen) => unknown>} */
const early = new Set();

/** The current article; null before the first. */
export function current() {
  return now;
}

/** The current article, or the one being created; null before the first. */
export function about() {
  return wanted;
}

/**
 * Calls `react` whenever an article has been put on the sheet; immediately if there is one.
 * @param {(reading: Reading, how: How) => void} react
 */
export function whenShown(react) {
  waiting.add(react);
  if (now && isShown) react(now, {});
}

/**
 * Calls `react` once the first article of this sheet is known, before it is created; immediately if it is.
 * @param {(reading: Chosen) => unknown} react
 */
export function whenChosen(react) {
  early.add(react);
  if (wanted) react(wanted);
}

/**
 * The address by which the library knows a page: the one that it calls its own, as a save has it.
 * @param {Pick<Reading, "page" | "selection">} reading
 */
export function addressOf({ page, selection }) {
  return selection.metadata?.canonical?.value || page.url;
}

/** How long the article waits for listeners that don't need to see it. */
const PATIENCE_MS = 100;

/**
 * Notifies listeners that don't need to see the article; resolves once they have begun.
 * @param {Chosen} reading
 * @returns {Promise<unknown>}
 */
export function chosen(reading) {
  wanted = reading;
  const begun = Promise.all([...early].map((react) => react(reading)));
  return early.size ? Promise.race([begun, new Promise((late) => setTimeout(late, PATIENCE_MS))]) : begun;
}

/**
 * Sets the article, or its beginning, before it is shown: a tool pressed meanwhile already finds it.
 * @param {Reading} reading
 */
export function made(reading) {
  now = wanted = reading;
}

let coming = false;

/** Whether more of the article is being fetched. */
export const isGrowing = () => coming;

/** @param {boolean} now */
export const growing = (now) => void (coming = now);

let seenBy = 0;

/** Milliseconds until the page has been looked at once more, if it has changed; none where it is not watched. */
export const untilLook = () => Math.max(0, seenBy - performance.now());

/** @param {number} ms */
export const looksIn = (ms) => void (seenBy = performance.now() + ms);

/** Notifies all listeners of the current article. @param {Reading} reading @param {How} [how] */
export function shown(reading, how = {}) {
  made(reading);
  isShown = true;
  for (const react of waiting) react(reading, how);
}
