/** What a person chose, dropped or named by its address: a PDF, or why it is none. */

import { sitePattern } from "../../page/addresses.js";
import { Unfit } from "./faults.js";

/** @typedef {import("./faults.js").Why} Why */
/** @typedef {Blob | import("./fetching.js").Coming} PdfFile All of it, or what is still coming. */

/** A larger file is not read into memory. */
export const LARGEST = 500_000_000;
/** A PDF says that it is one within so many bytes. */
const HEAD = 1024;
/** So much of a file's beginning and of its end tells it from others. */
const SAMPLE = 1_000_000;

/** Of its print so much names a file: enough that no two have the same. */
const NAME = 24;

/** Returns the one file that was dropped. @param {DataTransfer | null} dropped @returns {File} */
export function fileOf(dropped) {
  const items = [...(dropped?.items ?? [])].filter(({ kind }) => kind === "file");
  if (items.length > 1) throw new Unfit("several");
  if (items[0]?.webkitGetAsEntry?.()?.isDirectory) throw new Unfit("folder");
  const [file] = dropped?.files ?? [];
  if (!file) throw new Unfit("none");
  return file;
}

/** Throws where a file isn't what PDFs are. @param {PdfFile} file */
export async function refuseOther(file) {
  if (/html/i.test(file.type)) throw new Unfit("page");
  const head = new TextDecoder("latin1").decode(await file.slice(0, HEAD).arrayBuffer());
  if (!head.includes("%PDF-")) throw new Unfit(/^\s*<(!doctype|html)/i.test(head) ? "page" : "none");
}

/** Returns what tells one file from another. @param {PdfFile} file @returns {Promise<string>} */
export async function printOf(file) {
  const ends = [file.slice(0, SAMPLE), file.slice(-SAMPLE)];
  const parts = [String(file.size), ...(await Promise.all(ends.map((end) => end.arrayBuffer())))];
  const hash = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns an address for a file of the computer: what is remembered of one must not be taken for another's.
 * @param {string} print
 */
export const addressOf = (print) => `urn:readwell:pdf:${print.slice(0, NAME)}`;

/**
 * Returns why a tab's PDF can't be fetched again: a script or a form made it, or it is a file; "" if it can be.
 * @param {string} address @returns {Why | ""}
 */
export function unreachable(address) {
  if (!address || sitePattern(address)) return "";
  return address.startsWith("file:") ? "local" : "made";
}

/** Returns the name of the file at an address. @param {string} address */
export function nameOf(address) {
  const last = new URL(address).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || address;
  } catch {
    return last; // a percent sign that stands for itself
  }
}
