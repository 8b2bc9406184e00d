/** The library's second copy: it follows every change, and gives back what the browser has thrown away. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";

const tools = createRequire(new URL("../../extension/package.json", import.meta.url));
tools("fake-indexeddb/auto");
const { IDBFactory } = tools("fake-indexeddb");

const STORES = ["articles", "texts", "marks", "versions"];
const copy = new IDBFactory();
/** What was asked of the browser, and what it does the next time. */
const browser = { refuses: 0, named: "", kept: /** @type {Record<string, unknown>} */ ({}) };
Object.defineProperty(globalThis, "navigator", {
  configurable: true,
  value: {
    storageBuckets: {
      open: async (/** @type {string} */ name) => {
        browser.named = name;
        if (browser.refuses-- > 0) throw new DOMException("no room", "QuotaExceededError");
        return { indexedDB: copy };
      },
    },
  },
});
Object.assign(globalThis, {
  chrome: {
    storage: {
      local: {
        get: async () => ({ ...browser.kept }),
        set: async (/** @type {object} */ kept) => void Object.assign(browser.kept, kept),
      },
    },
  },
});
await before();
const shelf = await import("../../extension/background/keeping/library-store.js");
const { mark } = await import("../../extension/background/keeping/library-marks.js");
const { versions } = await import("../../extension/background/keeping/library-versioning.js");
const { LOST, THERE } = await import("../../extension/background/keeping/library-base.js");

/** A library of a version that kept no copy, with one article. */
function before() {
  return new Promise((resolve) => {
    const asked = indexedDB.open("library", 1);
    asked.onupgradeneeded = () => {
      const articles = asked.result.createObjectStore("articles", { keyPath: "id", autoIncrement: true });
      for (const name of ["key", "hash", "saved"]) articles.createIndex(name, name);
      articles.createIndex("tags", "tags", { multiEntry: true });
      const texts = asked.result.createObjectStore("texts", { keyPath: "id" });
      texts.createIndex("terms", "terms", { multiEntry: true });
      const told = { tags: [], about: {}, position: {}, site: "", words: 1, language: "en", excerpt: "" };
      articles.add({ address: "https://x.org/old", title: "Old", saved: "2025-01-01", key: "old", hash: "h", ...told });
      texts.add({ id: 1, text: "old words", markdown: "", html: "", terms: ["old"] });
    };
    asked.onsuccess = () => resolve(asked.result.close());
  });
}

/** @template Value @param {IDBRequest<Value>} asked @returns {Promise<Value>} */
const got = (asked) =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** All rows of a library's or copy's stores. @param {IDBFactory} factory */
async function rows(factory, names = STORES) {
  const base = await got(factory.open("library"));
  const found = await Promise.all(names.map((name) => got(base.transaction(name).objectStore(name).getAll())));
  base.close();
  return found;
}

/** The browser throws the library away: its files were damaged. */
const thrownAway = () => got(indexedDB.deleteDatabase("library"));

const page = (/** @type {string} */ name, more = {}) => ({
  address: `https://x.org/${name}`,
  title: name,
  saved: "2026-03-01",
  text: `words of ${name}`,
  ...more,
});

async function same() {
  const [own, copied] = await Promise.all([rows(indexedDB), rows(copy)]);
  assert.deepEqual(copied, own);
  assert.deepEqual(await rows(indexedDB, ["changes"]), [[]]);
  return own;
}

/** @param {string} what @param {() => Promise<boolean>} holds */
async function until(what, holds) {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail(what);
}

test("a library that had no copy gets one", async () => {
  assert.equal((await shelf.list({})).count, 1);
  await until("the copy to be whole", async () => (await rows(copy))[1].length === 1);
  const [articles, texts] = await same();
  assert.deepEqual([articles[0].title, texts[0].text, browser.named], ["Old", "old words", "library-copy"]);
});

test("the copy follows what is saved, changed, marked, saved anew, moved and removed", async () => {
  const ids = [];
  for (const name of ["a", "b", "c"]) ids.push((await shelf.add(page(name, { state: "later" }))).id);
  await same();
  await mark({ article: ids[0], marks: ["m", "n", "o"].map((id) => ({ id, exact: "words" })) });
  await mark({ article: ids[0], removed: ["n"] });
  await shelf.change({ article: ids[1], tags: ["x"], favourite: true });
  await shelf.move({ article: ids[2], before: ids[0] });
  await shelf.add(page("b", { text: "other words", saved: "2026-03-02" }));
  assert.equal((await versions({ article: ids[1] })).versions.length, 1);
  const [articles, , marks, earlier] = await same();
  assert.deepEqual([articles.length, marks.length, earlier.length], [3, 2, 1]);
  await shelf.remove({ article: ids[0] });
  assert.equal((await same())[2].length, 0);
});

