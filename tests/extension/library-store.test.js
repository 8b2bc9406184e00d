/**
 * The extension's own library, on a database in memory: after any import, it still lists, finds, shows and saves
 * articles.
 */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { hostLines } from "./host-lines.js";

const tools = createRequire(new URL("../../extension/package.json", import.meta.url));
tools("fake-indexeddb/auto");
const shelf = await import("../../extension/background/keeping/library-store.js");
const { checked } = await import("../../extension/background/keeping/article-fields.js");

const FORM = '{"readwell":"library","version":1}';
const GOOD = {
  address: "https://example.org/a",
  title: "A title",
  saved: "2026-11-01T10:00:00+01:00",
  text: "Some words.",
  words: 2,
};
const COUNT = Number(process.env.READWELL_HOSTILE ?? 200);

/**
 * @returns {{line: string, taken: boolean}[]} the lines that the host's test imports, and whether the host takes each
 */
function hostile() {
  return hostLines(["-m", "tests.data.hostile_lines", String(COUNT)]);
}

test("an imported id is never the article's own, and later saves work", async () => {
  const line = JSON.stringify({
    ...GOOD,
    address: "https://ids.example/",
    id: 9007199254740992,
    key: "k",
    hash: "h",
    terms: [1],
  });
  assert.deepEqual(await shelf.imported({ text: `${FORM}\n${line}` }), { new: 1, known: 0, broken: [] });
  const { id } = await shelf.add({ ...GOOD, address: "https://later.example/" });
  assert.ok(id < 1000, String(id));
  const { article } = await shelf.show({ article: id });
  assert.equal(article.terms, undefined);
});

test("after each hostile line the library lists, finds, shows and saves; the host decides alike about each", async () => {
  let { count } = await shelf.list({});
  for (const [number, { line, taken }] of hostile().entries()) {
    const good = { ...GOOD, address: `https://good.example/${number}`, text: `keeper number${number}`, tags: ["kept"] };
    const done = await shelf.imported({ text: [FORM, line, JSON.stringify(good)].join("\n") });
    assert.equal(done.new + done.known, 1 + Number(taken), line.slice(0, 300));
    assert.equal(done.broken.length, 1 - Number(taken), line.slice(0, 300));
    count += done.new;
    const listed = await shelf.list({ limit: 3 });
    assert.equal(listed.count, count);
    const tagged = await shelf.list({ limit: 1, tag: "kept" });
    assert.equal(tagged.count, (await shelf.list({ limit: 1e6, tag: "kept" })).articles.length);
    const found = await shelf.search({ query: `number${number}` });
    assert.equal(found.articles[0].address, good.address);
    const { article } = await shelf.show({ article: found.articles[0].id });
    assert.equal(article.text, good.text);
    if (number % 20 === 0) {
      const { again } = await shelf.add({ ...good, address: `https://added.example/${number}` });
      assert.equal(again, false);
      count += 1;
    }
  }
  const { text } = await shelf.exported({});
  for (const line of text.trim().split("\n")) assert.equal(typeof JSON.parse(line), "object");
  assert.equal(/** @type {any} */ ({}).x, undefined);
});

test("a change is checked as an import is", async () => {
  const { id } = await shelf.add({ ...GOOD, address: "https://change.example/" });
  for (const change of [
    { tags: ["x".repeat(2000)] },
    { tags: "kept" },
    { position: { x: Infinity } },
    { position: { x: [] } },
  ]) {
    await assert.rejects(shelf.change(/** @type {any} */ ({ article: id, ...change })), { code: "library" });
  }
  const { article } = await shelf.change({ article: id, tags: ["a\ud800"], position: { share: 0.5 } });
  assert.deepEqual([article.tags, article.position], [["a\ufffd"], { share: 0.5 }]);
});

test("half characters and NUL are replaced in every field", () => {
  const bad = "a\ud800\0";
  const row = checked({ ...GOOD, title: bad, about: { [bad]: bad }, tags: [bad], position: { [bad]: bad } });
  const mended = "a\ufffd\ufffd";
  assert.deepEqual(
    [row.title, row.about, row.tags, row.position],
    [mended, { [mended]: mended }, [mended], { [mended]: mended }],
  );
});

/** A request that fails as the browser's own does when the disk is full. @param {() => void} [then] */
function full(then) {
  const asked = /** @type {any} */ ({ error: new DOMException("no room", "QuotaExceededError") });
  queueMicrotask(() => (asked.onerror(), then?.()));
  return asked;
}

test("without room a save says so, nothing half remains, and the next one works", async (run) => {
  const { count } = await shelf.list({});
  // The text comes after the article's row: the row must not stay without it.
  const { add } = IDBObjectStore.prototype;
  const adding = run.mock.method(IDBObjectStore.prototype, "add", function (/** @type {any} */ row) {
    return this.name === "texts" ? full(() => this.transaction.abort()) : add.call(this, row);
  });
  await assert.rejects(shelf.add({ ...GOOD, address: "https://full.example/" }), { code: "disk-full" });
  adding.mock.restore();
  assert.equal((await shelf.list({})).count, count);
  const { id } = await shelf.add({ ...GOOD, address: "https://full.example/" });
  assert.equal((await shelf.show({ article: id })).article.text, GOOD.text);
});

test("a library that couldn't be opened is opened by the next request", async (run) => {
  const { within, got } = await import(`../../extension/background/keeping/library-base.js?${"again"}`);
  const count = () => within("readonly", (/** @type {IDBObjectStore} */ articles) => got(articles.count()));
  const opening = run.mock.method(indexedDB, "open", () => full());
  await assert.rejects(count(), { code: "disk-full" });
  opening.mock.restore();
  assert.equal(await count(), (await shelf.list({})).count);
});

test("an article that comes again brings its position if that is newer", async () => {
  const add = (position) => shelf.add({ ...GOOD, address: "https://heard.example/", position });
  const { id } = await add({ heard: 3, of: 9, at: "2026-02-01T00:00:00Z" });
  const heard = async () => (await shelf.show({ article: id })).article.position.heard;
  await add({ heard: 5, of: 9, at: "2026-02-02T00:00:00Z" });
  assert.equal(await heard(), 5);
  await add({ heard: 1, of: 9, at: "2026-01-02T00:00:00Z" });
  await shelf.add({ ...GOOD, address: "https://heard.example/" });
  assert.equal(await heard(), 5);
});

test("an export names no folder of this computer, and no path comes in with one", async () => {
  await shelf.clear();
  const path = "/home/anna/Downloads/Harbour.md";
  await shelf.add({ address: "https://example.org/harbour", title: "Harbour", saved: "2026", text: "Boats.", path });
  const { text } = await shelf.exported({});
  assert.doesNotMatch(text, /anna|"path"/);
  await shelf.imported({ text });
  assert.equal((await shelf.list({})).articles[0].path, path);
  await shelf.clear();
  await shelf.imported({ text: text.replace('"title"', '"path":"/etc/passwd","title"') });
  assert.equal((await shelf.list({})).articles[0].path, "");
});
