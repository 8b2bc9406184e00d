import assert from "node:assert/strict";
import { test } from "node:test";

await import("../../extension/pages/label/history.js");
await import("../../extension/pages/label/rows.js");
const { LabelHistory, LabelRows } = globalThis.readwell;

test("a label has two parts, and each is taken back when it is said again", () => {
  const history = new LabelHistory();
  history.say(7, { main: true });
  history.say(7, { grain: "good" });
  assert.deepEqual(history.list(), [{ node: 7, main: true, grain: "good" }]);
  history.say(7, { main: true });
  assert.deepEqual(history.list(), [{ node: 7, grain: "good" }]);
  history.say(7, { grain: "good" });
  assert.deepEqual(history.list(), []);
});

test("noise takes the place of main, too fine that of good", () => {
  const history = new LabelHistory();
  for (const said of [{ main: true }, { main: false }, { grain: "good" }, { grain: "fine" }]) history.say(2, said);
  assert.deepEqual(history.list(), [{ node: 2, main: false, grain: "fine" }]);
});

test("every step can be taken back and made again, and says which node it was", () => {
  const history = new LabelHistory();
  history.say(3, { main: true });
  history.say(9, { main: false });
  history.clear(3);
  assert.equal(history.undo(), 3);
  assert.equal(history.undo(), 9);
  assert.deepEqual(history.list(), [{ node: 3, main: true }]);
  assert.equal(history.redo(), 9);
  assert.deepEqual(
    history.list().map(({ node }) => node),
    [3, 9],
  );
  history.say(4, { grain: "coarse" });
  assert.equal(history.redo(), null, "a new step forgets what was taken back");
  for (const node of [4, 9, 3]) assert.equal(history.undo(), node);
  assert.equal(history.undo(), null);
});

test("labels of an earlier day are there, can be changed, and come in the page's order", () => {
  const history = new LabelHistory([
    { node: 8, main: true },
    { node: 5, grain: "good" },
  ]);
  history.clear(8);
  assert.deepEqual(history.list(), [{ node: 5, grain: "good" }]);
  assert.equal(history.undo(), 8);
  assert.equal(history.undo(), null);
});

// html > body > [nav > [a > text], article > [p > text, p > [b > text]], p (no words)]
const PARENTS = [-1, 0, 1, 2, 3, 1, 5, 6, 5, 8, 9, 1];
const WORDS = [0, 0, 0, 0, 2, 0, 0, 30, 0, 0, 4, 0];
const INLINE = new Set([3, 9]);
const rows = () => new LabelRows(PARENTS, WORDS, (id) => !INLINE.has(id));

test("elements with words that are no inline ones can be chosen", () => {
  assert.deepEqual(rows().ids, [0, 1, 2, 5, 6, 8]);
  assert.equal(rows().words[5], 34);
});

test("up, down, next and previous lead from row to row", () => {
  const walk = rows();
  assert.deepEqual([walk.up(6), walk.up(0), walk.down(5), walk.down(6)], [5, 0, 6, 6]);
  assert.deepEqual([walk.next(2), walk.next(8), walk.previous(8), walk.previous(6)], [5, 8, 6, 5]);
});

test("a click on a text or an inline element means the row around it", () => {
  assert.deepEqual([rows().holding(10), rows().holding(3), rows().holding(5)], [8, 2, 5]);
});

test("what lies in no row leads to the first one, and a page without words has none", () => {
  assert.equal(rows().holding(11), 1);
  assert.equal(new LabelRows([-1, 0], [0, 0], () => true).holding(1), -1);
});

test("a file of labels with one mistake brings nothing in", async (t) => {
  /** @type {unknown[]} */
  const kept = [];
  const done = (/** @type {unknown} */ result) => {
    const request = /** @type {any} */ ({ result });
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const store = { get: () => done(undefined), put: (/** @type {unknown} */ page) => done(kept.push(page)) };
  const base = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
  globalThis.indexedDB = /** @type {any} */ ({ open: () => done(base) });
  t.after(() => Reflect.deleteProperty(globalThis, "indexedDB"));
  const { imported } = await import("../../extension/page/labels.js");

  const page = {
    hash: "a",
    url: "https://x.org/",
    title: "T",
    labels: [{ node: 1, grain: "good" }],
    page: { parent: [-1, 0] },
  };
  const file = (/** @type {object} */ changes) =>
    JSON.stringify({ form: "readwell labels", version: 1, pages: [page, page], ...changes });
  for (const wrong of [
    "",
    "null",
    "[]",
    "{}",
    file({ form: "shopping" }),
    file({ version: 2 }),
    file({ pages: { length: 1, 0: page } }),
    ...[null, { hash: 1 }, { url: null }, { labels: {} }, { page: "{}" }, { labels: [null] }].map((changes) =>
      file({ pages: [page, changes && { ...page, ...changes }] }),
    ),
    ...[{ node: 1.5 }, { node: "1" }, { node: 1, grain: "lovely" }, { node: 1, main: 1 }].map((label) =>
      file({ pages: [page, { ...page, labels: [label] }] }),
    ),
  ])
    await assert.rejects(imported(wrong), wrong);
  assert.deepEqual(kept, []);
  assert.equal(await imported(file({})), 2);
  assert.equal(kept.length, 2);
});
