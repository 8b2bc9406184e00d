/** Shares the article by the system's share sheet, where the browser has one. */

import { ask, DO } from "../../common/messages/messages.js";
import { words } from "../../common/words.js";

/**
 * What the next press shares: the share sheet opens only shortly after a press, and a slow page may take longer.
 * @type {ShareData | undefined}
 */
let ready;

/** Whether this browser has a share sheet. */
export const canShare = () => "share" in navigator;

/** Shares title, clean text and address of a tab's page. @param {number} tab */
export async function share(tab) {
  const again = ready !== undefined;
  ready ??= await shareable(tab);
  const text = await offered(ready, again);
  /** @type {HTMLElement} */ (document.getElementById("done")).textContent = text;
}

/** @param {number} tab @returns {Promise<ShareData>} */
async function shareable(tab) {
  const wish = { to: "surface", format: "text", record: false };
  const { title, text, source } = await ask(DO.SAVE, { tab, wish });
  return { title, text, url: source };
}

/**
 * Opens the share sheet; returns what to say. The text is kept for a second press if the first one came too early.
 * @param {ShareData} data @param {boolean} again
 */
async function offered(data, again) {
  try {
    await navigator.share(data);
  } catch (fault) {
    const { name } = /** @type {Error} */ (fault);
    if (name === "NotAllowedError" && !again) return words("shareReady");
    ready = undefined;
    // The person has closed the share sheet.
    if (name === "AbortError") return "";
    throw fault;
  }
  ready = undefined;
  return "";
}
