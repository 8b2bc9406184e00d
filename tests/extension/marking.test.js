/** Marks of a page in the library: the first one saves the page, once, and a private window keeps none by itself. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { before, beforeEach, test } from "node:test";
import { browser } from "./browser.js";

const ADDRESS = "https://harbour.example/roofs";
/** How often a page was rendered. */
let renders = 0;

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
      if (JSON.parse(message.data).do === "render") renders += 1;
      const record = {
        address: ADDRESS,
        title: "Roofs",
        saved: "2026-11-28T10:00:00+00:00",
        text: "The roofs leak.",
        words: 3,
      };
      const ok = {
        protocol: PROTOCOL,
        name: "a.txt",
        text: "The roofs leak.",
        about: { words: 3 },
        record,
        pictures: [],
      };
      queueMicrotask(() =>
        listeners.forEach((one) => one({ id: message.id, part: 0, parts: 1, data: JSON.stringify({ ok }) })),
      );
    },
  };
}

createRequire(new URL("../../extension/package.json", import.meta.url))("fake-indexeddb/auto");
browser();
Object.assign(chrome, { offscreen: {}, permissions: { contains: async () => true } });
Object.assign(chrome.runtime, { connect: engine, getContexts: async () => [{}] });
const { PROTOCOL } = await import("../../extension/background/engine/engine.js");
const { formerOf, mark, marksOf } = await import("../../extension/background/keeping/marking.js");
const store = await import("../../extension/background/keeping/library-store.js");

const tab = (/** @type {boolean} */ incognito = false) => /** @type {any} */ ({ id: 1, url: ADDRESS, incognito });
const made = (/** @type {string} */ id, more = {}) => ({
  id,
  exact: "roofs",
  made: "2026-11-28T10:00:00.000Z",
  ...more,
});
const asked = (/** @type {any[]} */ marks, /** @type {string[]} */ removed = []) => ({
  address: ADDRESS,
  marks,
  removed,
  wish: { page: "{}" },
});

before(() => store.clear());
beforeEach(async () => {
  await store.clear();
  renders = 0;
});

test("the first mark saves the page, outside of the queue, and the next ones don't", async () => {
  const { undo } = await mark(tab(), asked([made("a")]));
  assert.equal(typeof undo, "number");
  assert.deepEqual(await mark(tab(), asked([made("b")])), {});
  assert.equal(renders, 1);
  const { marks, articles } = await marksOf(`${ADDRESS}#part`);
  assert.deepEqual(marks.map(({ id }) => id).sort(), ["a", "b"]);
  assert.equal(articles.length, 1);
  const { article: row } = await store.show({ article: articles[0].id });
  assert.equal(row.state, "");
});

test("two windows that mark at once save the page once and lose no mark", async () => {
  const done = await Promise.all(["a", "b", "c"].map((id) => mark(tab(), asked([made(id)]))));
  assert.equal(done.filter(({ undo }) => undo).length, 1);
  assert.equal((await marksOf(ADDRESS)).articles.length, 1);
  assert.equal(renders, 1);
  assert.deepEqual((await marksOf(ADDRESS)).marks.map(({ id }) => id).sort(), ["a", "b", "c"]);
});

test("a mark is changed and removed where it is, whichever version of the page it belongs to", async () => {
  await mark(tab(), asked([made("a"), made("b")]));
  const article = (await marksOf(ADDRESS)).articles[0].id;
  const other = { address: ADDRESS, title: "Roofs", saved: "2026-11-29", text: "Other words by now." };
  const later = await store.add(other, { apart: true });
  assert.deepEqual((await marksOf(ADDRESS)).articles, [{ id: later.id }, { id: article }]);
  const changed = made("a", { note: "Ask Ann", changed: "2026-11-29T10:00:00.000Z" });
  await mark(tab(), asked([changed, made("c")]));
  await mark(tab(), asked([], ["b"]));
  const { marks } = await marksOf(ADDRESS);
  assert.deepEqual(marks.map(({ id, note = "", article: of }) => [id, note, of]).sort(), [
    ["a", "Ask Ann", article],
    ["c", "", later.id],
  ]);
});

test("taking away a mark of a page that the library doesn't have saves nothing", async () => {
  assert.deepEqual(await mark(tab(), asked([], ["a"])), {});
  assert.equal(renders, 0);
});

test("a private window's marks are refused, and so are those of a page with no address", async () => {
  assert.throws(() => mark(tab(true), asked([made("a")])), { code: "message" });
  assert.deepEqual(await marksOf("about:blank"), { marks: [], articles: [] });
  assert.deepEqual((await marksOf(ADDRESS)).marks, []);
});

test("a page is compared with what was saved of it last, and a link alone is nothing to compare with", async () => {
  assert.equal(await formerOf(ADDRESS), null);
  const link = { address: ADDRESS, title: "Roofs", saved: "2026-11-27", text: "" };
  await store.add(link);
  assert.equal(await formerOf(ADDRESS), null);
  const { id } = await store.add({ ...link, text: "The roofs leak.", about: { beside: "AAAA" } });
  const { article, text, beside } = /** @type {any} */ (await formerOf(`${ADDRESS}#part`));
  assert.deepEqual([article, text, beside], [id, "The roofs leak.", "AAAA"]);
  const { articles } = await store.list({});
  assert.equal(articles[0].about.beside, undefined);
});

test("a page is not compared with what was selected of it", async () => {
  const row = { address: ADDRESS, title: "Roofs", saved: "2026-11-27", text: "The roofs leak." };
  const { id } = await store.add(row);
  await store.add({ ...row, saved: "2026-11-28", text: "roofs", about: { "readwell.selection": "1" } });
  assert.equal(/** @type {any} */ (await formerOf(ADDRESS)).article, id);
});

test("marks of an article that was removed meanwhile save the page anew", async () => {
  await mark(tab(), asked([made("a")]));
  await store.remove({ article: (await marksOf(ADDRESS)).articles[0].id });
  const { undo } = await mark(tab(), asked([made("b", { article: 1 })]));
  assert.equal(typeof undo, "number");
  assert.deepEqual(
    (await marksOf(ADDRESS)).marks.map(({ id }) => id),
    ["b"],
  );
});
