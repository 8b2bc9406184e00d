/** The line under the title: author, date, reading time; without what the article itself begins with. */

import { language } from "../../common/words.js";

/** @typedef {import("../../page/page.js").Page} Page */
/** @typedef {import("../../page/article/article.js").Article} Article */
/** @typedef {import("../../common/messages/messages.js").Selection} Selection */
/** @typedef {NonNullable<Selection["roles"]>} Roles */

/** A text of this length is running text: the article has begun. So it has after this many texts. */
const RUNNING = 120;
const OPENING = 300;
/** A longer text is not a name. */
const LONGEST = 120;

/**
 * The line says author and day once: lines of the article that say nothing else move up here.
 * @param {{page: Page, article: Article, selection: Selection, keep: [number, number][]}} reading
 * @param {string} [time] what it takes to read
 */
export function facts({ page, article, selection, keep }, time) {
  const roles = selection.roles ?? {};
  const name = author(selection);
  const day = published(selection);
  const lines = ownLines({ page, article, keep, roles }, name, day?.value ?? "");
  const link = lines.flatMap((line) => [...line.querySelectorAll("a")]).find((one) => isName(one.textContent, name));
  for (const line of lines) line.remove();
  const opening = said(page, keep, roles, (id) => article.element.contains(article.nodes.get(id) ?? null));
  const shown = [
    name && !repeatsName(opening, name) ? (link ?? span(name)) : null,
    day && !repeatsDay(opening, day.value) ? day.element() : null,
    time ? span(time) : null,
  ];
  return shown.filter((part) => part !== null).flatMap((part, at) => (at ? [" · ", part] : [part]));
}

/**
 * Returns the lines before the running text that say the author and the day, and nothing else.
 * @param {{page: Page, article: Article, keep: [number, number][], roles: Roles}} reading
 * @param {string} name
 * @param {string} day
 */
export function ownLines({ page, article, keep, roles }, name, day) {
  const named = (/** @type {number} */ id, /** @type {"byline" | "date"} */ role) =>
    (roles[role] ?? []).some(([first, last]) => id >= first && id < last);
  const told = beginning(page, keep).filter((id) => named(id, "byline") || named(id, "date"));
  const lines = new Set(told.map((id) => lineOf(article, id)).filter((line) => line !== null));
  const goals = new Set(article.anchors.values());
  return [...lines].filter((line) => {
    const ids = textsIn(line).map((text) => article.ids.get(text) ?? -1);
    const own = ids.every((id) => named(id, "byline") || named(id, "date") || !letters(page.text(id) ?? "").length);
    const words = line.textContent ?? "";
    const right = ids.some((id) => named(id, "byline")) ? repeatsName(words, name) : repeatsDay(words, day);
    const whole = !/\d/.test(words) || repeatsDay(words, day);
    return own && right && whole && !goals.has(line) && !line.querySelector("img, svg, video, audio, math");
  });
}

/** @param {Article} article @param {number} id @returns {HTMLElement | null} */
function lineOf({ element, nodes }, id) {
  const line = /** @type {HTMLElement | null | undefined} */ (nodes.get(id)?.parentElement?.closest("p, address"));
  return line && element.contains(line) && !line.closest("li, td, th, figure, blockquote") ? line : null;
}

/** @param {HTMLElement} line */
function textsIn(line) {
  const found = [];
  const walk = document.createTreeWalker(line, 4); // NodeFilter.SHOW_TEXT
  for (let text = walk.nextNode(); text; text = walk.nextNode()) if (text.nodeValue?.trim()) found.push(text);
  return found;
}

/** Whether a link is the author's name and no more. @param {string | null} text @param {string} name */
function isName(text, name) {
  return letters(text ?? "").join(" ") === letters(name).join(" ");
}

/**
 * Returns the texts before the running text.
 * @param {Page} page
 * @param {[number, number][]} keep
 */
function beginning(page, keep) {
  /** @type {number[]} */
  const opening = [];
  for (const id of leaves(keep)) {
    if (opening.length === OPENING || page.text(id).trim().length > RUNNING) break;
    opening.push(id);
  }
  return opening;
}

/**
 * Returns what the article's own byline and date say before its running text.
 * @param {Page} page
 * @param {[number, number][]} keep
 * @param {Roles} roles
 * @param {(id: number) => boolean} [stands] whether a text still stands in the article
 */
export function said(page, keep, roles, stands = () => true) {
  const named = [...(roles.byline ?? []), ...(roles.date ?? [])];
  return beginning(page, keep)
    .filter((id) => stands(id) && named.some(([first, last]) => id >= first && id < last))
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
