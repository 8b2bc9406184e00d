import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

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
