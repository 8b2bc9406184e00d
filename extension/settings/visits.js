/**
 * Data stored about an address between visits: under a salted hash of it, without words of the page, in this
 * browser only, never in a private window. Each address has its own key in storage, so that "forget" in one
 * document can't be undone by another one's write.
 */

import { KEY as SALT, renew, salted, sha256 } from "../common/values/salt.js";
import { isPlainObject, tableIn, timeOf } from "../common/values/plain-objects.js";
import { turns } from "../common/values/mutex.js";

/** The number of addresses stored; the oldest are removed first. */
const MOST = 400;

/**
 * @typedef {object} Visit
 * @property {number} at when, in milliseconds
 * @property {import("../page/picks.js").Step[]} [steps] how the article was mended
 * @property {string} [guess] the extractor that was chosen here by "next guess"
 * @property {import("../page/text-anchors.js").Place & {offset: number}} [place] the text that stood at the top, and how far
 * into it
 * @property {import("../page/text-anchors.js").Place[]} [bookmarks] sentences that a listener marked
 * @property {import("../page/text-anchors.js").Place} [heard] the sentence at which listening stopped
 */

/** The parts of a reading that matter here. @typedef {{page: {url: string}, incognito: boolean}} Read */

const PREFIX = "visit:";
/** The session storage key of the last page, for the settings' preview. */
export const LAST_PAGE = "last-page";
/**
 * Keys of earlier versions: unsalted hashes of addresses with words of the page, and plain addresses with sentences.
 */
const FORMER = Object.freeze({ visits: "visits", places: "places" });
/** @param {(value: any) => boolean} fits */
const listOf = (fits) => (/** @type {unknown} */ value) => Array.isArray(value) && value.every(fits);
/** @param {unknown} value */
const isText = (value) => typeof value === "string";
/** @param {any} value */
const isStep = (value) =>
  isPlainObject(value) && isText(value.act) && [value.from, value.to, value.near].every(Number.isFinite);
/** @param {any} value */
const isPlace = (value) => isPlainObject(value) && Number.isFinite(value.share) && listOf(isText)(value.marks);
/** Validators: what is stored may be damaged, or from another version, and must not keep a page from being read. */
const FITS = Object.freeze({
  steps: listOf(isStep),
  guess: isText,
  place: (/** @type {any} */ value) => isPlace(value) && Number.isFinite(value.offset),
  heard: isPlace,
  bookmarks: listOf(isPlace),
});
const PARTS = /** @type {(keyof typeof FITS)[]} */ (Object.keys(FITS));
const inTurn = turns();

/** @param {string} address */
async function keyOf(address) {
  return keyOfHash((await sha256(address.split("#")[0])).slice(0, 24));
}

/** @param {string} hash of an address, as the first version used it for a name */
async function keyOfHash(hash) {
  return PREFIX + (await salted([hash]))[0];
}

/** All keys of earlier versions. @type {readonly string[]} */
const FORMER_KEYS = Object.values(FORMER);

/** Whether a key of the storage belongs to what is remembered of addresses. @param {string} key */
export function isKey(key) {
  return key === SALT || key.startsWith(PREFIX) || FORMER_KEYS.includes(key);
}

/** @param {Read} read @returns {Promise<Visit | null>} */
export async function recall({ page }) {
  return stored(await keyOf(page.url));
}

/** @param {string} key @returns {Promise<Visit | null>} */
async function stored(key) {
  const { [key]: kept } = await chrome.storage.local.get(key);
  if (!isPlainObject(kept)) return null;
  return {
    at: timeOf(kept),
    ...Object.fromEntries(PARTS.filter((part) => FITS[part](kept[part])).map((part) => [part, kept[part]])),
  };
}

/**
 * Stores more about an address; an undefined part is removed.
 * @param {Read} read
 * @param {Partial<Visit> | Promise<Partial<Visit>>} more
 */
export async function note({ page, incognito }, more) {
  if (!incognito && !chrome.extension?.inIncognitoContext) await inTurn(() => write(page.url, more));
}

/** Resolves once everything pending is stored: a closing document would lose the rest. */
export function noted() {
  return inTurn(async () => {});
}

/** @param {string} address @param {Partial<Visit> | Promise<Partial<Visit>>} more */
async function write(address, more) {
  const [key, changes] = await Promise.all([keyOf(address), more]);
  await store(key, { ...(await stored(key)), ...changes, at: await next() });
  const oldest = (await times()).sort(([, a], [, b]) => b - a).slice(MOST);
  if (oldest.length) await chrome.storage.local.remove(oldest.map(([name]) => name));
}

/** Returns each address' key, and when it was stored. @returns {Promise<[string, number][]>} */
async function times() {
  const all = Object.entries(await chrome.storage.local.get());
  return all.filter(([name]) => name.startsWith(PREFIX)).map(([name, visit]) => [name, timeOf(visit)]);
}

/** Returns a time after all that are stored: if the clock is set back, a new visit must not become the oldest. */
async function next() {
  return Math.max(Date.now(), ...(await times()).map(([, at]) => at + 1));
}

/** Drops empty parts; a visit without any is removed. @param {string} key @param {Visit} visit */
async function store(key, { at, ...parts }) {
  const kept = PARTS.filter((part) => (Array.isArray(parts[part]) ? parts[part].length : parts[part]));
  if (!kept.length) return chrome.storage.local.remove(key);
  await chrome.storage.local.set({ [key]: { at, ...Object.fromEntries(kept.map((part) => [part, parts[part]])) } });
}

/** Forgets every address: reading and listening positions, corrections, the last page, and data of earlier versions. */
export async function forgetAll() {
  const names = Object.keys(await chrome.storage.local.get()).filter((name) => name.startsWith(PREFIX));
  await chrome.storage.local.remove([...names, ...Object.values(FORMER)]);
  await chrome.storage.session.remove(LAST_PAGE);
  await renew();
}

/** Migrates an earlier version's data; plain addresses and words of pages are dropped. */
export async function migrate() {
  const kept = await chrome.storage.local.get(FORMER.visits);
  for (const [hash, visit] of Object.entries(tableIn(kept[FORMER.visits]))) {
    const { steps, guess } = tableIn(visit);
    await store(await keyOfHash(hash), { at: timeOf(visit), steps, guess });
  }
  await chrome.storage.local.remove(Object.values(FORMER));
}