test("a library that the browser threw away comes back whole, and this is told once", async () => {
  const { id } = await shelf.add(page("kept", { tags: ["t"] }));
  await mark({ article: id, marks: [{ id: "m", exact: "words", note: "mine" }] });
  for (let at = 0; at < 45; at++) await shelf.add(page(`more ${at}`));
  const own = await same();
  await thrownAway();
  assert.deepEqual((await shelf.show({ article: id })).article.marks[0].note, "mine");
  assert.deepEqual(await rows(indexedDB), own);
  assert.deepEqual(browser.kept[LOST], { articles: own[0].length });
  delete browser.kept[LOST];
  assert.ok((await shelf.add(page("after"))).id > own[0].at(-1).id);
  await same();
  assert.ok(!(LOST in browser.kept));
});

test("what was brought back in part is brought back whole at the next try", async () => {
  for (let at = 0; at < 30; at++) await shelf.add(page(`part ${at}`));
  const own = await same();
  await thrownAway();
  const put = IDBObjectStore.prototype.put;
  let left = 25;
  IDBObjectStore.prototype.put = function (...given) {
    if (left-- === 0) throw new DOMException("no room", "QuotaExceededError");
    return put.apply(this, given);
  };
  await assert.rejects(shelf.list({}));
  IDBObjectStore.prototype.put = put;
  assert.equal((await shelf.list({})).count, own[0].length);
  assert.deepEqual(await rows(indexedDB), own);
});

test("a copy that can't be read to its end gives what it has, and the library opens", async () => {
  for (let at = 0; at < 30; at++) await shelf.add(page(`read ${at}`));
  await thrownAway();
  const all = IDBObjectStore.prototype.getAll;
  IDBObjectStore.prototype.getAll = function (...given) {
    if (this.name === "articles" && given[0]) throw new DOMException("damaged", "UnknownError");
    return all.apply(this, given);
  };
  assert.equal((await shelf.list({})).count, 20);
  IDBObjectStore.prototype.getAll = all;
  await got(copy.deleteDatabase("library")); // as the browser does with a damaged one
});

test("a library whose note can't be kept opens and keeps what is saved", async () => {
  const { get, set } = chrome.storage.local;
  const refuse = async () => {
    throw new Error("damaged");
  };
  Object.assign(chrome.storage.local, { get: refuse, set: refuse });
  await thrownAway();
  await shelf.add(page("one"));
  assert.equal((await shelf.list({})).count, 1);
  Object.assign(chrome.storage.local, { get, set });
});

test("deleting a library leaves no note of it", async () => {
  await thrownAway();
  await got(copy.deleteDatabase("library"));
  await shelf.list({});
  browser.kept = {};
  await shelf.clear();
  assert.deepEqual(browser.kept, {});
});

test("a copy that the browser threw away is made anew", async () => {
  await shelf.add(page("one"));
  await got(copy.deleteDatabase("library"));
  await shelf.add(page("two"));
  await until("the copy to be whole", async () => (await rows(copy))[1].length === 2);
  await same();
});

test("while the browser refuses the copy the library works, and the copy catches up", async () => {
  await got(copy.deleteDatabase("library"));
  browser.refuses = 2;
  await shelf.add(page("one"));
  await shelf.add(page("two"));
  assert.equal((await rows(indexedDB, ["changes"]))[0].length, 2);
  await shelf.add(page("three"));
  await same();
});

test("a library that is lost with its copy is told, an empty one isn't", async () => {
  await shelf.add(page("one"));
  await thrownAway();
  await shelf.list({});
  assert.equal(browser.kept[THERE], true);
  delete browser.kept[LOST];
  await Promise.all([thrownAway(), got(copy.deleteDatabase("library"))]);
  assert.equal((await shelf.list({})).count, 0);
  assert.deepEqual(browser.kept[LOST], { articles: 0 });
  delete browser.kept[LOST];
  await thrownAway();
  assert.equal((await shelf.list({})).count, 0);
  assert.ok(!(LOST in browser.kept));
});

test("work that fails in the middle has written nothing", async () => {
  const before = await same();
  await assert.rejects(shelf.change({ article: 9999, tags: ["x"] }), { code: "library" });
  assert.deepEqual(await same(), before);
});

test("what is deleted is gone from the copy too", async () => {
  await shelf.add(page("one"));
  await shelf.clear();
  await thrownAway();
  assert.equal((await shelf.list({})).count, 0);
  assert.deepEqual(await rows(copy), [[], [], [], []]);
});

beforeEach(async (run) => {
  if (!/^a library that had no copy/.test(run.name)) await shelf.clear();
});
