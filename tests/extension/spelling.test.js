import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

browser();
const { letters, wordAt } = await import("../../extension/speech/readings/spelling.js");
const { wordStart } = await import("../../extension/speech/sentences/lines.js");
const { phraseAt } = await import("../../extension/speech/sheet/large-words.js");

const line = (text, runs = []) => ({ text, lang: "en", runs });

test("the current word is the one that is being said", () => {
  const said = line("We left at noon.");
  assert.deepEqual([wordAt(said, 0), wordAt(said, 3), wordAt(said, 9), wordAt(said, 15)], ["We", "left", "at", "noon"]);
});

test("a word is spelled as the page writes it, not as it is said", () => {
  const page = { text: () => "It cost £3.50 then" };
  const run = (text, start, end) => ({ text, id: 4, start, end, lang: "en", mark: "" });
  const said = line("It cost 3 pounds 50 then", [
    run("It cost ", 0, 8),
    run("3 pounds 50", 8, 13),
    run(" then", 13, 18),
  ]);
  assert.equal(wordAt(said, 10, page), "£3.50");
  assert.equal(wordAt(said, 20, page), "then");
});

test("capitals and signs have their names, and a letter keeps its accents", () => {
  assert.deepEqual(letters("Zoë’s", "en-GB"), ["capital Z", "o", "ë", "apostrophe", "s"]);
  assert.deepEqual(letters("a-b", "de"), ["a", "Strich", "b"]);
});

test("a phrase ends at a sign or before it is too long to take in at a glance", () => {
  const text = "When the tide is out, the whole harbour looks like a field of mud and rope.";
  const phrases = [];
  for (let at = 0; at < text.length;) {
    const [start, end] = phraseAt(text, "en", at);
    assert.ok(start <= at && at < end);
    phrases.push(text.slice(start, end).trim());
    at = end;
  }
  assert.equal(phrases.join(" "), text);
  assert.equal(phrases[0], "When the tide is out,");
  assert.ok(phrases.every((one) => one.length <= 27));
});

test("what is pressed is heard from where its word begins", () => {
  const said = line("We left at noon.");
  const pressed = [0, 1, 5, 7, 8, 14].map((offset) => wordStart(said, offset));
  assert.deepEqual(pressed, [0, 0, 3, 7, 8, 11]);
});
