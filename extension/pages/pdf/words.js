/**
 * The words of a PDF with their boxes, as the engine takes them: PDF.js reads the file, in a worker of its own.
 */

import { hasBomb } from "./bombs.js";
import { Unreadable } from "./faults.js";
import { outlineOf } from "./outline.js";
import { inParts } from "./parts.js";
import { library, opening } from "./pdfjs.js";
import { Pages } from "./page-words.js";
import { emptyWire } from "./wire.js";

/** @typedef {import("./wire.js").Wire} Wire */

/**
 * Who reads it: how a password is asked for, and what is told after each page; `part` gets the words so far, which it
 * must copy to keep.
 * @typedef {object} Person
 * @property {(again: boolean) => Promise<string | null>} password
 * @property {(done: number, all: number) => void} progress
 * @property {(wire: Wire, done: number, all: number) => void} [part]
 * @property {AbortSignal} signal
 */

/** A document with more is not read. */
const MOST_PAGES = 20_000;

/** The worker that reads, begun before there is a file: a person takes longer to choose one. @type {any} */
let worker = null;

/** Gets ready to read. */
export async function prepare() {
  const pdf = await library();
  worker ??= new pdf.PDFWorker({ name: "pdf" });
}

/**
 * Reads a document.
 * @param {ArrayBuffer | import("./fetching.js").Coming} data all of it, or what is still coming
 * @param {string} url
 * @param {Person} person
 * @returns {Promise<Wire>}
 */
export async function wordsOf(data, url, person) {
  const { password, signal } = person;
  const isHere = data instanceof ArrayBuffer;
  if (isHere && (await hasBomb(new Uint8Array(data)))) throw new Unreadable("large");
  const pdf = await library();
  const mine = worker;
  worker = null;
  /** @type {(why: unknown) => void} */
  let failed = () => {};
  /** @type {Promise<never>} */
  const lost = new Promise((_, reject) => (failed = reject));
  lost.catch(() => {});
  const from = isHere ? { data: new Uint8Array(data) } : inParts(pdf, data, failed);
  const how = { ...from, worker: mine ?? undefined, useSystemFonts: false, disableFontFace: true };
  const task = opening(pdf, how, password);
  signal.addEventListener("abort", () => void task.destroy());
  try {
    const document = await Promise.race([task.promise.catch(refuse), lost]);
    return await Promise.race([gathered(pdf, document, url, person, isHere), lost]);
  } finally {
    void task.destroy();
    mine?.destroy();
  }
}

/** @param {any} fault @returns {never} */
function refuse(fault) {
  if (fault?.name === "PasswordException" || /destroyed/i.test(fault?.message)) throw new Unreadable("sealed");
  throw new Unreadable("broken");
}

/**
 * @param {any} pdf @param {any} document @param {string} url @param {Person} person
 * @param {boolean} isHere all of it; else the outline, whose pages are looked up all over the file, comes last
 */
async function gathered(pdf, document, url, { progress, part, signal }, isHere) {
  const all = document.numPages;
  if (all > MOST_PAGES) throw new Unreadable("large");
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const wire = emptyWire(url);
  if (typeof info?.Title === "string") wire.title = info.Title.trim().slice(0, 500);
  if (typeof info?.Language === "string") wire.lang = info.Language.slice(0, 40);
  if (isHere) wire.outline = await outlineOf(document);
  const pages = new Pages(pdf, document, wire);
  for (let number = 0; number < all; number++) {
    signal.throwIfAborted();
    await pages.add(number);
    progress(number + 1, all);
    part?.(wire, number + 1, all);
  }
  if (!isHere) wire.outline = await outlineOf(document);
  if (!wire.text.length) throw new Unreadable("scanned");
  return wire;
}
