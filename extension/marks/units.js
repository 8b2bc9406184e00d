/** The sentences and the words of an article, in letters. */

import { letters } from "../page/anchors/letters.js";

/** @typedef {import("../page/anchors/letters.js").Letters} Letters */
/** @typedef {import("./text.js").Span} Span */

/** @param {Letters} all @param {"sentence" | "word"} granularity @returns {Span[]} */
function unitsOf(all, granularity) {
  const cutter = new Intl.Segmenter(undefined, { granularity });
  return all.blocks.flatMap(({ from, to }) => {
    const words = all.words(from, to);
    let at = from;
    return [...cutter.segment(words)].flatMap(({ segment, isWordLike }) => {
      const size = letters(segment).length;
      const unit = { from: at, to: at + size };
      at += size;
      return size && isWordLike !== false ? [unit] : [];
    });
  });
}

/** @param {Letters} all */
export const sentencesOf = (all) => unitsOf(all, "sentence");

/** @param {Letters} all */
export const wordsOf = (all) => unitsOf(all, "word");
