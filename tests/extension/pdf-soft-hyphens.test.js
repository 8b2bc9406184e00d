/** Soft hyphens of a PDF: found in its drawing, and given back to the words that end a line. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addSoftHyphens, softHyphens } from "../../extension/pages/pdf/soft-hyphens.js";
import { OPS, drawing } from "./pdf-drawings.js";

const HYPHEN = "\u00ad";
const shown = (text) => ["showText", [...text].map((unicode) => ({ unicode }))];
const found = (...texts) => softHyphens(drawing(...texts.map(shown)), OPS);

/** Words of lines that stand below each other, with the hyphens that were found. */
function given(lines, hyphens, first = 0) {
  const words = lines.flatMap((line, row) => line.split(" ").map((text) => ({ text, y: 120 * row })));
  const wire = { text: words.map(({ text }) => text), y: words.map(({ y }) => y), size: words.map(() => 100) };
  addSoftHyphens(wire, first, hyphens);
  return wire.text;
}

test("a hyphen is found by the letters before it, at most eight of them", () => {
  assert.deepEqual(found(`the har${HYPHEN}`), ["har"]);
  assert.deepEqual(found(`harbourmas${HYPHEN}ter`), ["rbourmas"]);
  assert.deepEqual(found(`coun${HYPHEN}cil${HYPHEN}`), ["coun", "cil"]);
});

test("the letters before a hyphen may be shown one by one", () => {
  assert.deepEqual(found("h", "a", "r", HYPHEN), ["har"]);
});

test("a hyphen after a space, after another hyphen or at the beginning is none", () => {
  assert.deepEqual(found(HYPHEN, `boats ${HYPHEN}`, `net${HYPHEN}${HYPHEN}`), ["net"]);
});

test("spaces between letters, colours and glyphs without a letter are passed by", () => {
  const glyphs = [{ unicode: "n" }, -120, null, {}, { unicode: 7 }, { unicode: "e" }, { unicode: HYPHEN }];
  const steps = drawing(["setFillRGBColor", "#000"], ["showText", glyphs], ["showText"], ["showText", null]);
  assert.deepEqual(softHyphens(steps, OPS), ["ne"]);
});

test("a word at the end of a line has its hyphen back, and the same word within a line has none", () => {
  const text = given(["the coun and coun", "cil met"], ["coun"]);
  assert.deepEqual(text, ["the", "coun", "and", `coun${HYPHEN}`, "cil", "met"]);
});

test("the last word of a page may end a line", () => {
  assert.deepEqual(given(["the coun"], ["coun"]), ["the", `coun${HYPHEN}`]);
});

test("a long word is known by its last letters, a short one by all of them", () => {
  assert.deepEqual(given(["harbourmas", "ter"], ["rbourmas"]), [`harbourmas${HYPHEN}`, "ter"]);
  assert.deepEqual(given(["recoun", "cil"], ["coun"]), ["recoun", "cil"]);
});

test("hyphens that no line ends with are passed by, four of them at most", () => {
  const lines = ["the coun", "cil"];
  assert.deepEqual(given(lines, ["a", "b", "c", "coun"]), ["the", `coun${HYPHEN}`, "cil"]);
  assert.deepEqual(given(lines, ["a", "b", "c", "d", "coun"]), ["the", "coun", "cil"]);
});

test("each hyphen is given once", () => {
  assert.deepEqual(given(["coun", "coun", "cil"], ["coun"]), [`coun${HYPHEN}`, "coun", "cil"]);
});

test("the words of the pages before stay as they are", () => {
  assert.deepEqual(given(["coun", "coun", "cil"], ["coun"], 1), ["coun", `coun${HYPHEN}`, "cil"]);
});

test("a line goes on at the same height, or a little above or below it", () => {
  const wire = { text: ["coun", "cil"], y: [100, 149], size: [100, 100] };
  addSoftHyphens(wire, 0, ["coun"]);
  assert.deepEqual(wire.text, ["coun", "cil"]);
});
