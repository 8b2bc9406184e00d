import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

browser();
const { find, placeOf } = await import("../../extension/page/text-anchors.js");

const TEXTS = [
  "A.",
  "The ferry leaves at seven.",
  "Same.",
  "B.",
  "The bridge is longer.",
  "Same.",
  "It is dry.",
  "The end.",
];

/** Where a place of TEXTS is found in other texts. */
async function found(at, texts) {
  return find(texts, await placeOf(TEXTS, at));
}

test("a place is found again in the same texts, and among equal ones by its neighbours", async () => {
  for (const at of TEXTS.keys()) assert.deepEqual(await found(at, TEXTS), { at, same: true });
});

test("a place is found again when texts were added before it, and when typography changed", async () => {
  const more = [...Array.from({ length: 30 }, (_, n) => `News ${n}.`), ...TEXTS];
  assert.deepEqual(await found(5, more), { at: 35, same: true });
  assert.deepEqual(
    await found(
      4,
      TEXTS.map((text) => text.replaceAll(" ", "\u00a0").toUpperCase().replace(".", "!")),
    ),
    { at: 4, same: true },
  );
});

test("a text that was edited is found by the texts around it", async () => {
  const edited = TEXTS.with(4, "The bridge is much longer now.");
  assert.deepEqual(await found(4, edited), { at: 4, same: false });
});

test("a place whose text and neighbours are gone is not found", async () => {
  assert.deepEqual(await found(4, ["Quite", "another", "page"]), { at: -1, same: false });
  assert.deepEqual(await found(4, []), { at: -1, same: false });
});

test("of equal texts without equal neighbours the one nearest to where it was is taken", async () => {
  const same = Array.from({ length: 9 }, () => "Same.");
  const place = await placeOf(same, 6);
  assert.equal((await find(same, place)).at, 6);
});

test("texts in any script have a place", async () => {
  const texts = ["渡轮七点开。", "迟到的人走桥。", "…", "🙂"];
  for (const at of [0, 1, 3]) assert.equal((await find(texts, await placeOf(texts, at))).at, at);
});
