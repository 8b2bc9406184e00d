/** Listings have the colours of their language: its names, and the parts that have a kind. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { languageOf, spans } from "../../extension/reader/show/code-colours.js";

const CARRIED = JSON.parse(readFileSync(new URL("../../extension/vendor/carried.json", import.meta.url), "utf8"));

test("a page's name of a language leads to a grammar that is carried, and any other to none", () => {
  for (const [said, name] of [
    ["JS", "javascript"],
    [" c++ ", "cpp"],
    ["html", "markup"],
    ["python", "python"],
    ["sh", "bash"],
  ]) {
    assert.equal(languageOf(said), name);
    assert.ok(CARRIED[`reader/code/prism-${name}.js`], name);
    assert.ok(
      existsSync(new URL(`../../extension/node_modules/${CARRIED[`reader/code/prism-${name}.js`]}`, import.meta.url)),
    );
  }
  for (const said of ["", "brainfuck", "constructor", "__proto__", "core"]) assert.equal(languageOf(said), "", said);
});

test("the innermost kind counts, and offsets are those of the text", () => {
  const tokens = [
    "a ",
    { type: "keyword", content: "if" },
    " ",
    { type: "function", content: ["f", { type: "string", content: '"x"' }, { type: "unheard-of", content: "y" }] },
    { type: "punctuation", content: ";" },
  ];
  assert.deepEqual(spans(tokens), [
    [2, 4, "word"],
    [5, 6, "name"],
    [6, 9, "text"],
    [9, 10, "name"],
  ]);
});
