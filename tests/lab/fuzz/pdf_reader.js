/**
 * Reads PDFs as the extension does, one after the other: each comes as four bytes of length and the file, and is
 * answered by a line of JSON with its words, or why there are none. What would leave this process is an error.
 */

import http from "node:http";
import https from "node:https";
import net from "node:net";

const root = new URL("../../../extension/", import.meta.url);
const library = new URL("node_modules/pdfjs-dist/", root);
/** Where the packed extension has what a package has here. @param {string} path */
const packed = (path) =>
  path.includes("/cmaps/")
    ? new URL("cmaps/", library).pathname
    : new URL(`legacy/build/${path.split("/").pop()}`, library).href;
globalThis.chrome = { runtime: { getURL: packed } };
const asked = [];
const refuse = (/** @type {unknown[]} */ ...what) => {
  asked.push(String(what[0]?.href ?? what[0]));
  throw new Error("no way out");
};
Object.assign(http, { request: refuse, get: refuse });
Object.assign(https, { request: refuse, get: refuse });
net.Socket.prototype.connect = refuse;
globalThis.fetch = refuse;
console.log = console.warn = console.error = () => {}; // what PDF.js says of a file isn't an answer

/** What nobody waited for and failed. Of PDF.js's own it harms nobody in a browser: there it has a worker. */
const loose = [];
process.on("unhandledRejection", (fault) => {
  const from = String(fault?.stack ?? fault);
  if (from.includes("/pages/pdf/")) loose.push(from);
});

const { wordsOf } = await import(new URL("pages/pdf/words.js", root).href);
const { Unreadable } = await import(new URL("pages/pdf/faults.js", root).href);

/** @param {ArrayBuffer} file */
async function answer(file) {
  const person = { password: async () => null, progress: () => {}, signal: new AbortController().signal };
  asked.length = loose.length = 0;
  const found = await wordsOf(file, "https://example.com/a.pdf", person).then(
    (wire) => ({ wire }),
    (fault) => (fault instanceof Unreadable ? { why: fault.why } : { fault: String(fault?.stack ?? fault) }),
  );
  return { ...found, ...(loose.length ? { fault: loose[0] } : {}), asked };
}

let held = Buffer.alloc(0);
for await (const chunk of process.stdin) {
  held = Buffer.concat([held, chunk]);
  while (held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
    const end = 4 + held.readUInt32BE();
    const file = new Uint8Array(held.subarray(4, end)).buffer;
    held = held.subarray(end);
    process.stdout.write(`${JSON.stringify(await answer(file))}\n`);
  }
}
