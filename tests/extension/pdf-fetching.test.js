/** Fetching a PDF: how much has come is told, what is too large is not read whole, parts come before their turn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

globalThis.chrome = { runtime: { getURL: (path) => path } };
const { beginFetch } = await import("../../extension/pages/pdf/fetching.js");
const { harmless } = await import("../../extension/pages/pdf/parts.js");
const { LARGEST } = await import("../../extension/pages/pdf/taking.js");
const { signal } = new AbortController();

/** What a site answers: pieces of bytes. */
function answers(pieces, headers = {}, status = 200) {
  let taken = 0;
  const pull = (to) => (taken < pieces.length ? to.enqueue(pieces[taken++]) : to.close());
  globalThis.fetch = async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { status, headers });
  return () => taken;
}
const fetchFile = async (...given) => (await beginFetch(...given)).whole;
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
    { why: "lost" },
  );
});

/** Each byte is known by its place. */
const LARGE = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 251);
const HEADERS = { "accept-ranges": "bytes", "content-length": String(LARGE.length), etag: '"one"' };

/** A site whose file comes as far as `come`, and then only once it is let. @param {Record<string, string>} [part] */
function comes(come, part = {}) {
  let go;
  const let_ = new Promise((done) => (go = done));
  const asked = [];
  globalThis.fetch = async (_, { headers } = {}) => {
    if (headers?.Range) {
      const [from, to] = headers.Range.slice(6).split("-").map(Number);
      asked.push([from, to + 1]);
      const own = { "content-range": `bytes ${from}-${to}/${LARGE.length}`, etag: '"one"', ...part };
      return new Response(LARGE.slice(from, to + 1), { status: 206, headers: own });
    }
    const steps = [async () => LARGE.slice(0, come), async () => (await let_, LARGE.slice(come))];
    const pull = async (to) => (steps.length ? to.enqueue(await steps.shift()()) : to.close());
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers: HEADERS });
  };
  return { asked, go };
}
const begin = (told = () => assert.fail("told")) => beginFetch("https://example.org/a.pdf", signal, told);
const same = (part, from, to) => assert.deepEqual(Buffer.from(part).equals(LARGE.subarray(from, to)), true);

test("a part of a large file that isn't there soon is asked for, and what has come is not", async () => {
  const { asked, go } = comes(100_000);
  const file = await begin();
  assert.equal(file.inParts, true);
  same(await file.slice(0, 1024).arrayBuffer(), 0, 1024);
  same(await file.slice(-500).arrayBuffer(), LARGE.length - 500, LARGE.length);
  same(await file.slice(2_000_000, 2_000_100).arrayBuffer(), 2_000_000, 2_000_100);
  assert.deepEqual(asked, [[LARGE.length - 500, LARGE.length], [2_000_000, 2_000_100]]); // prettier-ignore
  const soon = file.slice(200_000, 200_010).arrayBuffer();
  go();
  same(await soon, 200_000, 200_010);
  same(await file.arrayBuffer(), 0, LARGE.length);
  same(await (await file.whole).slice(5, 9).arrayBuffer(), 5, 9);
  assert.equal(asked.length, 2);
});

test("a part of another file, or one that a site doesn't give after all, is waited for", async () => {
  for (const part of [{ etag: '"two"' }, { "content-range": "bytes 0-9/10" }]) {
    const { asked, go } = comes(10, part);
    const file = await begin(() => {});
    const wanted = file.slice(2_500_000, 2_500_010).arrayBuffer();
    await new Promise((done) => setTimeout(done));
    go();
    same(await wanted, 2_500_000, 2_500_010);
    assert.deepEqual([file.inParts, asked.length], [false, 1]);
  }
});

test("who waits for a part hears that the connection broke", async () => {
  const broken = new ReadableStream({ pull: (to) => to.error(new TypeError("network")) }, { highWaterMark: 0 });
  globalThis.fetch = async (_, { headers } = {}) =>
    headers?.Range ? Promise.reject(new TypeError("network")) : new Response(broken, { headers: HEADERS });
  const file = await begin();
  await assert.rejects(file.slice(-10).arrayBuffer(), { why: "lost" });
  await assert.rejects(file.arrayBuffer(), { why: "lost" });
});

test("no part is handed on in which a stream begins that would fill the memory", async () => {
  const stream = deflateSync(Buffer.alloc(300_000_000, 32), { level: 9 });
  const about = `1 0 obj\n<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`;
  const content = Buffer.concat([Buffer.alloc(300_000, 10), Buffer.from(about), stream, Buffer.from("\nendstream")]);
  const file = new Blob([content]);
  assert.equal((await harmless(file, 0, 1 << 18)).length, 1 << 18);
  await assert.rejects(harmless(file, 1 << 18, 2 << 18), { why: "large" });
  const unsaid = new Blob([Buffer.from(content.toString("latin1").replace(/Length \d+/, "Length 9 0 R"), "latin1")]);
  await assert.rejects(harmless(unsaid, 1 << 18, 2 << 18), { why: "large" });
});

test("a large file is handed on whole only if no stream in it would fill the memory", async () => {
  const stream = deflateSync(Buffer.alloc(300_000_000, 32), { level: 9 });
  const about = `1 0 obj\n<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`;
  const content = Buffer.concat([Buffer.from(about), stream, Buffer.from("\nendstream"), Buffer.alloc(2_000_000)]);
  const headers = { ...HEADERS, "content-length": String(content.length) };
  globalThis.fetch = async () => new Response(content, { headers });
  const file = await begin();
  assert.equal((await file.slice(-100).arrayBuffer()).byteLength, 100);
  await assert.rejects(file.arrayBuffer(), { why: "large" });
});
