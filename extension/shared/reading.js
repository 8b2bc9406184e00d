/** What stands on the sheet, for every room that has a tool on it. One module a document: all rooms see the same. */

/**
 * @typedef {object} Reading
 * @property {import("./page.js").Page} page
 * @property {string} json the page as it was captured: what a request to the engine carries
 * @property {import("./messages.js").Selection} selection what the engine answered
 * @property {[number, number][]} keep what is on show: the engine's answer, mended by the person
 * @property {import("./article.js").Article} article
 * @property {number} capture the number under which content scripts know the page's nodes; 0 where they can't be reached
 * @property {boolean} [selected] false where nothing was selected on the page when it was captured
 * @property {number | null} tab the tab that is read; null until it is known
 * @property {boolean} incognito whether that tab is in a private window: then nothing is remembered
 * @property {string} lang the article's language
 */

/** What is known before the article is made. @typedef {Omit<Reading, "article">} Chosen */

/** @type {Reading | null} */
let now = null;
/** @type {Chosen | null} */
let wanted = null;
let isShown = false;
/** @type {Set<(reading: Reading) => void>} */
const waiting = new Set();
/** @type {Set<(reading: Chosen) => unknown>} */
const early = new Set();

/** The article on show; null before the first. */
export function current() {
  return now;
}

/** What is on show or will be as soon as it is made; null before the first. */
export function about() {
  return wanted;
}

/** Call `react` whenever an article has been put on the sheet; at once if one stands there. @param {(reading: Reading) => void} react */
export function whenShown(react) {
  waiting.add(react);
  if (now && isShown) react(now);
}

/** Call `react` as soon as it is known what the first article of this sheet is, before it is made; at once if it is. @param {(reading: Chosen) => unknown} react */
export function whenChosen(react) {
  early.add(react);
  if (wanted) react(wanted);
}

/** So long the article waits for those who need not see it. */
const PATIENCE_MS = 100;

/** Tell those who need not see it what will be on show; done once they have begun. @param {Chosen} reading @returns {Promise<unknown>} */
export function chosen(reading) {
  wanted = reading;
  const begun = Promise.all([...early].map((react) => react(reading)));
  return early.size ? Promise.race([begun, new Promise((late) => setTimeout(late, PATIENCE_MS))]) : begun;
}

/** The article is made, or its beginning: a tool pressed while it is being put on the sheet already finds it. @param {Reading} reading */
export function made(reading) {
  now = wanted = reading;
}

/** Tell everyone what is on show. @param {Reading} reading */
export function shown(reading) {
  made(reading);
  isShown = true;
  for (const react of waiting) react(reading);
}
