/**
 * Reads PDFs as the extension does, for bench_pdf.py: a line of JSON for each file, with its words, the seconds that
 * reading it took, and the bytes that this process had so far. `node pdf_words.js FILE...`
 */

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const root = new URL("../../../extension/", import.meta.url);
const pdf = await import(new URL("node_modules/pdfjs-dist/legacy/build/pdf.mjs", root).href);
const { emptyWire } = await import(new URL("pages/pdf/wire.js", root).href);
const { outlineOf } = await import(new URL("pages/pdf/outline.js", root).href);
const { Pages } = await import(new URL("pages/pdf/page-words.js", root).href);
const maps = new URL("node_modules/pdfjs-dist/cmaps/", root).pathname;

for (const path of process.argv.slice(2)) {
  const data = new Uint8Array(await readFile(path));
  const began = performance.now();
  const task = pdf.getDocument({ data, cMapUrl: maps, isEvalSupported: false, disableFontFace: true, verbosity: 0 });
  const document = await task.promise;
  const wire = emptyWire(pathToFileURL(path).href);
  wire.outline = await outlineOf(document);
  const pages = new Pages(pdf, document, wire);
  for (let number = 0; number < document.numPages; number++) await pages.add(number);
  const seconds = (performance.now() - began) / 1000;
  const { info } = await document.getMetadata();
  const memory = 1024 * process.resourceUsage().maxRSS;
  process.stdout.write(`${JSON.stringify({ path, seconds, memory, wire: { ...wire, lang: info.Language ?? "" } })}\n`);
  await task.destroy();
}
