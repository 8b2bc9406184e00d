/** Marks in the extension's own library: put one by one, found by their words, and moved out of the articles' rows. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";

const tools = createRequire(new URL("../../extension/package.json", import.meta.url));
tools("fake-indexeddb/auto");

const [LATE, LATER] = ["2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"];

/** A library of the version before: each article's row has its marks. @returns {Promise<void>} */
function older() {
  const asked = indexedDB.open("library", 2);
  asked.onupgradeneeded = () => {
    const articles = asked.result.createObjectStore("articles", { keyPath: "id", autoIncrement: true });
    const names = ["key", "hash", "saved", "titled", "sited", "site", "words", "progress", "opened"];
    for (const name of names) articles.createIndex(name, name);
    articles.createIndex("queue", ["state", "place"]);
    for (const name of ["tags", "flags", "collections"]) articles.createIndex(name, name, { multiEntry: true });
    asked.result.createObjectStore("texts", { keyPath: "id" }).createIndex("terms", "terms", { multiEntry: true });
  };
  return new Promise((resolve) => {
    asked.onsuccess = () => {
      const turn = asked.result.transaction(["articles", "texts"], "readwrite");
      const marks = [
        { id: "b", exact: "second" },
        { id: "a", exact: "first", tags: ["x"] },
      ];
      const row = {
        address: "https://old.org/",
        title: "Old",
        saved: "2026",
        key: "old.org",
        hash: "",
        words: 1,
        site: "",
      };
      const said = { tags: [], collections: [], about: {}, position: {}, state: "", progress: 0, fetch: {}, marks };
      turn.objectStore("articles").put({ id: 1, ...row, ...said });
      turn.objectStore("texts").put({ id: 1, text: "old", markdown: "", html: "", terms: ["old"] });
      turn.oncomplete = () => (asked.result.close(), resolve());
    };
  });
}

await older();
const shelf = await import("../../extension/background/keeping/library-store.js");
const { mark, marked, marks } = await import("../../extension/background/keeping/library-marks.js");
const migrated = { shown: await shelf.show({ article: 1 }), listed: await shelf.list({ marked: true }) };
const tagged = await marks({ tag: "x" });

beforeEach(() => shelf.clear());

/** @param {string} name @param {Record<string, unknown>} [more] */
const a = (name, more) => ({ id: name, exact: "the harbour", made: "2026-01-02T00:00:00.000Z", ...more });

/** @param {string} [name] @param {Record<string, unknown>} [more] */
const added = async (name = "english", more, how = {}) => {
  const given = { address: `https://x.org/${name}`, title: name, saved: "2026-01-01", text: `Words of ${name}.` };
  return (await shelf.add({ ...given, ...more }, how)).id;
};

/** @param {Parameters<typeof marks>[0]} asked */
const ids = async (asked) => (await marks(asked)).marks.map(({ id }) => id);

test("the marks of an older library's rows come into their own store, in their order", () => {
  assert.deepEqual(
    migrated.shown.article.marks.map((/** @type {any} */ { id }) => id),
    ["b", "a"],
  );
  const [row] = migrated.listed.articles;
  assert.deepEqual([migrated.listed.count, row.marked, row.marks], [1, 2, undefined]);
  assert.deepEqual(tagged.marks, [
    { id: "a", exact: "first", tags: ["x"], article: 1, title: "Old", address: "https://old.org/" },
  ]);
});

test("marks that are not named stay, and the later of two with one id stays in its place", async () => {
  const article = await added();
  await mark({ article, marks: [a("a", { note: "first", changed: LATER }), a("b")] });
  const { marks: all } = await mark({
    article,
    marks: [a("a", { note: "old", changed: LATE }), a("c")],
    removed: ["b"],
  });
  assert.deepEqual(
    all.map(({ id, note }) => [id, note]),
    [
      ["a", "first"],
      ["c", undefined],
    ],
  );
  await mark({ article, marks: [a("a", { note: "again", changed: LATER })] });
  assert.deepEqual([await ids({ query: "first" }), await ids({ query: "again" })], [[], ["a"]]);
  assert.deepEqual((await shelf.list({ marked: true })).articles[0].marked, 2);
  await mark({ article, removed: ["a", "c"] });
  assert.equal((await shelf.list({ marked: true })).count, 0);
});

