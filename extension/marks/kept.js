/**
 * The marks of the article on the sheet: those of the library, and those that are not there yet. What a person does is
 * shown at once and kept behind it; what could not be kept stays here, and is tried again with the next change.
 */

import { ask, DO } from "../common/messages/messages.js";
import { anchorOf } from "../page/anchors/anchor.js";
import { findAll } from "../page/anchors/finding.js";
import { addressOf, current } from "../sheet/reading.js";
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

/**
 * What is known of one page: a sheet may turn to another one, and what waits of the first must still be kept.
 * @typedef {object} Kept
 * @property {import("../sheet/reading.js").Reading} reading
 * @property {Map<string, Mark>} marks by their ids
 * @property {Map<string, Mark | null>} waiting what has not reached the library: marks, or null for one that is to go
 * @property {Act[]} acts
 */

/** @type {Map<string, Kept>} by the pages' addresses */
const pages = new Map();
/** @type {Shown[]} */
let shown = [];
/** @type {SheetText | null} */
let text = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/** What is known of the page on the sheet. @returns {Kept | null} */
function here() {
  const reading = current();
  if (!reading) return null;
  const known = pages.get(reading.page.url);
  if (known) known.reading = reading;
  else pages.set(reading.page.url, { reading, marks: new Map(), waiting: new Map(), acts: [] });
  return pages.get(reading.page.url) ?? null;
}

/** @param {() => void} react called after every change */
export const whenMarked = (react) => void listeners.add(react);

/** The marks in the order of the article; at the end those that don't stand here. */
export const all = () => shown;
/** @param {string} id */
export const shownMark = (id) => shown.find(({ mark }) => mark.id === id);
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
  const own = [...(here()?.marks.values() ?? [])];
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
  const own = here();
  if (!own) return;
  const { reading } = own;
  const { marks } = await ask(DO.MARKS, { of: reading.tab ?? undefined, address: addressOf(reading) });
  for (const mark of marks) if (!own.waiting.has(mark.id)) own.marks.set(mark.id, mark);
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
  const before = here()?.marks.get(id);
  const differs =
    before && Object.entries(more).some(([name, value]) => !same(before[/** @type {keyof Mark} */ (name)], value));
  if (before && differs) act(before, { ...before, ...more, changed: now() });
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

/** @param {string} id */
export function remove(id) {
  const before = here()?.marks.get(id);
  if (before) act(before, null);
}

/** Takes back what was done last. @returns {Act | undefined} */
export function undo() {
  const last = here()?.acts.pop();
  if (last) put(last.after, last.before && { ...last.before, changed: now() });
  return last;
}

export const canUndo = () => Boolean(here()?.acts.length);

/** @param {Mark | null} before @param {Mark | null} after */
function act(before, after) {
  here()?.acts.push({ before, after });
  put(before, after);
}

/** @param {Mark | null} before @param {Mark | null} after */
function put(before, after) {
  const own = here();
  if (!own) return;
  const id = /** @type {Mark} */ (after ?? before).id;
  if (after) own.marks.set(id, after);
  else own.marks.delete(id);
  own.waiting.set(id, after);
  refresh();
  if (!isPrivate()) for (const one of pages.values()) void keep(one);
}

/** Why the last marks could not be kept: a fault's code; "" while all is well. */
export let fault = "";
/** The number by which the save that the first mark has made can be undone; 0: it made none. */
export let saved = 0;

/**
 * Keeps what waits of a page. It is sent at once, whatever else is on its way: the sheet may be closed the next moment.
 * @param {Kept} own
 */
async function keep(own) {
  const { reading, waiting } = own;
  if (!waiting.size) return;
  const now = new Map(waiting);
  const marks = [...now.values()].filter((mark) => mark !== null);
  const removed = [...now].filter(([, mark]) => !mark).map(([id]) => id);
  try {
    const { json: page, keep: ranges, selection } = reading;
    const wish = { page, keep: ranges, apart: selection.apart, with: selection.with };
    const of = reading.tab ?? undefined;
    const kept = await ask(DO.MARK, { of, address: addressOf(reading), marks, removed, wish });
    saved = kept.undo ?? saved;
    for (const [id, mark] of now) if (waiting.get(id) === mark) waiting.delete(id);
    fault = "";
  } catch (problem) {
    fault = /** @type {import("../common/messages/messages.js").Refusal} */ (problem).code ?? "internal";
  }
  for (const react of listeners) react();
}

const now = () => new Date().toISOString();
