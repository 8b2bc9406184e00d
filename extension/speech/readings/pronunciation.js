/**
 * A person's own table of pronunciations.
 *
 * An entry is `{word, say, lang}`; it matches whole words, in any case unless the word has capitals.
 */

import { slice } from "../sentences/lines.js";

/** @typedef {import("../script/passages.js").Run} Run */
/** @typedef {import("../../settings/speech-settings.js").Entry} Entry */

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/**
 * @param {readonly Entry[]} entries
 * @returns {(run: Run) => Run[]}
 */
export function pronunciation(entries) {
  const usable = entries.filter(({ word, say }) => word.trim() && say !== undefined);
  return (run) => {
    const fitting = usable.filter(
      ({ lang }) => !lang || !run.lang || run.lang.toLowerCase().split("-")[0] === lang.toLowerCase().split("-")[0],
    );
    return fitting.length ? said(run, fitting) : [run];
  };
}

/** @param {Run} run @param {readonly Entry[]} entries longest first wins @returns {Run[]} */
function said(run, entries) {
  const sorted = [...entries].sort((a, b) => b.word.length - a.word.length);
  const words = sorted.map(({ word }) => whole(word.trim())).join("|");
  const found = [];
  let from = 0;
  for (const match of run.text.matchAll(new RegExp(words, "giu"))) {
    const entry = sorted.find((one) => fits(one.word.trim(), match[0]));
    if (!entry) continue;
    const to = match.index + match[0].length;
    if (match.index > from) found.push(slice(run, from, match.index));
    found.push({ ...slice(run, match.index, to), text: entry.say });
    from = to;
  }
  if (from < run.text.length) found.push(slice(run, from, run.text.length));
  return found;
}

/** Only a letter or digit at an entry's end asks for none beside it: "$" is found in "$5". @param {string} word */
function whole(word) {
  const isUnit = /^\p{L}.*[^\p{L}\p{N}]/u.test(word); // "km/h" may stand at its number
  const before = isUnit ? "(?<!\\p{L})" : /^[\p{L}\p{N}]/u.test(word) ? "(?<![\\p{L}\\p{N}])" : "";
  const after = /[\p{L}\p{N}]$/u.test(word) ? "(?![\\p{L}\\p{N}])" : "";
  return `${before}${word.replace(SPECIAL, "\\$&").replace(/\s+/g, "\\s+")}${after}`;
}

/** @param {string} word @param {string} text */
function fits(word, text) {
  const folded = text.replace(/\s+/g, " ");
  return /\p{Lu}/u.test(word) ? folded === word : folded.toLowerCase() === word.toLowerCase();
}
