import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

const { reasons } = await import("../../extension/reader/tools/correction/reasons.js");

/** @param {string} language @param {string[]} english @param {any[]} [named] */
function said(language, english, named) {
  browser(undefined, language);
  return reasons(english, named);
}

test("a reason is in the person's language, with numbers in that language's format", () => {
  const english = ["1200 of 3400 words are links", "navigation: inside <nav>", "12% of ..."];
  const named = [
    ["links", 1200, 3400],
    ["role-inside", "navigation", "<nav>"],
    ["links-near", 12],
  ];
  assert.deepEqual(said("de", english, named), [
    "1.200 von 3.400 Wörtern sind Links",
    "Menüs: innerhalb von <nav>",
    "12 % der Wörter in diesem Teil der Seite sind Links",
  ]);
  assert.deepEqual(said("en", english, named), [
    "1,200 of 3,400 words are links",
    "Menus: inside <nav>",
    "12% of the words in its part of the page are links",
  ]);
});

test("one is not many", () => {
  const named = [
    ["links", 1, 3],
    ["running", 1],
    ["running", 2],
    ["words-before", 1],
  ];
  const english = named.map(() => "");
  assert.deepEqual(said("de", english, named), [
    "1 von 3 Wörtern ist ein Link",
    "ein Absatz Fließtext steht dabei",
    "2 Absätze Fließtext stehen dabei",
    "ein Wort steht davor",
  ]);
  assert.deepEqual(said("en", english, named), [
    "1 of 3 words is a link",
    "one paragraph of running text stands with it",
    "2 paragraphs of running text stand with it",
    "one word stands before it",
  ]);
});

test("reasons can contain a role of two words and a start tag from the page", () => {
  const named = [
    ["marked", "pull-quote"],
    ["inside", '<div class="role_title $1">'],
  ];
  assert.deepEqual(said("de", ["a", "b"], named), [
    "gekennzeichnet als Hervorgehobenes Zitat",
    'innerhalb von <div class="role_title $1">',
  ]);
});

test("an older engine's sentences and names this extension doesn't know stand in English", () => {
  assert.deepEqual(said("de", ["only 3 words"]), ["only 3 words"]);
  assert.deepEqual(
    said(
      "de",
      ["only 3 words", "made of gold"],
      [
        ["few-words", 3],
        ["gold", 1],
      ],
    ),
    ["nur 3 Wörter", "made of gold"],
  );
  assert.deepEqual(said("de", ["made of gold"], [["gold"]]), ["made of gold"]);
});
