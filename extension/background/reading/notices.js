/** Reports a save without an open surface: on the button, and in the page's corner. */

import { offerOn } from "./session.js";
import { explainInTab } from "./obstacles.js";

/** How long the button shows its badge. */
const MARK_MS = 6_000;

/** What clears each tab's badge later. A newer report has a badge of its own. @type {Map<number, ReturnType<typeof setTimeout>>} */
const clearing = new Map();

/**
 * @typedef {{state: "working" | "saved" | "queued" | "failed" | "closed", name?: string, to?: string, code?: string, detail?: string, undo?: number, again?: boolean, lost?: number, unrecorded?: string}}
 * SaveReport
 */

/** @param {chrome.tabs.Tab} tab @param {SaveReport} report */
export async function tell(tab, report) {
  const id = /** @type {number} */ (tab.id);
  await mark(id, { working: "…", saved: "✓", queued: "✓", failed: "!", closed: "!" }[report.state]);
  if (report.state !== "working")
    clearing.set(
      id,
      setTimeout(() => void mark(id, ""), MARK_MS),
    );
  await show(id, report).catch(() => explain(tab, report));
}

/** Shows a mark on the button of a tab, which may be closed by now. @param {number} tab @param {string} text */
async function mark(tab, text) {
  clearTimeout(clearing.get(tab));
  clearing.delete(tab);
  await chrome.action.setBadgeText({ tabId: tab, text }).catch(() => {});
}

/** @param {number} tab @param {SaveReport} report */
async function show(tab, report) {
  const [{ documentId: document = "" }] = await chrome.scripting.executeScript({
    target: { tabId: tab },
    files: ["content/sheet/host.js", "content/sheet/notice.js"],
  });
  if (report.undo !== undefined) await offerOn(report.undo, { tab, document });
  await chrome.scripting.executeScript({
    target: { tabId: tab },
    func: (/** @type {any} */ report) => readwell.notice.show(report),
    args: [report],
  });
}

/**
 * If nothing can be put on the page, a failure opens a tab; success is shown on the button.
 * @param {chrome.tabs.Tab} tab
 * @param {SaveReport} report
 */
async function explain(tab, { state, code = "internal", detail = "" }) {
  if (state === "failed") await explainInTab(tab, code, detail);
}

/**
 * Without the downloads permission the person presses again, on a page that also offers it.
 * @param {chrome.tabs.Tab} tab
 * @param {{address?: string, name: string, undo?: number}} saved
 */
export async function offer(tab, { address = "", name }) {
  await mark(/** @type {number} */ (tab.id), "");
  const fields = new URLSearchParams({ address, name });
  await chrome.tabs.create({ url: chrome.runtime.getURL(`save/file.html?${fields}`), index: tab.index + 1 });
}
