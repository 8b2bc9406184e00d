import assert from "node:assert/strict";
import { test } from "node:test";

const { contrast, legible } = await import("../../extension/reader/looks/colours.js");

test("contrast is WCAG's", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#777777", "#777777"), 1);
});

test("a colour that can be read stays, one that can't is moved until it can", () => {
  assert.equal(legible("#22303a", "#fdf6e3"), "#22303a");
  for (const [ink, paper] of [
    ["#eeeeee", "#ffffff"],
    ["#111111", "#000000"],
    ["#808080", "#7f7f7f"],
    ["#ff0000", "#ff0000"],
  ]) {
    assert.ok(contrast(legible(ink, paper), paper) >= 4.5, `${ink} on ${paper}`);
  }
});
