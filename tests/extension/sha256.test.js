import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { browser } from "./browser.js";
import { digest } from "../../extension/common/values/sha256.js";

test("our own SHA-256 gives the same as the system's, for every length around its blocks and for a long text", () => {
  for (const length of [...Array(260).keys(), 70_001]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
    assert.equal(Buffer.from(digest(bytes)).toString("hex"), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("what was stored under a hash is found again where the browser has no SHA-256, and the other way round", async (t) => {
  browser();
  const visits = await import("../../extension/settings/visits.js");
  const read = { page: { url: "http://example.org/ä" }, incognito: false };
  const other = { page: { url: "http://example.org/other" }, incognito: false };
  await visits.note(read, { guess: "bte" });
  const { subtle } = crypto;
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  t.after(() => Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true }));
  assert.equal((await visits.recall(read))?.guess, "bte");
  await visits.note(other, { guess: "lqf" });
  Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
  assert.equal((await visits.recall(other))?.guess, "lqf");
});
