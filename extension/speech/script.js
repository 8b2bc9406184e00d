/**
 * What will be said: passages become lines, each a sentence or an announcement; what isn't said goes into the ledger.
 *
 * Spoken + skipped = all words of the kept part: nothing is left out without an entry.
 */

import { sentences } from "./sentences.js";
import { citations } from "./citations.js";

/** @typedef {import("./passages.js").Run} Run */
/** @typedef {import("./passages.js").Passage} Passage */
/** @typedef {import("./manners.js").Manners} Manners */

/**
 * @typedef {object} Line
 * @property {string} text
 * @property {string} lang
 * @property {Run[]} runs empty for an announcement
 * @property {number} passage its number
 * @property {string} role
 * @property {number} level
 */

/** @typedef {{role: string, words: number, passage: number, runs: Run[]}} Skipped */

/**
 * @typedef {object} Phrases  what is announced, in the person's language
 * @property {(level: number) => string} heading
 * @property {(items: number) => string} list
 * @property {(role: string) => string} role
 */

/** @param {string} text */
export function countWords(text) {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0;
}

/**
 * @param {readonly Passage[]} passages
 * @param {object} how
 * @param {Manners} how.manners
 * @param {Phrases} how.phrases
 * @param {string} how.lang the person's language: announcements are made in it
 * @param {(run: Run) => Run[]} [how.pronounce]
 * @returns {{lines: Line[], ledger: Skipped[]}}
 */
export function script(passages, how) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Skipped[]} */
  const ledger = [];
  let heard = "";
  passages.forEach((passage, number) => {
    const manner = how.manners[passage.role] ?? "say";
    if (manner === "skip") return void ledger.push(entry(passage.role, number, passage.runs));
    const said = [];
    for (const [kind, runs] of apart(passage, how.manners)) {
      if (kind) ledger.push(entry(kind, number, runs));
      else said.push(...runs.flatMap((run) => how.pronounce?.(run) ?? [run]));
    }
    const key = `${passage.role} ${passage.level}`;
    const words = manner === "announce" && (passage.role === "heading" || key !== heard) ? announcement(passages, number, how.phrases) : "";
    heard = key;
    if (words) lines.push({ text: words, lang: how.lang, runs: [], passage: number, role: passage.role, level: passage.level });
    lines.push(...linesOf(said, passage, number));
  });
  return { lines, ledger };
}

/** @param {string} role @param {number} passage @param {Run[]} runs @returns {Skipped} */
function entry(role, passage, runs) {
  return { role, words: runs.reduce((sum, { text }) => sum + countWords(text), 0), passage, runs };
}

/**
 * The runs of a passage in order, those that are not said under their kind.
 * @param {Passage} passage @param {Manners} manners
 * @returns {[kind: string, runs: Run[]][]}
 */
function apart(passage, manners) {
  const skipped = (/** @type {Run} */ run) => (run.mark && manners[kindOf(run.mark)] === "skip" ? kindOf(run.mark) : "");
  /** @type {[string, Run[]][]} */
  const found = [];
  const pieces = manners.citation === "skip" && passage.role !== "code" ? citations(passage.runs) : passage.runs;
  for (const run of pieces) {
    const kind = skipped(run);
    if (found.at(-1)?.[0] === kind && !kind) found.at(-1)?.[1].push(run);
    else found.push([kind, [run]]);
  }
  return found;
}

/** @param {string} mark */
function kindOf(mark) {
  return mark === "image" ? "figure" : mark;
}

/** @param {readonly Passage[]} passages @param {number} number @param {Phrases} phrases */
function announcement(passages, number, phrases) {
  const { role, level } = passages[number];
  if (role === "heading") return phrases.heading(level);
  if (role !== "list") return phrases.role(role);
  let items = 0;
  for (let at = number; passages[at]?.role === "list" && passages[at].level >= level; at++) {
    if (passages[at].level === level) items++;
  }
  return phrases.list(items);
}

/** Sentences of a passage, cut where the language changes too: one voice speaks one language. */
function linesOf(/** @type {Run[]} */ runs, /** @type {Passage} */ { role, level }, /** @type {number} */ passage) {
  /** @type {Line[]} */
  const lines = [];
  for (const group of byLanguage(runs)) {
    const text = group.map((run) => run.text).join("");
    for (const [start, end] of sentences(text, group[0].lang)) {
      const part = text.slice(start, end);
      if (part.trim()) lines.push({ text: part, lang: group[0].lang, runs: cut(group, start, end), passage, role, level });
    }
  }
  return lines;
}

/** @param {Run[]} runs */
function byLanguage(runs) {
  /** @type {Run[][]} */
  const groups = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && (last[0].lang === run.lang || !run.text.trim())) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

/** The runs between two offsets of their joined text. @param {Run[]} runs @param {number} start @param {number} end */
export function cut(runs, start, end) {
  const found = [];
  let at = 0;
  for (const run of runs) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, run.text.length)];
    if (from < to) found.push(slice(run, from, to));
    at += run.text.length;
  }
  return found;
}

/** Part of a run. One that is said otherwise than it stands is lit as a whole. @param {Run} run @param {number} from @param {number} to */
export function slice(run, from, to) {
  const literal = run.text.length === run.end - run.start;
  const place = literal ? { start: run.start + from, end: run.start + to } : {};
  return { ...run, text: run.text.slice(from, to), ...place };
}

/** Where in the page an offset of a line stands: the ranges to light. @param {Line} line @param {number} at @param {number} length */
export function placesOf(line, at, length) {
  return cut(line.runs, at, at + length).map(({ id, start, end }) => ({ id, start, end }));
}

/** Words by role of what was left out, for "skipped 3 promotions, 412 words". @param {readonly {role: string, words: number}[]} ledger */
export function summary(ledger) {
  /** @type {Map<string, {entries: number, words: number}>} */
  const found = new Map();
  for (const { role, words } of ledger) {
    const { entries, words: before } = found.get(role) ?? { entries: 0, words: 0 };
    found.set(role, { entries: entries + 1, words: before + words });
  }
  return found;
}
