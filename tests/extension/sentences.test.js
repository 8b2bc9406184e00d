import assert from "node:assert/strict";
import { test } from "node:test";
import { pieces, sentences, words } from "../../extension/speech/sentences/sentences.js";

const said = (text, lang = "en") => sentences(text, lang).map(([start, end]) => text.slice(start, end).trim());

test("plain sentences are cut at their full stops", () => {
  assert.deepEqual(said("It rained. We left! Why?"), ["It rained.", "We left!", "Why?"]);
});

test("titles and initials never end a sentence", () => {
  assert.deepEqual(said("Dr. Smith met J. R. R. Tolkien. They spoke."), [
    "Dr. Smith met J. R. R. Tolkien.",
    "They spoke.",
  ]);
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

/** Each sentence begins where the one before it ends. @param {string} text */
function coversWithoutGaps(text) {
  let at = 0;
  for (const [start, end] of sentences(text, "en")) {
    assert.equal(start, at);
    at = end;
  }
  assert.equal(at, text.length);
}

test("the pieces cover the text without gaps, whatever it is", () => {
  for (const text of ["", " ", "a", "\ud83d\ude00.", "x. ".repeat(500), "日".repeat(900), "(((", "Mr."]) {
    coversWithoutGaps(text);
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

test("a title, a numbered part and a link go on, and the words that open sentences end them", () => {
  assert.deepEqual(
    said(
      "Sen. Warren saw the U.S. Senate. He moved to the U.S. He liked it. See Sect. 4 on Jan. 5. No. We left at 5 p.m. Then it rained. Plan B. It works.",
    ),
    [
      "Sen. Warren saw the U.S. Senate.",
      "He moved to the U.S.",
      "He liked it.",
      "See Sect. 4 on Jan. 5.",
      "No.",
      "We left at 5 p.m.",
      "Then it rained.",
      "Plan B.",
      "It works.",
    ],
  );
  assert.deepEqual(
    said("Das kostet 5 Mio. Euro. Er kam am 12. Dann ging er. Prof. Dr. h. c. Weiß kam u. a. Bücher holen.", "de"),
    ["Das kostet 5 Mio. Euro.", "Er kam am 12.", "Dann ging er.", "Prof. Dr. h. c. Weiß kam u. a. Bücher holen."],
  );
});

test("each language keeps its own abbreviations together", () => {
  const cases = {
    fr: [["M. Le Pen et Mme. Curie, p. ex. ici, le 1er janv. 2020.", "Il part."]],
    es: [["El Sr. García vive en EE. UU. ahora, pág. 5.", "Luego se va."]],
    ru: [
      ["А. С. Пушкин жил в г. Москве, ул. Ленина, д. 5.", "Потом ушёл."],
      ["Хлеб, соль и т. д.", "Потом ушёл."],
    ],
    el: [["Ο κ. Παπαδόπουλος ήρθε στη σελ. 5.", "Τι κάνεις;"]],
    ar: [["قال د. أحمد إنه سيأتي.", "هل تعلم؟"]],
    hi: [["डॉ. शर्मा आए।", "वह गया।"]],
    tr: [
      ["Öğr. Gör. Dr. Ayşe Kaya anlattı, bkz. Ekler bölümü.", "Sonra gitti."],
      ["Gel de gör.", "Ali bekliyor."],
    ],
    ja: [["「行こう。」と彼は言った。", "Dr. Smithが来た。"]],
    zh: [["价格是3.14元。", "网址www.example.com很好。"]],
    th: [["ราคา 3.14 บาท."]],
  };
  for (const [lang, lists] of Object.entries(cases))
    for (const list of lists) assert.deepEqual(said(list.join(lang === "zh" || lang === "ja" ? "" : " "), lang), list);
});

test("the number of an item stays with the item", () => {
  assert.deepEqual(said("1. First of all. 2. Second. 6.1.\u00A0Filling in the list"), [
    "1. First of all.",
    "2. Second.",
    "6.1.\u00A0Filling in the list",
  ]);
});

test("who said it stays with what was said, and a closing mark after a space ends its own sentence", () => {
  assert.deepEqual(said("“Really?” he asked. Yahoo! is a firm. “Stop!” She left."), [
    "“Really?” he asked.",
    "Yahoo! is a firm.",
    "“Stop!”",
    "She left.",
  ]);
  assert.deepEqual(said("Il a dit : « Bonjour. » Puis il part.", "fr"), ["Il a dit : « Bonjour. »", "Puis il part."]);
});

test("a sad face is no bracket, and brackets of two kinds keep to their own", () => {
  assert.deepEqual(said("It rains :( We stay. So be it :) Good."), ["It rains :( We stay.", "So be it :) Good."]);
  assert.deepEqual(said("He left (he [A. B.] said so. Twice.) today. Good. 1) One. 2) Two."), [
    "He left (he [A. B.] said so. Twice.) today.",
    "Good.",
    "1) One.",
    "2) Two.",
  ]);
});

test("a hostile text takes no longer than its length", () => {
  for (const text of [
    "(".repeat(100_000) + "]".repeat(100_000),
    "(a. B) ".repeat(40_000),
    "Dr. ".repeat(40_000),
    "A? a ".repeat(40_000),
    "A. b ".repeat(40_000),
  ]) {
    coversWithoutGaps(text);
  }
});

test("a sentence for a short breath is never cut in a number, an address, a name or a character", () => {
  const text =
    "It cost 1,234,567.89 dollars at 10:30:45 from http://example.org/a,b;c:d/e?f=1,2 with Dr. Smith and 1 234 567 units";
  const parts = (whole, limit) =>
    pieces(whole, [0, whole.length], limit).map(([start, end]) => whole.slice(start, end));
  for (const kept of ["1,234,567.89", "10:30:45", "http://example.org/a,b;c:d/e?f=1,2", "Dr. Smith", "1 234 567"])
    assert.ok(
      parts(text, 40).some((part) => part.includes(kept)),
      kept,
    );
  assert.ok(parts("สวัสดีครับผมชื่อสมชายวันนี้อากาศดีมากเราจะไปเที่ยวทะเลกันนะครับ", 20).some((part) => part.endsWith("ทะเล")));
  assert.ok(parts("👨‍👩‍👧‍👦".repeat(9), 24).every((part) => part.length % 11 === 0));
});

test("the words of a long text are asked for in parts: browsers take time quadratic in the length", () => {
  const { segment } = Intl.Segmenter.prototype;
  const asked = [];
  Intl.Segmenter.prototype.segment = function (text) {
    asked.push(text.length);
    return segment.call(this, text);
  };
  try {
    for (const [piece, count] of [
      ["a@", 20_000],
      ["word ", 8_000],
    ]) {
      const text = piece.repeat(count);
      const found = words(text, "en");
      assert.equal(found.length, count);
      assert.ok(found.every(([start, end]) => text.slice(start, end) === piece.slice(0, -1)));
    }
  } finally {
    Intl.Segmenter.prototype.segment = segment;
  }
  assert.ok(Math.max(...asked) <= 4000 && asked.length < 50);
});
