import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { browser } from "./browser.js";

const EXTENSION = new URL("../../extension/", import.meta.url);
const { sharing, USUAL_KEYS, VOICE_KEYS } = await import("../../extension/settings/default-keys.js");

test("every tool's key is in the table that the settings offer, and no key is given twice", () => {
  const bound = {};
  for (const room of ["reader", "speech", "marks", "save"]) {
    for (const name of readdirSync(new URL(room, EXTENSION), { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".js")) continue;
      const text = readFileSync(new URL(`${room}/${name}`, EXTENSION), "utf8");
      for (const [, tool, key] of text.matchAll(/addTool\(\{\s*name: "(\w+)",[^}]*\bkey: "(.)"/g)) bound[tool] = key;
      for (const [, tool, key] of text.matchAll(/\bbind\(\s*"([\w-]+)",\s*"(.)"/g)) bound[tool] = key;
    }
  }
  assert.deepEqual(
    Object.fromEntries(
      Object.entries(USUAL_KEYS)
        .map(([name, { key }]) => [name, key])
        .sort(),
    ),
    Object.fromEntries(Object.entries(bound).sort()),
  );
  assert.equal(new Set(Object.values(bound)).size, Object.keys(bound).length);
});

test("no key of the voice is given twice, and each has its act", () => {
  const keys = Object.values(VOICE_KEYS).map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
  const bound = ["speech/sheet/keys.js", "speech/sheet/main.js"]
    .map((name) => readFileSync(new URL(name, EXTENSION), "utf8"))
    .join();
  for (const name of Object.keys(VOICE_KEYS)) assert.ok(bound.includes(`"${name}":`), name);
});

test("of two tools with one key each names the other; a tool and the voice may share one", () => {
  const own = { find: "l", "voice-spell": "H" };
  assert.deepEqual(sharing("find", own), ["listen"]);
  assert.deepEqual(sharing("listen", own), ["find"]);
  assert.deepEqual(sharing("voice-previous-heading", own), ["spellWord"]);
  for (const name of ["listen", "find", "postParent", "voice-skipped"]) assert.deepEqual(sharing(name, {}), []);
});

test("the guide names every key of the voice", () => {
  const guide = readFileSync(new URL("../docs/guide.md", EXTENSION), "utf8");
  for (const { key } of Object.values(VOICE_KEYS)) assert.ok(guide.includes(`\`${key}\``), key);
});

/** The voice's texts that name a key, for a person with these settings, in a language. */
async function textsFor(chosen, language = "en") {
  browser(undefined, language);
  const settings = await import("../../extension/settings/settings.js");
  await settings.write(chosen);
  const { bind, listen } = await import("../../extension/sheet/keys.js");
  const { phrases, skippedWords } = await import("../../extension/speech/script/phrases.js");
  const { eventText } = await import("../../extension/speech/script/announcements.js");
  for (const [name, { key }] of Object.entries(VOICE_KEYS)) bind(name, key, () => {});
  await new Promise((followed) => listen(() => followed()));
  const left = new Map([["navigation", { entries: 2, words: 9 }]]);
  return [skippedWords(left), eventText({ kind: "aside", on: true }, () => []), phrases.hint()];
}

test("the voice's texts name the usual keys as long as a person hasn't changed them", async () => {
  assert.deepEqual(await textsFor({}), [
    "Skipped: navigation 2; 9 words. Press U to hear them.",
    "Now playing what was skipped. Press U to go back to the article.",
    "press P to hear",
  ]);
});

test("the voice's texts name a person's own keys, and a capital as what it is", async () => {
  assert.deepEqual(await textsFor({ keys: { "voice-skipped": "q", "voice-hear": "P" } }), [
    "Skipped: navigation 2; 9 words. Press Q to hear them.",
    "Now playing what was skipped. Press Q to go back to the article.",
    "press Shift+P to hear",
  ]);
});

test("the voice's texts name no key where single keys are off", async () => {
  assert.deepEqual(await textsFor({ singleKeys: false }), [
    "Skipped: navigation 2; 9 words.",
    "Now playing what was skipped.",
    "",
  ]);
});

test("a text names no key that is unset", async () => {
  const [skipped, playing, hint] = await textsFor({ keys: { "voice-skipped": "" } });
  assert.equal(skipped, "Skipped: navigation 2; 9 words.");
  assert.equal(playing, "Now playing what was skipped.");
  assert.equal(hint, "press P to hear");
});

test("a key is named as the language writes its capital, and a sign isn't mirrored by a text from the right", async () => {
  const [, turkish] = await textsFor({ keys: { "voice-skipped": "i" } }, "tr");
  assert.match(turkish, / İ tuşuna/u);
  const [, arabic] = await textsFor({ keys: { "voice-skipped": "[" } }, "ar");
  assert.ok(arabic.includes("\u2068[\u2069"), arabic);
  const [, german] = await textsFor({ keys: { "voice-skipped": "ß" } }, "de");
  assert.match(german, / ß führt/u);
});

test("no text of a language names a fixed key of the reader or the voice", () => {
  for (const language of readdirSync(new URL("_locales", EXTENSION))) {
    const messages = JSON.parse(readFileSync(new URL(`_locales/${language}/messages.json`, EXTENSION), "utf8"));
    for (const key of ["skipped", "skippedKey", "hearingSkipped", "hearingSkippedKey", "pressToHear"])
      assert.doesNotMatch(messages[key].message, /(?<![\p{L}$])[A-Z](?!\p{L})(?! hoort)/u, `${language} ${key}`);
  }
});
