/** The line under the title: price, rating, author, site, date, time to read; without what the article itself says. */

import { language, words } from "../../common/words.js";

/** @typedef {import("../../page/page.js").Page} Page */
/** @typedef {import("../../page/article/article.js").Article} Article */
/** @typedef {import("../../common/messages/messages.js").Selection} Selection */
/** @typedef {NonNullable<Selection["roles"]>} Roles */

/** A text of this length is running text: the article has begun. So it has after this many texts. */
const RUNNING = 120;
const OPENING = 300;
/** A longer text is not a name. */
const LONGEST = 120;
/** Words beside name and day that such a line may have: "By", "Updated on". */
const BESIDE = 4;

/**
 * @param {{page: Page, selection: Selection, keep: [number, number][]}} reading
 * @param {HTMLElement} site the link to the page
 * @param {string} [time] what it takes to read
 */
export function facts({ page, selection, keep }, site, time) {
  const opening = said(page, keep, selection.roles ?? {});
  const name = author(selection);
  const day = published(selection);
  const shown = [
    ...offered(selection, keep).map(span),
    name && !repeatsName(opening, name) ? span(name) : null,
    site.textContent ? site : null,
    day && !repeatsDay(opening, day.value) ? day.element() : null,
    time ? span(time) : null,
  ];
  return shown.filter((part) => part !== null).flatMap((part, at) => (at ? [" · ", part] : [part]));
}

/**
 * The article's own lines that say nothing but who wrote it and when: they look like the line under the title.
 * @param {{page: Page, article: Article, selection: Selection, keep: [number, number][]}} reading
 */
export function ownLines({ page, article, keep, selection }) {
  const told = namedIn(page, keep, selection.roles ?? {});
  const lines = new Set(told.map((id) => lineOf(article, id)).filter((line) => line !== null));
  return [...lines].filter((line) => {
    const rest = told
      .filter((id) => line.contains(article.nodes.get(id) ?? null))
      .reduce((text, id) => text.replace(page.text(id).trim(), " "), line.textContent ?? "");
    return letters(rest).length <= BESIDE && !line.querySelector("img, .picture, svg, video, audio, math");
  });
}

/** @param {Article} article @param {number} id @returns {HTMLElement | null} */
function lineOf({ element, nodes }, id) {
  const line = /** @type {HTMLElement | null | undefined} */ (nodes.get(id)?.parentElement?.closest("p, address"));
  return line && element.contains(line) && !line.closest("li, td, th, figure, blockquote") ? line : null;
}

/**
 * Returns what the article's own byline and date say before its running text.
 * @param {Page} page
 * @param {[number, number][]} keep
 * @param {Roles} roles
 */
export function said(page, keep, roles) {
  return namedIn(page, keep, roles)
    .map((id) => page.text(id))
    .join(" ");
}

/**
 * The texts before the running text that are author or date.
 * @param {Page} page
 * @param {[number, number][]} keep
 * @param {Roles} roles
 */
function namedIn(page, keep, roles) {
  /** @type {number[]} */
  const opening = [];
  for (const id of leaves(keep)) {
    if (opening.length === OPENING || page.text(id).trim().length > RUNNING) break;
    opening.push(id);
  }
  const named = [...(roles.byline ?? []), ...(roles.date ?? [])];
  return opening.filter((id) => named.some(([first, last]) => id >= first && id < last));
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

/**
 * A product's price and rating, as far as its text doesn't say them.
 * @param {Selection} selection @param {[number, number][]} keep @returns {string[]}
 */
export function offered({ metadata }, keep) {
  const isSaid = (/** @type {number} */ id) => keep.some(([first, last]) => id >= first && id < last);
  const given = (/** @type {"price" | "rating"} */ name) => {
    const { value = "", node = -1 } = metadata?.[name] ?? {};
    return isSaid(node) ? "" : value;
  };
  const [, amount, currency] = /^(\d+\.\d\d) ([A-Z]{3})$/.exec(given("price")) ?? [];
  const [, value, best, count] = /^([\d.]+)\/([\d.]+) \((\d+)\)$/.exec(given("rating")) ?? [];
  const number = (/** @type {string} */ text, how = {}) => new Intl.NumberFormat(language(), how).format(Number(text));
  return [
    ...(amount ? [number(amount, { style: "currency", currency })] : []),
    ...(value ? [words("ratedFact", number(value), number(best), number(count))] : []),
  ];
}

/** @param {Selection} selection */
function author({ metadata }) {
  const name = metadata?.byline?.value?.trim() ?? "";
  return name.length < LONGEST ? name : "";
}

/** The site's name; "" where it has none but its address. @param {Selection} selection */
export function siteName({ metadata }) {
  const name = metadata?.site?.value?.trim() ?? "";
  return name.length < LONGEST && (/\s/.test(name) || !name.includes(".")) ? name : "";
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
