/** A stored article as a page that the reader shows: what is stored of its markup, or its lines of text. */

import { Page } from "../page/page.js";

/** @param {Record<string, any>} article @returns {string} the page as JSON text (docs/protocol.md section 3) */
export function pageOf(article) {
  const { title, language, address, about } = article;
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language;
  if (about.direction) page.documentElement.dir = about.direction;
  tell(page, "name", "author", about.byline);
  tell(page, "property", "og:site_name", article.site || about.site);
  tell(page, "property", "article:published_time", about.published);
  tell(page, "property", "og:title", title);
  const main = page.createElement("main");
  main.append(textOf(page, article));
  page.body.append(main);
  return globalThis.readwell.inert.write(page, /^https?:/.test(address) ? address : "about:blank");
}

/**
 * Returns a page of several articles, and the node that each begins with.
 * @param {readonly Record<string, any>[]} articles
 * @returns {{page: string, chapters: [number, string][]}}
 */
export function pageOfAll(articles) {
  const page = document.implementation.createHTMLDocument("");
  page.documentElement.lang = articles[0].language;
  const main = page.createElement("main");
  for (const [number, article] of articles.entries()) {
    const text = textOf(page, article);
    text.lang = article.language;
    if (article.about.direction) text.dir = article.about.direction;
    apart(text, `a${number + 1}-`);
    main.append(text);
  }
  page.body.append(main);
  const json = globalThis.readwell.inert.write(page, "about:blank");
  return { page: json, chapters: startsOf(Page.parse(json)).map((node, at) => [at ? node : 0, articles[at].title]) };
}

/** Returns the nodes of the articles. @param {Page} page @returns {number[]} */
function startsOf(page) {
  const starts = [];
  for (let node = 0; node < page.length;) {
    const isOne = page.name(node) === "article";
    if (isOne) starts.push(node);
    node = isOne ? page.end(node) : node + 1;
  }
  return starts;
}

/** Names of an article's places are its own: two articles may both have a first note. @param {Element} text @param {string} prefix */
function apart(text, prefix) {
  for (const place of text.querySelectorAll("[id]")) place.id = `${prefix}${place.id}`;
  for (const link of text.querySelectorAll("a[href^='#']"))
    link.setAttribute("href", `#${prefix}${link.getAttribute("href")?.slice(1)}`);
}

/** @param {Document} page @param {Record<string, any>} article */
function textOf(page, { title, html, text: written }) {
  const text = page.createElement("article");
  text.append(...(html ? marked(html) : lines(page, written)));
  const first = text.querySelector("h1, h2, h3, p");
  if (first && folded(first.textContent ?? "") === folded(title)) first.remove();
  if (title) text.prepend(element(page, "h1", title));
  return text;
}

/** @param {Document} page @param {string} kind @param {string} name @param {string} [content] */
function tell(page, kind, name, content) {
  if (!content) return;
  const meta = page.createElement("meta");
  meta.setAttribute(kind, name);
  meta.content = content;
  page.head.append(meta);
}

/** Returns the nodes of stored markup: a parser's document is inert, and the reader builds its own elements from it. */
function marked(/** @type {string} */ html) {
  return [...new DOMParser().parseFromString(html, "text/html").body.childNodes];
}

/** @param {Document} page @param {string} text */
function lines(page, text) {
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => element(page, "p", line));
}

/** @param {Document} page @param {string} name @param {string} text */
function element(page, name, text) {
  return Object.assign(page.createElement(name), { textContent: text });
}

/** @param {string} text */
const folded = (text) => text.replace(/\s+/g, " ").trim().toLocaleLowerCase();
