/**
 * The marked sentences of what is listened to: those that are marked on the sheet, and bookmarks of earlier versions,
 * which were hashes of sentences. These become marks as soon as another sentence is marked.
 */

import { findEach } from "../../page/text-anchors.js";
import * as visits from "../../settings/visits.js";
import { markedPassages, toggleMark } from "../../sheet/passages.js";
import { lineAt, placesOf } from "../sentences/lines.js";

/** @typedef {import("../sentences/lines.js").Line} Line */

/** Lines with words of the page; the others are announcements. @param {readonly Line[]} lines */
function spoken(lines) {
  return lines.flatMap(({ text, runs }, number) => (runs.length ? [{ text, number }] : []));
}

/** The lines of bookmarks that are no marks yet. @param {visits.Read} read @param {readonly Line[]} lines */
async function former(read, lines) {
  const places = read.incognito ? [] : ((await visits.recall(read))?.bookmarks ?? []);
  if (!places.length) return [];
  const said = spoken(lines);
  const texts = said.map(({ text }) => text);
  return (await findEach(texts, places)).flatMap(({ at }) => (at >= 0 ? [said[at].number] : []));
}

/**
 * Returns the marked lines of an article, in its order.
 * @param {visits.Read} read @param {readonly Line[]} lines
 */
export async function marked(read, lines) {
  const own = markedPassages().flatMap(([first]) => (first ? [lineAt(lines, first.id, first.start)?.item ?? -1] : []));
  const all = [...own, ...(await former(read, lines))].filter((line) => line >= 0);
  return [...new Set(all)].sort((a, b) => a - b);
}

/** @param {Line} line */
const mark = (line) => toggleMark(placesOf(line, 0, line.text.length));

/**
 * Marks the line, or the next one with words of the page; a marked one loses its mark.
 * @param {visits.Read} read @param {readonly Line[]} lines @param {number} at
 * @returns {Promise<boolean | null>} whether it is marked now; null if there is no such line
 */
export async function toggle(read, lines, at) {
  const here = spoken(lines).find(({ number }) => number >= at)?.number;
  if (here === undefined) return null;
  const before = await former(read, lines);
  if (before.length) await visits.note(read, { bookmarks: undefined });
  const known = await marked(read, lines);
  for (const line of before) if (line !== here && !known.includes(line)) await mark(lines[line]);
  // A bookmark of earlier that stands here goes, as a mark would.
  return before.includes(here) ? false : mark(lines[here]);
}

/**
 * Returns the marked line after or before a line; -1 if there is none.
 * @param {readonly number[]} lines the marked ones @param {number} at @param {1 | -1} step
 */
export function beside(lines, at, step) {
  return (step > 0 ? lines.find((line) => line > at) : lines.findLast((line) => line < at)) ?? -1;
}
