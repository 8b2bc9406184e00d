import assert from "node:assert/strict";
import test from "node:test";
import { OPS } from "../../extension/node_modules/pdfjs-dist/legacy/build/pdf.mjs";

import { edgesOf, widthsOf } from "../../extension/pages/pdf/widths.js";

const known = new Map([
  ["i", 250],
  ["m", 750],
]);

test("letters are as wide as their font says, and spaces have the rest of the line", () => {
  assert.deepEqual(edgesOf({ str: "im mi", width: 25 }, 10, known), [0, 2.5, 10, 15, 22.5, 25]);
});

test("without a space, or with one that is too wide, the letters share the line by their widths", () => {
  assert.deepEqual(edgesOf({ str: "im", width: 20 }, 10, known), [0, 5, 20]);
  assert.equal(edgesOf({ str: "i i", width: 900 }, 10, known).at(-1), 900);
});

test("a letter of two units ends once, and an empty item has no width", () => {
  assert.deepEqual(edgesOf({ str: "\u{1d49c}i", width: 15 }, 10, undefined), [0, 7.5, 7.5, 15]);
  assert.deepEqual(edgesOf({ str: "", width: 0 }, 10, known), [0]);
});

test("the widths of each font are those of the letters that it shows, also after a restore", () => {
  const glyphs = (/** @type {string} */ unicode, /** @type {number} */ width) => [[{ unicode, width }, 7]];
  const fnArray = [OPS.setFont, OPS.showText, OPS.save, OPS.setFont, OPS.showText, OPS.restore, OPS.showText];
  const argsArray = [["f1", 10], glyphs("a", 400), null, ["f2", 10], glyphs("a", 500), null, glyphs("b", 600)];
  const fonts = widthsOf({ fnArray, argsArray }, OPS);
  assert.deepEqual(
    [...(fonts.get("f1") ?? [])],
    [
      ["a", 400],
      ["b", 600],
    ],
  );
  assert.deepEqual([...(fonts.get("f2") ?? [])], [["a", 500]]);
});
