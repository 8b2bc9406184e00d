/** A stored article as a page that the reader shows: what is stored of its markup, or its lines of text. */

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
  const text = page.createElement("article");
  text.append(...(article.html ? marked(article.html) : lines(page, article.text)));
  const first = text.querySelector("h1, h2, h3, p");
  if (first && folded(first.textContent ?? "") === folded(title)) first.remove();
  if (title) text.prepend(element(page, "h1", title));
  const main = page.createElement("main");
  main.append(text);
  page.body.append(main);
  return globalThis.readwell.inert.write(page, /^https?:/.test(address) ? address : "about:blank");
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
