/** Brings a text of the sheet to the downloads: where the browser doesn't let us, a page of ours has it ready. */

import { ask, DO } from "../common/messages/messages.js";
import { isolated, words } from "../common/words.js";

/** Characters of a file's name. */
const LONGEST = 100;

/**
 * @param {string} text
 * @param {string} name with its ending
 * @returns {Promise<string>} what became of it, in words
 */
export async function download(text, name) {
  const dot = name.lastIndexOf(".");
  const own = name
    .slice(0, dot)
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .trim();
  const file = `${own.slice(0, LONGEST) || "readwell"}${name.slice(dot)}`;
  const { address } = await ask(DO.DOWNLOAD_TEXT, { text, name: file });
  if (address) await ask(DO.OPEN, { path: `save/file.html?${new URLSearchParams({ address, name: file })}` });
  return words(address ? "fileReady" : "savedAs", isolated(file));
}
