/** Of two copies of an article, the extension keeps the same facts as the host. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, merged } from "../../extension/background/keeping/merging.js";
import { hostLines } from "./host-lines.js";

const COUNT = 2000;

test("each pair of copies comes out as in the host", () => {
  /** @type {{here: any, other: any, merged: any}[]} pairs of copies, and what the host makes of them */
  const all = hostLines(["-m", "tests.data.copies", String(COUNT)]);
  assert.equal(all.length, COUNT);
  for (const { here, other, merged: expected } of all)
    assert.deepEqual(merged(here, other), expected, JSON.stringify([here, other]));
});

test("a change is later than the last one, also if the clock was set back", () => {
  assert.equal(after("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"), "2026-01-02T00:00:00.000Z");
  assert.equal(after("2026-01-02T00:00:00.000Z", "2026-01-01T00:00:00.000Z"), "2026-01-02T00:00:00.001Z");
  assert.equal(after("9999-12-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z"), "9999-12-31T23:59:59.999Z");
});
