import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

const { storage } = browser();
const { beside, marked, toggle } = await import("../../extension/speech/bar/bookmarks.js");

const at = (url, incognito = false) => ({ page: { url }, incognito });
const PAGE = at("https://x.org/");
const LINES = [
  "Heading 2",
  "News",
  "The ferry leaves at seven.",
  "Whoever is late takes the bridge.",
  "Nobody swims.",
].map((text, n) => ({ text, runs: n ? [1] : [] }));
const stored = () => Object.entries(storage.kept).filter(([name]) => name.startsWith("visit:"));

test("a sentence is marked and unmarked, and an announcement stands for what it announces", async () => {
  assert.equal(await toggle(PAGE, LINES, 3), true);
  assert.equal(await toggle(PAGE, LINES, 0), true);
  assert.deepEqual(await marked(PAGE, LINES), [1, 3]);
  assert.equal(await toggle(PAGE, LINES, 1), false);
  assert.deepEqual(await marked(PAGE, LINES), [3]);
  assert.deepEqual(await marked(at("https://y.org/"), LINES), []);
  assert.equal(await toggle(PAGE, LINES, 9), null);
});

test("a bookmark is found again after the article has changed", async () => {
  const later = [...Array.from({ length: 5 }, (_, n) => ({ text: `New ${n}.`, runs: [1] })), ...LINES];
  assert.deepEqual(await marked(PAGE, later), [8]);
  assert.deepEqual(
    await marked(
      PAGE,
      LINES.filter(({ text }) => text.startsWith("H")),
    ),
    [],
  );
});

test("what is stored has no words of the page, and goes with the last bookmark", async () => {
  assert.equal(stored().length, 1);
  assert.doesNotMatch(JSON.stringify(stored()), /ferry|bridge|x\.org/);
  await toggle(PAGE, LINES, 3);
  assert.deepEqual(stored(), []);
});

test("a private window's bookmarks are never stored", async () => {
  const page = at("https://clinic.example/", true);
  assert.equal(await toggle(page, LINES, 2), true);
  assert.deepEqual(await marked(page, LINES), [2]);
  assert.deepEqual(stored(), []);
});

test("one bookmark leads to the next and to the one before", () => {
  assert.deepEqual([beside([1, 3, 7], 3, 1), beside([1, 3, 7], 3, -1), beside([1, 3, 7], 7, 1)], [7, 1, -1]);
});
