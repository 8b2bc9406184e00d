/** Receives a page's JSON text from content/capture/capture.js on the live page. */

import { Refusal } from "../../common/messages/messages.js";
import { Assembly } from "../../common/messages/parts.js";
import { handlePort } from "../../common/messages/ports.js";
import { NAMES } from "./capture-files.js";
import { inject } from "./inject.js";

export const FILES = NAMES.map((name) => `content/capture/${name}.js`);

/** The same ahead of a press: the page is watched until it changes. */
const AHEAD = [...FILES.slice(0, -1), "content/sheet/ahead.js", ...FILES.slice(-1)];

/** A page that hasn't answered by then never will: its own scripts block the thread. */
const PATIENCE_MS = 30_000;

/**
 * `done` once the page's script has done what it does last; `over` once a page that was captured ahead has changed;
 * `release` ends the watch over it.
 * @typedef {{text: string, selected: boolean, done: Promise<void>, over: Promise<void>, release: () => void}} Written
 */

/** The text of one capture: it may arrive before or after the browser reports the capture's number. */
class Arrival {
  /** @type {(written: Written) => void} */
  resolve = () => {};
  /** @type {(fault: Refusal) => void} */
  reject = () => {};
  /** @type {Promise<Written>} */
  written = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));

  constructor() {
    this.written.catch(() => {});
  }
}

/**
 * By tab and capture number: a tab may have several at once, of the current page and of the previous one.
 * @type {Map<string, Arrival>}
 */
const arrivals = new Map();

/**
 * Only a page of that tab is accepted, whatever number another one sends.
 * @param {number | undefined} tab
 * @param {number} number
 */
const name = (tab, number) => `${tab}:${number}`;

/** @param {number | undefined} tab @param {number} number */
function arrival(tab, number) {
  const known = arrivals.get(name(tab, number)) ?? new Arrival();
  arrivals.set(name(tab, number), known);
  return known;
}

/** A page's text doesn't stay in memory for longer than a capture may wait for it. @param {string} key */
function forgetLater(key) {
  const timer = setTimeout(() => arrivals.delete(key), PATIENCE_MS);
  /** @type {any} */ (timer).unref?.(); // no browser has it: Node's tests end without waiting for this
}

/**
 * @param {chrome.tabs.Tab} tab
 * @param {AbortSignal} [signal]
 * @param {boolean} [ahead] watch the page until it changes
 * @returns {Promise<Written & {number: number}>} the page, and the number its nodes are known by there
 */
export async function capture(tab, signal, ahead = false) {
  /** @type {(fault: Refusal) => void} */
  let giveUp = () => {};
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => (giveUp = reject));
  signal?.addEventListener("abort", () => giveUp(new Refusal("cancelled")));
  const timer = setTimeout(() => giveUp(new Refusal("page-busy")), PATIENCE_MS);
  const injected = inject(tab, ahead ? AHEAD : FILES, signal);
  for (const promise of [late, injected]) promise.catch(() => {});
  try {
    const number = await Promise.race([injected, late]);
    return { ...(await Promise.race([arrival(tab.id, number).written, late])), number };
  } finally {
    clearTimeout(timer);
    injected.then(
      (number) => arrivals.delete(name(tab.id, number)),
      () => {},
    );
  }
}

/** Receives the parts that a page sends. @param {chrome.runtime.Port} port @param {number} tab */
export function receive(port, tab) {
  /** @type {Arrival | null} */
  let mine = null;
  let own = 0;
  const assembly = new Assembly();
  let [ended, end] = [() => {}, () => {}];
  /** @type {Promise<void>} */
  const done = new Promise((resolve) => (ended = resolve));
  /** @type {Promise<void>} */
  const over = new Promise((resolve) => (end = resolve));
  let [whole, selected] = [false, true];
  /** @param {any} message */
  function take(message) {
    if (message.capture !== undefined && !mine) [mine, own] = [arrival(tab, message.capture), message.capture];
    if (message.error) return mine?.reject(new Refusal(message.error.code, message.error.message));
    if (message.ended) ended();
    selected = message.selected ?? selected;
    // The progress and the page's size, not shown yet.
    if (message.part === undefined) return;
    try {
      const text = assembly.add(message);
      whole = text !== null;
      if (text !== null) mine?.resolve({ text, selected, done, over, release });
    } catch (fault) {
      mine?.reject(new Refusal("frame", String(fault)));
    }
  }
  const closed = handlePort(port, take, () => {
    ended();
    end();
    // Leaving a page closes its port.
    if (!whole) mine?.reject(new Refusal("page-gone"));
    // Whoever waits for it has taken it by then. If a tab is closed in the middle, nobody does.
    forgetLater(name(tab, own));
  });

  function release() {
    closed();
    port.disconnect();
  }
}
