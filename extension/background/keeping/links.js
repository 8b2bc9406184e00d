/**
 * Brings the text of a link where there is no native host: the page is opened in a tab behind the others, its article
 * is kept, and the tab goes. The person has allowed that site, or all of them for as long as it takes.
 */

import { refusal } from "../../common/messages/messages.js";
import { sitePattern } from "../../page/addresses.js";
import { loaded } from "../reading/auto-open.js";
import * as store from "./library-store.js";
import { save } from "./saving.js";

/** A page that takes longer is given up. */
const LONGEST_MS = 30_000;
/** Pages that write their text by scripts have begun to by then. */
const SETTLES_MS = 700;

/** @param {{article: number}} asked @returns {Promise<{article: Record<string, any>}>} */
export async function fetched({ article }) {
  const { article: row } = await store.show({ article });
  if (!row.missing) return { article: row };
  const site = sitePattern(row.address);
  if (!site || !(await chrome.permissions.contains({ origins: [site] }))) return { article: row };
  const code = await take(row.address, article).catch((fault) => refusal(fault).code);
  if (code) await store.change({ article, fetch: { code, tried: new Date().toISOString() } });
  return store.show({ article });
}

/** @param {string} address @param {number} article @returns {Promise<string>} why there is no text; "" if there is */
async function take(address, article) {
  const { id } = await chrome.tabs.create({ url: address, active: false });
  const tab = /** @type {number} */ (id);
  try {
    const there = await Promise.race([loaded(tab), after(LONGEST_MS)]);
    const why = there ? await failed(tab) : "late";
    if (why) return why;
    await after(SETTLES_MS);
    await save(await chrome.tabs.get(tab), { to: "library", format: "text", fills: article });
    return "";
  } finally {
    await chrome.tabs.remove(tab).catch(() => {}); // the person may have closed it
  }
}

/** What a server sends in place of a page is no text of the link. @param {number} tab @returns {Promise<string>} */
async function failed(tab) {
  const [{ result: status = 0 }] = await chrome.scripting.executeScript({
    target: { tabId: tab },
    func: () =>
      /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0])?.responseStatus ?? 0,
  });
  if (status < 400) return "";
  if (status === 404 || status === 410) return "gone";
  return status < 500 ? "closed" : "late";
}

/** @param {number} time @returns {Promise<null>} */
const after = (time) => new Promise((resolve) => setTimeout(() => resolve(null), time));
