import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { browser } from "./browser.js";

const ENGLISH = new URL("../../extension/_locales/en/messages.json", import.meta.url);

const { counted, fill, isolated, language, translated } = await import("../../extension/common/words.js");

test("the language of the words keeps the person's region", () => {
  for (const [asked, chosen] of [
    ["en_GB", "en-GB"],
    ["de_AT", "de-AT"],
    ["de", "de"],
  ]) {
    browser(undefined, asked);
    assert.equal(language(), chosen);
  }
});

test("a browser in a language without words of ours shows English, and says that it is English", () => {
  browser("<!doctype html><title data-words=optionsTitle></title>", "sw");
  fill(document);
  assert.equal(document.title, "Readwell: settings");
  assert.deepEqual([document.documentElement.lang, document.documentElement.dir], ["en", "ltr"]);
  assert.equal(counted("words", 1200), "1,200 words");
});

test("what the engine says of itself is in the person's language, or else in the engine's", () => {
  browser(undefined, "de");
  assert.equal(translated("Keeps all text of the page.", "doc", "plain"), "Behält den gesamten Text der Seite.");
  assert.equal(translated("Line-Block", "title", "line-block"), "Line-Block");
  browser(undefined, "en");
  assert.equal(translated("Keeps all text of the page.", "doc", "plain"), "Keeps all text of the page.");
});

test("a name keeps its direction inside words that run the other way, and is left alone elsewhere", () => {
  browser(undefined, "ar");
  assert.equal(isolated("<aside>"), "\u2068<aside>\u2069");
  browser(undefined, "en");
  assert.equal(isolated("A.md"), "A.md");
  assert.equal(isolated("شاي.md"), "\u2068شاي.md\u2069");
});

/** The texts of a page that begins now, in a browser whose texts come after some questions. */
async function begunWhenTextsCome(after) {
  browser(undefined, "de");
  const { getMessage } = chrome.i18n;
  let asked = 0;
  chrome.i18n.getMessage = (...words) => (asked++ < after ? "" : getMessage(...words));
  const { coming, text } = await import(`../../extension/common/texts.js?after=${after}`);
  await coming();
  return text;
}

test("a page that begins before the browser has its texts waits for them", async () => {
  const text = await begunWhenTextsCome(20);
  assert.equal(text("close", []), "Schließen");
});

test("a browser that gives no texts at all gets the English ones", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const performed = context.mock.method(performance, "now", () => performed.mock.callCount() * 1000);
  context.mock.method(globalThis, "fetch", async (address) => {
    assert.equal(address, "chrome-extension://id/_locales/en/messages.json");
    return { json: async () => JSON.parse(readFileSync(ENGLISH, "utf8")) };
  });
  const coming = begunWhenTextsCome(Infinity);
  for (let turn = 0; turn < 200; turn++) {
    await Promise.resolve();
    context.mock.timers.tick(1000);
  }
  context.mock.timers.reset();
  const text = await coming;
  assert.equal(text("close", []), "Close");
  assert.equal(text("wordsOther", ["1,200"]), "1,200 words");
  assert.equal(text("nothing", []), "");
});
