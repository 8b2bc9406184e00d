/** In the extension's own library too, a page that is saved again with other words is one article with its versions. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";
import { hostLines } from "./host-lines.js";

createRequire(new URL("../../extension/package.json", import.meta.url))("fake-indexeddb/auto");
const shelf = await import("../../extension/background/keeping/library-store.js");
const { mark } = await import("../../extension/background/keeping/library-marks.js");
const { instant } = await import("../../extension/background/keeping/merging.js");
const { revert, version, versions } = await import("../../extension/background/keeping/library-versioning.js");
const { within, got } = await import("../../extension/background/keeping/library-base.js");

const ADDRESS = "https://x.org/english";
const PERSONAL = Object.freeze({
  tags: ["a", "b"],
  position: { at: "2026-03-01", share: 0.25 },
  state: "later",
  favourite: true,
  progress: 0.5,
  place: 7.5,
  note: "for Monday",
  collections: ["work"],
  opened: "2026-03-01T00:00:00.000Z",
  changed: "2026-03-01T00:00:00.000Z",
});

/** The page as it was saved on a day. @param {number} number */
const day = (number, more = {}) => ({
  address: ADDRESS,
  title: "english",
  saved: `2026-03-${String(number).padStart(2, "0")}T10:00:00+00:00`,
  text: `words of day ${number}`,
  markdown: `*day ${number}*`,
  words: number,
  ...more,
});

const shown = async (/** @type {number} */ article) => (await shelf.show({ article, versions: true })).article;
const texts = async (/** @type {number} */ article) =>
  (await shown(article)).versions.map((/** @type {any} */ { text }) => text);

/** @param {...object} rows */
const lines = (...rows) => [{ readwell: "library", version: 1 }, ...rows].map((row) => JSON.stringify(row)).join("\n");

beforeEach(() => shelf.clear());

test("a save of a changed page is its article, with all that a person said of it", async () => {
  const about = { byline: "A", beside: "aside", "readwell.note": "0011" };
  const { id } = await shelf.add({ ...day(1), ...PERSONAL, about, cover: "data:image/png;base64,AA" });
  await mark({ article: id, marks: [{ id: "m", exact: "words" }] });
  const added = await shelf.add(day(2, { title: "New", about: { byline: "B" } }));
  assert.deepEqual([added.id, added.again, added.version > 0, added.same_page], [id, true, true, []]);
  const row = await shown(id);
  for (const [name, value] of Object.entries(PERSONAL)) assert.deepEqual(row[name], value, name);
  assert.deepEqual([row.text, row.title, row.marks.length, row.earlier], ["words of day 2", "New", 1, 1]);
  assert.deepEqual([row.about, row.cover], [{ byline: "B", "readwell.note": "0011" }, "data:image/png;base64,AA"]);
  const { saved, title, text, markdown, words } = day(1);
  assert.deepEqual(row.versions, [{ saved, title, text, markdown, words, about }]);
  assert.equal((await shelf.list({})).count, 1);
});

test("the same words make no version, and a search finds what an article says now", async () => {
  const { id } = await shelf.add(day(1, { text: "the harbour" }));
  assert.equal((await shelf.add(day(2, { text: "the harbour" }))).version, 0);
  const { version: former } = await shelf.add(day(3, { text: "the lighthouse" }));
  const found = async (/** @type {string} */ query) => (await shelf.search({ query })).articles.length;
  assert.deepEqual([await found("harbour"), await found("lighthouse")], [0, 1]);
  await revert({ article: id, version: former });
  assert.deepEqual([await found("harbour"), await found("lighthouse")], [1, 0]);
});

for (const [most, left] of /** @type {[number, number[]][]} */ ([
  [0, []],
  [1, [5]],
  [3, [5, 4, 3]],
  [10, [5, 4, 3, 2, 1]],
]))
  test(`of ${most} versions the oldest go first`, async () => {
    let id = 0;
    for (const number of [1, 2, 3, 4, 5, 6]) ({ id } = await shelf.add(day(number), { most }));
    assert.deepEqual(
      await texts(id),
      left.map((number) => `words of day ${number}`),
    );
    assert.equal((await shown(id)).earlier, left.length);
  });

