/**
 * Waits until a screen reader has entered the sheet, where the browser needs that.
 *
 * In Firefox the frame joins the page's accessibility tree, and gets the keys, when it has loaded. With an engine that
 * is ready the article may be there before. What a live region says by then is never spoken, and Orca 43 enters a
 * document without a word if the first thing focused in it is a heading: so the document has the focus first, then the
 * title.
 */

import { entersLate } from "../../common/browser.js";
import { painted } from "../../common/painted.js";

/** While the page is read in place, or the window is behind another one, nobody gives the frame the keys. */
const KEYS_MS = 4_000;
/** So long the browser takes to tell a screen reader of the document that has the focus. */
const TELL_MS = 300;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {EventTarget} target @param {string} event */
const once = (target, event) => new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));

async function enter() {
  if (document.readyState !== "complete") await once(window, "load");
  if (!document.hasFocus() && !document.hidden) await Promise.race([once(window, "focus"), pause(KEYS_MS)]);
  await painted();
  await pause(TELL_MS);
}

/** Resolves once the sheet has had the keys for a moment, or as soon as it is known that it doesn't get them. */
export const entered = entersLate ? enter() : Promise.resolve();
