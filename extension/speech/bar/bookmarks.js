/**
 * A listener's bookmarks: sentences of the article, stored with the other data about its address, as hashes. In a
 * private window they are kept until its sheet is closed.
 */

import { findEach, placeOf } from "../../page/text-anchors.js";
import * as visits from "../../settings/visits.js";

/** @typedef {import("../../page/text-anchors.js").Place} Place */
/** @typedef {{text: string, runs: readonly unknown[]}} Said */

/** More would be no help to find anything. */
const MOST = 100;

/** Those of private windows, by address. @type {Map<string, Place[]>} */
const unkept = new Map();

/** @param {visits.Read} read @returns {Promise<Place[]>} */
async function placesOf(read) {
  if (read.incognito) return unkept.get(read.page.url) ?? [];
  return (await visits.recall(read))?.bookmarks ?? [];
}

/** @param {visits.Read} read @param {Place[]} bookmarks */
async function keep(read, bookmarks) {
  if (read.incognito) unkept.set(read.page.url, bookmarks);
  else await visits.note(read, { bookmarks });
}

/** Lines with words of the page; the others are announcements. @param {readonly Said[]} lines */
function spoken(lines) {
  return lines.flatMap(({ text, runs }, number) => (runs.length ? [{ text, number }] : []));
}

/** @param {visits.Read} read @param {readonly Said[]} lines @returns {Promise<{place: Place, line: number}[]>} */
async function found(read, lines) {
  const places = await placesOf(read);
  if (!places.length) return [];
  const said = spoken(lines);
  const where = await findEach(
    said.map(({ text }) => text),
    places,
  );
  return places.map((place, n) => ({ place, line: said[where[n].at]?.number ?? -1 }));
}

/**
 * Returns the marked lines of an article, in its order; a sentence that is gone is left out.
 * @param {visits.Read} read @param {readonly Said[]} lines
 */
export async function marked(read, lines) {
  const all = (await found(read, lines)).map(({ line }) => line).filter((line) => line >= 0);
  return [...new Set(all)].sort((a, b) => a - b);
}

/**
 * Marks the line, or the next one with words of the page; a marked one loses its mark.
 * @param {visits.Read} read @param {readonly Said[]} lines @param {number} at
 * @returns {Promise<boolean | null>} whether it is marked now; null if there is no such line
 */
export async function toggle(read, lines, at) {
  const said = spoken(lines);
  const here = said.findIndex(({ number }) => number >= at);
  if (here < 0) return null;
  const known = await found(read, lines);
  const others = known.filter(({ line }) => line !== said[here].number);
  const isNew = others.length === known.length;
  const texts = said.map(({ text }) => text);
  const places = others.map(({ place }) => place);
  await keep(read, isNew ? [...places, await placeOf(texts, here)].slice(-MOST) : places);
  return isNew;
}

/**
 * Returns the marked line after or before a line; -1 if there is none.
 * @param {readonly number[]} lines the marked ones @param {number} at @param {1 | -1} step
 */
export function beside(lines, at, step) {
  return (step > 0 ? lines.find((line) => line > at) : lines.findLast((line) => line < at)) ?? -1;
}
