/**
 * The worker of the small voice: it loads with the first text, and answers one after the other.
 *
 * In: `{id, text, speed, pitch}`. Out: `{id, rate, samples}`, or `{id, fault}`.
 */

import { Pico, RATE } from "./pico.js";

/** @type {Promise<Pico> | null} */
let loaded = null;

/** @param {string} name */
async function file(name) {
  const answer = await fetch(new URL(name, self.location.href));
  return new Uint8Array(await answer.arrayBuffer());
}

async function load() {
  const names = ["pico.wasm", "en-GB-words.bin", "en-GB-sounds.bin"];
  const [wasm, words, sounds] = await Promise.all(names.map(file));
  return Pico.load(wasm, words, sounds);
}

self.onmessage = async ({ data: { id, text, speed, pitch } }) => {
  try {
    loaded ??= load();
    const samples = (await loaded).say(text, speed, pitch);
    self.postMessage({ id, rate: RATE, samples }, { transfer: [samples.buffer] });
  } catch (fault) {
    loaded = null;
    self.postMessage({ id, fault: String(fault) });
  }
};
