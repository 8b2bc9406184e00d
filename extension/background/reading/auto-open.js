/**
 * Pages that open in the reader without a press on them: behind a link that was chosen, on sites that were, one that
 * was loaded again with the reader open, and the next page of what is read.
 */

import { Refusal } from "../../common/messages/messages.js";
import { sitePattern } from "../../page/addresses.js";
import * as settings from "../../settings/settings.js";
import { choicesFor } from "../../settings/site-choices.js";
import * as reading from "./reading.js";
import { noteOnward, takeOnward } from "./session.js";

/** Resolves with a tab once its page is there; null if it was closed before. @param {number} id @returns {Promise<chrome.tabs.Tab | null>} */
export function loaded(id) {
  return new Promise((resolve) => {
    const done = (/** @type {chrome.tabs.Tab | null} */ tab) => {
      chrome.tabs.onUpdated.removeListener(updated);
      chrome.tabs.onRemoved.removeListener(removed);
      resolve(tab);
    };
    const updated = (/** @type {number} */ of, /** @type {{status?: string}} */ { status }, /** @type {any} */ tab) =>
      of === id && status === "complete" && done(tab);
    const removed = (/** @type {number} */ of) => of === id && done(null);
    chrome.tabs.onUpdated.addListener(updated);
    chrome.tabs.onRemoved.addListener(removed);
  });
}

/**
 * Opens a link in a tab of its own and reads it. The press was on another page: access to the link's site is asked for,
 * which must be the first thing here.
 * @param {{linkUrl?: string}} item
 */
export async function readLink({ linkUrl }) {
  const site = sitePattern(linkUrl);
  if (!site || !(await chrome.permissions.request({ origins: [site] }))) return;
  const { id } = await chrome.tabs.create({ url: linkUrl });
  const tab = await loaded(/** @type {number} */ (id));
  if (tab) await reading.toggle(tab);
}

/**
 * Reads the PDF behind a link in our own page, beside the tab: there the person allows its site.
 * @param {chrome.tabs.Tab} tab @param {{linkUrl?: string}} item
 */
export async function readPdf({ id, index }, { linkUrl = "" }) {
  if (!sitePattern(linkUrl)) return;
  const url = chrome.runtime.getURL(`pages/pdf/pdf.html?${new URLSearchParams({ address: linkUrl })}`);
  await chrome.tabs.create({ url, index: index + 1, openerTabId: id });
}

/**
 * Leads a tab to another page of what is read there. The leave to read the one is leave to read the other where the
 * browser keeps it within a site; else the page is there, and a press reads it.
 * @param {chrome.tabs.Tab} tab @param {string} address
 */
export async function goOn(tab, address) {
  const id = /** @type {number} */ (tab.id);
  const to = URL.canParse(address) ? new URL(address) : null;
  if (!to || !sitePattern(to.href) || (tab.url && new URL(tab.url).hostname !== to.hostname))
    throw new Refusal("message", "which page?");
  await noteOnward(id, to.href);
  await chrome.tabs.update(id, { url: to.href, active: true });
}

/**
 * Reads a page of a site that is always read. Its front page is no article. Where the permission was taken back we
 * aren't told the address.
 * @param {number} id @param {{status?: string}} change @param {chrome.tabs.Tab} tab
 */
export async function arrived(id, { status }, tab) {
  if (status !== "complete") return;
  if (await takeOnward(id, tab.url)) return void (await reading.start(tab).catch(() => {}));
  if ((await reading.wasLeft(id)) && (await isReload(id)))
    return void (await reading.start(tab, { unasked: true }).catch(() => {}));
  if (!sitePattern(tab.url)) return;
  const { origin, pathname } = new URL(/** @type {string} */ (tab.url));
  const { autoRead, sites } = await settings.read();
  const isWanted = autoRead.includes(origin) || choicesFor(sites, /** @type {string} */ (tab.url)).read === true;
  if (pathname === "/" || !isWanted || (await reading.isOpen(id))) return;
  if (await isNew(id).catch(() => false)) await reading.start(tab, { unasked: true }).catch(() => {});
}

/** Whether the page of a tab was loaded again; false where the leave to look at it went with it. @param {number} tab */
async function isReload(tab) {
  const func = () => {
    const [load] = performance.getEntriesByType("navigation");
    return /** @type {PerformanceNavigationTiming | undefined} */ (load)?.type === "reload";
  };
  const [found] = await chrome.scripting.executeScript({ target: { tabId: tab }, func }).catch(() => []);
  return found?.result === true;
}

/**
 * Whether the document of a tab is met for the first time. One that only changes its address, as many do while they are
 * scrolled, would else be read again each time that a person has left the reader.
 * @param {number} tab
 * @returns {Promise<boolean>}
 */
async function isNew(tab) {
  const func = () => {
    const here = (globalThis.readwell ??= /** @type {Readwell} */ ({}));
    if (here.met) return false;
    here.met = true;
    // One that comes back by the back button is read again.
    window.addEventListener("pagehide", () => (here.met = false), { once: true });
    return true;
  };
  const [found] = await chrome.scripting.executeScript({ target: { tabId: tab }, func });
  return found?.result === true;
}
