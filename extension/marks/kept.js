/**
 * The marks of the article on the sheet: those of the library, and those that are not there yet. What a person does is
 * shown at once and kept behind it; what could not be kept stays here, and is tried again with the next change.
 */

import { ask, DO } from "../common/messages/messages.js";
import { turns } from "../common/values/mutex.js";
import { anchorOf } from "../page/anchors/anchor.js";
import { findAll } from "../page/anchors/finding.js";
import { current } from "../sheet/reading.js";
import { SheetText } from "./text.js";

export const COLOURS = Object.freeze(/** @type {const} */ (["yellow", "green", "blue", "pink"]));

/** @typedef {import("./text.js").Span} Span */
/**
 * @typedef {import("../page/anchors/anchor.js").Anchor & {
 *   id: string, colour: string, note?: string, tags?: string[], made: string, changed?: string, article?: number,
 * }} Mark
 */
/** @typedef {{mark: Mark, span: Span | null, why: "" | "gone" | "unclear"}} Shown `span`: where it stands here */
/** What one press has done, for taking it back. @typedef {{before: Mark | null, after: Mark | null}} Act */

/** The marks by their ids. @type {Map<string, Mark>} */
const marks = new Map();
/** @type {Shown[]} */
let shown = [];
/** @type {SheetText | null} */
let text = null;
/** What has not reached the library: marks, or null for one that is to go. @type {Map<string, Mark | null>} */
const waiting = new Map();
/** @type {Act[]} */
const acts = [];
/** The library's article of this page; none before the first mark. @type {number | undefined} */
let article;
/** @type {Set<() => void>} */
const listeners = new Set();
const inTurn = turns();

/** @param {() => void} react called after every change */
export const whenMarked = (react) => void listeners.add(react);

/** The marks in the order of the article; at the end those that don't stand here. */
export const all = () => shown;
/** @param {string} id */
export const shownMark = (id) => shown.find(({ mark }) => mark.id === id);
/** How many are not kept yet. */
export const unkept = () => waiting.size;
/** Whether the page is private: then its marks are kept only with a save of the person. */
export const isPrivate = () => current()?.incognito === true;

/** The article's text; made anew after the article has changed. */
export function sheetText() {
  const reading = current();
  if (!text && reading) text = new SheetText(reading);
  return text;
}

/** Finds the marks in the article as it is now. */
export function findAnew() {
  text = null;
  refresh();
}

function refresh() {
  const own = [...marks.values()];
  const known = own.length ? sheetText() : null;
  const found = known ? findAll(known.letters, own) : [];
  shown = own.map((mark, at) => {
    const place = found[at];
    return place?.found
      ? { mark, span: { from: place.from, to: place.to }, why: "" }
      : { mark, span: null, why: place?.why ?? "gone" };
  });
  shown.sort((one, other) => (one.span?.from ?? Infinity) - (other.span?.from ?? Infinity) || 0);
  for (const react of listeners) react();
}

/** Brings the marks that the library has of this page. */
export async function load() {
  const reading = current();
  if (!reading) return;
  const asked = { of: reading.tab ?? undefined, address: reading.page.url };
  const { marks: own, articles } = await ask(DO.MARKS, asked);
  article = articles[0]?.id;
  for (const mark of own) if (!waiting.has(mark.id)) marks.set(mark.id, mark);
  refresh();
}

/**
 * Marks a span.
 * @param {Span} span @param {string} colour
 * @returns {Mark | null} null where it is marked already
 */
export function add(span, colour) {
  const known = sheetText();
  if (!known || shown.some((one) => one.span?.from === span.from && one.span.to === span.to)) return null;
  const mark = { id: crypto.randomUUID(), ...anchorOf(known.letters, span.from, span.to), colour, made: now() };
  act(null, mark);
  return mark;
}

/** @param {string} id @param {Partial<Mark>} more */
export function change(id, more) {
  const before = marks.get(id);
  const differs =
    before && Object.entries(more).some(([name, value]) => !same(before[/** @type {keyof Mark} */ (name)], value));
  if (before && differs) act(before, { ...before, ...more, changed: now() });
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

/** @param {string} id */
export function remove(id) {
  const before = marks.get(id);
  if (before) act(before, null);
}

/** Takes back what was done last. @returns {Act | undefined} */
export function undo() {
  const last = acts.pop();
  if (last) put(last.after, last.before && { ...last.before, changed: now() });
  return last;
}

export const canUndo = () => acts.length > 0;

/** @param {Mark | null} before @param {Mark | null} after */
function act(before, after) {
  acts.push({ before, after });
  put(before, after);
}

/** @param {Mark | null} before @param {Mark | null} after */
function put(before, after) {
  const id = /** @type {Mark} */ (after ?? before).id;
  if (after) marks.set(id, after);
  else marks.delete(id);
  waiting.set(id, after);
  refresh();
  if (!isPrivate()) void keep();
}

/** Why the last marks could not be kept: a fault's code; "" while all is well. */
export let fault = "";
/** The number by which the save that the first mark has made can be undone; 0: it made none. */
export let saved = 0;

/** Keeps what waits. */
export function keep() {
  return inTurn(async () => {
    const reading = current();
    if (!waiting.size || !reading) return;
    const now = new Map(waiting);
    const own = [...now.values()].filter((mark) => mark !== null);
    const removed = [...now].filter(([, mark]) => !mark).map(([id]) => id);
    try {
      const { json: page, keep: ranges, selection } = reading;
      const wish = { page, keep: ranges, apart: selection.apart, with: selection.with };
      const of = reading.tab ?? undefined;
      const kept = await ask(DO.MARK, { of, address: reading.page.url, article, marks: own, removed, wish });
      article = kept.article;
      saved = kept.undo ?? saved;
      for (const [id, mark] of now) if (waiting.get(id) === mark) waiting.delete(id);
      fault = "";
    } catch (problem) {
      fault = /** @type {import("../common/messages/messages.js").Refusal} */ (problem).code ?? "internal";
    }
    for (const react of listeners) react();
  });
}

/** The marks that go with a save of a private page. */
export const unsaved = () => [...waiting.values()].filter((mark) => mark !== null);

const now = () => new Date().toISOString();