test("what the last save replaced stays also if it is older than the rest", async () => {
  await shelf.add(day(5), { most: 1 });
  await shelf.add(day(2), { most: 1 });
  const { id } = await shelf.add(day(3), { most: 1 });
  assert.deepEqual(await texts(id), ["words of day 2"]);
});

test("an undo brings the former text back as it was", async () => {
  const { id } = await shelf.add(day(1, { html: "<p>words</p>", about: { beside: "aside", byline: "A" } }));
  const before = await shown(id);
  const { version: former } = await shelf.add(day(2, { html: "<p>other</p>" }));
  assert.equal((await revert({ article: id, version: former, undo: true })).version, 0);
  assert.deepEqual(await shown(id), before);
});

test("an undo after another save loses no text", async () => {
  const { id } = await shelf.add(day(1));
  const { version: first } = await shelf.add(day(2));
  await shelf.add(day(3));
  const reply = await revert({ article: id, version: first, undo: true });
  assert.equal(reply.article.text, "words of day 1");
  assert.ok(reply.version > first);
  assert.deepEqual(await texts(id), ["words of day 3", "words of day 2"]);
});

test("a version of another article, or none, is refused and changes nothing", async () => {
  const [one, two] = [await shelf.add(day(1)), await shelf.add(day(1, { address: "https://x.org/other" }))];
  const { version: own } = await shelf.add(day(2));
  const before = [await shown(one.id), await shown(two.id)];
  for (const wrong of [0, -1, 2 ** 62, own + 99, Number.NaN, 0.5, "1", null, undefined]) {
    const asked = /** @type {any} */ ({ article: one.id, version: wrong });
    await assert.rejects(revert(asked), { code: "library" }, String(wrong));
  }
  for (const word of [revert, version])
    await assert.rejects(word({ article: two.id, version: own }), { code: "library" });
  assert.deepEqual([await shown(one.id), await shown(two.id)], before);
});

test("the versions are listed newest first, by article and by address", async () => {
  const { id } = await shelf.add(day(1));
  for (const number of [2, 3]) await shelf.add(day(number));
  const found = await versions({ article: id });
  assert.deepEqual(await versions({ address: `${ADDRESS}/?utm_source=x#part` }), found);
  const told = found.versions.map(({ saved, words, article }) => [saved.slice(8, 10), words, article]);
  assert.deepEqual(told, [
    ["02", 2, id],
    ["01", 1, id],
  ]);
  const { text, beside } = await version({ article: id, version: found.versions[1].version });
  assert.deepEqual([text, beside], ["words of day 1", ""]);
  assert.equal((await version({ article: id, version: 0 })).text, "words of day 3");
  await assert.rejects(versions({ article: 99 }), { code: "library" });
  await assert.rejects(versions({ address: "https://nowhere.org/" }), { code: "library" });
});

test("articles that an older Readwell made of one page stay and are listed", async () => {
  const one = await shelf.add(day(1));
  const two = await shelf.add(day(2), { apart: true });
  await shelf.add(day(4));
  assert.equal((await shown(two.id)).text, "words of day 4");
  const { article, versions: all } = await versions({ address: ADDRESS });
  assert.deepEqual(
    [article, ...all.map((row) => [row.article, row.version > 0])],
    [two.id, [two.id, true], [one.id, false]],
  );
});

test("an older copy that is imported is a version; a newer one has the text", async () => {
  const { id } = await shelf.add(day(5, { about: { byline: "A" } }));
  for (const _ of [1, 2]) {
    const text = lines(day(3, { tags: ["brought"], about: { beside: "old" } }), day(5, { text: "no newer one" }));
    assert.deepEqual(await shelf.imported({ text }), { new: 0, known: 2, broken: [] });
  }
  const row = await shown(id);
  assert.deepEqual([row.text, row.tags, row.about], ["words of day 5", ["brought"], { byline: "A" }]);
  assert.deepEqual(await texts(id), ["no newer one", "words of day 3"]);
  await shelf.imported({ text: lines(day(7)) });
  assert.deepEqual([(await shown(id)).text, (await texts(id))[0]], ["words of day 7", "words of day 5"]);
});

test("an import undoes no choice of an earlier text", async () => {
  const { id } = await shelf.add(day(1));
  const { version: former } = await shelf.add(day(2));
  const { text } = await shelf.exported({});
  await revert({ article: id, version: former });
  await shelf.imported({ text });
  assert.deepEqual([(await shown(id)).text, await texts(id)], ["words of day 1", ["words of day 2"]]);
});

