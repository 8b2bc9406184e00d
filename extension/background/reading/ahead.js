/**
 * Works ahead of a press: while the popup is open, its page is captured and the engine answers. Both are kept in memory
 * until the person reads the page, the page changes, or the popup closes.
 */

import { obstacle } from "../../common/browser.js";
import { handlePort } from "../../common/messages/ports.js";
import { capture } from "./capture.js";
import * as engine from "../engine/engine.js";

/** A longer page is only captured: its answer would hold up another request for too long. */
const LONGEST = 3_000_000;

/** @typedef {Awaited<ReturnType<typeof capture>>} Captured */
/**
 * `answer` is null for a page that is too long.
 * @typedef {object} Ahead
 * @property {Promise<Captured>} page
 * @property {Promise<object>} request
 * @property {Promise<Awaited<ReturnType<typeof engine.ask>> | null>} answer
 * @property {(progress: any) => void} onprogress
 */

/** By tab. @type {Map<number, Ahead>} */
const ready = new Map();

/** The popup has opened, and names its tab. @param {chrome.runtime.Port} port */
export function receive(port) {
  const popup = new AbortController();
  handlePort(
    port,
    ({ tab }) => void begin(tab, popup.signal).catch(() => {}),
    () => popup.abort(),
  );
}

/** @param {number} id @param {AbortSignal} signal aborted once the popup has closed */
async function begin(id, signal) {
  const tab = await chrome.tabs.get(id);
  if (signal.aborted || ready.has(id) || obstacle(tab.url)) return;
  const page = capture(tab, signal, true);
  const request = engine.taughtRequest(tab);
  /** @type {Ahead} */
  const made = { page, request, answer: page.then(({ text }) => answer(made, text)), onprogress: () => {} };
  ready.set(id, made);
  for (const promise of [page, request, made.answer]) promise.catch(() => {});
  const end = () => drop(id, made);
  signal.addEventListener("abort", end);
  page.then(({ over }) => over.then(end), end);
}

/** @param {Ahead} made @param {string} text */
async function answer(made, text) {
  if (text.length > LONGEST) return null;
  return engine.ask(made.request, text, { onprogress: (progress) => made.onprogress(progress) });
}

/** @param {number} id @param {Ahead} made */
function drop(id, made) {
  if (ready.get(id) !== made) return;
  ready.delete(id);
  made.page.then(({ release }) => release()).catch(() => {});
}

/**
 * Returns what was made ahead for a tab. It is good for one press: whoever takes it releases the page.
 * @param {number} id
 * @param {(progress: any) => void} [onprogress]
 */
export function take(id, onprogress = () => {}) {
  const made = ready.get(id) ?? null;
  if (made) made.onprogress = onprogress;
  ready.delete(id);
  return made;
}

/**
 * Returns the text of a page: as it was captured ahead, else as it is captured now.
 * @param {chrome.tabs.Tab} tab
 * @param {AbortSignal} [signal]
 */
export async function textOf(tab, signal) {
  const page = await take(/** @type {number} */ (tab.id))?.page.catch(() => null);
  page?.release();
  signal?.throwIfAborted();
  return (page ?? (await capture(tab, signal))).text;
}
