/** Signs that shape nothing are left out as the engine leaves them out, and places are found again. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInThisContext } from "node:vm";

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), "utf8");
runInThisContext(read("../../extension/content/capture/shapeless.js"));
const { without, inner, outer } = globalThis.readwell.shapeless;

for (const { what, given, left } of JSON.parse(read("../data/pages/shapeless.json"))) {
  test(`${what}: as the engine has it`, () => {
    assert.equal(without(given), left);
    assert.equal(without(left), left);
  });

  test(`${what}: each place of the text is found in the page, and back`, () => {
    for (let at = 0; at < left.length; at++) {
      const place = outer(given, at);
      assert.equal(given[place], left[at]);
      assert.equal(inner(given, place), at);
    }
    assert.equal(inner(given, given.length), left.length);
  });
}
