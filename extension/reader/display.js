/** Puts an article on the sheet and tells everyone, seeing or listening, what was found. */

import { build } from "../shared/article.js";
import { noticeWords } from "../shared/faults.js";
import { counted, words } from "../shared/words.js";
import { minutes } from "./minutes.js";

/** @typedef {import("../shared/article.js").Article} Article */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {import("../shared/page.js").Page} page
 * @param {import("../shared/messages.js").Selection} selection
 * @param {{pictures: boolean, notice: string}} options
 * @returns {Article | null} null when nothing of it can be shown
 */
export function show(page, selection, { pictures, notice }) {
  const article = build(page, selection.keep, { pictures });
  if (!article.element.hasChildNodes()) return null;
  finish(article);
  const place = get("article");
  place.replaceChildren(article.element);
  if (selection.apart.length) place.append(apart(page, selection.apart, pictures));
  head(page, article);
  showNotice(notice);
  get("state").hidden = true;
  follow(page, article);
  const time = counted("minutes", minutes(article.text, page.facts.lang));
  const sections = article.element.querySelectorAll("h2, h3, h4, h5, h6").length;
  get("facts").textContent = time;
  announce([words("article"), time, sections ? counted("sections", sections) : "", notice ? noticeWords(notice) : ""]);
  get("title").focus({ preventScroll: true });
  return article;
}

/** Say something to a screen reader. @param {string | string[]} text */
export function announce(text) {
  get("live").textContent = [text].flat().filter(Boolean).join(", ");
}

/** The heading is the article's own if it begins with one, else the page's title. @param {import("../shared/page.js").Page} page @param {Article} article */
function head(page, article) {
  const own = article.element.querySelector("h1");
  const title = own?.textContent?.trim() || page.facts.title?.trim() || page.url;
  get("title").textContent = title;
  get("title").lang = page.facts.lang ?? "";
  get("title").dir = page.facts.dir || "auto";
  own?.remove();
  // A second heading of the first level would make two titles of one.
  for (const more of article.element.querySelectorAll("h1")) more.setAttribute("aria-level", "2");
  document.title = title;
  const source = /** @type {HTMLAnchorElement} */ (get("source"));
  const address = URL.canParse(page.url) ? new URL(page.url) : null;
  source.textContent = address?.hostname || page.url;
  if (address && /^https?:$/.test(address.protocol)) source.href = address.href;
  get("head").hidden = false;
}

/** What belongs to showing, not to the article: wide tables scroll, pictures that fail say what they were. @param {Article} article */
function finish(article) {
  for (const table of article.element.querySelectorAll("table")) {
    const scroll = document.createElement("div");
    scroll.className = "scroll";
    scroll.tabIndex = 0;
    scroll.role = "region";
    scroll.ariaLabel = table.querySelector("caption")?.textContent?.trim() || words("table");
    table.replaceWith(scroll);
    scroll.append(table);
  }
  for (const code of article.element.querySelectorAll("pre")) {
    code.tabIndex = 0;
    code.role = "region";
    code.ariaLabel = words("code");
  }
  for (const picture of article.element.querySelectorAll("img")) {
    picture.addEventListener("error", () => picture.replaceWith(insteadOf(picture)), { once: true });
  }
}

/** What a picture that can't be had was about. @param {HTMLImageElement} picture */
function insteadOf(picture) {
  const words = document.createElement("span");
  words.className = "picture";
  words.textContent = picture.alt;
  words.hidden = !picture.alt.trim();
  return words;
}

/** Links the extractor sets aside are listed after the article. @param {import("../shared/page.js").Page} page @param {number[]} ids @param {boolean} pictures */
function apart(page, ids, pictures) {
  const aside = document.createElement("aside");
  aside.className = "apart";
  const heading = document.createElement("h2");
  heading.textContent = words("apart");
  const list = build(page, ids.map((id) => [id, id + 1]), { pictures }).element;
  aside.append(heading, ...list.childNodes);
  return aside;
}

/** Links within the article stay within it; all others open as on the page. @param {import("../shared/page.js").Page} page @param {Article} article */
function follow(page, article) {
  const here = page.url.split("#")[0];
  for (const link of article.element.querySelectorAll("a")) {
    link.target = "_top";
    link.rel = "noreferrer";
    const [address, fragment] = link.href.split("#");
    const goal = address === here && fragment && article.anchors.get(decode(fragment));
    if (!(goal instanceof Element)) continue;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goal.scrollIntoView();
      goal.setAttribute("tabindex", "-1");
      /** @type {HTMLElement} */ (goal).focus({ preventScroll: true });
    });
  }
}

/** @param {string} fragment */
function decode(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** @param {string} notice */
function showNotice(notice) {
  const place = get("notice");
  place.hidden = !notice;
  place.textContent = notice ? noticeWords(notice) : "";
}
