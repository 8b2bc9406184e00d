/** What is remembered of an address between visits: under a hash of it, in this browser alone, never in a private window. */

import { turns } from "./turns.js";

/** So many addresses are remembered; the oldest go first. */
const MOST = 400;

/**
 * @typedef {object} Visit
 * @property {number} at when, in milliseconds
 * @property {import("./picks.js").Step[]} [steps] how the article was mended
 * @property {string} [guess] the extractor that was chosen here by "next guess"
 * @property {{quote: string, offset: number}} [place] the words that stood at the top
 */

const KEY = "visits";
const inTurn = turns();

/** @param {string} address */
async function nameOf(address) {
  const bytes = new TextEncoder().encode(address.split("#")[0]);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns {Promise<Record<string, Visit>>} */
async function all() {
  const kept = await chrome.storage.local.get(KEY);
  return /** @type {Record<string, Visit>} */ (kept[KEY] ?? {});
}

/** @param {string} address @returns {Promise<Visit | null>} */
export async function recall(address) {
  return (await all())[await nameOf(address)] ?? null;
}

/** Remember more of an address; a part that is undefined is forgotten. @param {string} address @param {Partial<Visit>} more */
export async function note(address, more) {
  if (!chrome.extension?.inIncognitoContext) await inTurn(() => write(address, more));
}

/** Done once everything that was noted is stored: a document that goes takes along what isn't. */
export function noted() {
  return inTurn(async () => {});
}

/** @param {string} address @param {Partial<Visit>} more */
async function write(address, more) {
  const visits = await all();
  const name = await nameOf(address);
  const visit = { ...visits[name], ...more, at: Date.now() };
  if (!visit.steps?.length) delete visit.steps;
  if (!visit.place) delete visit.place;
  if (!visit.guess) delete visit.guess;
  delete visits[name];
  if (visit.steps || visit.place || visit.guess) visits[name] = visit;
  const kept = Object.entries(visits).sort(([, a], [, b]) => a.at - b.at).slice(-MOST);
  await chrome.storage.local.set({ [KEY]: Object.fromEntries(kept) });
}

export async function forgetAll() {
  await chrome.storage.local.remove(KEY);
}
