/** The current word, letter by letter. */

import { words as text } from "../../common/words.js";
import { placesOf } from "../sentences/lines.js";
import { signName } from "./readings.js";
import { words } from "../sentences/sentences.js";

/** @typedef {import("../sentences/lines.js").Line} Line */

/**
 * Returns the word at an offset of a line, as the page writes it: "£3.50" where "3 pounds 50" is said.
 * @param {Line} line @param {number} offset
 * @param {import("../../page/page.js").Page | undefined} page
 */
export function wordAt(line, offset, page) {
  const spans = words(line.text, line.lang);
  const [start, end] = spans.findLast(([from]) => from <= offset) ?? spans[0] ?? [0, line.text.length];
  const places = page ? placesOf(line, start, end - start) : [];
  const written = places.map(({ id, start: from, end: to }) => page?.text(id).slice(from, to) ?? "").join("");
  return written.trim() || line.text.slice(start, end).trim();
}

/** Returns what is said for each letter or sign of a word. @param {string} word @param {string} lang */
export function letters(word, lang) {
  const clusters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word)];
  return clusters
    .map(({ segment }) => segment)
    .filter((one) => one.trim())
    .map((one) => (/^\p{Lu}/u.test(one) ? text("capitalLetter", one) : signName(one, lang)));
}
