/** Files of labels that somebody has made to harm. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";

createRequire(new URL("../../extension/package.json", import.meta.url))("fake-indexeddb/auto");
const labels = await import("../../extension/page/labels.js");

const PAGE = { hash: "abc", url: "https://a.example/", title: "A", labels: [{ node: 1, main: true }] };
const GOOD = { ...PAGE, page: { parent: [-1, 0, 1] } };
const file = (/** @type {any[]} */ ...pages) => JSON.stringify({ form: "readwell labels", version: 1, pages });
const labelled = (/** @type {any[]} */ ...given) => file({ ...GOOD, labels: given });

const FILES = [
  "",
  "null",
  "[]",
  file(GOOD).slice(0, -2),
  file(GOOD).replace('"version":1', '"version":2'),
  file(GOOD).replace('"version":1', '"version":"1"'),
  file(GOOD, null),
  file(GOOD, {}),
  labelled(null),
  labelled(5),
  labelled([1]),
  labelled({ node: -1, main: true }),
  labelled({ node: 3, main: true }),
  labelled({ node: 2 ** 53, main: true }),
  labelled({ node: 0.5, main: true }),
  labelled({ node: "1", main: true }),
  labelled({ node: 1, main: "true" }),
  labelled({ node: 1, main: null }),
  labelled({ node: 1, grain: "constructor" }),
  labelled({ node: 1, grain: ["good"] }),
  labelled({ node: 1, main: true }, { node: 1, main: false }),
  file({ ...GOOD, labels: { length: 1 } }),
  file({ ...GOOD, page: [] }),
  file({ ...GOOD, page: {} }),
  file({ ...GOOD, page: { parent: 5 } }),
  file({ ...GOOD, page: { parent: "no base64!" } }),
  file({ ...GOOD, page: "x" }),
  file({ ...GOOD, hash: "" }),
  file({ ...GOOD, hash: "a\u202eb" }),
  file({ ...GOOD, hash: "x".repeat(10_000) }),
  file({ ...GOOD, url: "javascript:alert(1)" }),
  file({ ...GOOD, url: "https://" }),
  file({ ...GOOD, url: "" }),
  file({ ...GOOD, title: "x".repeat(1_000_000) }),
  file({ ...GOOD, title: ["A"] }),
];

beforeEach(() => labels.clear());

test("a hostile file of labels is refused as a whole", async () => {
  const taken = [];
  for (const text of FILES) {
    const refused = await labels.imported(text).then(
      () => false,
      () => true,
    );
    if (!refused || (await labels.all()).length) taken.push(text.slice(0, 150));
    await labels.clear();
  }
  assert.deepEqual(taken, []);
  assert.equal(await labels.imported(file(GOOD)), 1);
});

test("a file changes the labels of a page that is here, and nothing else of it", async () => {
  await labels.keep({ ...PAGE, page: '{"parent":[-1,0]}' });
  const given = JSON.stringify([{ node: 1, grain: "good" }]).replace("}", ',"__proto__":{"main":true},"more":1}');
  const other = { ...GOOD, url: "https://evil.example/", title: "Evil" };
  await labels.imported(file(other).replace(JSON.stringify(GOOD.labels), given));
  const kept = await labels.recall("abc");
  assert.deepEqual(kept, { ...PAGE, page: '{"parent":[-1,0]}', labels: [{ node: 1, grain: "good" }] });
  assert.equal(Object.hasOwn(kept.labels[0], "__proto__"), false);
});

test("two tabs that label one page at once keep each other's labels, and what is no label is refused", async () => {
  await labels.imported(file({ ...GOOD, labels: [] }));
  const said = [
    { node: 2, grain: "good" },
    { node: 0, main: false },
    { node: 1, main: true },
    { node: 2, grain: "fine", main: true },
    { node: 0 },
  ];
  assert.deepEqual(await Promise.all(said.map((one) => labels.change("abc", one))), [true, true, true, true, true]);
  const bad = [null, 5, [], {}, { node: -1 }, { node: 0.5 }, { node: 1, main: "x" }, { node: 1, grain: "__proto__" }];
  for (const one of bad) assert.equal(await labels.change("abc", /** @type {any} */ (one)), false);
  assert.equal(await labels.change("another", { node: 1, main: true }), false);
  await labels.change("abc", /** @type {any} */ ({ node: 1, main: true, __proto__: { x: 1 }, more: "x" }));
  assert.deepEqual((await labels.recall("abc"))?.labels, [
    { node: 1, main: true },
    { node: 2, grain: "fine", main: true },
  ]);
  assert.equal((await labels.all()).length, 1);
});
