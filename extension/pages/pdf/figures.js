/** The figures of a document: the engine names parts of pages, and they are drawn in their place. */

/** As the engine writes it: the page from 1, and the box in tenths of a point. */
const REGION = /^region:(\d{1,6}),(-?\d{1,7}),(-?\d{1,7}),(\d{1,7}),(\d{1,7})$/;
/** So many are drawn, and so many letters of them carried. */
const MOST = 200;
const LARGEST = 12_000_000;

/** How many figures a page as text names. @param {string} page */
export const hasFigures = (page) => page.includes('"region:');

/**
 * Returns a page, as text, with its figures drawn; one that can't be drawn stays away.
 * @param {string} text @param {import("./drawing.js").Drawing} drawing @param {AbortSignal} signal
 */
export async function withFigures(text, drawing, signal) {
  const page = JSON.parse(text);
  let size = 0;
  let count = 0;
  for (const [at, string] of page.strings.entries()) {
    const found = REGION.exec(string);
    if (!found) continue;
    signal.throwIfAborted();
    const [number, x, y, width, height] = found.slice(1).map(Number);
    const box = { x: x / 10, y: y / 10, width: width / 10, height: height / 10 };
    const address = count < MOST && size < LARGEST ? await drawing.part(number, box) : "";
    page.strings[at] = address;
    size += address.length;
    count++;
  }
  return JSON.stringify(page);
}
