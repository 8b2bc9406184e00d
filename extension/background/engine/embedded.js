/** The embedded engine: Pyodide in a worker, owned by Chrome's offscreen document or Firefox's event page. */

import { hasOffscreen } from "../../common/browser.js";
import { PORT, Refusal } from "../../common/messages/messages.js";
import { keepWorker } from "./worker.js";

/**
 * Reasons for the hidden document: the engine's worker, speech and the sound for media keys (speech/), object URLs,
 * and the clipboard (document-tasks.js).
 * @type {readonly `${chrome.offscreen.Reason}`[]}
 */
const REASONS = Object.freeze(["WORKERS", "AUDIO_PLAYBACK", "BLOBS", "CLIPBOARD"]);

/** @returns {Promise<import("./rpc.js").Connection>} */
export function connect() {
  return hasOffscreen ? throughDocument() : ownWorker();
}

/** @returns {Promise<import("./rpc.js").Connection>} */
async function throughDocument() {
  await ensureDocument("?engine").catch((fault) => {
    throw new Refusal("gone", String(fault));
  });
  const port = chrome.runtime.connect({ name: PORT.ENGINE });
  /** @type {import("./rpc.js").Connection} */
  const connection = {
    post: (message) => port.postMessage(message),
    close: () => port.postMessage({ end: true }),
    onmessage: () => {},
    onend: () => {},
  };
  port.onMessage.addListener((message) => {
    if (message.died === undefined) connection.onmessage(message);
    else connection.onend("gone", message.died);
  });
  port.onDisconnect.addListener(() => connection.onend("gone", "the offscreen document closed"));
  return connection;
}

/** @type {Promise<void> | null} the engine and the voice may both want the document in the same moment */
let opening = null;

/**
 * Opens the one hidden document: the engine's worker and the voice both run in it.
 * @param {"" | "?engine"} [first] what is wanted of it at once
 */
export function ensureDocument(first = "") {
  // A document that is closed while it loads is opened once more.
  opening ??= openDocument(first)
    .catch(() => openDocument(first))
    .finally(() => (opening = null));
  return opening;
}

/** @param {string} first */
async function openDocument(first) {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT"] });
  if (contexts.length) return;
  await chrome.offscreen.createDocument({
    url: `background/engine/offscreen.html${first}`,
    reasons: [...REASONS],
    justification:
      "Finds the main content of a page with Python, which needs a worker of its own; reads it aloud; holds a file while it is saved; copies text.",
  });
}

/** @returns {Promise<import("./rpc.js").Connection>} */
async function ownWorker() {
  /** @type {import("./rpc.js").Connection} */
  const connection = { post: () => {}, close: () => {}, onmessage: () => {}, onend: () => {} };
  const worker = keepWorker(
    (message) => connection.onmessage(message),
    (detail) => connection.onend("gone", detail),
  );
  connection.post = worker.post;
  connection.close = () => worker.end("ended");
  return connection;
}
