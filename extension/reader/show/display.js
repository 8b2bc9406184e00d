/** Shows an article on the sheet and announces it. */

import { build } from "../../page/article/article.js";
import { noticeWords } from "../../common/faults.js";
import { painted } from "../../common/painted.js";
import { offerCode } from "./code.js";
import { leads } from "./lead.js";
import { offerPictures } from "./pictures.js";
import { fitFor } from "../looks/measure.js";
import { counted, words } from "../../common/words.js";
import { entered } from "./entering.js";
import { facts, ownLines, siteName } from "./facts.js";
import { finish } from "./finish.js";
import { minutes } from "../../common/minutes.js";

/** @typedef {import("../../sheet/reading.js").Reading} Reading */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** No window is high enough for more blocks. */
const BEGINNING = 60;
/** Blocks per slice of layout after that. */
const AT_ONCE = 1000;

/** @param {Reading} reading @param {boolean} pictures @param {boolean} [isFirst] in this sheet */
export function show(reading, pictures, isFirst = false) {
  const { page, article, selection } = reading;
  put(reading, isFirst, counted("minutes", minutes(article.text, page.facts.lang)));
  if (selection.apart.length) get("article").append(apart(page, selection.apart, pictures));
  if (article.comments) get("article").append(article.comments);
}

/**
 * Shows title and article.
 * @param {Reading} reading
 * @param {boolean} isFirst
 * @param {string} [time] what it takes to read, once all of it is there
 */
function put(reading, isFirst, time) {
  const { article } = reading;
  head(reading, dressed(reading), time);
  fitFor(article.element, isFirst);
  offerCode(article.element, announce);
  get("article").replaceChildren(article.element);
  offerPictures(article.element);
  get("state").hidden = true;
}

/** Shows the beginning of an article whose rest is still being created. @param {Reading} reading */
export async function showBeginning(reading) {
  get("article").ariaBusy = "true";
  put(reading, true);
  await painted();
  performance.mark("beginning painted");
}

/**
 * Shows the first article of a sheet, with its announcements.
 * @param {Reading} reading
 * @param {{pictures: boolean, notice: string}} options
 */
export async function showFirst(reading, { pictures, notice }) {
  const { page, article, selection } = reading;
  show(reading, pictures, true);
  showNotice(notice);
  announce([
    words("article"),
    counted("minutes", minutes(article.text, page.facts.lang)),
    sections(article),
    leftOut(selection),
    notice ? noticeWords(notice) : "",
  ]);
  const rest = afterBeginning(article.element);
  void focusTitle();
  // Content far below isn't urgent: the beginning is painted first.
  get("article").ariaBusy = rest && "true";
  await painted();
  performance.mark("painted");
  while (rest?.hasChildNodes()) {
    article.element.append(...[...rest.childNodes].slice(0, document.hidden ? undefined : AT_ONCE));
    await painted();
  }
  get("article").ariaBusy = null;
  colour(article.element);
}

/** Colours listings, if there are any, once all of the article is in its place. @param {HTMLElement} element */
export function colour(element) {
  if (!element.querySelector("pre[data-language]")) return;
  void import("./code-colours.js").then(({ colourCode }) => colourCode(element));
}

/** Gives the title the focus, unless the person has moved on meanwhile. */
async function focusTitle() {
  const before = document.activeElement;
  await entered;
  const now = document.activeElement;
  if (now === before || now === document.body) get("title").focus({ preventScroll: true });
}

/** Removes what comes long after the beginning; null if that is little. @param {HTMLElement} element */
function afterBeginning(element) {
  const first = element.childNodes[BEGINNING];
  if (!first) return null;
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEndAfter(/** @type {Node} */ (element.lastChild));
  return range.extractContents();
}

/** The last announcement. */
let announced = "";

/** Announces a text to screen readers. @param {string | string[]} text */
export function announce(text) {
  announced = [text].flat().filter(Boolean).join(", ");
  // The same text is announced again only if the region was empty in between.
  get("live").textContent = "";
  void entered.then(() => (get("live").textContent = announced));
}

/** Announces a text together with the last one. @param {string} text */
export function announceToo(text) {
  announce([announced, text]);
}

/** @param {import("../../page/article/article.js").Article} article */
function sections({ element }) {
  const count = element.querySelectorAll("h2, h3, h4, h5, h6").length;
  return count ? counted("sections", count) : "";
}

/** Returns how many kinds of elements were left out. @param {import("../../common/messages/messages.js").Selection} selection */
function leftOut({ reasons = {} }) {
  const count = Object.entries(reasons).filter(([reason, { words }]) => reason !== "hidden" && words > 0).length;
  return count ? counted("leftOut", count) : "";
}

