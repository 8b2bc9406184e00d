import assert from "node:assert/strict";
import { test } from "node:test";
import { pageOf as structuredPage } from "./structured.js";
import { SPEECH } from "../../extension/settings/speech-settings.js";
import { recital } from "../../extension/speech/script/recital.js";
import { recordingScript } from "../../extension/speech/player/recording-script.js";
import { castOf, voiceOfLine } from "../../extension/speech/voices/voices.js";

const PHRASES = {
  heading: (level) => `Heading ${level}`,
  list: (items) => `List of ${items}`,
  role: (role) => role,
  table: (rows, columns) => `table ${columns} by ${rows}`,
  code: (language, lines) => ["code", language, `${lines} lines`].filter(Boolean).join(", "),
  hint: () => "press it",
  quoteEnd: () => "quote end",
  note: (sign) => `note ${sign}`,
  post: (author, depth) => `${author}, ${depth}`,
  formula: (name, parts) => `${name} ${parts.join(" ")}`,
};
const HTML = `<h1>Boats</h1><p>We met Dr. Lee. She <b>said</b> hello.</p><pre>print(1)</pre>
<p lang=de>Am 3. Mai kam er.</p><h2>Roofs</h2><ul><li>One<li>Two</ul><p>It is 5 km.</p>`;

const none = async () => ({ isReliable: false, languages: [] });
const given = (choices = {}) => {
  const page = structuredPage(HTML, { lang: "en" });
  const selection = { metadata: { title: { value: "Boats" }, byline: { value: "Jo" } } };
  const reading = { page, selection, keep: [[1, page.length]] };
  const chosen = { ...SPEECH, ...choices };
  return { reading, chosen, spoken: recital(page, selection, reading.keep, chosen, PHRASES, "en") };
};

for (const verbosity of ["none", "some", "most"])
  test(`a recording says what the voice says, in its order (${verbosity})`, async () => {
    const { reading, chosen, spoken } = given({ verbosity, pronunciations: [{ word: "Lee", say: "Lie", lang: "" }] });
    const script = await recordingScript(reading, chosen, PHRASES, "en", none);
    assert.deepEqual(
      script.lines.map(({ text }) => text),
      spoken.lines.map(({ text }) => text),
    );
    assert.ok(script.lines.some(({ text }) => text.includes("Lie")));
    assert.equal(script.title, "Boats");
    assert.equal(script.byline, "Jo");
  });

test("the places of a line are as long as its text, and name the page's own words", async () => {
  const { reading, chosen } = given({ verbosity: "most" });
  const { lines } = await recordingScript(reading, chosen, PHRASES, "en", none);
  for (const { text, places, announces } of lines) {
    assert.equal(announces, places.length === 0);
    if (!announces)
      assert.equal(
        places.reduce((sum, [length]) => sum + length, 0),
        text.length,
      );
    for (const [length, id, start, end] of places) {
      assert.ok(reading.page.isText(id) && start <= end && end <= reading.page.text(id).length);
      if (length === end - start) assert.equal(reading.page.text(id).slice(start, end).trim().length > 0, true);
    }
  }
  assert.ok(lines.some(({ announces }) => announces));
});

test("what isn't said is counted by its role", async () => {
  const { reading, chosen } = given();
  const { skipped } = await recordingScript(reading, chosen, PHRASES, "en", none);
  assert.deepEqual(
    skipped.find(([role]) => role === "code"),
    ["code", 1, 2],
  );
});

test("a passage keeps its language, and the text has one", async () => {
  const { reading, chosen } = given();
  const { lines, language } = await recordingScript(reading, chosen, PHRASES, "en", none);
  assert.equal(language, "en");
  assert.ok(lines.some(({ lang, text }) => lang === "de" && text.includes("Mai")));
});

const VOICES = ["en-gb", "en-us", "de"].map((lang) => ({ id: lang, name: lang, lang, local: true, engine: "host" }));
const MANNER = { voices: {}, network: false, regions: ["en-US"], speakers: true };

test("a recording's voices are those of the voice itself: by language, choice, author", () => {
  const line = (lang, speaker = "") => ({ lang, speaker });
  const cast = castOf([line("en", "Ann"), line("en", "Bob"), line("en", "Ann")]);
  const voice = (one, manner = MANNER) => voiceOfLine(VOICES, one, "en", manner, cast)?.id;
  assert.equal(voice(line("en")), "en-us");
  assert.equal(voice(line("")), "en-us");
  assert.equal(voice(line("de")), "de");
  assert.equal(voice(line("xx")), "en-us");
  assert.equal(voice(line("en"), { ...MANNER, voices: { en: "en-gb" } }), "en-gb");
  assert.notEqual(voice(line("en", "Ann")), voice(line("en", "Bob")));
  assert.equal(voice(line("en", "Ann"), { ...MANNER, speakers: false }), "en-us");
});
