/** Fetching a PDF: how much has come is told, and what is too large is not read to its end. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.chrome = { runtime: { getURL: (path) => path } };
const { fetchFile } = await import("../../extension/pages/pdf/fetching.js");
const { LARGEST } = await import("../../extension/pages/pdf/taking.js");
const { signal } = new AbortController();

/** What a site answers: pieces of bytes. */
function answers(pieces, headers = {}, status = 200) {
  let taken = 0;
  const pull = (to) => (taken < pieces.length ? to.enqueue(pieces[taken++]) : to.close());
  globalThis.fetch = async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status, headers });
  return () => taken;
}
const bytes = (count) => new Uint8Array(count);

test("each piece that has come is told, and the file is all of them", async () => {
  const told = [];
  answers([bytes(3), bytes(4)], { "content-length": "7", "content-type": "application/pdf" });
  const file = await fetchFile("https://example.org/a.pdf", signal, (...given) => told.push(given));
  assert.deepEqual([file.size, file.type, told], [7, "application/pdf", [[3, 7], [7, 7]]]); // prettier-ignore
});

test("the length of a packed reply, or of one that says none, is not known", async () => {
  for (const headers of [{ "content-encoding": "gzip", "content-length": "3" }, {}, { "content-length": "x" }]) {
    const told = [];
    answers([bytes(9)], headers);
    await fetchFile("https://example.org/a.pdf", signal, (...given) => told.push(given));
    assert.deepEqual(told, [[9, 0]]);
  }
});

test("a file that is too large is not fetched, whether its site says so or not", async () => {
  const none = answers([bytes(1)], { "content-length": String(LARGEST + 1) });
  await assert.rejects(
    fetchFile("https://example.org/a.pdf", signal, () => {}),
    { why: "large" },
  );
  assert.equal(none(), 0);
  const read = async () => ((count += 1), { value: { length: LARGEST } });
  let [count, ended] = [0, 0];
  const body = { getReader: () => ({ read, cancel: async () => (ended += 1) }) };
  globalThis.fetch = async () => ({ ok: true, headers: new Headers(), body });
  await assert.rejects(
    fetchFile("https://example.org/a.pdf", signal, () => {}),
    { why: "large" },
  );
  assert.deepEqual([count, ended], [2, 1]);
});

test("an error of the site is one here", async () => {
  answers([], {}, 404);
  await assert.rejects(
    fetchFile("https://example.org/a.pdf", signal, () => {}),
    { message: "404" },
  );
});