/** @typedef {{text: string, lang: string, dir: string}} Title */

/** The titles of articles that are dressed already. @type {WeakMap<HTMLElement, Title>} */
const titles = new WeakMap();

/**
 * Makes an article fit to be shown, once: its own first heading becomes the sheet's title, else that is the page's.
 * @param {Reading} reading @returns {Title}
 */
export function dressed(reading) {
  const { page, article, selection } = reading;
  const known = titles.get(article.element);
  if (known) return known;
  finish(page, article);
  const given = selection.metadata?.title?.value || page.facts.title?.trim() || page.url;
  const own = ownHeading(article.element, given);
  const dir =
    (own ?? article.element.firstElementChild)?.closest("[dir]")?.getAttribute("dir") || page.facts.dir || "auto";
  const title = { text: own?.textContent?.trim() || given, lang: own?.lang || (page.facts.lang ?? ""), dir };
  own?.remove();
  leads(reading);
  outline(article.element);
  for (const line of ownLines(reading)) line.classList.add("by");
  titles.set(article.element, title);
  return title;
}

/** @param {Reading} reading @param {Title} title @param {string} [time] */
function head(reading, { text, lang, dir }, time) {
  Object.assign(get("title"), { textContent: text, lang, dir });
  get("head").dir = getComputedStyle(get("title")).direction;
  document.title = text;
  get("facts").replaceChildren(...facts(reading, site(reading), time));
  get("head").hidden = false;
}

/** The link to the page: the site's name where it says one, else its host. @param {Reading} reading */
function site({ page, selection }) {
  const source = /** @type {HTMLAnchorElement} */ (document.getElementById("source") ?? document.createElement("a"));
  const address = URL.canParse(page.url) ? new URL(page.url) : null;
  // A page of an extension has a host that no person knows: its scheme is no site's.
  const own = address && /-extension:$/.test(address.protocol) ? words("name") : "";
  // A file of the computer has no site.
  const host = own || address?.hostname.replace(/^www\./, "") || (address?.protocol === "urn:" ? "" : page.url);
  // Where a host's letters can deceive, no name that the page gives itself stands in their place.
  source.textContent = (!/(^|\.)xn--/.test(host) && siteName(selection)) || host;
  source.title = host;
  if (address && /^https?:$/.test(address.protocol)) source.href = address.href;
  return source;
}

/**
 * Returns the first title, or the article's first heading if it repeats the title.
 * @param {HTMLElement} article
 * @param {string} given
 * @returns {HTMLElement | null}
 */
function ownHeading(article, given) {
  const title = /** @type {HTMLElement | null} */ (article.querySelector("h1"));
  if (title) return title;
  const first = /** @type {HTMLElement | null} */ (article.querySelector("h2, h3"));
  if (!first || simply(first.textContent) !== simply(given)) return null;
  const before = document.createRange();
  before.setStart(article, 0);
  before.setEndBefore(first);
  return simply(before.toString()) ? null : first;
}

/** @param {string | null} text */
function simply(text) {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** Says anew what it takes to read an article that has grown. @param {Reading} reading @param {string} time */
export function retime(reading, time) {
  if (!get("facts").contains(document.activeElement))
    get("facts").replaceChildren(...facts(reading, site(reading), time));
}

/** Gives the outline one title, and closes gaps between heading levels. @param {HTMLElement} article */
export function outline(article) {
  /** @type {number[]} the page's levels of the headings above */
  const above = [];
  for (const heading of article.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Number(heading.nodeName[1]);
    while (above.length && /** @type {number} */ (above.at(-1)) >= level) above.pop();
    above.push(level);
    const wanted = Math.min(above.length + 1, 6);
    if (wanted !== level) heading.setAttribute("aria-level", String(wanted));
    /** @type {HTMLElement} */ (heading).dataset.level = String(wanted);
  }
}

/**
 * Lists the links that the extractor set aside after the article.
 * @param {import("../../page/page.js").Page} page
 * @param {number[]} ids
 * @param {boolean} pictures
 */
function apart(page, ids, pictures) {
  const aside = document.createElement("aside");
  aside.className = "apart";
  const heading = document.createElement("h2");
  heading.textContent = words("apart");
  const list = build(
    page,
    ids.map((id) => [id, id + 1]),
    { pictures },
  ).element;
  aside.append(heading, ...list.childNodes);
  return aside;
}

/** Says better why the wished engine didn't answer, once that is known. @param {string} notice */
export function tellNotice(notice) {
  showNotice(notice);
  announce([noticeWords(notice)]);
}

/** @param {string} notice */
function showNotice(notice) {
  const place = get("notice");
  place.hidden = !notice;
  place.textContent = notice ? noticeWords(notice) : "";
}
