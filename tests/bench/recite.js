/**
 * What is said of a page, compared with what was kept, leaf by leaf and word by word.
 * Reads lines `{page, selection}`, writes `{kept, spoken, skipped, lost, twice}` in words for each verbosity.
 */

import { createInterface } from "node:readline";
import { Page } from "../../extension/shared/page.js";
import { USUAL } from "../../extension/speech/choices.js";
import { recital } from "../../extension/speech/recital.js";

const PHRASES = { heading: String, list: String, role: String, post: (author) => author, formula: (_, parts) => parts.join(" ") };
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Every word of the kept texts, by its place: "id:offset". */
function keptWords(page, keep) {
  const found = new Set();
  for (const [first, last] of keep) {
    for (let id = first; id < last; id++) {
      if (!page.isText(id)) continue;
      for (const { index } of page.text(id).matchAll(WORD)) found.add(`${id}:${index}`);
    }
  }
  return found;
}

/** The same for runs: a run that is said otherwise stands for all words of its place. */
function* placesOf(page, runs) {
  for (const { id, start, end } of runs) {
    if (!page.isText(id)) continue;
    for (const { index, 0: word } of page.text(id).matchAll(WORD)) if (index < end && index + word.length > start) yield `${id}:${index}`;
  }
}

function compared({ page: wire, selection }, verbosity, notes) {
  const page = new Page(wire);
  const { lines, ledger } = recital(page, selection, selection.keep, { ...USUAL, verbosity, notes }, PHRASES, "en");
  const kept = keptWords(page, selection.keep);
  const spoken = lines.map(({ runs }) => [...placesOf(page, runs)]);
  const skipped = ledger.map(({ runs }) => [...placesOf(page, runs)]);
  const seen = new Map();
  // A word cut by a change of line or mark stands in both parts: that is one word, said once.
  for (const words of [...spoken, ...skipped]) for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1);
  const lost = [...kept].filter((word) => !seen.has(word)).length;
  const strange = [...seen.keys()].filter((word) => !kept.has(word)).length;
  const twice = [...seen.values()].filter((times) => times > 1).length;
  return { verbosity, notes, kept: kept.size, spoken: new Set(spoken.flat()).size, skipped: new Set(skipped.flat()).size, lost, strange, twice };
}

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  const ways = [["none", "request"], ["some", "request"], ["some", "after"], ["most", "place"]];
  console.log(JSON.stringify({ url: given.page.url, ways: ways.map(([verbosity, notes]) => compared(given, verbosity, notes)) }));
}
