/** Pages that can't be read: refuses them, and tells the person in a tab where nothing can be put on the page. */

import { obstacle } from "../../common/browser.js";
import { Refusal, refusal } from "../../common/messages/messages.js";
import { closed, ofOnePage } from "./inject.js";

/** @param {chrome.tabs.Tab} tab */
export function refuseObstacle(tab) {
  const why = obstacle(tab.url);
  if (why) throw new Refusal(why);
}

/** So long the popup waits for a page to say what it is: a busy one is told by its address alone. */
const PATIENCE_MS = 400;

/**
 * Returns why a page can't be read, "" if nothing is known. A PDF may have any address, and Chromium tells none of its
 * own pages'.
 * @param {chrome.tabs.Tab} tab
 */
export function obstacleOf(tab) {
  const late = new Promise((resolve) => setTimeout(() => resolve(""), PATIENCE_MS));
  return obstacle(tab.url) || Promise.race([closed(tab), late]);
}

/** Codes of a reading that ended because the page was left or a later request replaced it. */
const UNSEEN = new Set(["cancelled", "page-gone"]);

/** A blank tab has nothing to load if none of so many looks in a row sees it load; after all of them we give up. */
const LOOK_MS = 250;
const QUIET_LOOKS = 8;
const LOOKS = 240;

/** So much of a browser's own error goes into the message's tab. */
const MOST_DETAIL = 200;

/**
 * If nothing can be put on the page, the message gets its own tab. A page that the person has left meanwhile
 * needs no message: it would appear in front of a later page.
 * @param {chrome.tabs.Tab} tab as it was when the person asked @param {unknown} fault
 * @param {boolean} [last] what comes in a blank tab isn't tried any more
 * @returns {Promise<chrome.tabs.Tab | null>} the tab, if it was blank and what it loads has come: the press means that
 */
export async function explain(tab, fault, last = false) {
  const { code, message } = refusal(fault);
  const now = UNSEEN.has(code) ? null : code === "blank" ? await comes(tab, last) : await stays(tab);
  if (now === "blank" || (now && code !== "blank")) await explainInTab(tab, code, message);
  else if (now) return now;
  else performance.mark(`left unsaid: ${code}`, { detail: message });
  return null;
}

/** @param {chrome.tabs.Tab} tab @param {string} why a code @param {string} detail what the browser said */
export async function explainInTab(tab, why, detail) {
  const fields = new URLSearchParams({ why, detail: detail.slice(0, MOST_DETAIL) });
  // The person may want it read in a page of ours.
  if (why === "pdf" && tab.url) fields.set("address", tab.url);
  await chrome.tabs.create({ url: chrome.runtime.getURL(`reader/reader.html?${fields}`), index: tab.index + 1 });
}

/**
 * Returns the tab if it still shows what it showed when the person asked. If its address is gone, it shows something
 * later: the press gave us the right to see its page's. Chromium tells none of its own pages' at any time.
 * @param {chrome.tabs.Tab} tab
 */
async function stays({ id, url }) {
  const now = await chrome.tabs.get(/** @type {number} */ (id)).catch(() => null);
  return now && ofOnePage(now.url, url) ? now : null;
}

/**
 * Waits for what a blank tab loads. Firefox reports a new tab as complete before its first page has begun to load, and
 * may leave us the right to that page; Chromium doesn't.
 * @param {chrome.tabs.Tab} tab
 * @param {boolean} last
 * @returns {Promise<chrome.tabs.Tab | "blank" | null>} "blank" if nothing comes; null for a page that isn't ours to see
 */
async function comes({ id, url }, last) {
  for (let [look, quiet, loads] = [0, 0, false]; look < LOOKS; look++) {
    const now = await chrome.tabs.get(/** @type {number} */ (id)).catch(() => null);
    if (!now?.url) return null;
    const [loading, other] = [now.status === "loading", !ofOnePage(now.url, url)];
    if (other || (loads && !loading && !last && !obstacle(now.url))) return obstacle(now.url) || last ? null : now;
    loads ||= loading;
    quiet = loading ? 0 : quiet + 1;
    if (quiet > QUIET_LOOKS) return "blank";
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}
