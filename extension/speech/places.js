/** Where a listener stopped, kept by the words that were being said: a page may change until tomorrow. */

import { turns } from "../shared/turns.js";

/** @typedef {{quote: string, before: string, at: number}} Kept */
/** @typedef {{text: string, runs: readonly unknown[]}} Said */

const KEY = "places";
const inTurn = turns();
const MOST = 200;
const LONGEST = 160;

/** @param {string} url */
function nameOf(url) {
  return url.split("#")[0];
}

/** @param {string} url @returns {Promise<Kept | null>} */
export async function recall(url) {
  const { [KEY]: all = {} } = await chrome.storage.local.get(KEY);
  return /** @type {Record<string, Kept>} */ (all)[nameOf(url)] ?? null;
}

/** Keep the line that is being said; the oldest places make room. @param {string} url @param {readonly Said[]} lines @param {number} at */
export function keep(url, lines, at) {
  return inTurn(() => write(url, lines, at));
}

/** @param {string} url @param {readonly Said[]} lines @param {number} at */
async function write(url, lines, at) {
  const { [KEY]: all = {} } = await chrome.storage.local.get(KEY);
  const entries = Object.entries(/** @type {Record<string, Kept>} */ (all)).filter(([name]) => name !== nameOf(url));
  entries.sort(([, a], [, b]) => b.at - a.at);
  const quote = quoteOf(lines[at]);
  if (quote) entries.unshift([nameOf(url), { quote, before: quoteOf(lines[at - 1]), at: Date.now() }]);
  await chrome.storage.local.set({ [KEY]: Object.fromEntries(entries.slice(0, MOST)) });
}

/** @param {string} url */
export function forget(url) {
  return inTurn(async () => {
    const { [KEY]: all = {} } = await chrome.storage.local.get(KEY);
    delete (/** @type {Record<string, Kept>} */ (all)[nameOf(url)]);
    await chrome.storage.local.set({ [KEY]: all });
  });
}

/** @param {Said | undefined} line */
function quoteOf(line) {
  return line ? line.text.trim().slice(0, LONGEST) : "";
}

/** The line that was being said; among equal ones that with the same line before it; -1 if the words are gone. @param {readonly Said[]} lines @param {Kept} kept */
export function find(lines, { quote, before }) {
  const same = lines.flatMap((line, number) => (line.runs.length && quoteOf(line) === quote ? [number] : []));
  return same.find((number) => quoteOf(lines[number - 1]) === before) ?? same[0] ?? -1;
}
