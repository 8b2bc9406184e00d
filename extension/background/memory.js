/**
 * What must outlive the background: Chrome stops its worker between two lines, Firefox its event page. Kept in the
 * browser's memory for this session, never on disk.
 */

/**
 * One reading: the tab that is read and where it is shown.
 * @typedef {object} Reading
 * @property {number} tab
 * @property {string} address
 * @property {"sheet" | "tab"} shown
 * @property {number} [reader] the reader's own tab, when it has one
 * @property {Found} [found] what stands there
 */

/** @typedef {{words: number, kind: string, confidence: number | null, minutes?: number}} Found  `confidence`: 0 to 1, null where the extractor doesn't say */

const key = (/** @type {number} */ tab) => `reading:${tab}`;

/** @param {Reading} reading */
export async function remember(reading) {
  await chrome.storage.session.set({ [key(reading.tab)]: reading });
}

/** @param {number} tab @param {Found} found */
export async function rememberFound(tab, found) {
  const reading = await recall(tab);
  if (reading) await remember({ ...reading, found });
}

/** A page larger than this isn't kept for the settings' preview. */
const LARGEST = 3_000_000;

/** The last page that was read, for the settings' preview. @param {string} json */
export async function rememberPage(json) {
  if (json.length <= LARGEST) await chrome.storage.session.set({ "last-page": json });
}

/** @returns {Promise<string>} "" when none was read in this session */
export async function recallPage() {
  return String((await chrome.storage.session.get("last-page"))["last-page"] ?? "");
}

/** @param {number} tab @returns {Promise<Reading | undefined>} */
export async function recall(tab) {
  const kept = await chrome.storage.session.get(key(tab));
  return /** @type {Reading | undefined} */ (kept[key(tab)]);
}

/** @param {number} tab */
export async function forget(tab) {
  await chrome.storage.session.remove(key(tab));
}

/** @typedef {{download?: number, path?: string, hash?: string, article?: number, home?: string}} Save  what taking it back needs */

/** @param {Save} save @returns {Promise<number>} the number under which it is known in this session */
export async function rememberSave(save) {
  const number = Date.now();
  await chrome.storage.session.set({ [`save:${number}`]: save });
  return number;
}

/** Only once: what was taken back is no more. @param {number} number @returns {Promise<Save>} */
export async function recallSave(number) {
  const name = `save:${number}`;
  const kept = await chrome.storage.session.get(name);
  await chrome.storage.session.remove(name);
  return /** @type {Save} */ (kept[name] ?? {});
}

/** A reader's own tab is gone. @param {number} reader */
export async function forgetReader(reader) {
  const all = /** @type {Record<string, Reading>} */ (await chrome.storage.session.get());
  const over = Object.keys(all).filter((name) => name.startsWith("reading:") && all[name].reader === reader);
  await chrome.storage.session.remove(over);
}
