/**
 * The texts of links: a few at a time, when a person asks for them, at a polite pace. Without a native host the pages
 * are opened in tabs, for which access to all sites is asked for, and given back at the end.
 */

import { ask, DO, Refusal } from "../common/messages/messages.js";

/** How many a press fetches. */
export const AT_ONCE = 50;
/** Time between two pages of one site: no server is hurried. */
const PACE_MS = 2000;
/** The storage key that says that access to all sites is still to be given back. */
const LENT = "fetching-lent";
const EVERYWHERE = Object.freeze(["http://*/*", "https://*/*"]);

/** @typedef {Record<string, any>} Row */

/** How many links there are that nobody has tried to fetch. @returns {Promise<number>} */
export async function waiting() {
  return (await ask(DO.LIBRARY, { word: "list", limit: 1, fetched: false, broken: false })).count;
}

/** The next ones: the queue's first. @returns {Promise<Row[]>} */
async function next() {
  const asked = { word: "list", limit: AT_ONCE, fetched: false, broken: false };
  const [first, all] = await Promise.all([
    ask(DO.LIBRARY, { ...asked, state: "later", sort: "place" }),
    ask(DO.LIBRARY, asked),
  ]);
  const rows = [...first.articles, ...all.articles];
  return rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at).slice(0, AT_ONCE);
}

/**
 * Asks for what fetching needs, which must be the first thing after a press.
 * @param {string} home
 * @param {readonly string[]} [origins]
 * @returns {Promise<boolean>}
 */
export async function mayFetch(home, origins = EVERYWHERE) {
  if (home === "native") return true;
  const asking = chrome.permissions.request({ origins: [...origins] });
  // Noted before it is there: whatever ends this page, the next one gives it back.
  const { [LENT]: lent = [] } = await chrome.storage.local.get(LENT);
  const before = Array.isArray(lent) ? lent : [];
  await chrome.storage.local.set({ [LENT]: [...new Set([...before, ...origins])] });
  const granted = await asking;
  if (!granted) await giveBack();
  return granted;
}

/** Gives back what was lent, also by a page that was closed in the middle. */
export async function giveBack() {
  const { [LENT]: lent } = await chrome.storage.local.get(LENT);
  if (!Array.isArray(lent) || !lent.length) return;
  await chrome.permissions.remove({ origins: lent }).catch(() => false);
  await chrome.storage.local.remove(LENT);
}

/**
 * Fetches the next ones, and tells of each.
 * @param {(done: number, of: number, row: Row) => void} tell
 * @param {AbortSignal} signal
 * @returns {Promise<{fetched: number, without: number}>}
 */
export async function fetchNext(tell, signal) {
  const rows = await next();
  const done = { fetched: 0, without: 0 };
  let count = 0;
  for await (const row of paced(rows, signal)) {
    const found = await fetchOne(row.id);
    done[found.missing ? "without" : "fetched"] += 1;
    tell((count += 1), rows.length, found);
  }
  return done;
}

/** @param {number} id @returns {Promise<Row>} */
export async function fetchOne(id) {
  return (await ask(DO.LIBRARY, { word: "fetch", article: id })).article;
}

/**
 * Yields the links at a polite pace: other sites are visited while one has its pause.
 * @param {Row[]} rows
 * @param {AbortSignal} signal
 */
export async function* paced(rows, signal) {
  const left = [...rows];
  /** @type {Map<string, number>} */
  const free = new Map();
  const freeAt = (/** @type {Row} */ { address }) => free.get(hostOf(address)) ?? 0;
  while (left.length && !signal.aborted) {
    const at = left.reduce((best, row, place) => (freeAt(row) < freeAt(left[best]) ? place : best), 0);
    const [row] = left.splice(at, 1);
    await pause(freeAt(row) - performance.now(), signal);
    if (signal.aborted) return;
    yield row;
    free.set(hostOf(row.address), performance.now() + PACE_MS);
  }
}

/** @param {string} address */
const hostOf = (address) => (URL.canParse(address) ? new URL(address).host : address);

/** @param {number} time @param {AbortSignal} signal @returns {Promise<void>} */
function pause(time, signal) {
  if (time <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Whether a fault means that the host fetches nothing, so that the page must be opened instead. @param {unknown} fault */
export const needsTab = (fault) => fault instanceof Refusal && fault.code === "request";
