/** The extension's own library as a queue: links without text, their order, filters, and what a person says. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";

const tools = createRequire(new URL("../../extension/package.json", import.meta.url));
tools("fake-indexeddb/auto");
const shelf = await import("../../extension/background/keeping/library-store.js");

const LATE = "2026-01-02T00:00:00.000Z";

beforeEach(() => shelf.clear());

/** @param {string} name @param {Record<string, unknown>} [more] */
const link = (name, more) =>
  shelf.add({ address: `https://x.org/${name}`, title: name, saved: "2026-01-01", text: "", state: "later", ...more });

/** @param {Record<string, unknown>} [more] */
const article = (more, how = {}) =>
  shelf.add(
    { address: "https://x.org/english", title: "english", saved: "2026-01-01", text: "The council.", ...more },
    how,
  );

/** @param {import("../../extension/background/keeping/library-lists.js").Asked} asked */
const names = async (asked) => (await shelf.list(asked)).articles.map(({ title }) => title);

/** @param {number} id */
const shown = async (id) => (await shelf.show({ article: id })).article;

test("links without text are kept apart and found by their title", async () => {
  for (const name of ["harbour", "mill", "weir"]) assert.deepEqual((await link(name)).same_text, []);
  assert.deepEqual(
    (await shelf.search({ query: "mill" })).articles.map(({ title }) => title),
    ["mill"],
  );
  assert.equal((await shelf.list({ fetched: false })).count, 3);
  assert.equal((await shelf.list({ fetched: true })).count, 0);
});

test("a link gets its text and keeps what the person said of it", async () => {
  const { id } = await link("english", { tags: ["council"], note: "for Monday", fetch: { code: "gone" } });
  const added = await article({ tags: ["new"] });
  assert.deepEqual([added.id, added.again, (await shelf.list({})).count], [id, true, 1]);
  const row = await shown(id);
  assert.deepEqual([row.tags, row.note, row.state], [["council", "new"], "for Monday", "later"]);
  assert.deepEqual([row.missing, row.fetch, row.text], [false, {}, "The council."]);
  assert.equal((await shelf.search({ query: "council" })).articles.length, 1);
  assert.equal((await shelf.list({ fetched: false })).count, 0);
});

test("a link to an article that is there adds to it", async () => {
  const { id } = await article();
  const again = await link("english?utm_source=mail", { tags: ["mail"], favourite: true });
  assert.deepEqual([again.id, again.again, (await shelf.list({})).count], [id, true, 1]);
  const row = await shown(id);
  assert.deepEqual([row.tags, row.favourite, row.state, row.text], [["mail"], true, "later", "The council."]);
});

test("the queue has the order in which it was filled, and takes the person's", async () => {
  const ids = [];
  for (const name of "abcd") ids.push((await link(name)).id);
  const [a, b, c, d] = ids;
  /** @type {any} */
  const queue = { state: "later", sort: "place" };
  assert.deepEqual(await names(queue), ["a", "b", "c", "d"]);
  await shelf.move({ article: d, before: b });
  assert.deepEqual(await names(queue), ["a", "d", "b", "c"]);
  await shelf.move({ article: a });
  assert.deepEqual(await names(queue), ["d", "b", "c", "a"]);
  for (let turn = 0; turn < 60; turn += 1) {
    await shelf.move({ article: turn % 2 ? b : c, before: turn % 2 ? c : b });
    assert.deepEqual(await names(queue), turn % 2 ? ["d", "b", "c", "a"] : ["d", "c", "b", "a"], String(turn));
  }
});

test("a change says when it was made", async () => {
  const { id } = await link("a", { changed: LATE });
  const { article: row } = await shelf.change({ article: id, state: "archive", favourite: true });
  assert.deepEqual([row.state, row.favourite, row.changed > LATE], ["archive", true, true]);
  assert.equal((await shelf.change({ article: id, tags: ["x"] })).article.changed, row.changed);
  await assert.rejects(shelf.change({ article: id, state: "lost" }), { code: "library" });
});

