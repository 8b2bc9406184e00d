/**
 * State that must survive the background: Chrome stops its worker at any time, Firefox its event page. Stored in
 * storage.session, never on disk.
 */

import { turns } from "../../common/values/mutex.js";
import { LAST_PAGE } from "../../settings/visits.js";

/**
 * One reading: the tab that is read and where it is shown.
 * @typedef {object} Reading
 * @property {number} tab
 * @property {"sheet" | "tab"} shown
 * @property {string} [sheet] the sheet's key, when there is one
 * @property {number} [reader] the reader's own tab, when it has one
 * @property {boolean} [quiet] the page is only listened to
 * @property {Found} [found] what stands there
 */

/**
 * @typedef {{words: number, kind: string, confidence: number | null, minutes?: number}} Found `confidence`: 0 to 1,
 * null where the extractor doesn't say
 */

const key = (/** @type {number} */ tab) => `reading:${tab}`;

/** Serialises updates, so that none is lost. */
const inTurn = turns();

/** @param {Reading} reading */
export function remember(reading) {
  return inTurn(() => chrome.storage.session.set({ [key(reading.tab)]: reading }));
}

/** @param {number} tab @param {Found} found */
export function rememberFound(tab, found) {
  return inTurn(async () => {
    const reading = await recall(tab);
    if (reading) await chrome.storage.session.set({ [key(tab)]: { ...reading, found } });
  });
}

/** A larger page isn't stored for the settings' preview. */
const LARGEST = 3_000_000;

/** The last page read, for the settings' preview. @param {string} json */
export async function rememberPage(json) {
  if (json.length <= LARGEST) await chrome.storage.session.set({ [LAST_PAGE]: json });
}

/** @returns {Promise<string>} "" when none was read in this session */
export async function recallPage() {
  return String((await chrome.storage.session.get(LAST_PAGE))[LAST_PAGE] ?? "");
}

/** @param {number} tab @returns {Promise<Reading | undefined>} */
export async function recall(tab) {
  const kept = await chrome.storage.session.get(key(tab));
  return /** @type {Reading | undefined} */ (kept[key(tab)]);
}

/** Forgets this reading, unless a later one of the same tab has been stored. @param {Reading} over */
export function forget({ tab, sheet, reader }) {
  return inTurn(async () => {
    const now = await recall(tab);
    if (now?.sheet === sheet && now?.reader === reader) await chrome.storage.session.remove(key(tab));
  });
}

const left = (/** @type {number} */ tab) => `left:${tab}`;

/** The page of a tab went away with its sheet open: if it is only loaded again, so is the sheet. @param {number} tab */
export async function noteLeft(tab) {
  await chrome.storage.session.set({ [left(tab)]: true });
}

/** Whether it did, asked once. @param {number} tab @returns {Promise<boolean>} */
export async function takeLeft(tab) {
  const kept = (await chrome.storage.session.get(left(tab)))[left(tab)] === true;
  if (kept) await chrome.storage.session.remove(left(tab));
  return kept;
}

const onward = (/** @type {number} */ tab) => `onward:${tab}`;
/** An address as it is compared: a site may add a slash or turn to https. @param {string} url */
const spoken = (url) => url.replace(/^https?:|#.*$/g, "").replace(/\/$/, "");

/**
 * A tab is led to another page of what is read in it, which is read when it is there.
 * @param {number} tab @param {string} url
 */
export async function noteOnward(tab, url) {
  await chrome.storage.session.set({ [onward(tab)]: spoken(url) });
}

/**
 * Whether the page that has come is the one that the tab was led to; asked once.
 * @param {number} tab @param {string | undefined} url
 */
export async function takeOnward(tab, url) {
  const kept = (await chrome.storage.session.get(onward(tab)))[onward(tab)];
  if (kept) await chrome.storage.session.remove(onward(tab));
  return !!url && kept === spoken(url);
}

const wish = (/** @type {number} */ tab) => `listen:${tab}`;

/**
 * Asks a sheet to speak at once (DO.LISTEN_REQUEST).
 * @param {number} tab
 * @param {"here" | "page"} how on a sheet that is open, or on the page
 */
export async function rememberWish(tab, how) {
  await chrome.storage.session.set({ [wish(tab)]: how });
}

/** @param {number} tab @returns {Promise<string>} "" if nothing was asked */
export async function recallWish(tab) {
  return String((await chrome.storage.session.get(wish(tab)))[wish(tab)] ?? "");
}

/** @param {number} tab */
export async function forgetWish(tab) {
  await chrome.storage.session.remove(wish(tab));
}

/**
 * What undoing a save needs. `notice`: the document whose corner offers it, the only page that may undo it.
 * @typedef {{download?: number, path?: string, hash?: string, article?: number, home?: string, version?: number, queued?: boolean, notice?: {tab: number, document: string}}}
 * Save
 */

/** @param {Save} save @returns {Promise<number>} the number under which it is known in this session */
export async function rememberSave(save) {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  await chrome.storage.session.set({ [`save:${number}`]: save });
  return number;
}

/** Lets a page's notice undo a save. @param {number} number @param {{tab: number, document: string}} notice */
export async function offerOn(number, notice) {
  const save = await recallSave(number);
  if (save) await chrome.storage.session.set({ [`save:${number}`]: { ...save, notice } });
}

/** @param {number} number @returns {Promise<Save | undefined>} */
export async function recallSave(number) {
  const name = `save:${number}`;
  return /** @type {Save | undefined} */ ((await chrome.storage.session.get(name))[name]);
}

/** Works only once per save. @param {number} number */
export async function forgetSave(number) {
  await chrome.storage.session.remove(`save:${number}`);
}

/** The page that is labelled in a tab. @param {number} tab @param {string} hash */
export async function rememberLabelled(tab, hash) {
  await chrome.storage.session.set({ [`labelling:${tab}`]: hash });
}

/** @param {number} tab @returns {Promise<string | undefined>} */
export async function recallLabelled(tab) {
  return /** @type {string | undefined} */ ((await chrome.storage.session.get(`labelling:${tab}`))[`labelling:${tab}`]);
}

/** A reader's own tab was closed. @param {number} reader */
export async function forgetReader(reader) {
  const all = /** @type {Record<string, Reading>} */ (await chrome.storage.session.get());
  const over = Object.keys(all).filter((name) => name.startsWith("reading:") && all[name].reader === reader);
  await chrome.storage.session.remove(over);
}
