/** Splits runs into lines: one sentence in one language, each piece with its position in the page. */

import { pieces, sentences, words } from "./sentences.js";

/** @typedef {import("../script/passages.js").Run} Run */

/**
 * A line is spoken as one utterance.
 * @typedef {object} Line
 * @property {string} text
 * @property {string} lang
 * @property {Run[]} runs empty for an announcement
 * @property {number} passage its number
 * @property {string} role
 * @property {number} level
 * @property {number} row of a table; -1 outside
 * @property {number} post -1 outside of a thread
 * @property {string} speaker
 * @property {boolean} announces whether it only says what comes: it has no runs
 * @property {boolean} [named] whether it says what is there instead of its words
 */

/** A longer text is not a sentence that anyone could follow. */
const LONGEST = 1500;

/**
 * Returns the sentences of a passage, also split where the language changes: one voice speaks one language.
 * @param {Run[]} runs
 * @param {Omit<Line, "text" | "lang" | "runs">} about
 * @returns {Line[]}
 */
export function linesOf(runs, about) {
  /** @type {Line[]} */
  const lines = [];
  for (const group of byLanguage(runs)) {
    const text = group.map((run) => run.text).join("");
    const between = cutter(group);
    for (const [start, end] of sentences(text, group[0].lang).flatMap((one) => pieces(text, one, LONGEST))) {
      const part = text.slice(start, end);
      const inside = between(start, end);
      if (part.trim() || inside.length) lines.push({ text: part, lang: group[0].lang, runs: inside, ...about });
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
    if (last && (isSame(last[0].lang, run.lang) || !run.text.trim())) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

/** Whether one voice can speak both: "en" inside "en-GB" needs no other. @param {string} one @param {string} other */
function isSame(one, other) {
  const [long, short] = [one, other]
    .map((lang) => lang.toLowerCase().replace(/_/g, "-"))
    .sort((a, b) => b.length - a.length);
  return long === short || (short !== "" && !short.includes("-") && long.startsWith(`${short}-`));
}

/**
 * Returns the runs between two offsets of their joined text.
 * @param {Run[]} runs
 * @param {number} start
 * @param {number} end
 */
export function cut(runs, start, end) {
  return cutter(runs)(start, end);
}

/**
 * Returns a function that does this for many pairs of offsets in ascending order.
 * @param {Run[]} runs
 * @returns {(start: number, end: number) => Run[]}
 */
function cutter(runs) {
  let [first, before] = [0, 0];
  return (start, end) => {
    const found = [];
    while (first < runs.length && isOver(runs[first], before, start)) before += runs[first++].text.length;
    for (let [one, at] = [first, before]; one < runs.length && at <= end; at += runs[one++].text.length) {
      const [from, to] = [Math.max(start - at, 0), Math.min(end - at, runs[one].text.length)];
      // A silent run (all but the first of a formula) still marks its position.
      if (from < to || (!runs[one].text && start <= at)) found.push(slice(runs[one], from, to));
    }
    return found;
  };
}

/** Whether a run ends before an offset. @param {Run} run @param {number} at where it begins @param {number} start */
function isOver(run, at, start) {
  return run.text ? at + run.text.length <= start : at < start;
}

/**
 * Returns part of a run. A run that is spoken differently from its text is highlighted as a whole.
 * @param {Run} run
 * @param {number} from
 * @param {number} to
 * @returns {Run}
 */
export function slice(run, from, to) {
  const place = isLiteral(run) ? { start: run.start + from, end: run.start + to } : {};
  return { ...run, text: run.text.slice(from, to), ...place };
}

/** Whether a run is spoken exactly as the page shows it. @param {Run} run */
export function isLiteral(run) {
  return run.text.length === run.end - run.start;
}

/**
 * Returns the positions in the page of an offset in a line: the ranges to highlight.
 * @param {Pick<Line, "runs">} line
 * @param {number} at
 * @param {number} length
 */
export function placesOf(line, at, length) {
  return cut(line.runs, at, at + length).map(({ id, start, end }) => ({ id, start, end }));
}

/**
 * Returns the offset in a line's text of a position in the page; -1 if the line doesn't contain it.
 * @param {Pick<Line, "runs">} line
 * @param {number} id
 * @param {number} offset
 */
function offsetOf(line, id, offset) {
  let at = 0;
  for (const run of line.runs) {
    if (run.id === id && run.start <= offset && (offset < run.end || run.start === run.end))
      return at + (isLiteral(run) ? offset - run.start : 0);
    at += run.text.length;
  }
  return -1;
}

/**
 * Returns the line for a position of the page, or the next one after it.
 * @param {readonly Line[]} lines
 * @param {number} id
 * @param {number} offset
 */
export function lineAt(lines, id, offset) {
  for (let item = 0; item < lines.length; item++) {
    const at = offsetOf(lines[item], id, offset);
    if (at >= 0) return { item, offset: at };
  }
  const later = lines.findIndex(({ runs }) =>
    runs.some((run) => run.id > id || (run.id === id && run.start >= offset)),
  );
  return later < 0 ? null : { item: later, offset: 0 };
}

/**
 * Returns where the word around an offset of a line begins: a press meets a word anywhere, and its end alone can't be
 * understood.
 * @param {Pick<Line, "text" | "lang">} line @param {number} offset
 */
export function wordStart({ text, lang }, offset) {
  const [start] = words(text, lang).find(([from, to]) => from <= offset && offset < to) ?? [offset];
  return start;
}

/** Lines before one that tell it from others with the same words. */
const CONTEXT = 8;

/**
 * Returns where a line stands among others: the one with the same words and most of the same lines before it, else the
 * nearest one.
 * @param {readonly {text: string}[]} before @param {readonly {text: string}[]} after @param {number} item
 * @returns {number} -1 where nothing says the same
 */
export function standing(before, after, item) {
  if (!before[item]) return -1;
  // A last line has no space behind it until there is another one.
  const alike = (/** @type {number} */ one, /** @type {number} */ other) =>
    before[one]?.text.trimEnd() === after[other]?.text.trimEnd();
  let [best, most] = [-1, -1];
  for (const place of after.keys()) {
    if (!alike(item, place)) continue;
    let same = 0;
    while (same < CONTEXT && item > same && alike(item - same - 1, place - same - 1)) same++;
    const isNearer = same === most && Math.abs(place - item) < Math.abs(best - item);
    if (same > most || isNearer) [best, most] = [place, same];
  }
  return best;
}

/** So many lines back it is looked for one that still stands. */
const BACK = 40;

/**
 * Returns where the last of these lines that still stands is, looked for from one of them back.
 * @param {readonly {text: string}[]} before @param {readonly {text: string}[]} after @param {number} item
 */
export function lastStanding(before, after, item) {
  for (let one = item; one >= 0 && one > item - BACK; one--) {
    const at = standing(before, after, one);
    if (at >= 0) return at;
  }
  return -1;
}
