import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName } from "../../extension/shared/names.js";
import { minutes } from "../../extension/reader/minutes.js";

test("a file's name is safe on every system", () => {
  assert.equal(fileName('a/b\\c:d*e?f"g<h>i|j', "txt"), "a b c d e f g h i j.txt");
  assert.equal(fileName("../etc/passwd", "txt"), "etc passwd.txt");
  assert.equal(fileName("\u0000\n", "txt"), "readwell.txt");
  assert.equal([...fileName("😀".repeat(300), "md")].length, 103);
});

test("reading time follows the language, and is never nothing", () => {
  const english = "word ".repeat(2280);
  assert.equal(minutes(english, "en-GB"), 10);
  assert.equal(minutes(english, "de"), 13);
  assert.equal(minutes("字".repeat(2550), "zh"), 10);
  assert.equal(minutes("", "en"), 1);
});
