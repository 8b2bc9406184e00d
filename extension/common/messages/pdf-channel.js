/**
 * What a reader and the page that holds its PDF tell each other: a channel that only documents of this extension have.
 * Every message names the document by a key that nobody else knows, and whoever hears of another key leaves it alone.
 */

/**
 * The document behind a reader.
 * @typedef {object} PdfSource
 * @property {string} key
 * @property {string} print tells one file from another
 * @property {number} done how many of its pages have been read so far
 * @property {number} all how many it has
 * @property {boolean} [drawn] whether its figures are drawn
 */

/**
 * From a reader: draw a page so many pixels wide; give more of the text, if there is more; read no further.
 * @typedef {{ask: "draw", key: string, id: number, page: number, width: number}} Draw
 * @typedef {{ask: "more" | "stop", key: string, done: number, drawn: boolean}} Want
 */

/**
 * From the page that holds the file. `drawing`: it has begun; `drawn`: the picture, or null where there can be none;
 * `more`: the text of more pages, or the same with its figures; `so-far`: how far the file has been read; `here`: it
 * holds the file; `gone`: no more.
 * @typedef {{say: "drawing", key: string, id: number}} Drawing
 * @typedef {{say: "drawn", key: string, id: number, picture: Blob | null}} Drawn
 * @typedef {{say: "more", key: string, page: string, done: number, all: number, drawn: boolean}} More
 * @typedef {{say: "so-far", key: string, done: number, all: number, goesOn: boolean}} SoFar
 * @typedef {{say: "here" | "gone", key: string}} Presence
 */
/** @typedef {Draw | Want} FromReader */
/** @typedef {Drawing | Drawn | More | SoFar | Presence} FromHolder */

const NAME = "pdf";

/**
 * Hears what is said of one document.
 * @param {string} key @param {(message: any) => unknown} hear
 * @returns {{tell: (message: FromReader | FromHolder) => void, close: () => void}}
 */
export function pdfChannel(key, hear) {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }) => {
    if (data?.key === key) void hear(data);
  });
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Checks what a page says of the document that it holds. @param {any} given @returns {PdfSource | undefined} */
export function sourceOf(given) {
  if (typeof given?.key !== "string" || typeof given.print !== "string") return undefined;
  const [done, all] = [Number(given.done), Number(given.all)];
  return Number.isInteger(done) && Number.isInteger(all) && done > 0 && done <= all
    ? { key: given.key, print: given.print, done, all }
    : undefined;
}

/**
 * Whether there is more than somebody has: more pages, or the figures of the same.
 * @param {{done: number, drawn: boolean}} given @param {{done: number, drawn?: boolean}} there
 */
export const isMore = (given, there) =>
  given.done > there.done || (given.done === there.done && given.drawn && !there.drawn);
