/** Footnotes where a listener wants them: in the middle of the sentence, after it, or only on request. */

import { cut } from "./lines.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./passages.js").Passage} Passage */
/** @typedef {import("../shared/page.js").Page} Page */

/**
 * The lines with each footnote moved to its first mark; a footnote that nothing leads to stays where it stood.
 * @param {readonly Line[]} lines @param {readonly Passage[]} passages @param {Page} page @param {"after" | "place"} where
 * @param {Pick<Line, "text" | "lang">} announcement
 * @returns {Line[]}
 */
export function withNotes(lines, passages, page, where, announcement) {
  const notes = lines.filter((line) => line.role === "footnote");
  const moved = new Set();
  /** @type {Line[]} */
  const found = [];
  lines.forEach((line, number) => {
    if (line.role === "footnote") return;
    const called = marksIn(line, lines[number + 1], passages).flatMap((mark) => {
      const body = notes.filter((note) => !moved.has(note) && stands(note, passages, page, mark.note));
      for (const note of body) moved.add(note);
      // Those that stood below each other were announced once; in the text each has to be.
      const announced = body[0] && !body[0].announces ? [{ ...body[0], ...announcement, runs: [], announces: true }] : [];
      return body.length ? [{ mark, body: [...announced, ...body] }] : [];
    });
    found.push(...(where === "after" ? [line, ...called.flatMap(({ body }) => body)] : woven(line, called)));
  });
  return [...found, ...notes.filter((note) => !moved.has(note))];
}

/** A line with each note where its mark stands. @param {Line} line @param {{mark: {id: number}, body: Line[]}[]} called @returns {Line[]} */
function woven(line, called) {
  /** @type {Line[]} */
  const found = [];
  /** @type {Line | null} */
  let rest = line;
  for (const { mark, body } of called) {
    /** @type {[Line | null, Line | null]} */
    const [before, after] = rest ? parted(rest, mark.id) : [null, null];
    if (before) found.push(before);
    found.push(...body);
    rest = after;
  }
  return rest ? [...found, rest] : found;
}

/** The marks that stand within a line or at its end, said or not. @param {Line} line @param {Line | undefined} next @param {readonly Passage[]} passages */
function marksIn(line, next, passages) {
  if (!line.runs.length) return [];
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
