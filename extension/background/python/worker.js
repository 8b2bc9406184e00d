/**
 * The embedded engine: Pyodide and Readwell's wheel, loaded once, only from the extension's own files. It uses the
 * same protocol as the native host (docs/protocol.md) and reports the progress of its start.
 */

import { Refusal, refusal } from "../../common/messages/messages.js";
import { Assembly, split } from "../../common/messages/parts.js";
import { loadPyodide } from "./runtime/pyodide.mjs";
import { goOffline } from "./offline.js";
import { startPython } from "./start.js";

const RUNTIME = new URL("runtime/", import.meta.url).href;

/** The progress at which each stage begins, measured in Chromium and Firefox. */
const STAGES = Object.freeze({ interpreter: 0, packages: 0.45, engine: 0.5, ready: 1 });

/** An engine that was started ahead of a page gets no request for this long: it prepares for one then. */
const AHEAD_MS = 150;

/** The protocol's limit on a request. */
const LIMIT = 96_000_000;

/** @typedef {{assembly: Assembly, size: number}} Coming */

/** @type {Map<number, Coming>} */
const coming = new Map();
/** @type {Set<number>} requests that nobody waits for any more */
const cancelled = new Set();

/** @type {ReturnType<typeof setTimeout>} */
let ahead;
/** Whether the first request, hello, has been answered. */
let greeted = false;

const engine = start();
engine.catch((fault) => self.postMessage({ fatal: String(fault) }));

self.onmessage = ({ data }) => {
  clearTimeout(ahead);
  if (data.cancel) {
    coming.delete(data.id);
    cancelled.add(data.id);
  } else void take(data);
};

/** @returns {Promise<{answer: (text: string) => string, prepare: () => void}>} */
async function start() {
  tell("interpreter");
  const python = await startPython(loadPyodide, RUNTIME, fetched, () => tell("packages"));
  tell("engine");
  const module = python.pyimport("readwell.engine.requests");
  goOffline(self);
  tell("ready");
  return { answer: module.answer_text, prepare: module.prepare };
}

/** @param {string} name */
async function fetched(name) {
  return new Uint8Array(await (await fetch(RUNTIME + name)).arrayBuffer());
}

/** @param {keyof typeof STAGES} stage */
function tell(stage) {
  self.postMessage({ progress: { stage, share: STAGES[stage] } });
}

/** @param {{id: number} & import("../../common/messages/parts.js").Part} message */
async function take(message) {
  const { id } = message;
  try {
    const text = assembled(message);
    if (text === null) return;
    const { answer, prepare } = await engine;
    // Yield once to messages that have arrived: a cancellation must be seen before the uninterruptible run.
    await new Promise((resolve) => setTimeout(resolve));
    if (!cancelled.delete(id)) reply(id, answer(text));
    if (!greeted) ahead = setTimeout(prepare, AHEAD_MS);
    greeted = true;
  } catch (fault) {
    coming.delete(id);
    reply(id, JSON.stringify({ error: refusal(fault) }));
  }
}

/** @param {{id: number} & import("../../common/messages/parts.js").Part} message */
function assembled(message) {
  const state = coming.get(message.id) ?? { assembly: new Assembly(), size: 0 };
  coming.set(message.id, state);
  state.size += message.data?.length ?? 0;
  if (state.size > LIMIT) throw new Refusal("too-large", "the request is over 96 MB");
  const text = state.assembly.add(message);
  if (text !== null) coming.delete(message.id);
  return text;
}

/** @param {number} id @param {string} text */
function reply(id, text) {
  for (const part of split(text)) self.postMessage({ id, ...part });
}
