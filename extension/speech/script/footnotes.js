/** Footnotes where a listener wants them: inside the sentence, after it, or on request only. */

import { cut } from "../sentences/lines.js";

/** @typedef {import("../sentences/lines.js").Line} Line */
/** @typedef {import("./passages.js").Passage} Passage */
/** @typedef {import("../../page/page.js").Page} Page */

/**
 * Moves each footnote to its first mark; a footnote without a mark stays where it is.
 * @param {readonly Line[]} lines
 * @param {readonly Passage[]} passages
 * @param {Page} page
 * @param {"after" | "place"} where
 * @param {Pick<Line, "text" | "lang">} announcement
 * @returns {Line[]}
 */
export function withNotes(lines, passages, page, where, announcement) {
  const notes = lines.filter((line) => line.role === "footnote");
  const marks = passages.map(({ runs }) =>
    runs.flatMap(({ id, mark, note }) => (mark === "note" && note !== undefined ? [{ id, note }] : [])),
  );
  const bodies = bodiesOf(notes, passages, page);
  const moved = new Set();
  /** @type {Line[]} */
  const found = [];
  lines.forEach((line, number) => {
    if (line.role === "footnote") return;
    const called = marksIn(line, lines[number + 1], marks[line.passage]).flatMap((mark) => {
      const body = bodies(mark.note).filter((note) => !moved.has(note));
      for (const note of body) moved.add(note);
      // Adjacent notes were announced once; inside the text each needs an announcement.
      const announced =
        body[0] && !body[0].announces ? [{ ...body[0], ...announcement, runs: [], announces: true }] : [];
      return body.length ? [{ mark, body: [...announced, ...body] }] : [];
    });
    for (const one of where === "after" ? [line, ...called.flatMap(({ body }) => body)] : woven(line, called))
      found.push(one);
  });
  return [...found, ...notes.filter((note) => !moved.has(note))];
}

/**
 * Returns a line with each note inserted at its mark.
 * @param {Line} line
 * @param {{mark: {id: number}, body: Line[]}[]} called
 * @returns {Line[]}
 */
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

/** @typedef {{id: number, note: number}} Mark */

/**
 * Returns the marks within a line or at its end, spoken or not.
 * @param {Line} line
 * @param {Line | undefined} next
 * @param {Mark[]} marks of its passage
 */
function marksIn(line, next, marks) {
  if (!line.runs.length) return [];
  const until = next?.passage === line.passage && next.runs.length ? next.runs[0].id : Infinity;
  return marks.slice(
    firstFrom(marks, line.runs[0].id, ({ id }) => id),
    firstFrom(marks, until, ({ id }) => id),
  );
}

/**
 * Returns the lines of the notes inside or around an element; each element gets them once.
 * @param {Line[]} notes
 * @param {readonly Passage[]} passages
 * @param {Page} page
 * @returns {(target: number) => Line[]}
 */
function bodiesOf(notes, passages, page) {
  const holders = notes
    .map((line, number) => ({ line, number, holder: passages[line.passage].holder }))
    .sort((a, b) => a.holder - b.holder || a.number - b.number);
  const from = (/** @type {number} */ id) => firstFrom(holders, id, ({ holder }) => holder);
  const seen = new Set();
  return (target) => {
    if (target < 0 || seen.has(target)) return [];
    seen.add(target);
    const found = holders.slice(from(target), from(page.end(target)));
    for (let at = page.parent(target); at >= 0; at = page.parent(at))
      for (const one of holders.slice(from(at), from(at + 1))) found.push(one);
    return found.sort((a, b) => a.number - b.number).map(({ line }) => line);
  };
}

/**
 * Returns the index of the first entry of a sorted list with a value of at least `least`.
 * @template Item
 * @param {readonly Item[]} list
 * @param {number} least
 * @param {(item: Item) => number} value
 */
function firstFrom(list, least, value) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value(list[middle]) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Splits a line before and after a node.
 * @param {Line} line
 * @param {number} id
 * @returns {[Line | null, Line | null]}
 */
function parted(line, id) {
  const at = line.runs.filter((run) => run.id <= id).reduce((sum, run) => sum + run.text.length, 0);
  const part = (/** @type {number} */ from, /** @type {number} */ to) =>
    from < to ? { ...line, text: line.text.slice(from, to), runs: cut(line.runs, from, to) } : null;
  return [part(0, at), part(at, line.text.length)];
}
