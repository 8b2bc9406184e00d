/**
 * The sheet over a page, or the reader's own tab if there can be none. Whether one exists is checked in the page or
 * the browser each time: stored state may be about a page that the tab has left.
 */

import { CLOSE_SHEET, Refusal, SHEET_THERE } from "../../common/messages/messages.js";
import { inject } from "./inject.js";
import { recall } from "./session.js";

/** @typedef {{key: string, loaded: boolean}} Sheet */
/**
 * What is open for a tab: a sheet with its key, or a reader in a tab of its own.
 * @typedef {{sheet: string, reader?: undefined} | {sheet: "", reader: number}} Open
 */

/**
 * Opens a sheet on the page.
 * @param {chrome.tabs.Tab} tab
 * @param {AbortSignal} signal of the reading it is for
 * @returns {Promise<string>} its key; "" where the page can hold none
 */
export async function open(tab, signal) {
  const { state, key } = await inject(tab, ["content/sheet/host.js", "content/sheet/sheet.js"], signal);
  if (state === "pdf" || state === "blank") throw new Refusal(state);
  return state === "opened" ? key : "";
}

/** Returns the current sheet of the page in a tab. @param {number} tab @returns {Promise<Sheet | null>} */
export async function there(tab) {
  const sheet = await chrome.tabs.sendMessage(tab, { do: SHEET_THERE }, { frameId: 0 }).catch(() => null);
  return sheet ?? null;
}

/**
 * Closes this sheet and no other; the page may be gone, and the sheet with it.
 * @param {number} tab
 * @param {string} key
 * @param {boolean} [stay] leave the page where it is scrolled to now
 */
export async function close(tab, key, stay = false) {
  await chrome.tabs.sendMessage(tab, { do: CLOSE_SHEET, key, stay }, { frameId: 0 }).catch(() => {});
}

/**
 * Closes the sheet of a page that the browser had kept for the back button. It stands there if the page kept from our
 * script that it was left: nobody answers that sheet any more, and the page below it would stay inert.
 * @param {number} tab
 * @param {() => boolean} isOpening whether a sheet is being opened there that isn't noted yet
 */
export async function sweep(tab, isOpening) {
  const sheet = await there(tab);
  const noted = sheet && (await recall(tab));
  if (sheet && noted?.sheet !== sheet.key && !isOpening()) await close(tab, sheet.key);
}

/** Opens a reader in a tab beside the page's own. @param {chrome.tabs.Tab} tab @returns {Promise<number>} that tab */
export async function openTab(tab) {
  const url = chrome.runtime.getURL(`reader/reader.html?of=${tab.id}`);
  const { id } = await chrome.tabs.create({ url, index: tab.index + 1, openerTabId: tab.id });
  return /** @type {number} */ (id);
}

/** Returns what is open for a tab. @param {number} tab @returns {Promise<Open | null>} */
export async function standing(tab) {
  const noted = await recall(tab);
  if (noted?.shown === "tab") {
    const reader = noted.reader ?? -1;
    return (await chrome.tabs.get(reader).catch(() => null)) && { sheet: "", reader };
  }
  const sheet = noted ? await there(tab) : null;
  // One that isn't noted yet belongs to a reading that has only begun.
  return sheet && sheet.key === noted?.sheet ? { sheet: sheet.key } : null;
}
