/**
 * Brings the text of a link where there is no native host: the page is opened in a tab behind the others, its article
 * is kept, and the tab goes. The person has allowed that site, or all of them for as long as it takes.
 */

import { Refusal, refusal } from "../../common/messages/messages.js";
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
  if (!site || !(await chrome.permissions.contains({ origins: [site] }))) throw new Refusal("permission", row.address);
  try {
    await take(row.address, article);
  } catch (fault) {
    const fetch = { code: refusal(fault).code, tried: new Date().toISOString() };
    await store.change({ article, fetch });
  }
  return store.show({ article });
}

/** @param {string} address @param {number} article */
async function take(address, article) {
  const { id } = await chrome.tabs.create({ url: address, active: false });
  const tab = /** @type {number} */ (id);
  try {
    const there = await Promise.race([loaded(tab), after(LONGEST_MS)]);
    if (!there) throw new Refusal("late", address);
    await refuseFailed(tab);
    await after(SETTLES_MS);
    await save(await chrome.tabs.get(tab), { to: "library", format: "text", fills: article });
  } finally {
    await chrome.tabs.remove(tab).catch(() => {}); // the person may have closed it
  }
}

/** What a server sends in place of a page is no text of the link. @param {number} tab */
async function refuseFailed(tab) {
  const [{ result: status = 0 }] = await chrome.scripting.executeScript({
    target: { tabId: tab },
    func: () =>
      /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0])?.responseStatus ?? 0,
  });
  if (status === 404 || status === 410) throw new Refusal("gone", String(status));
  if (status >= 400) throw new Refusal(status < 500 ? "closed" : "late", String(status));
}

/** @param {number} time @returns {Promise<null>} */
const after = (time) => new Promise((resolve) => setTimeout(() => resolve(null), time));
