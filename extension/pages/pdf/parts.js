/** Reads a file that is still coming: PDF.js asks for parts of it, and gets none that would fill the memory. */

import { judged, NEAR, SAMPLE } from "./bombs.js";
import { Unreadable } from "./faults.js";

/** @typedef {import("./fetching.js").Coming} Coming */

/** PDF.js asks for so much at once, or a multiple of it. */
const AT_ONCE = 1 << 18;
const END = "endstream";

/**
 * Returns what PDF.js is given in place of a file's bytes.
 * @param {any} pdf @param {Coming} file @param {(why: unknown) => void} failed
 */
export function inParts(pdf, file, failed) {
  const range = new pdf.PDFDataRangeTransport(file.size, null);
  range.requestDataRange = (/** @type {number} */ from, /** @type {number} */ to) => {
    harmless(file, from, to).then((part) => range.onDataRange(from, part), failed);
  };
  return { range, rangeChunkSize: AT_ONCE, disableAutoFetch: true, disableStream: true };
}

/**
 * Returns a part, once no stream that begins in it can fill the memory.
 * @param {Coming} file @param {number} from @param {number} to @returns {Promise<Uint8Array>}
 */
export async function harmless(file, from, to) {
  const [begin, end] = [Math.max(from - NEAR, 0), Math.min(to + SAMPLE, file.size)];
  const bytes = new Uint8Array(await file.slice(begin, end).arrayBuffer());
  const endsAt = async (/** @type {number} */ at) => {
    const after = await file.slice(begin + at, begin + at + 2 + END.length).arrayBuffer();
    return new TextDecoder("latin1").decode(after).trimStart().startsWith(END);
  };
  const verdict = await judged(bytes, { from: from - begin, to: to - begin, rest: file.size - end, endsAt });
  if (verdict === "unsure" && (await judged(new Uint8Array(await file.arrayBuffer()))) === "none") return part();
  if (verdict !== "none") throw new Unreadable("large");
  return part();

  function part() {
    return bytes.slice(from - begin, to - begin);
  }
}