test("an export brings the versions to an empty library, which exports the same", async () => {
  for (const number of [1, 2, 3]) await shelf.add(day(number, { tags: ["kept"] }));
  const { text } = await shelf.exported({});
  await shelf.clear();
  for (const _ of [1, 2]) {
    await shelf.imported({ text });
    assert.equal((await shelf.exported({})).text, text);
  }
});

test("versions that are too long for one line have lines of their own", async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await shelf.add(day(number, { text: `${number} ${"long words ".repeat(100_000)}` }));
  const { text } = await shelf.exported({});
  const all = text.trim().split("\n");
  assert.ok(all.length === 4 && Math.max(...all.map(({ length }) => length)) < 4_002_000, String(all.length));
  await shelf.clear();
  await shelf.imported({ text });
  assert.equal((await shelf.exported({})).text, text);
});

test("an import keeps as many versions as were chosen", async () => {
  const all = Array.from({ length: 28 }, (_, at) => ({
    saved: `2026-02-${String(at + 1).padStart(2, "0")}`,
    text: `${at}`,
  }));
  await shelf.imported({ text: lines(day(1, { versions: all })), keep_versions: 3 });
  const [{ id }] = (await shelf.list({})).articles;
  assert.deepEqual(await texts(id), ["27", "26", "25"]);
});

test("a removed article takes its versions with it, and an undo brings both back", async () => {
  const { id } = await shelf.add(day(1));
  await shelf.add(day(2));
  const before = await shown(id);
  await shelf.remove({ article: id });
  const count = () => within("readonly", (articles) => got(articles.transaction.objectStore("versions").count()));
  assert.equal(await count(), 0);
  const added = await shelf.add(before, { apart: true });
  assert.deepEqual({ ...(await shown(added.id)), id }, before);
});

test("articles that are made one have the versions of both, and the storage counts them", async () => {
  const other = { address: "https://mirror.org/", title: "M" };
  const ids = [];
  for (const more of [{}, other]) for (const number of [1, 2]) ids.push((await shelf.add(day(number, more))).id);
  const { bytes } = await shelf.amount();
  await shelf.merge({ articles: [...new Set(ids)] });
  assert.deepEqual(await texts(ids[0]), ["words of day 1", "words of day 1"]);
  assert.ok(bytes > 0 && (await shelf.amount()).bytes < bytes);
});

test("two saves at once lose no text", async () => {
  const { id } = await shelf.add(day(1));
  await Promise.all([2, 3, 4, 5].map((number) => shelf.add(day(number))));
  const all = [(await shown(id)).text, ...(await texts(id))].sort();
  assert.deepEqual(
    all,
    [1, 2, 3, 4, 5].map((number) => `words of day ${number}`),
  );
});

test("without room for the new text, the former one is still there, and is no version", async (run) => {
  const { id } = await shelf.add(day(1));
  const { put } = IDBObjectStore.prototype;
  const writing = run.mock.method(IDBObjectStore.prototype, "put", function (/** @type {any} */ row) {
    if (this.name !== "texts") return put.call(this, row);
    const asked = /** @type {any} */ ({ error: new DOMException("no room", "QuotaExceededError") });
    queueMicrotask(() => (asked.onerror(), this.transaction.abort()));
    return asked;
  });
  await assert.rejects(shelf.add(day(2)), { code: "disk-full" });
  writing.mock.restore();
  assert.deepEqual([(await shown(id)).text, await texts(id)], ["words of day 1", []]);
});

test("times of other zones are in the host's order", () => {
  const times = ["", "2026", "2026-03-01", "2026-03-01T10:00", "2026-03-01T10:00:00Z", "2026-03-01 10:00:00+02:00"];
  times.push("2026-03-01T10:00:00.123456+0530", "2026-03-01T10:00-01:00", "0001-01-01T00:00:00+10:00");
  const code = [
    "import json, sys",
    "from readwell.services.library.merging import instant",
    "[print(json.dumps(instant(time))) for time in json.loads(sys.argv[1])]",
  ];
  assert.deepEqual(times.map(instant), hostLines(["-c", code.join("\n"), JSON.stringify(times)]));
});
