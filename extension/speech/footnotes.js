/** Footnotes where a listener wants them: in the middle of the sentence, after it, or only on request. */

import { cut } from "./lines.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./passages.js").Passage} Passage */
/** @typedef {import("../shared/page.js").Page} Page */

/**
 * The lines with each footnote moved to its first mark; a footnote that nothing leads to stays where it stood.
 * @param {readonly Line[]} lines @param {readonly Passage[]} passages @param {Page} page @param {"after" | "place"} where
 * @returns {Line[]}
 */
export function withNotes(lines, passages, page, where) {
  const notes = lines.filter((line) => line.role === "footnote");
  const moved = new Set();
  /** @type {Line[]} */
  const found = [];
  for (const line of lines) {
    if (line.role === "footnote") continue;
    const marks = marksIn(line, lines, passages);
    const called = marks.map((mark) => ({ mark, body: notes.filter((note) => !moved.has(note) && stands(note, passages, page, mark.note)) })).filter(({ body }) => body.length);
    let rest = line;
    for (const { mark, body } of called) {
      for (const note of body) moved.add(note);
      const [before, after] = where === "place" ? parted(rest, mark.id) : [rest, null];
      if (where === "place" && before) found.push(before);
      if (where === "place") found.push(...body);
      rest = after ?? rest;
    }
    if (where === "after" || !called.length || rest !== line) found.push(rest);
    if (where === "after") found.push(...called.flatMap(({ body }) => body));
  }
  return [...found.filter(({ text }) => text.trim()), ...notes.filter((note) => !moved.has(note))];
}

/** The marks that stand within a line or at its end, said or not. @param {Line} line @param {readonly Line[]} lines @param {readonly Passage[]} passages */
function marksIn(line, lines, passages) {
  if (!line.runs.length) return [];
  const next = lines[lines.indexOf(line) + 1];
  const until = next?.passage === line.passage && next.runs.length ? next.runs[0].id : Infinity;
  return passages[line.passage].runs.flatMap(({ id, mark, note }) => (mark === "note" && note !== undefined && id >= line.runs[0].id && id < until ? [{ id, note }] : []));
}

/** @param {Line} note @param {readonly Passage[]} passages @param {Page} page @param {number} target */
function stands(note, passages, page, target) {
  const { holder } = passages[note.passage];
  return target >= 0 && ((target <= holder && holder < page.end(target)) || (holder <= target && target < page.end(holder)));
}

/** A line in two: what stands before a node, and what stands after it. @param {Line} line @param {number} id @returns {[Line | null, Line | null]} */
function parted(line, id) {
  const at = line.runs.filter((run) => run.id <= id).reduce((sum, run) => sum + run.text.length, 0);
  const part = (/** @type {number} */ from, /** @type {number} */ to) => (from < to ? { ...line, text: line.text.slice(from, to), runs: cut(line.runs, from, to) } : null);
  return [part(0, at), part(at, line.text.length)];
}
