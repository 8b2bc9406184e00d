import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browser } from "./browser.js";

const { storage } = browser();
const { beside, marked, toggle } = await import("../../extension/speech/bar/marked-lines.js");
const { markWith } = await import("../../extension/sheet/passages.js");
const { placeOf } = await import("../../extension/page/text-anchors.js");
const visits = await import("../../extension/settings/visits.js");

const PAGE = { page: { url: "https://x.org/" }, incognito: false };
const LINES = [
  "Heading 2",
  "News",
  "The ferry leaves at seven.",
  "Whoever is late takes the bridge.",
  "Nobody swims.",
].map((text, id) => ({ text, lang: "en", runs: id ? [{ id, start: 0, end: text.length, text }] : [] }));
const TEXTS = LINES.filter(({ runs }) => runs.length).map(({ text }) => text);

/** The sheet's marks: the passages that were toggled. */
let marks = [];
beforeEach(() => {
  marks = [];
  storage.kept = {};
  markWith(
    () => marks,
    async (places) => {
      const at = marks.findIndex(([one]) => one.id === places[0].id);
      if (at >= 0) marks.splice(at, 1);
      else marks.push(places);
      return at < 0;
    },
  );
});

test("a sentence is marked and unmarked, and an announcement stands for what it announces", async () => {
  assert.equal(await toggle(PAGE, LINES, 3), true);
  assert.equal(await toggle(PAGE, LINES, 0), true);
  assert.deepEqual(await marked(PAGE, LINES), [1, 3]);
  assert.deepEqual(marks[0], [{ id: 3, start: 0, end: LINES[3].text.length }]);
  assert.equal(await toggle(PAGE, LINES, 1), false);
  assert.deepEqual(await marked(PAGE, LINES), [3]);
  assert.equal(await toggle(PAGE, LINES, 9), null);
});

test("bookmarks of earlier are reached like marks, and become marks with the next one", async () => {
  await visits.note(PAGE, { bookmarks: [await placeOf(TEXTS, 0), await placeOf(TEXTS, 3)] });
  assert.deepEqual(await marked(PAGE, LINES), [1, 4]);
  assert.deepEqual(marks, []);
  assert.equal(await toggle(PAGE, LINES, 2), true);
  assert.deepEqual(marks.map(([{ id }]) => id).sort(), [1, 2, 4]);
  assert.deepEqual(await marked(PAGE, LINES), [1, 2, 4]);
  assert.deepEqual((await visits.recall(PAGE))?.bookmarks ?? [], []);
});

test("a bookmark of earlier is taken away like a mark", async () => {
  await visits.note(PAGE, { bookmarks: [await placeOf(TEXTS, 0), await placeOf(TEXTS, 3)] });
  assert.equal(await toggle(PAGE, LINES, 4), false);
  assert.deepEqual(await marked(PAGE, LINES), [1]);
});

test("one mark leads to the next and to the one before", () => {
  assert.deepEqual([beside([1, 3, 7], 3, 1), beside([1, 3, 7], 3, -1), beside([1, 3, 7], 7, 1)], [7, 1, -1]);
});