test("what are no marks is refused, and nothing is changed", async () => {
  const article = await added();
  await mark({ article, marks: [a("kept")] });
  const many = Array.from({ length: 10_000 }, (_, number) => a(String(number)));
  for (const asked of [{ marks: [{ id: "a" }] }, { marks: "a" }, { removed: [1] }, { marks: many }])
    await assert.rejects(mark({ article, ...asked }));
  await assert.rejects(mark({ article: 99, marks: [a("a")] }), { code: "library" });
  assert.deepEqual((await shelf.show({ article })).article.marks, [a("kept")]);
});

test("marks are found by quote, note and tag, listed with the newest first, and filtered", async () => {
  const [one, two] = [await added("one"), await added("two")];
  await mark({
    article: one,
    marks: [a("a", { exact: "roofs and boats", tags: ["x"] }), a("b", { note: "of boats" })],
  });
  await mark({
    article: two,
    marks: [a("c", { exact: "図書館の存続", made: LATER, colour: "pink", tags: ["x", "wet day"] })],
  });
  assert.deepEqual(await ids({ query: "boats" }), ["a", "b"]);
  assert.deepEqual(await ids({ query: "boats -roofs" }), ["b"]);
  assert.deepEqual([await ids({ query: "書館" }), await ids({ query: '"wet day"' })], [["c"], ["c"]]);
  assert.deepEqual([await ids({ query: "boat*", article: two }), await ids({ query: "!?" })], [[], []]);
  assert.deepEqual([await ids({}), await ids({ limit: 1, skip: 1 })], [["c", "b", "a"], ["b"]]);
  assert.deepEqual([await ids({ tag: "x" }), await ids({ tag: "x", colour: "yellow" })], [["c", "a"], ["a"]]);
  const { marks: facets, numbers } = await shelf.facets();
  assert.deepEqual(facets, {
    count: 3,
    tags: [
      ["x", 2],
      ["wet day", 1],
    ],
    colours: { yellow: 2, pink: 1 },
  });
  assert.equal(numbers.marks, 3);
});

test("a page has all its versions, the newest first, also without marks", async () => {
  const one = await added();
  const two = await added("english", { text: "Other words.", saved: "2027-01-01" }, { apart: true });
  await mark({ article: one, marks: [a("a")] });
  const found = await marks({ address: "https://www.x.org/english/?utm_source=y#part" });
  assert.deepEqual(
    found.articles?.map(({ article }) => article),
    [two, one],
  );
  assert.deepEqual([found.count, found.marks[0].article], [1, one]);
  assert.deepEqual(await marks({ address: "https://nowhere.org/" }), { marks: [], count: 0, articles: [] });
});

test("merged, exported, imported and removed articles take their marks along", async () => {
  const first = await added("one", { text: "Same." });
  const second = await added("two", { text: "Same." });
  await mark({ article: first, marks: [a("a"), a("b", { note: "old" })] });
  await mark({ article: second, marks: [a("b", { note: "new", changed: LATE }), a("c")] });
  const { article } = await shelf.merge({ articles: [first, second] });
  assert.deepEqual(
    article.marks.map((/** @type {any} */ { id, note }) => [id, note]),
    [
      ["a", undefined],
      ["b", "new"],
      ["c", undefined],
    ],
  );
  const { text } = await shelf.exported({});
  assert.deepEqual(await shelf.remove({ article: first }), { count: 0, marks: 3 });
  assert.deepEqual(await ids({}), []);
  await shelf.imported({ text });
  await shelf.imported({ text });
  assert.deepEqual((await ids({ query: "harbour" })).sort(), ["a", "b", "c"]);
  assert.equal((await shelf.list({})).articles[0].marked, 3);
});

test("marks come out with their articles, as far as they are asked for", async () => {
  const [one, two] = [await added("one", { about: { byline: "A. Author" } }), await added("two")];
  await mark({ article: one, marks: [a("a", { exact: "red roofs", tags: ["x"] }), a("b", { colour: "pink" })] });
  await mark({ article: two, marks: [a("c", { exact: "roofs again" })] });
  const out = async (/** @type {Parameters<typeof marked>[0]} */ asked) =>
    (await marked(asked)).articles.flatMap((row) => row.marks.map((/** @type {any} */ { id }) => id));
  assert.deepEqual(
    [await out({}), await out({ query: "roofs" }), await out({ after: one })],
    [["a", "b", "c"], ["a", "c"], ["c"]],
  );
  assert.deepEqual(
    [await out({ tag: "x" }), await out({ colour: "yellow", article: one }), await out({ query: "!" })],
    [["a"], ["a"], []],
  );
  const { articles, next } = await marked({});
  assert.deepEqual([articles[0].byline, articles[0].address, next], ["A. Author", "https://x.org/one", 0]);
});
