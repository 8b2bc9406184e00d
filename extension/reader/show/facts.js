/** The line under the title: author, date, reading time; without what the article itself begins with. */

import { language } from "../../common/words.js";

/** @typedef {import("../../page/page.js").Page} Page */
/** @typedef {import("../../common/messages/messages.js").Selection} Selection */

/** A text of this length is running text: the article has begun. So it has after this many texts. */
const RUNNING = 120;
const OPENING = 300;
/** A longer text is not a name. */
const LONGEST = 120;

/**
 * @param {{page: Page, selection: Selection, keep: [number, number][]}} reading
 * @param {string} [time] what it takes to read
 */
export function facts({ page, selection, keep }, time) {
  const opening = said(page, keep, selection.roles ?? {});
  const name = author(selection);
  const day = published(selection);
  const shown = [
    name && !repeatsName(opening, name) ? span(name) : null,
    day && !repeatsDay(opening, day.value) ? day.element() : null,
    time ? span(time) : null,
  ];
  return shown.filter((part) => part !== null).flatMap((part, at) => (at ? [" · ", part] : [part]));
}

/**
 * Returns what the article's own byline and date say before its running text.
 * @param {Page} page
 * @param {[number, number][]} keep
 * @param {NonNullable<Selection["roles"]>} roles
 */
export function said(page, keep, roles) {
  /** @type {number[]} */
  const opening = [];
  for (const id of leaves(keep)) {
    if (opening.length === OPENING || page.text(id).trim().length > RUNNING) break;
    opening.push(id);
  }
  const named = [...(roles.byline ?? []), ...(roles.date ?? [])];
  return opening
    .filter((id) => named.some(([first, last]) => id >= first && id < last))
    .map((id) => page.text(id))
    .join(" ");
}

/** @param {[number, number][]} ranges */
function* leaves(ranges) {
  for (const [first, last] of ranges) for (let id = first; id < last; id++) yield id;
}

/** Whether a text contains a name; some scripts use no spaces around it. @param {string} text @param {string} name */
export function repeatsName(text, name) {
  const there = new Set(letters(text));
  const wanted = letters(name);
  return wanted.length > 0 && (text.includes(name) || wanted.every((word) => there.has(word)));
}

/** @param {string} text */
function letters(text) {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
}

/** Whether a text contains day and year, in any order and wording. @param {string} text @param {string} value */
export function repeatsDay(text, value) {
  const there = new Set((text.match(/\d+/g) ?? []).map(Number));
  const [, year, , day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(value) ?? [];
  return year !== undefined && there.has(Number(year)) && there.has(Number(day));
}

/** @param {Selection} selection */
function author({ metadata }) {
  const name = metadata?.byline?.value?.trim() ?? "";
  return name.length < LONGEST ? name : "";
}

/** @param {Selection} selection */
function published({ metadata }) {
  const value = metadata?.published?.value ?? "";
  const date = new Date(value);
  if (!value || Number.isNaN(date.getTime())) return null;
  const element = () => {
    const time = document.createElement("time");
    time.dateTime = value;
    time.dir = "auto";
    time.textContent = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(date);
    return time;
  };
  return { value, element };
}

/** @param {string} text */
function span(text) {
  // Isolated: the interface may have another writing direction than the article.
  const made = document.createElement("bdi");
  made.textContent = text;
  return made;
}
