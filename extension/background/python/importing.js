/**
 * A worker of the library's page: reads an export of another tool piece by piece, with the engine's own Python, and
 * gives what it finds as lines of a library. It ends with the file.
 */

import { refusal } from "../../common/messages/messages.js";
import { loadPyodide } from "./runtime/pyodide.mjs";
import { goOffline } from "./offline.js";
import { startPython } from "./start.js";

const RUNTIME = new URL("runtime/", import.meta.url).href;

/** What Python yields. @typedef {{next: () => {done?: boolean, value?: string}}} Pieces */

/** @type {Promise<Pieces> | null} */
let reading = null;

/** @param {MessageEvent<{file?: File}>} event the file first; each further message asks for the next piece */
self.onmessage = ({ data: { file } }) => {
  if (file) reading = begin(file);
  void give();
};

async function give() {
  try {
    const { done = false, value = "" } = /** @type {Pieces} */ (await reading).next();
    self.postMessage(done ? { done } : { piece: value });
  } catch (fault) {
    self.postMessage({ fault: refusal(fault) });
  }
}

/** @param {File} file @returns {Promise<Pieces>} */
async function begin(file) {
  const python = await startPython(loadPyodide, RUNTIME, fetched);
  const module = python.pyimport("readwell.engine.imports.pieces");
  goOffline(self);
  // A page's types don't know it: only a worker may wait for a file.
  const reader = new /** @type {any} */ (self).FileReaderSync();
  const bytes = (/** @type {number} */ from, /** @type {number} */ to) =>
    new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to)));
  return module.pieces(file.name, file.size, bytes);
}

/** @param {string} name */
async function fetched(name) {
  return new Uint8Array(await (await fetch(RUNTIME + name)).arrayBuffer());
}
