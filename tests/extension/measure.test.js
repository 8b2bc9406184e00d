import assert from "node:assert/strict";
import { test } from "node:test";
import { lettersOf } from "../../extension/reader/looks/measure.js";

test("a line of letters has as many as were asked for, one of ideographs fewer, and a mixed one in between", () => {
  assert.equal(lettersOf("The ferry left at seven.", 66), 66);
  assert.equal(Math.round(lettersOf("港は自分の潮の表を作る", 66)), 38);
  const mixed = lettersOf("ferry 港は自分の", 66);
  assert.ok(mixed > 38 && mixed < 66);
  assert.equal(lettersOf("", 66), 66);
});
