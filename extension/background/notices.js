/** Reports a save without an open surface: on the button, and in the page's corner. */

import { refusal } from "../shared/messages.js";
import { offerOn } from "./memory.js";
import { explainInTab } from "./obstacles.js";

/** How long the button shows its badge. */
const MARK_MS = 6_000;

/**
 * @typedef {{state: "working" | "saved" | "failed" | "closed", name?: string, to?: string, code?: string, undo?: number, again?: boolean, lost?: number}}
 * Told
 */

/** @param {chrome.tabs.Tab} tab @param {Told} told */
export async function tell(tab, told) {
  const id = /** @type {number} */ (tab.id);
  const mark = { working: "…", saved: "✓", failed: "!", closed: "!" }[told.state];
  await chrome.action.setBadgeText({ tabId: id, text: mark }).catch(() => {});
  if (told.state !== "working")
    setTimeout(() => void chrome.action.setBadgeText({ tabId: id, text: "" }).catch(() => {}), MARK_MS);
  await show(id, told).catch((fault) => explain(tab, told, refusal(fault).message));
}

/** @param {number} tab @param {Told} told */
async function show(tab, told) {
  const [{ documentId: document = "" }] = await chrome.scripting.executeScript({
    target: { tabId: tab },
    files: ["content/host.js", "content/notice.js"],
  });
  if (told.undo !== undefined) await offerOn(told.undo, { tab, document });
  await chrome.scripting.executeScript({
    target: { tabId: tab },
    func: (/** @type {any} */ told) => readwell.notice.show(told),
    args: [told],
  });
}

/**
 * If nothing can be put on the page, a failure opens a tab; success is shown on the button.
 * @param {chrome.tabs.Tab} tab
 * @param {Told} told
 * @param {string} detail
 */
async function explain(tab, told, detail) {
  if (told.state === "failed") await explainInTab(tab, told.code ?? "internal", detail);
}

/**
 * Without the downloads permission the person presses again, on a page that also offers it.
 * @param {chrome.tabs.Tab} tab
 * @param {{address?: string, name: string, undo?: number}} saved
 */
export async function offer(tab, { address = "", name }) {
  await chrome.action.setBadgeText({ tabId: tab.id, text: "" }).catch(() => {});
  const fields = new URLSearchParams({ address, name });
  await chrome.tabs.create({ url: chrome.runtime.getURL(`save/file.html?${fields}`), index: tab.index + 1 });
}
