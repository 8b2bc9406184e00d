import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

browser();
const { begins, isHeard, linesOfSaved } = await import("../../extension/speech/library-queue.js");

const ARTICLE = { title: "Roofs", text: "Roofs\n\nIt rained. Dr. Po left.\nIt cost £3.50.\n", language: "en" };

test("a saved article is its title once, then its sentences, said as people say them", () => {
  const lines = linesOfSaved(ARTICLE, [{ word: "Po", say: "Poe", lang: "" }]);
  assert.deepEqual(
    lines.map(({ role, passage, text }) => [role, passage, text.trim()]),
    [
      ["heading", 0, "Roofs"],
      ["paragraph", 1, "It rained."],
      ["paragraph", 1, "Doctor Poe left."],
      ["paragraph", 2, "It cost 3 pounds 50."],
    ],
  );
});

test("an article goes on where it was, and one heard to its end begins again", () => {
  assert.deepEqual([begins({}), begins({ heard: 4, of: 9 }), begins({ heard: 9, of: 9 })], [0, 4, 0]);
  assert.deepEqual([isHeard({}), isHeard({ heard: 4, of: 9 }), isHeard({ heard: 9, of: 9 })], [false, false, true]);
});
