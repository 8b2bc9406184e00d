/**
 * Read later: a page, what is selected on it, or a link comes to the end of the library's queue. A page that can't be
 * read comes as a link: its address is what matters.
 */

import { obstacle } from "../../common/browser.js";
import { Refusal, refusal } from "../../common/messages/messages.js";
import { isKnown } from "../../page/addresses.js";
import * as notices from "../reading/notices.js";
import { rememberSave } from "../reading/session.js";
import * as library from "./library.js";
import { save } from "./saving.js";

/** What stands in the way of reading a page, but not of reading it later. */
const STILL_A_LINK = Object.freeze(["pdf", "no-text", "no-article", "restricted", "page-busy", "too-large"]);

/**
 * @typedef {object} Queued
 * @property {string} name the title, or the address
 * @property {number} [undo]
 * @property {boolean} again whether the library had it
 */

/**
 * @param {chrome.tabs.Tab} tab
 * @param {boolean} [selection] only what is selected
 * @returns {Promise<Queued>}
 */
export async function queue(tab, selection = false) {
  const why = obstacle(tab.url);
  try {
    if (why) throw new Refusal(why);
    const { title = "", undo, again = false } = await save(tab, { to: "library", format: "text", selection });
    return { name: title || tab.title || tab.url || "", undo, again };
  } catch (fault) {
    if (selection || !STILL_A_LINK.includes(refusal(fault).code) || !/^https?:/.test(tab.url ?? "")) throw fault;
    return queueLink(String(tab.url), tab.title);
  }
}

/** @param {string} address @param {string} [title] @returns {Promise<Queued>} */
export async function queueLink(address, title = "") {
  if (!/^https?:/.test(address)) throw new Refusal("restricted");
  const now = new Date().toISOString();
  const record = { address, title, saved: now, text: "", state: "later", changed: now };
  const { id, again, home } = await library.ask("add", { record });
  return { name: title || address, again, undo: await rememberSave({ article: id, home, queued: again }) };
}

/**
 * Does it by a key or the menu: no surface is open, so the page's notice shows what became of it.
 * @param {chrome.tabs.Tab} tab
 * @param {() => Promise<Queued>} work
 */
async function quietly(tab, work) {
  await notices.tell(tab, { state: "working" });
  try {
    await notices.tell(tab, { state: "queued", ...(await work()) });
  } catch (fault) {
    const { code, message: detail } = refusal(fault);
    await notices.tell(tab, { state: "failed", code, detail });
  }
}

/** @param {chrome.tabs.Tab} tab */
export const pageLater = (tab) => quietly(tab, () => queue(tab));

/** @param {chrome.tabs.Tab} tab */
export const selectionLater = (tab) => quietly(tab, () => queue(tab, true));

/**
 * @param {chrome.tabs.Tab} tab
 * @param {{linkUrl?: string, linkText?: string}} item Firefox tells what stands on the link
 */
export const linkLater = (tab, { linkUrl = "", linkText = "" }) => quietly(tab, () => queueLink(linkUrl, linkText));

/**
 * Notes how far the page at an address was read, if the library has it; in a private window nothing is noted.
 * @param {chrome.tabs.Tab} tab
 * @param {string} address
 * @param {number} share
 */
export async function readSoFar({ incognito }, address, share) {
  if (incognito || !isKnown(address)) return;
  const progress = Math.min(1, Math.max(0, Number(share) || 0));
  await library.ask("read", { address, progress, opened: new Date().toISOString() });
}
