import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

const { storage } = browser();
const visits = await import("../../extension/shared/visits.js");
const places = await import("../../extension/speech/places.js");

test("what is noted of an address at once from two rooms is all remembered, and done when that is asked for", async () => {
  void visits.note("https://x.org/", { place: { quote: "The ferry", offset: 4 } });
  void visits.note("https://x.org/", { guess: "plain" });
  void visits.note("https://x.org/other", { guess: "bte" });
  await visits.noted();
  assert.equal(Object.keys(storage.kept.visits).length, 2);
  const { place, guess } = await visits.recall("https://x.org/#top");
  assert.deepEqual([place?.quote, guess], ["The ferry", "plain"]);
});

test("of two places kept at once the later one stays", async () => {
  const lines = ["One.", "Two.", "Three."].map((text) => ({ text, runs: [1] }));
  await Promise.all([places.keep("https://x.org/", lines, 1), places.keep("https://x.org/", lines, 2), places.keep("https://y.org/", lines, 0)]);
  assert.equal((await places.recall("https://x.org/"))?.quote, "Three.");
  assert.equal((await places.recall("https://y.org/"))?.quote, "One.");
});
