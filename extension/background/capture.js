/** A page's JSON text, fetched from the live page by content/capture.js. */

import { Refusal } from "../shared/messages.js";
import { Assembly } from "../shared/parts.js";
import { inject } from "./inject.js";

/** The content scripts that write the page down, in order; the last one starts. */
const FILES = ["nodes", "tree", "colour", "boxes", "layout", "columns", "wire", "page", "capture"].map((name) => `content/${name}.js`);

/** A page that hasn't answered by then never will: its own scripts hold the thread. */
const PATIENCE_MS = 30_000;

/** @typedef {{text: string, selected: boolean, done: Promise<void>}} Written  `done` once the page's script has ended, with what it does last */
/** @typedef {{resolve: (written: Written) => void, reject: (fault: Refusal) => void}} Waiting */

/** @type {Map<number, Waiting>} */
const waiting = new Map();

/** @param {number} tab @returns {Promise<Written & {number: number}>} the page, and the number its nodes are known by there */
export async function capture(tab) {
  const mine = /** @type {Waiting} */ ({});
  /** @type {Promise<Written>} */
  const written = new Promise((resolve, reject) => Object.assign(mine, { resolve, reject }));
  waiting.set(tab, mine);
  const late = setTimeout(() => mine.reject(new Refusal("page-busy")), PATIENCE_MS);
  try {
    const injected = inject(tab, FILES);
    // The script's own end says nothing; its failure must not leave us waiting for parts that never come.
    injected.catch((fault) => mine.reject(new Refusal("page-gone", String(fault))));
    return { ...(await written), number: Number((await injected) ?? 0) };
  } finally {
    clearTimeout(late);
    // The tab may have been asked again meanwhile.
    if (waiting.get(tab) === mine) waiting.delete(tab);
  }
}

/** Take the parts that a page sends. @param {chrome.runtime.Port} port */
export function receive(port) {
  // A page that is left, or written down anew, tells its end when another one is waited for already.
  const mine = waiting.get(port.sender?.tab?.id ?? -1);
  const assembly = new Assembly();
  /** @type {Promise<void>} */
  const done = new Promise((resolve) => port.onDisconnect.addListener(() => resolve()));
  let [whole, selected] = [false, true];
  port.onMessage.addListener((message) => {
    if (message.error) return mine?.reject(new Refusal(message.error.code, message.error.message));
    selected = message.selected ?? selected;
    // How far the capture is and how large the page: nobody shows it yet.
    if (message.part === undefined) return;
    try {
      const text = assembly.add(message);
      whole = text !== null;
      if (text !== null) mine?.resolve({ text, selected, done });
    } catch (fault) {
      mine?.reject(new Refusal("frame", String(fault)));
    }
  });
  // A page that is left takes its port with it.
  port.onDisconnect.addListener(() => {
    if (!whole) mine?.reject(new Refusal("page-gone"));
  });
}
