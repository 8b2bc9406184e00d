/** What is drawn on a PDF's page: the boxes of shapes and pictures, wherever the file moves them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, moved } from "../../extension/pages/pdf/drawn.js";
import { OPS, drawing, filled } from "./pdf-drawings.js";

const shapes = (...steps) => [...drawn(drawing(...steps), OPS)];
const boxes = (...steps) => shapes(...steps).map(([, , ...box]) => box);
const marks = (...steps) => shapes(...steps).map(([, mark]) => mark);
const times = (count, step) => Array.from({ length: count }, () => step);
const BOX = [10, 20, 30, 40];
const SHAPE = filled(...BOX);
const ASIDE = ["transform", 1, 0, 0, 1, 100, 0];
const MOVED = [110, 20, 130, 40];

test("a shape is found by its box, filled or stroked, and what only cuts is none", () => {
  assert.deepEqual(shapes(SHAPE), [[0, -1, ...BOX]]);
  assert.deepEqual(shapes(["constructPath", OPS.stroke, [null], BOX]), [[0, -1, ...BOX]]);
  assert.deepEqual(shapes(["constructPath", OPS.endPath, [null], BOX]), []);
});

for (const name of ["paintImageXObject", "paintInlineImageXObject", "paintImageMaskXObject"])
  test(`a picture fills the square that the file has set up: ${name}`, () => {
    assert.deepEqual(shapes(["transform", 200, 0, 0, 100, 50, 60], [name, "img", 4, 4]), [[1, -1, 50, 60, 250, 160]]);
  });

test("letters, colours and unknown operations are nothing drawn", () => {
  assert.deepEqual(shapes(["showText", []], ["setFillRGBColor", "#fff"], ["setLineWidth", 2], ["unheard-of"]), []);
});

test("what is moved stands where it is moved to, the last move first", () => {
  assert.deepEqual(boxes(ASIDE, ["transform", 2, 0, 0, 2, 0, 0], SHAPE), [[120, 40, 160, 80]]);
  assert.deepEqual(boxes(["transform", 2, 0, 0, 2, 0, 0], ASIDE, SHAPE), [[220, 40, 260, 80]]);
});

test("a box that is turned or flipped keeps its left side left", () => {
  assert.deepEqual(boxes(["transform", 0, 1, -1, 0, 0, 0], SHAPE), [[-40, 10, -20, 30]]);
  assert.deepEqual(boxes(["transform", 1, 0, 0, -1, 0, 800], SHAPE), [[10, 760, 30, 780]]);
  assert.deepEqual(moved([-1, 0, 0, -1, 600, 800], BOX), [570, 760, 590, 780]);
});

test("what was saved is restored", () => {
  assert.deepEqual(boxes(["save"], ASIDE, SHAPE, ["restore"], SHAPE), [MOVED, BOX]);
  assert.deepEqual(boxes(["save"], ASIDE, ["save"], ASIDE, ["restore"], SHAPE, ["restore"], SHAPE), [MOVED, BOX]);
});

test("more restores than saves are no fault", () => {
  assert.deepEqual(boxes(["restore"], ["restore"], SHAPE), [BOX]);
  assert.deepEqual(boxes(["endMarkedContent"], ["paintFormXObjectEnd"], ["endGroup"], SHAPE), [BOX]);
});

test("a form is moved as it says, and what follows it is not", () => {
  const begun = ["paintFormXObjectBegin", [1, 0, 0, 1, 100, 0], null];
  assert.deepEqual(boxes(begun, SHAPE, ["paintFormXObjectEnd"], SHAPE), [MOVED, BOX]);
  assert.deepEqual(boxes(begun, begun, SHAPE), [[210, 20, 230, 40]]);
});

test("a group without a place of its own moves nothing", () => {
  for (const group of [[{}], [{ matrix: null }], []])
    assert.deepEqual(boxes(["beginGroup", ...group], SHAPE, ["endGroup"], SHAPE), [BOX, BOX]);
});

test("moves that are no six numbers are not made", () => {
  for (const wrong of [[], [1, 0, 0], [1, 0, 0, 1, 2, 3, 4]])
    assert.deepEqual(boxes(["transform", ...wrong], SHAPE), [BOX]);
  assert.deepEqual(boxes(["paintFormXObjectBegin", null, null], SHAPE), [BOX]);
});

test("a shape belongs to the mark around it", () => {
  const begun = ["beginMarkedContentProps", "P", 7];
  assert.deepEqual(marks(SHAPE, begun, SHAPE, ["endMarkedContent"], SHAPE), [-1, 7, -1]);
});

test("a mark without a number belongs to the one around it", () => {
  const numbered = ["beginMarkedContentProps", "P", 7];
  for (const inner of [
    ["beginMarkedContent", "Span"],
    ["beginMarkedContentProps", "Span", { type: "OC" }],
  ])
    // prettier-ignore
    assert.deepEqual(marks(numbered, inner, SHAPE, ["endMarkedContent"], SHAPE), [7, 7]);
  assert.deepEqual(marks(["beginMarkedContentProps", "Artifact", null], SHAPE), [-1]);
});

test("an inner number goes before an outer one", () => {
  const [outer, inner] = [3, 4].map((number) => ["beginMarkedContentProps", "P", number]);
  assert.deepEqual(marks(outer, inner, SHAPE, ["endMarkedContent"], SHAPE), [4, 3]);
});

test("shapes without a box, or with sides that are no numbers, are left out", () => {
  for (const box of [
    null,
    undefined,
    [],
    [NaN, 0, 1, 1],
    [0, 0, Infinity, 1],
    [Infinity, Infinity, -Infinity, -Infinity],
  ])
    // prettier-ignore
    assert.deepEqual(shapes(["constructPath", OPS.fill, [null], box]), []);
  assert.deepEqual(shapes(["constructPath"]), []);
});

test("of a drawing with thousands of shapes the first two thousand are found", () => {
  assert.equal(shapes(...times(5_000, SHAPE)).length, 2_000);
});

test("a file that saves without end costs no memory and no fault", () => {
  assert.deepEqual(boxes(...times(20_000, ["save"]), ...times(20_000, ["restore"]), SHAPE), [BOX]);
  assert.deepEqual(marks(...times(20_000, ["beginMarkedContentProps", "P", 1]), SHAPE), [1]);
});
