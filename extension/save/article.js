/** One saved article's details: its source, its tags, the beginning of its text, and what can be done with it. */

import { counted, isolated, words } from "../common/words.js";
import { versionsOf } from "./versions-view.js";

/** @typedef {{read: () => void, listen: () => void, copy: () => void, remove: () => void, close: () => void}} Actions */

/** @typedef {{change: (fields: Record<string, unknown>) => void, versions: import("./versions-view.js").Page}} Changes */

/** Lines of the text that are shown: all of it is in the reader. */
const LINES = 12;

/**
 * @param {Record<string, any>} article
 * @param {Actions & Changes} does
 * @returns {HTMLElement[]}
 */
export function opened(article, does) {
  const text = element("div", { className: "text", lang: article.language, dir: "auto" });
  const lines = article.text.split("\n").filter((/** @type {string} */ line) => line.trim());
  if (lines[0]?.trim() === article.title) lines.shift();
  for (const line of lines.slice(0, LINES)) text.append(element("p", { textContent: line }));
  return [
    element("h2", { textContent: article.title || article.address, lang: article.language, dir: "auto" }),
    source(article),
    ...fields(article, does),
    actions(does, article.marks.length),
    ...marked(article),
    ...versionsOf(article, does.versions),
    text,
  ];
}

/**
 * What stands in the place of an article that was removed.
 * @param {Record<string, any>} article
 * @param {{undo: () => void, close: () => void}} does
 * @returns {HTMLElement[]}
 */
export function removed({ title, address }, does) {
  const line = element("p", { className: "actions" });
  line.append(button("undo", does.undo), button("close", does.close));
  return [element("p", { textContent: words("storedGone", isolated(title || address)) }), line];
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} facts
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, facts) {
  return Object.assign(document.createElement(name), facts);
}

/** @param {Record<string, any>} article */
function source({ address, about, words: count, path }) {
  const line = element("p", { className: "facts" });
  if (/^https?:/.test(address)) line.append(element("a", { href: address, textContent: address, rel: "noreferrer" }));
  const rest = [about.byline, about.published?.slice(0, 10), counted("wordsCount", count), about.extractor, path];
  line.append(` ${rest.filter(Boolean).join(" · ")}`);
  return line;
}

/** Tags, collections and the person's own note. @param {Record<string, any>} article @param {Changes} does */
function fields({ tags, collections, note, title }, does) {
  const named = field("tags", element("input", { type: "text", value: tags.join(", "), autocomplete: "off" }));
  named.input.addEventListener("change", () => does.change({ tags: parts(named.input.value) }));
  const held = field(
    "collections",
    element("input", { type: "text", value: collections.join(", "), autocomplete: "off" }),
  );
  held.input.addEventListener("change", () => does.change({ collections: parts(held.input.value) }));
  const noted = field("note", element("textarea", { value: note, rows: 3, dir: "auto" }));
  noted.input.addEventListener("change", () => does.change({ note: noted.input.value }));
  const called = field("titleField", element("input", { type: "text", value: title, dir: "auto" }));
  called.input.addEventListener("change", () => does.change({ title: called.input.value }));
  return [named, held, noted, called].map(({ label }) => label);
}

/** @param {string} text */
const parts = (text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** @template {HTMLElement} Input @param {string} key @param {Input} input @returns {{label: HTMLElement, input: Input}} */
function field(key, input) {
  const label = element("label", { className: "field" });
  label.append(element("span", { textContent: words(key) }), input);
  return { label, input };
}

/** What is marked in it. @param {Record<string, any>} article */
function marked({ marks }) {
  if (!marks.length) return [];
  const list = element("ul", { className: "marked" });
  for (const { exact, note = "", colour } of marks.slice(0, LINES)) {
    const swatch = element("i", { className: "swatch", ariaHidden: "true" });
    swatch.dataset.colour = colour || "yellow";
    const item = element("li", { dir: "auto" });
    item.append(
      swatch,
      ` ${exact.slice(0, 200)}`,
      ...(note ? [element("small", { textContent: note, dir: "auto" })] : []),
    );
    list.append(item);
  }
  return [element("h3", { textContent: counted("marks", marks.length) }), list];
}

/** @param {Actions} does @param {number} marks that would go with it */
function actions(does, marks) {
  const line = element("p", { className: "actions" });
  const read = button("read", does.read);
  read.className = "main";
  line.append(
    read,
    button("listen", does.listen),
    button("copyMarkdown", does.copy),
    withMarks(button("libraryRemove", does.remove), marks),
    button("close", does.close),
  );
  return line;
}

/** Nobody loses marks without having read it. @param {HTMLElement} remove @param {number} marks */
function withMarks(remove, marks) {
  if (marks) remove.textContent = counted("removeWithMarks", marks);
  return remove;
}

/** @param {string} key @param {() => unknown} press */
function button(key, press) {
  const made = element("button", { type: "button", textContent: words(key) });
  made.addEventListener("click", () => void press());
  return made;
}
