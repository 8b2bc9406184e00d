import assert from "node:assert/strict";
import { test } from "node:test";
import { BrowserVoice, browserVoices, longest } from "../../extension/speech/voices/browservoice.js";
import { OWN_VOICE } from "../../extension/speech/voices/own-voice.js";
import { fitting, plainOnly, voiceFor, voiceOfLine } from "../../extension/speech/voices/voices.js";

const voice = (id, lang, more = {}) => ({ id, name: id, lang, local: true, engine: "browser", ...more });
const VOICES = [
  voice("us", "en-US", { standard: true }),
  voice("gb", "en-GB"),
  voice("cloud", "de-DE", { local: false }),
  voice("at", "de_AT"),
  voice("tw", "cmn-TW"),
  voice("br", "pt-BR"),
  voice("espeak-de", "de", { engine: "host" }),
];
const ids = (found) => found.map(({ id }) => id);

test("a region is honoured where it is named", () => {
  assert.equal(voiceFor(VOICES, "en-GB")?.id, "gb");
  assert.equal(voiceFor(VOICES, "en-US")?.id, "us");
});

test("without a region the person's own comes first", () => {
  assert.equal(voiceFor(VOICES, "en", { regions: ["de-DE", "en-GB"] })?.id, "gb");
});

test("voices on the machine come before those over the network", () => {
  assert.deepEqual(ids(fitting(VOICES, "de")), ["at", "espeak-de", "cloud"]);
});

test("a voice over the network is used only if the person allows it", () => {
  const only = VOICES.filter(({ id }) => id === "cloud");
  assert.equal(voiceFor(only, "de"), null);
  assert.equal(voiceFor(only, "de", { network: true })?.id, "cloud");
});

test("the person's choice for a language holds for its regions", () => {
  assert.equal(voiceFor(VOICES, "en-AU", { chosen: { en: "gb" } })?.id, "gb");
  assert.equal(voiceFor(VOICES, "en-AU", { chosen: { en: "gone" } })?.id, "us");
});

test("languages with two names are one", () => {
  assert.equal(voiceFor(VOICES, "zh")?.id, "tw");
});

test("a language nobody speaks has no voice", () => {
  assert.equal(voiceFor(VOICES, "mt"), null);
  assert.equal(voiceFor(VOICES, ""), null);
});

test("a neural voice comes before all others of its language, a joke after them", () => {
  const more = [
    voice("bells", "de-DE", { engine: "host", quality: "novelty" }),
    voice("neural", "de", { engine: "host", quality: "neural" }),
  ];
  assert.deepEqual(ids(fitting([...VOICES, ...more], "de-AT")), ["neural", "at", "espeak-de", "cloud", "bells"]);
  assert.equal(voiceFor([...VOICES, ...more], "en")?.id, "us");
});

test("a language with simple voices only is named, one with others or with none is not", () => {
  const simple = [
    voice("host-fr", "fr", { engine: "host", quality: "formant" }),
    voice("urn:speechd?Italian+espeak-ng", "it"),
    voice("host-de", "de", { engine: "host", quality: "formant" }),
  ];
  assert.deepEqual(plainOnly([...VOICES, ...simple], ["fr-CA", "it", "de", "en", "mt"]), ["fr-CA", "it"]);
});

test("texts for network voices are short and grow with the rate", () => {
  assert.ok(longest(false, 1) <= 160);
  assert.ok(longest(false, 0.5) < longest(false, 1));
  assert.ok(longest(true, 1) > 1000);
});

test("voices that come late are waited for", async () => {
  const synthesis = new EventTarget();
  let list = [];
  synthesis.getVoices = () => list;
  const found = browserVoices(synthesis);
  list = [{ voiceURI: "u", name: "n", lang: "en", localService: true, default: true }];
  synthesis.dispatchEvent(new Event("voiceschanged"));
  assert.deepEqual(await found, [{ id: "u", name: "n", lang: "en", local: true, engine: "browser", standard: true }]);
});

test("a voice of Linux's own speech service is of this computer, whatever Firefox calls it", async () => {
  const named = (/** @type {string} */ voiceURI) => ({ voiceURI, name: "n", lang: "fr", localService: false });
  const list = ["urn:moz-tts:speechd:french?fr", "https://voices.example/fr"].map(named);
  const synthesis = Object.assign(new EventTarget(), { getVoices: () => list });
  assert.deepEqual(
    (await browserVoices(synthesis)).map(({ local }) => local),
    [true, false],
  );
  const asked = { text: "", lang: "fr", rate: 1, pitch: 1, volume: 1 };
  const [own, other] = list.map(({ voiceURI }) => new BrowserVoice(synthesis).longest({ ...asked, voice: voiceURI }));
  assert.ok(own > other);
});

test("the browser's events reach the queue by their meaning", () => {
  globalThis.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
  const spoken = [];
  const synthesis = {
    getVoices: () => [{ voiceURI: "u", lang: "en-US" }],
    resume() {},
    cancel() {},
    speak: (one) => spoken.push(one),
  };
  const calls = [];
  const note =
    (name) =>
    (...what) =>
      calls.push([name, ...what]);
  new BrowserVoice(synthesis).speak(
    { text: "Hello you", lang: "en", voice: "u", rate: 1.5, pitch: 1, volume: 0.5 },
    { start: note("start"), word: note("word"), end: note("end"), fault: note("fault") },
  );
  const [one] = spoken;
  assert.deepEqual([one.rate, one.volume, one.voice.voiceURI], [1.5, 0.5, "u"]);
  one.onstart();
  one.onboundary({ name: "word", charIndex: 6, charLength: 3 });
  one.onboundary({ name: "sentence", charIndex: 0, charLength: 9 });
  one.onend();
  one.onerror({ error: "interrupted" });
  assert.deepEqual(calls, [["start"], ["word", 6, 3], ["end"], ["fault", "interrupted"]]);
});

test("quotations, code and notes may have their own voice, of the same language and on this computer", () => {
  const manner = {
    voices: {},
    network: false,
    regions: [],
    speakers: false,
    roleVoices: { quote: "gb", code: "cloud" },
  };
  const voiceIn = (role, lang) => voiceOfLine(VOICES, { lang, speaker: "", role }, "en-US", manner, new Map())?.id;
  assert.equal(voiceIn("paragraph", "en"), "us");
  assert.equal(voiceIn("quote", "en"), "gb");
  assert.equal(voiceIn("quote", "pt"), "br");
  assert.equal(voiceIn("code", "de"), "at");
});

test("our own small voice speaks English where the system has no voice for it, and nothing else", () => {
  const manner = { voices: {}, network: false, regions: ["de-DE", "en-GB"], speakers: false };
  const spokenBy = (voices, lang, base = lang) =>
    voiceOfLine(voices, { lang, speaker: "", role: "" }, base, manner, new Map())?.id;
  assert.equal(spokenBy([OWN_VOICE], "en-US"), OWN_VOICE.id);
  assert.equal(spokenBy([OWN_VOICE], "de"), undefined);
  assert.equal(spokenBy([OWN_VOICE], "fr", "en"), OWN_VOICE.id);
  assert.equal(spokenBy([OWN_VOICE, voice("at", "de_AT")], "fr"), "at");
  assert.equal(spokenBy([OWN_VOICE, voice("us", "en-US")], "en-GB"), "us");
});
