import assert from "node:assert/strict";
import { test } from "node:test";
import { wire } from "./browser.js";
import { beginning } from "../../extension/reader/show/beginning.js";
import { Page } from "../../extension/page/page.js";

const page = (/** @type {number} */ count, /** @type {number} */ length) =>
  new Page(wire(`<p>${"x".repeat(length)}</p>`.repeat(count)));

test("a short article has no beginning of its own", () => {
  const short = page(20, 100);
  assert.equal(beginning(short, [[0, short.length]]), null);
});

test("the beginning of a long article ends with the text that fills a window", () => {
  const long = page(100, 1000);
  const [[first, last] = [0, 0], ...more] = beginning(long, [[0, long.length]]) ?? [];
  assert.deepEqual([first, more], [0, []]);
  const texts = Array.from({ length: last }, (_, id) => id).filter((id) => long.isText(id));
  assert.equal(texts.length, 7);
  assert.equal(texts.at(-1), last - 1);
});

test("many short texts fill a window too, and ranges after the beginning are left for later", () => {
  const many = page(1000, 1);
  const half = many.length >> 1;
  const found =
    beginning(many, [
      [0, 4],
      [half, many.length],
    ]) ?? [];
  assert.deepEqual(found[0], [0, 4]);
  assert.equal(found.length, 2);
  assert.ok(found[1][0] === half && found[1][1] < many.length);
});
