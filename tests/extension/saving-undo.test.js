/** A save of a page that has changed is undone by giving the library's article its former text back. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";
import { browser } from "./browser.js";

const ADDRESS = "https://harbour.example/roofs";
/** What the page says now. */
let text = "";
/** The requests that reached the engine. @type {any[]} */
const requests = [];

/** The engine, which writes the record of a page. */
function engine() {
  /** @type {Set<(message: any) => void>} */
  const listeners = new Set();
  const none = { addListener() {}, removeListener() {} };
  return {
    onMessage: { addListener: (/** @type {any} */ one) => void listeners.add(one), removeListener() {} },
    onDisconnect: none,
    disconnect() {},
    postMessage(/** @type {any} */ message) {
      if (message.part !== 0) return;
      const request = JSON.parse(message.data);
      requests.push(request);
      const record = { address: ADDRESS, title: "Roofs", saved: "2026-11-28T10:00:00+00:00", text, words: 3 };
      const rendered = { name: "a.txt", text, about: { title: "Roofs", words: 3 }, record, pictures: [] };
      const ok = request.do === "compare" ? { changes: [{ kind: "changed" }], counts: {} } : rendered;
      const data = JSON.stringify({ ok: { protocol: PROTOCOL, ...ok } });
      queueMicrotask(() => listeners.forEach((one) => one({ id: message.id, part: 0, parts: 1, data })));
    },
  };
}

createRequire(new URL("../../extension/package.json", import.meta.url))("fake-indexeddb/auto");
browser();
const SELECTED = { from: { id: 1, offset: 0 }, to: { id: 1, offset: 2 } };
const scripting = { executeScript: async () => [{ result: SELECTED }] };
Object.assign(chrome, { offscreen: {}, permissions: { contains: async () => true }, scripting });
Object.assign(chrome.runtime, { connect: engine, getContexts: async () => [{}] });
const { PROTOCOL } = await import("../../extension/background/engine/engine.js");
const library = await import("../../extension/background/keeping/library.js");
const { save, undo } = await import("../../extension/background/keeping/saving.js");
const store = await import("../../extension/background/keeping/library-store.js");
const settings = await import("../../extension/settings/settings.js");

const POPUP = /** @type {any} */ ({ surface: "popup" });

/** @param {string} words @param {object} [wish] @returns {Promise<any>} */
function saved(words, wish = {}) {
  text = words;
  const tab = /** @type {any} */ ({ id: 1, url: ADDRESS, incognito: false });
  return save(tab, { to: "library", format: "text", page: "{}", ...wish });
}

const rows = async () => (await store.list({})).articles;
const shown = async (/** @type {number} */ article) => (await store.show({ article, versions: true })).article;

beforeEach(async () => {
  await store.clear();
  await settings.reset(["libraryVersions"]);
  requests.length = 0;
});

test("an undo of a new article removes it", async () => {
  const { undo: number, again, version } = await saved("one", { unqueued: true });
  assert.deepEqual([again, version, (await rows()).length], [false, 0, 1]);
  await undo(number, POPUP);
  assert.deepEqual(await rows(), []);
});

test("an undo of a version gives the article its former text, and its place in the queue stays", async () => {
  const { article } = await saved("one");
  const { undo: number, again, version } = await saved("two", { unqueued: true });
  assert.deepEqual([again, version > 0, (await shown(article)).text], [false, true, "two"]);
  await undo(number, POPUP);
  const row = await shown(article);
  assert.deepEqual([row.text, row.versions, row.state], ["one", [], "later"]);
  await assert.rejects(undo(number, POPUP), { code: "lost" });
});

test("an undo of reading later gives the former text back, too", async () => {
  const { article } = await saved("one", { unqueued: true });
  await undo((await saved("two")).undo, POPUP);
  const row = await shown(article);
  assert.deepEqual([row.text, row.versions, row.state], ["one", [], ""]);
});

test("an undo of the same words leaves the article", async () => {
  const { article } = await saved("one");
  const { undo: number, again } = await saved("one", { unqueued: true });
  await undo(number, POPUP);
  assert.deepEqual([again, (await shown(article)).state], [true, "later"]);
});

test("what is selected of a page is saved beside it", async () => {
  const { article } = await saved("one");
  const part = await saved("on", { selection: true });
  assert.notEqual(part.article, article);
  assert.equal((await saved("two")).article, article);
  assert.equal((await rows()).length, 2);
});

test("as many versions are kept as the settings say; without one, an undo removes no article", async () => {
  await settings.write({ libraryVersions: 1 });
  const { article } = await saved("one");
  for (const words of ["two", "three"]) await saved(words);
  assert.deepEqual(
    (await shown(article)).versions.map((/** @type {any} */ one) => one.text),
    ["two"],
  );
  for (const wrong of [-1, 1001, 1.5, Number.NaN, "3"])
    await settings.write({ libraryVersions: /** @type {any} */ (wrong) });
  assert.equal((await settings.read()).libraryVersions, 1);
  await settings.write({ libraryVersions: 0 });
  await undo((await saved("four", { unqueued: true })).undo, POPUP);
  const row = await shown(article);
  assert.deepEqual([row.text, row.versions], ["four", []]);
});

test("a version is compared with what its article says now", async () => {
  const { article } = await saved("one");
  const { version } = await saved("two");
  const { changes } = await library.ask("compared", { article, version });
  assert.deepEqual(changes, [{ kind: "changed" }]);
  const { before, after, address } = requests.at(-1);
  assert.deepEqual([before, after, address], ["one", "two", ADDRESS]);
});
