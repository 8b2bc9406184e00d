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
 */

const key = (/** @type {number} */ tab) => `reading:${tab}`;

/** @param {Reading} reading */
export async function remember(reading) {
  await chrome.storage.session.set({ [key(reading.tab)]: reading });
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
