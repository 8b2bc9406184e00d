/**
 * What a save asks of the engine and leaves in the library.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

/** The requests that reached the engine. @type {any[]} */
const requests = [];
/** What was put on the clipboard. @type {string[]} */
const copied = [];

/** @typedef {(message: any) => void} Listener */

function engine() {
  /** @type {Set<Listener>} */
  const listeners = new Set();
  const none = { addListener() {}, removeListener() {} };
  return {
    onMessage: { addListener: (/** @type {Listener} */ one) => void listeners.add(one), removeListener() {} },
    onDisconnect: none,
    disconnect() {},
    postMessage(/** @type {any} */ message) {
      if (message.part !== 0) return;
      requests.push(JSON.parse(message.data));
      const ok = {
        protocol: PROTOCOL,
        name: "a.md",
        text: "Words",
        about: { words: 1 },
        record: {},
        pictures: [],
        id: 7,
      };
      const data = JSON.stringify({ ok });
      queueMicrotask(() => listeners.forEach((one) => one({ id: message.id, part: 0, parts: 1, data })));
    },
  };
}

browser();
Object.assign(chrome, { offscreen: {}, permissions: { contains: async () => true } });
Object.assign(chrome.runtime, {
  connect: engine,
  getContexts: async () => [{}],
  sendMessage: async (/** @type {any} */ { text }) => ({ done: copied.push(text) }),
});

const { PROTOCOL } = await import("../../extension/background/engine/engine.js");
const { save } = await import("../../extension/background/keeping/saving.js");

/** @param {boolean} incognito @param {string} to */
async function asked(incognito, to) {
  requests.length = 0;
  const tab = /** @type {any} */ ({ id: 1, url: "https://example.org/", incognito });
  const saved = await save(tab, { to, page: "{}" });
  // There is no library here: one that was asked to note it has failed.
  return [requests.find(({ do: what }) => what === "render").record, "unrecorded" in saved];
}

test("a copy from a private window asks for no library entry, and is noted nowhere", async () => {
  assert.deepEqual(await asked(true, "clipboard"), [false, false]);
  assert.deepEqual(copied, ["Words"]);
});

test("what is saved from a private window or copied from another one is noted", async () => {
  assert.deepEqual(await asked(true, "surface"), [true, true]);
  assert.deepEqual(await asked(false, "clipboard"), [true, true]);
});
