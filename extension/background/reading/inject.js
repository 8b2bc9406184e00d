/** Injects content scripts into a page that the person has acted on. */

import { Refusal } from "../../common/messages/messages.js";

/**
 * The click's permission and the page's process may disagree for a moment. In Chromium our script may arrive before the
 * permission (that failed one click in twenty); in Firefox a page that is being left refuses before its tab shows
 * another, and while it lets go of a document it tells an error that isn't our script's. A permanent refusal is still
 * one a little later.
 */
const OVERTAKEN = /Cannot access contents of the page|Missing host permission for the tab|An unexpected error occurred/;
const WAITS_MS = [15, 50, 150, 400, 1000];
/** While the tab loads, Firefox refuses the page that is being left for as long as the next one takes to answer. */
const LOADING_MS = 1000;
const LOADING_TURNS = 60;

/** The errors of both browsers when the document or the tab was gone before the script had run. */
const GONE =
  /Frame with ID \d+ was removed|No frame with id|No tab with id|Invalid tab ID|The tab was closed|document.{0,300}(removed|unloaded)|actor.{0,300}destroyed/i;

/** Chromium's words for pages of its own, whose address it tells nobody since version 156. */
const CLOSED = /Cannot access an? \S+ URL|cannot be scripted/i;

/**
 * Returns why no script of ours may run in a tab, as its document or the browser's refusal tells; "" if nothing is
 * known. A page that loads may refuse only because it is being left.
 * @param {chrome.tabs.Tab} tab
 */
export async function closed({ id = -1, url, status }) {
  const look = { target: { tabId: id }, injectImmediately: true, func: () => document.contentType };
  for (const wait of [WAITS_MS[2], 0]) {
    const { type = "", fault = "" } = await chrome.scripting.executeScript(look).then(
      ([frame]) => ({ type: frame?.result, fault: undefined }),
      (fault) => ({ type: undefined, fault: messageOf(fault) }),
    );
    if (CLOSED.test(fault)) return "restricted";
    if (!OVERTAKEN.test(fault)) return type === "application/pdf" ? "pdf" : "";
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  const now = await chrome.tabs.get(id).catch(() => null);
  return url && status === "complete" && now?.url === url && now.status === status ? "restricted" : "";
}

/**
 * Runs content scripts in a tab's current document.
 *
 * Throws `page-gone` if the document was left before they had run, `restricted` if the browser refuses,
 * `internal` if a script threw. Firefox reports a document that was left as a success without a result, so the last
 * file has to return one.
 * @param {chrome.tabs.Tab} tab as it was when the person asked @param {string[]} files
 * @param {AbortSignal} [signal] nothing is tried again once this is aborted
 * @returns {Promise<any>} what the last file's last line gives
 */
export async function inject(tab, files, signal) {
  const result = await execute(tab, files, signal).catch((fault) => {
    if (signal?.aborted) throw new Refusal("cancelled", String(fault));
    throw fault instanceof Refusal ? fault : new Refusal("restricted", String(fault));
  });
  if (result === undefined || result === null) throw new Refusal("page-gone", "the script gave no result");
  return result;
}

/** Returns the error of our own script: only Firefox reports it, beside the result. @param {any} frame */
const thrown = (frame) => frame?.error;

/** @param {any} fault */
const messageOf = (fault) => String(fault?.message ?? fault);

/** @param {chrome.tabs.Tab} tab @param {string[]} files @param {AbortSignal} [signal] @returns {Promise<any>} */
async function execute(tab, files, signal) {
  const tabId = /** @type {number} */ (tab.id);
  for (let turn = 0; ; turn++) {
    try {
      const [frame] = await chrome.scripting.executeScript({ target: { tabId }, files });
      if (thrown(frame)) throw new Refusal("internal", messageOf(thrown(frame)));
      return frame?.result;
    } catch (fault) {
      const said = messageOf(fault);
      if (fault instanceof Refusal && !OVERTAKEN.test(said)) throw fault;
      await refuseLeft(tab, fault);
      const wait = WAITS_MS[turn] ?? ((await loads(tabId)) && turn < LOADING_TURNS ? LOADING_MS : 0);
      if (!wait || !OVERTAKEN.test(said)) throw fault;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (signal?.aborted) throw fault;
      // A later click may have given access to the next page meanwhile: this one was about the page before.
      await refuseLeft(tab, fault);
    }
  }
}

/** @param {number} tab */
async function loads(tab) {
  return (await chrome.tabs.get(tab).catch(() => null))?.status === "loading";
}

/**
 * Throws `page-gone` if the page was left. Once it was, that holds: the person may be back already, and the page would
 * look as if it had refused.
 * @param {chrome.tabs.Tab} tab @param {unknown} fault
 */
async function refuseLeft(tab, fault) {
  if (await wasLeft(tab, fault)) throw new Refusal("page-gone", String(fault));
}

/**
 * A navigation revokes the click's permission: the refusal then looks like that of a restricted page. But the
 * tab's address, which the same permission reveals, has changed or is gone. It may be gone before we hear of the press.
 * @param {chrome.tabs.Tab} tab @param {unknown} fault
 */
async function wasLeft(tab, fault) {
  if (GONE.test(String(fault))) return true;
  const id = /** @type {number} */ (tab.id);
  if (CLOSED.test(String(fault)) && !(await loads(id))) return false;
  const now = await chrome.tabs.get(id).catch(() => null);
  return !now?.url || !ofOnePage(now.url, tab.url);
}

/** Tells whether two addresses name parts of one page. @param {string | undefined} one @param {string | undefined} other */
export function ofOnePage(one, other) {
  return one?.split("#")[0] === other?.split("#")[0];
}
