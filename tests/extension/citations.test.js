import assert from "node:assert/strict";
import { test } from "node:test";
import { citations } from "../../extension/speech/script/citations.js";

const run = (/** @type {string} */ text) => ({ text, id: 0, start: 0, end: text.length, lang: "en", mark: "" });
const marked = (/** @type {string} */ text) =>
  citations([run(text)])
    .filter(({ mark }) => mark)
    .map(({ text: one }) => one);

test("a long text that nearly is a citation is read to its end", () => {
  for (const piece of [";aaa", ";aaa ", " ; aaa", ", 1111", "and 1"]) {
    const text = `(Ann 2020${piece.repeat(50_000)} (see Fig. 1111${piece.repeat(50_000)}`;
    assert.equal(
      citations([run(text)])
        .map((one) => one.text)
        .join(""),
      text,
    );
  }
});

test("citations of several works and figures are still found", () => {
  assert.deepEqual(marked("So it was (Smith & Jones, 2010; Wu et al. 2019; Ann 2020), they say [3, 7–9]."), [
    "(Smith & Jones, 2010; Wu et al. 2019; Ann 2020)",
    "[3, 7–9]",
  ]);
  assert.deepEqual(marked("As shown (see Fig. 2, 3a and 4) there."), ["(see Fig. 2, 3a and 4)"]);
});
