import assert from "node:assert/strict";
import { test } from "node:test";
import { baseOf, foreign, openPassages, detectedLanguage } from "../../extension/speech/sentences/languages.js";

const ENGLISH =
  "The council voted on Tuesday to keep the library in Mill Lane open for another year, after three hours of debate.";
const GERMAN =
  "Er sagte, dass die Brücke über den Fluss im nächsten Jahr gebaut werden soll, wenn der Rat zustimmt und das Geld reicht.";
const GREEK = "Το συμβούλιο ψήφισε την Τρίτη.";
const NAMES =
  "Photographs by Giovanni Bellini, Francesca Rossi, Alessandro Manzoni, Giuseppe Verdi, Luca Ricci and Paolo Conti";
const WORDS = {
  en: /\b(the|on|to|in|of|for|after)\b/g,
  de: /\b(die|dass|der|und|das|im|den|wenn)\b/g,
  it: /\b(Giovanni|Rossi|Giuseppe|Luca|Paolo)\b/g,
};

/** A detector as sure of itself as a browser's: also of what is only names. */
async function detect(text) {
  const counts = Object.entries(WORDS).map(([language, words]) => [text.match(words)?.length ?? 0, language]);
  const [count, language] = counts.sort(([a], [b]) => b - a)[0];
  if (/[а-я]/.test(text))
    return { isReliable: true, languages: [{ language: text.includes("ѝ") ? "bg" : "ru", percentage: 99 }] };
  return { isReliable: count > 2, languages: count ? [{ language, percentage: 99 }] : [] };
}

const line = (text, passage, more = {}) => ({ text, lang: "en", passage, role: "paragraph", runs: [{}], ...more });

test("running text in another language is known for what it is", async () => {
  assert.equal(await detectedLanguage(GERMAN, "en", detect), "de");
  assert.equal(await detectedLanguage(ENGLISH, "en-GB", detect), "en-GB", "the region the page names stays");
});

test("names, short quotes and codes stay with the voice around them", async () => {
  assert.equal((await detect(NAMES)).languages[0].language, "it", "the detector is sure, and wrong");
  for (const text of [NAMES, "Er sagte: das ist die Brücke und der Fluss.", "npm install --save-dev", "1234"])
    assert.equal(await detectedLanguage(text, "en", detect), "");
});

test("what begins in one language and ends in another is nobody's", async () => {
  assert.equal(await detectedLanguage(`${GERMAN} ${ENGLISH}`, "fr", detect), "");
});

test("another script tells by itself, and a near relation is not another language", async () => {
  assert.equal(await detectedLanguage(GREEK, "en", detect), "el");
  assert.equal(await detectedLanguage("Совет проголосовал", "en", detect), "ru");
  assert.equal(await detectedLanguage("ѝ съвет гласува", "mk", detect), "", "short, and in the script of the page");
  assert.equal(await detectedLanguage("図書館は来年も開いています", "en", detect), "ja");
  assert.equal(await detectedLanguage("图书馆明年继续开放", "en", detect), "zh");
  assert.equal(await detectedLanguage("도서관은 내년에도 열려 있습니다", "ja", detect), "ko");
  assert.equal(await detectedLanguage("المكتبة ستبقى مفتوحة", "en", detect), "ar");
});

test("letters of a formula and Latin names in another script are no language", async () => {
  assert.equal(await detectedLanguage("α = β + γ", "en", detect), "");
  assert.equal(await detectedLanguage("Microsoft Windows", "el", detect), "");
});

test("a page in another language than its template says is read in its own", async () => {
  assert.equal(await baseOf([line(GERMAN, 0), line(GERMAN, 1)], "en", detect), "de");
  assert.equal(await baseOf([line(GERMAN, 0, { lang: "" })], "", detect), "de");
  assert.equal(
    await baseOf([line(GERMAN, 0), line(GERMAN, 1), line(ENGLISH, 2)], "en", detect),
    "en",
    "what is quoted first is not the page",
  );
  assert.equal(await baseOf([line("Hm.", 0)], "en-GB", detect), "en-GB");
});

test("lines in another language are detected within a passage, and a short one gets its neighbours' language", async () => {
  const lines = [
    line(ENGLISH, 0),
    line(GERMAN, 0),
    line("Nein.", 1),
    line(GERMAN, 1),
    line(GERMAN, 2, { lang: "de-CH" }),
    line(GERMAN, 3, { role: "code" }),
  ];
  const passages = openPassages(lines, "en", 0);
  assert.deepEqual(
    passages,
    [
      [0, 1],
      [2, 3],
    ],
    "what the page marks, and code, is asked of nobody",
  );
  assert.deepEqual(await foreign(lines, passages[0], "en", detect), [[1, "de"]]);
  assert.deepEqual(await foreign(lines, passages[1], "en", detect), [
    [2, "de"],
    [3, "de"],
  ]);
});

test("the language of the passages spoken next is detected first", () => {
  const lines = [0, 0, 1, 2].map((passage) => line(ENGLISH, passage));
  assert.deepEqual(openPassages(lines, "en", 2), [[2], [3], [0, 1]]);
  assert.deepEqual(
    openPassages([line("Heading 2", 0, { runs: [] })], "en", 0),
    [],
    "announcements are in the person's language",
  );
});
