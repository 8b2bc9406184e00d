import assert from "node:assert/strict";
import test from "node:test";
import { deflateSync } from "node:zlib";

import { hasBomb, judged } from "../../extension/pages/pdf/bombs.js";

/** A file with one stream. @param {Uint8Array} packed @param {string} filter */
function file(packed, filter) {
  const parts = [
    `%PDF-1.4\n1 0 obj\n<< /Length ${packed.length} /Filter ${filter} >>\nstream\n`,
    "\nendstream\nendobj\n",
  ];
  return new Uint8Array(Buffer.concat([Buffer.from(parts[0]), packed, Buffer.from(parts[1])]));
}

const large = deflateSync(Buffer.alloc(300_000_000, 32), { level: 9 });

test("a stream that unpacks to hundreds of millions of bytes is known by its beginning", async () => {
  assert.equal(await hasBomb(file(large, "/FlateDecode")), true);
  assert.equal(await hasBomb(file(deflateSync(large), "[/FlateDecode /FlateDecode]")), true);
});

test("large and small streams as files have them are let through", async () => {
  const text = Buffer.from(Array.from({ length: 400_000 }, (_, at) => `${at * 7919} Tj `).join(""));
  assert.equal(await hasBomb(file(deflateSync(text), "/FlateDecode")), false);
  assert.equal(await hasBomb(file(deflateSync(Buffer.alloc(1000)), "[/FlateDecode /FlateDecode]")), false);
  assert.equal(await hasBomb(file(Buffer.alloc(400_000, 7), "/FlateDecode")), false);
  assert.equal(await hasBomb(file(Buffer.alloc(400_000), "/DCTDecode")), false);
  assert.equal(await hasBomb(new Uint8Array(0)), false);
});

test("of a stream whose end isn't there only what is sure is said, and its length is believed where it ends there", async () => {
  const whole = file(large, "/FlateDecode");
  const [bytes, to, rest] = [whole.subarray(0, 100_000), 1000, whole.length - 100_000];
  assert.equal(await judged(bytes, { to, rest }), "unsure");
  assert.equal(await judged(bytes, { to, rest, endsAt: async () => false }), "unsure");
  const ends = async (at) =>
    Buffer.from(whole.subarray(at, at + 10))
      .toString()
      .trim() === "endstream";
  assert.equal(await judged(bytes, { to, rest, endsAt: ends }), "bomb");
  assert.equal(await judged(bytes, { from: 200, to, rest }), "none");
  const harmless = Buffer.from(Array.from({ length: 40_000 }, (_, at) => `${(at * 7919) % 65_521} Tj `).join(""));
  const small = file(deflateSync(harmless), "/FlateDecode");
  assert.equal(await judged(small.subarray(0, 90_000), { to, rest: 1_000_000 }), "none");
  assert.equal(await judged(small.subarray(0, 90_000), { to, rest: 400_000_000 }), "unsure");
});
