import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseBefore, stateliness } from "../../extension/speech/script/pauses.js";

const item = (passage, role = "paragraph", more = {}) => ({
  passage,
  role,
  row: -1,
  post: -1,
  announces: false,
  ...more,
});
const pause = (before, after, pauses = "usual") => pauseBefore(after, before, pauses);

test("sentences of one paragraph follow without a pause, and so does the first of all", () => {
  assert.equal(pause(item(1), item(1)), 0);
  assert.equal(pause(undefined, item(0, "title")), 0);
});

test("a heading stands out more than a paragraph, a paragraph more than an item, an item more than a cell", () => {
  const heading = pause(item(1), item(2, "heading"));
  const after = pause(item(2, "heading"), item(3));
  const paragraph = pause(item(1), item(2));
  const listed = pause(item(1, "list"), item(2, "list"));
  const cell = pause(item(1, "table", { row: 3 }), item(2, "table", { row: 3 }));
  const found = [heading, after, paragraph, listed, cell];
  assert.deepEqual(
    found,
    [...found].sort((a, b) => b - a),
  );
  assert.equal(new Set(found).size, found.length);
  assert.ok(pause(item(1, "table", { row: 3 }), item(2, "table", { row: 4 })) > cell);
});

test("a quotation's beginning and end are heard, and so is the next post of a thread", () => {
  assert.ok(pause(item(1), item(2, "quote")) > pause(item(1), item(2)));
  assert.ok(pause(item(2, "quote"), item(3)) > pause(item(1), item(2)));
  assert.equal(pause(item(1, "quote"), item(2, "quote")), pause(item(1), item(2)));
  assert.ok(pause(item(1, "paragraph", { post: 0 }), item(2, "paragraph", { post: 1 })) > pause(item(1), item(2)));
});

test("the person says how long pauses are, or that there are none", () => {
  const by = (pauses) => pause(item(1), item(2), pauses);
  assert.equal(by("none"), 0);
  assert.ok(by("short") < by("usual") && by("usual") < by("long"));
});

test("a heading is said a little slower, its announcement isn't", () => {
  assert.ok(stateliness(item(1, "heading"), "usual") < 1);
  assert.equal(stateliness(item(1, "heading", { announces: true }), "usual"), 1);
  assert.equal(stateliness(item(1, "heading"), "none"), 1);
  assert.equal(stateliness(item(1), "usual"), 1);
});
