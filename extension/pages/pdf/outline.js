/** The outline of a PDF: its headings, each with the page that it leads to. */

const MOST = 1_000;
const DEEPEST = 8;
const LONGEST = 500;

/** @typedef {{title?: unknown, dest?: unknown, items?: Entry[]}} Entry */

/** @param {any} document @returns {Promise<[string, number, number][]>} title, page from 0, level from 1 */
export async function outlineOf(document) {
  /** @type {[string, number, number][]} */
  const out = [];
  try {
    await add(document, (await document.getOutline()) ?? [], 1, out);
  } catch {
    // An outline is never worth a document.
  }
  return out;
}

/** @param {any} document @param {Entry[]} entries @param {number} level @param {[string, number, number][]} out */
async function add(document, entries, level, out) {
  for (const { title, dest, items } of entries) {
    if (out.length >= MOST || level > DEEPEST) return;
    const page = await pageOf(document, dest);
    const said = typeof title === "string" ? title.trim().slice(0, LONGEST) : "";
    if (said && page >= 0) out.push([said, page, level]);
    await add(document, items ?? [], level + 1, out);
  }
}

/**
 * The page that a place is on, from 0; -1 if that isn't known.
 * @param {any} document @param {unknown} dest the name of a place, or the place @returns {Promise<number>}
 */
export async function pageOf(document, dest) {
  try {
    const place = typeof dest === "string" ? await document.getDestination(dest) : dest;
    const page = Array.isArray(place) ? place[0] : null;
    if (page === null || page === undefined) return -1;
    return Number.isInteger(page) ? page : await document.getPageIndex(page);
  } catch {
    return -1;
  }
}
