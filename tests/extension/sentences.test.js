import assert from "node:assert/strict";
import { test } from "node:test";
import { pieces, sentences, words } from "../../extension/speech/sentences.js";

const said = (text, lang = "en") => sentences(text, lang).map(([start, end]) => text.slice(start, end).trim());

test("plain sentences are cut at their full stops", () => {
  assert.deepEqual(said("It rained. We left! Why?"), ["It rained.", "We left!", "Why?"]);
});

test("titles and initials never end a sentence", () => {
  assert.deepEqual(said("Dr. Smith met J. R. R. Tolkien. They spoke."), ["Dr. Smith met J. R. R. Tolkien.", "They spoke."]);
});

test("numbers, times and amounts stay whole", () => {
  assert.deepEqual(said("It costs 3.50 or 1,200.75 now. See fig. 3 for more."), [
    "It costs 3.50 or 1,200.75 now.",
    "See fig. 3 for more.",
  ]);
});

test("German ordinals and abbreviations go on", () => {
  assert.deepEqual(said("Am 3. Mai kam z. B. Frau Dr. Weiß. Dann ging sie.", "de"), [
    "Am 3. Mai kam z. B. Frau Dr. Weiß.",
    "Dann ging sie.",
  ]);
});

test("an address with a question mark stays whole", () => {
  assert.deepEqual(said("Go to https://example.org/a?q=B.C!x today. Then rest."), [
    "Go to https://example.org/a?q=B.C!x today.",
    "Then rest.",
  ]);
});

test("brackets keep what is inside with the sentence around them", () => {
  assert.deepEqual(said("He left (it was late. Very late.) and slept. Good."), [
    "He left (it was late. Very late.) and slept.",
    "Good.",
  ]);
});

test("a bracket that never closes does not swallow the article", () => {
  const text = `( ${"Some words here. ".repeat(60)}`;
  assert.ok(sentences(text, "en").length > 20);
});

test("Chinese, Japanese and Thai have sentences without spaces", () => {
  assert.deepEqual(said("今天下雨。我们走吧！好吗？", "zh"), ["今天下雨。", "我们走吧！", "好吗？"]);
  assert.deepEqual(said("雨が降った。帰ろう。", "ja"), ["雨が降った。", "帰ろう。"]);
  assert.ok(words("สวัสดีครับ", "th").length >= 1);
});

test("Arabic and Hindi sentences end at their own marks", () => {
  assert.equal(said("هل تمطر؟ نعم.", "ar").length, 2);
  assert.equal(said("बारिश हुई। हम गए।", "hi").length, 2);
});

test("the pieces cover the text without gaps, whatever it is", () => {
  for (const text of ["", " ", "a", "\ud83d\ude00.", "x. ".repeat(500), "日".repeat(900), "(((", "Mr."]) {
    let at = 0;
    for (const [start, end] of sentences(text, "en")) {
      assert.equal(start, at);
      at = end;
    }
    assert.equal(at, text.length);
  }
});

test("a name that is no language falls back instead of failing", () => {
  assert.equal(said("One. Two.", "not a language").length, 2);
});

test("a long sentence is cut at clauses and never inside a word or a pair of surrogates", () => {
  const text = `${"The council, which met on Tuesday; voted, after hours, ".repeat(12)}finally.`;
  const cut = pieces(text, [0, text.length], 150);
  assert.ok(cut.every(([start, end]) => end - start <= 150));
  assert.equal(cut.map(([start, end]) => text.slice(start, end)).join(""), text);
  for (const [start] of cut.slice(1)) assert.match(text.slice(start - 2, start), /[\s,;]/);
  const faces = "😀".repeat(100);
  for (const [start, end] of pieces(faces, [0, faces.length], 15)) assert.equal((end - start) % 2, 0);
});