test("a title that is changed is found", async () => {
  const { id } = await article();
  await shelf.change({ article: id, title: "Weir and sluice" });
  assert.equal((await shelf.search({ query: "sluice" })).articles.length, 1);
});

test("what is read on the page is noted in every copy of it", async () => {
  await article();
  await article({ text: "The council met again." }, { apart: true });
  const said = { progress: 0.5, opened: LATE };
  assert.deepEqual(await shelf.read({ address: "http://www.x.org/english#part", ...said }), { count: 2 });
  assert.deepEqual(
    (await shelf.list({ begun: true })).articles.map(({ progress }) => progress),
    [0.5, 0.5],
  );
  assert.deepEqual(await shelf.read({ address: "https://x.org/other", ...said }), { count: 0 });
});

/** @type {[Record<string, unknown>, string[]][]} */
const FILTERS = [
  [{ state: "kept" }, ["kept"]],
  [{ state: "archive" }, ["done"]],
  [{ favourite: true }, ["half"]],
  [{ favourite: false, state: "later" }, ["lost"]],
  [{ begun: true }, ["half"]],
  [{ broken: true }, ["lost"]],
  [{ collection: "Work" }, ["half", "done"]],
  [{ collection: "Work/Deep" }, ["half"]],
  [{ marked: true }, ["done"]],
  [{ tag: "x" }, ["lost"]],
  [{ site: "Example" }, ["kept"]],
  [{ state: "later", favourite: true, begun: true }, ["half"]],
  [{ sort: "title" }, ["done", "half", "kept", "lost"]],
  [{ sort: "progress", reverse: true, state: "later" }, ["lost", "half"]],
  [{ sort: "saved", limit: 2, skip: 1 }, ["half", "lost"]],
  [{ sort: "title", limit: 2, skip: 2 }, ["kept", "lost"]],
];

test("a list is held to what its filters ask", async () => {
  assert.deepEqual(await shelf.list({ favourite: true }), { articles: [], count: 0 });
  await link("kept", { state: "", site: "Example" });
  await link("lost", { fetch: { code: "gone" }, tags: ["x"] });
  await link("half", { favourite: true, progress: 0.5, collections: ["Work/Deep"] });
  await link("done", { state: "archive", collections: ["Work"], marks: [{ id: "1", exact: "words" }] });
  for (const [asked, found] of FILTERS) {
    const listed = await names(asked);
    assert.deepEqual("sort" in asked ? listed : listed.sort(), "sort" in asked ? found : [...found].sort());
    const { count } = await shelf.list({ ...asked, skip: 0, limit: 1 });
    assert.equal(count, "limit" in asked ? 4 : found.length, JSON.stringify(asked));
  }
  for (const asked of [{ favourite: "yes" }, { state: true }, { sort: "id" }, { colour: "red" }])
    await assert.rejects(shelf.list(/** @type {any} */ (asked)), { code: "request" });
});

test("a large library is filtered along its order", async () => {
  const rows = Array.from({ length: 2500 }, (_, at) => ({
    address: `https://many.example/${at}`,
    title: String(at).padStart(4, "0"),
    saved: "2026-01-01",
    text: "",
    state: at % 50 ? "later" : "archive",
  }));
  const head = '{"readwell":"library","version":1}';
  const done = await shelf.imported({ text: [head, ...rows.map((row) => JSON.stringify(row))].join("\n") });
  assert.deepEqual([done.new, done.known, done.broken], [2500, 0, []]);
  assert.deepEqual(await names({ state: "later", sort: "title", limit: 2, skip: 48 }), ["0049", "0051"]);
  assert.deepEqual(await names({ sort: "title", limit: 2, skip: 2400 }), ["2400", "2401"]);
  assert.deepEqual(await names({ state: "later", sort: "place", limit: 1, skip: 2449 }), ["2499"]);
});

