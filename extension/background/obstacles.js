/** Pages that can't be read: refuses them, and tells the person in a tab where nothing can be put on the page. */

import { obstacle } from "../shared/browser.js";
import { Refusal } from "../shared/messages.js";

/** @param {chrome.tabs.Tab} tab */
export function refuseObstacle(tab) {
  const why = obstacle(tab.url);
  if (why) throw new Refusal(why);
}

/** Codes of a reading that ended because the page was left or a later request replaced it. */
const UNSEEN = new Set(["cancelled", "page-gone"]);

/**
 * If nothing can be put on the page, the message gets its own tab. A page that the person has left meanwhile
 * needs no message: it would appear in front of a later page. Nor does a blank tab: its page may be about to load.
 * @param {chrome.tabs.Tab} tab as it was when the person asked @param {string} code
 */
export async function explain(tab, code) {
  if (UNSEEN.has(code)) return;
  const now = await chrome.tabs.get(/** @type {number} */ (tab.id)).catch(() => null);
  if (!now || now.url !== tab.url || blank(now)) return;
  await chrome.tabs.create({ url: chrome.runtime.getURL(`reader/reader.html?why=${code}`), index: tab.index + 1 });
}

/** Firefox reports a new tab as complete before its first page has begun to load. @param {chrome.tabs.Tab} tab */
function blank({ url, status }) {
  return url === "about:blank" || (!url && status === "loading");
}
