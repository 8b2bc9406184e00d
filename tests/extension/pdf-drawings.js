/** Made-up pages of PDFs: lists of a drawing as PDF.js gives them, and PDF.js itself for files that are there. */

import { readFile } from "node:fs/promises";

const root = new URL("../../extension/", import.meta.url);
const library = new URL("node_modules/pdfjs-dist/", root);

export const pdf = await import(new URL("legacy/build/pdf.mjs", library).href);
const { Pages } = await import(new URL("pages/pdf/page-words.js", root).href);
const { emptyWire } = await import(new URL("pages/pdf/wire.js", root).href);

export const { OPS } = pdf;
/** A page of 600 by 800 points as it is seen: `y` goes down. */
export const UPRIGHT = [1, 0, 0, -1, 0, 800];

/** A drawing of steps, each the name of its operation and what it is given. */
export const drawing = (...steps) => ({
  fnArray: steps.map(([name]) => OPS[name]),
  argsArray: steps.map(([, ...args]) => (args.length ? args : null)),
});

/** A step that fills the shape in a box. */
export const filled = (...box) => ["constructPath", OPS.fill, [null], box];

/** The words of a file, page after page. @param {Uint8Array} data */
export async function wireOf(data) {
  const cMapUrl = new URL("cmaps/", library).pathname;
  const task = pdf.getDocument({ data, cMapUrl, isEvalSupported: false, disableFontFace: true, verbosity: 0 });
  try {
    const document = await task.promise;
    const wire = emptyWire("https://example.org/a.pdf");
    const pages = new Pages(pdf, document, wire);
    for (let number = 0; number < document.numPages; number++) await pages.add(number);
    return wire;
  } finally {
    await task.destroy();
  }
}

/** The words of a file in tests/data/pdfs. @param {string} name */
export async function printed(name) {
  return wireOf(new Uint8Array(await readFile(new URL(`../data/pdfs/${name}.pdf`, import.meta.url))));
}

/** The rows of what is drawn: page, kind, box, element. */
export const rowsOf = ({ drawn }) =>
  Array.from({ length: drawn.length / 7 }, (_, row) => drawn.slice(7 * row, 7 * row + 7));