test("an export carries every field, and a second one changes nothing", async () => {
  const { id } = await link("bare", { progress: 0.5, note: "n", collections: ["A"], marks: [{ id: "1", exact: "x" }] });
  await article();
  await shelf.change({ article: id, favourite: false });
  const { text } = await shelf.exported({});
  assert.match(text, /"favourite":false/);
  await shelf.clear();
  assert.equal((await shelf.imported({ text })).new, 2);
  assert.equal((await shelf.imported({ text })).known, 2);
  assert.equal((await shelf.exported({})).text, text);
});

test("the library says what it holds and how much was read", async () => {
  const { id } = await article({ words: 100, tags: ["sea"], site: "X" });
  await link("a", { tags: ["sea", "river"], collections: ["Work"], marks: [{ id: "1", exact: "x" }] });
  await shelf.change({ article: id, progress: 1, favourite: true });
  const found = await shelf.facets();
  const tags = [
    ["sea", 2],
    ["river", 1],
  ];
  assert.deepEqual([found.tags, found.collections, found.sites], [tags, [["Work", 1]], [["X", 1]]]);
  const { articles, links, later, favourites, read, words, words_read, marks } = found.numbers;
  assert.deepEqual([articles, links, later, favourites, read, words, words_read, marks], [2, 1, 1, 1, 1, 100, 100, 1]);
});

test("what is there twice becomes one with what was said of both", async () => {
  const { id } = await article({ tags: ["one"] });
  const other = await article({ address: "https://mirror.example/", title: "Mirror", tags: ["two"] });
  await shelf.change({ article: other.id, note: "mine", favourite: true });
  const bare = await link("bare");
  await link("other");
  const { groups } = await shelf.duplicates();
  assert.deepEqual(
    groups.map((group) => group.map((one) => one.id)),
    [[id, other.id]],
  );
  await assert.rejects(shelf.merge({ articles: [id, bare.id] }), { code: "request" });
  const { article: row } = await shelf.merge({ articles: [id, other.id] });
  assert.deepEqual([row.tags, row.note, row.favourite], [["one", "two"], "mine", true]);
  assert.equal((await shelf.list({})).count, 3);
  assert.deepEqual((await shelf.duplicates()).groups, []);
});

test("lists are alike where the browser gives no part of an order at once", async () => {
  for (let number = 0; number < 120; number++)
    await link(`${number}`, {
      state: number % 3 ? "later" : "",
      favourite: number % 4 === 0,
      progress: (number % 5) / 5,
      tags: number % 2 ? ["odd"] : [],
      opened: number % 7 ? "" : LATE,
      collections: number % 6 ? [] : ["work/deep"],
    });
  const held = [{}, { favourite: true }, { favourite: false }, { begun: true }, { begun: false }, { tag: "odd" }];
  const more = [
    { state: "later" },
    { state: "kept" },
    { collection: "work" },
    { tag: "odd", begun: true },
    { site: "x.org" },
  ];
  const asked = [...held, ...more].flatMap((filter) =>
    ["saved", "title", "opened", "progress", "place"].flatMap((sort) =>
      [false, true].flatMap((reverse) =>
        [0, 15].map((skip) => /** @type {const} */ ({ ...filter, sort, reverse, skip, limit: 10 })),
      ),
    ),
  );
  const all = () => Promise.all(asked.map(async (one) => [await names(one), (await shelf.list(one)).count]));
  const given = await all();
  const { getAllRecords } = /** @type {any} */ (IDBIndex.prototype);
  delete (/** @type {any} */ (IDBIndex.prototype).getAllRecords);
  const other = await all();
  Object.assign(IDBIndex.prototype, { getAllRecords });
  for (const [at, one] of asked.entries()) assert.deepEqual(given[at], other[at], JSON.stringify(one));
  assert.ok(given.every(([{ length }, count]) => length === Math.min(10, Number(count)) || Number(count) < 25));
});
