/** Destinations of a saved text without the native host: the browser's downloads, or the clipboard. */

import { hasOffscreen } from "../../common/browser.js";
import { FOR_OFFSCREEN, Refusal } from "../../common/messages/messages.js";
import { ensureDocument } from "../engine/embedded.js";
import * as tasks from "../engine/document-tasks.js";

/** A download that takes longer continues without us. */
const PATIENCE_MS = 30_000;

/**
 * Calls the document, wherever it is.
 * @param {keyof typeof tasks.WORK} work
 * @param {object} what
 * @returns {Promise<any>}
 */
export async function inDocument(work, what) {
  if (!hasOffscreen) return tasks.WORK[work](what);
  await ensureDocument();
  return (await chrome.runtime.sendMessage({ ...what, to: FOR_OFFSCREEN, work })).done;
}

/** Whether files can be downloaded directly. */
export function mayDownload() {
  return chrome.permissions.contains({ permissions: ["downloads"] });
}

/**
 * Downloads a file, under a name that no other file has.
 * @param {string} address @param {string} name
 * @returns {Promise<{download: number, path: string}>}
 */
export async function download(address, name) {
  const download = await chrome.downloads.download({
    url: address,
    filename: name,
    conflictAction: "uniquify",
    saveAs: false,
  });
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    // The permission was taken back: the download has begun, and continues without us.
    if (!(await mayDownload())) return { download, path: "" };
    const [found] = await chrome.downloads.search({ id: download });
    if (!found || found.state === "interrupted") throw new Refusal(faultOf(found?.error ?? ""), found?.error);
    if (found.state === "complete" || performance.now() > end) return { download, path: found.filename };
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/**
 * Brings a text to the downloads; a surface takes it from its address if we may not.
 * @param {string} text @param {string} name
 * @returns {Promise<{name: string, address?: string}>}
 */
export async function offer(text, name) {
  const safe = name.replace(/[^\p{L}\p{N}._-]/gu, "_").replace(/^\.+/, "");
  const address = await inDocument("hold", { media: "text/plain", text });
  if (!(await mayDownload())) return { name: safe, address };
  try {
    await download(address, safe);
    return { name: safe };
  } finally {
    await inDocument("drop", { address });
  }
}

/** @param {string} error */
function faultOf(error) {
  if (error === "FILE_NO_SPACE") return "disk-full";
  if (error === "FILE_ACCESS_DENIED" || error === "FILE_BLOCKED") return "read-only";
  return error === "USER_CANCELED" ? "cancelled" : "folder";
}

/** Deletes a downloaded file and its entry in the list of downloads. @param {number} download */
export async function takeBack(download) {
  await chrome.downloads.removeFile(download);
  await chrome.downloads.erase({ id: download });
}

/** @param {string} text */
export async function copy(text) {
  if (!(await chrome.permissions.contains({ permissions: ["clipboardWrite"] }))) throw new Refusal("clipboard");
  if (!(await inDocument("copy", { text }))) throw new Refusal("clipboard");
}
