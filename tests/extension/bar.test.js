import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

browser("<!doctype html><title></title>", "en");
globalThis.navigator ??= /** @type {any} */ ({ languages: ["en-US"] });
globalThis.Option ??= /** @type {any} */ (
  function (text, value) {
    return Object.assign(document.createElement("option"), { text, value });
  }
);
const { Bar, expected } = await import("../../extension/speech/bar/bar.js");
const { failedText } = await import("../../extension/speech/script/announcements.js");
const { OWN_VOICE } = await import("../../extension/speech/voices/own-voice.js");
const { chosen } = await import("../../extension/sheet/reading.js");

const voice = (id, lang, more = {}) => ({ id, name: id, lang, local: true, engine: "browser", ...more });
const VOICES = [voice("Afra", "af"), voice("Anna", "de-DE"), voice("Berta", "de-DE"), voice("Zed", "en-GB")];
const OWN = { voices: {}, networkVoices: false, rate: 1, follow: true };
const about = (lang) => chosen(/** @type {any} */ ({ page: { facts: { lang } } }));

test("before it starts, the list of voices shows one of the article's language", () => {
  about("de");
  assert.equal(expected(VOICES, OWN), "Anna");
  assert.equal(expected(VOICES, { ...OWN, voices: { de: "Berta" } }), "Berta");
  about("en");
  assert.equal(expected(VOICES, OWN), "Zed");
});

test("where nothing is known of the language, or there is no voice for it, the list shows none", () => {
  for (const lang of ["", "eo"]) {
    about(lang);
    assert.equal(expected(VOICES, OWN), "");
  }
  const listening = { state: "idle", voices: VOICES, voice: "", chosen: OWN, aside: -1, following: true };
  const bar = new Bar(/** @type {any} */ (listening), () => {});
  bar.show();
  assert.equal(bar.voice.selectedIndex, -1);
  about("de");
  bar.show();
  assert.equal(bar.voice.value, "Anna");
  listening.voice = "Zed";
  bar.show();
  assert.equal(bar.voice.value, "Zed");
});

test("where nobody has installed a voice, the bar leads to how that is done, and says nothing of it", () => {
  const listening = { state: "idle", voices: [], voice: "", chosen: OWN, aside: -1, following: true };
  const bar = new Bar(/** @type {any} */ (listening), () => {});
  bar.found(VOICES);
  assert.deepEqual([bar.how.hidden, bar.status.textContent], [true, ""]);
  bar.found([]);
  assert.deepEqual([bar.how.hidden, bar.how.textContent], [false, "How to get a voice"]);
  assert.equal(bar.status.textContent, "");
  bar.found([OWN_VOICE]);
  assert.ok(!bar.how.hidden);
  const asked = [];
  chrome.runtime.sendMessage = async (message) => (asked.push(message), { ok: null });
  bar.how.click();
  assert.equal(asked[0].path, "pages/help/help.html?ask=voice");
  bar.found(VOICES);
  assert.ok(bar.how.hidden);
});

test("a language that nothing here speaks is answered with how a voice is installed, a silent loudspeaker is not", () => {
  assert.match(failedText("no-start", []), /no voice/);
  assert.match(failedText("no-start", [OWN_VOICE]), /no voice/);
  assert.match(failedText("audio", [OWN_VOICE]), /failed/);
  assert.match(failedText("no-start", VOICES), /failed/);
});
