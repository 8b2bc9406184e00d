/** The library page: saved articles, with search, reading, tags and export. */

import { needsKeepAlive } from "../common/browser.js";
import { faultWords } from "../common/faults.js";
import { ask, DO, Refusal, stay } from "../common/messages/messages.js";
import { minutesOf } from "../common/minutes.js";
import { counted, fill, isolated, language, words } from "../common/words.js";
import { carry, exportTo, importFrom } from "./exchange.js";
import { opened, removed } from "./article.js";
import { pageOf } from "./stored-page.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const query = () => /** @type {HTMLInputElement} */ (get("query"));
const PAGE = 50;

/** The current list: its length, tag and last query. */
let [shown, tag, asking] = [0, "", 0];
/** The numbers of the articles in it. @type {number[]} */
let listed = [];
/** The article opened last, and where in the list it stood: the focus goes back there. */
let last = { id: 0, at: 0 };

/** Has articles read aloud, one after the other (speech/sheet/library.js). @param {number[]} ids */
function listenTo(ids) {
  if (ids.length) document.dispatchEvent(new CustomEvent("listen-to", { detail: ids }));
}

/** Runs the work and shows its error. @param {() => Promise<unknown>} work */
async function act(work) {
  try {
    await work();
  } catch (fault) {
    const { title, text } = faultWords(fault instanceof Refusal ? fault.code : "internal");
    get("status").textContent = [title, text].join(" ");
  }
}

/**
 * Lists the latest articles or search results. A reply that arrives after a newer query is dropped.
 * @param {boolean} [on] go on where the list ends
 */
async function list(on = false) {
  const mine = (asking += 1);
  const asked = query().value.trim();
  const skip = on ? shown : 0;
  const answer = await ask(
    DO.LIBRARY,
    asked ? { word: "search", query: asked, tag, limit: 100 } : { word: "list", limit: PAGE, skip, tag },
  );
  if (mine !== asking) return;
  const rows = answer.articles.map(row);
  if (on) get("list").append(...rows);
  else keepFocus(() => (get("list").replaceChildren(...rows), showTag()));
  shown = skip + rows.length;
  const ids = answer.articles.map((/** @type {{id: number}} */ { id }) => id);
  listed = on ? [...listed, ...ids] : ids;
  get("listen").hidden = !shown;
  get("more").hidden = Boolean(asked) || rows.length < PAGE;
  if (on && get("more").hidden) focusRow(skip);
  const number = asked ? counted("articlesFound", rows.length) : counted("articlesKept", answer.count);
  const empty = !asked && !tag && !answer.count;
  get("status").textContent = empty ? words("libraryEmpty") : tag ? `${number} #${tag}` : number;
  get("home").textContent = words(answer.home === "native" ? "libraryNative" : "libraryEmbedded");
  await offerMove(answer.home);
}

/** Rows made anew must not take the focus away: what had it is found again by its id. @param {() => void} work */
function keepFocus(work) {
  const focused = document.activeElement?.id;
  work();
  if (focused && document.activeElement?.id !== focused) (document.getElementById(focused) ?? query()).focus();
}

/** The tag that the list is held to, also where no article has it any more: pressed, it goes. */
function showTag() {
  get("tagged").hidden = !tag;
  get("tagged").replaceChildren(...(tag ? [tagButton(tag, "tagged-now")] : []));
}

/** @param {number} at in the list; the last one if there are fewer */
function focusRow(at) {
  const titles = document.querySelectorAll("#list .title");
  const title = titles[Math.min(at, titles.length - 1)] ?? query();
  /** @type {HTMLElement} */ (title).focus();
}

/** @param {Record<string, any>} article */
function row(article) {
  const item = document.createElement("li");
  const title = document.createElement("button");
  title.type = "button";
  title.className = "title";
  title.id = `title-${article.id}`;
  title.textContent = article.title || article.address;
  title.lang = article.language;
  title.dir = "auto";
  title.addEventListener("click", () => void act(() => read(article.id)));
  item.append(cover(article), title, facts(article));
  if (article.excerpt) item.append(paragraph(article.excerpt, article.language));
  item.append(details(article));
  return item;
}

/** Where an article has no picture stands the first letter of its title. @param {Record<string, any>} article */
function cover({ cover = "", title, address }) {
  const has = cover.startsWith("data:image/");
  const picture = document.createElement(has ? "img" : "span");
  picture.className = "cover";
  if (has) Object.assign(picture, { src: cover, alt: "", width: 80, height: 60, loading: "lazy" });
  else picture.textContent = (title || address).match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase() ?? "";
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

/** @param {Record<string, any>} article */
function details(article) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "link details", textContent: words("libraryDetails") });
  button.id = `details-${article.id}`;
  button.setAttribute("aria-label", `${words("libraryDetails")}: ${article.title || article.address}`);
  button.addEventListener("click", () => void act(() => show(article.id)));
  return button;
}

/** Opens an article in the reader. @param {number} id */
async function read(id) {
  const { article } = await ask(DO.LIBRARY, { word: "show", article: id });
  await ask(DO.SHOW, { page: pageOf(article), whole: true });
}

/** @param {Record<string, any>} article */
function facts(article) {
  const line = document.createElement("small");
  const day = new Date(article.saved);
  const when = Number.isNaN(day.valueOf())
    ? article.saved
    : new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(day);
  const { heard = 0, of = 0 } = article.position ?? {};
  const share = heard > 0 && of > 0 ? Math.min(1, heard / of) : 0;
  const percent = new Intl.NumberFormat(language(), { style: "percent" }).format(share);
  const rest = [
    counted("minutes", minutesOf(article.words, article.language)),
    share ? words("heardShare", percent) : "",
  ];
  line.append([article.about.byline, article.site, when, ...rest].filter(Boolean).join(" · "));
  for (const [at, name] of article.tags.entries()) line.append(" ", tagButton(name, `tag-${article.id}-${at}`));
  return line;
}

/** @param {string} name @param {string} id */
function tagButton(name, id) {
  const button = document.createElement("button");
  button.id = id;
  button.type = "button";
  button.className = "tag";
  button.textContent = "#".concat(name);
  button.setAttribute("aria-pressed", String(name === tag));
  button.addEventListener("click", () => {
    tag = tag === name ? "" : name;
    void act(() => list());
  });
  return button;
}

/** @param {string} text @param {string} lang */
function paragraph(text, lang) {
  const line = document.createElement("p");
  line.textContent = text;
  line.lang = lang;
  line.dir = "auto";
  return line;
}

/** @param {number} id */
async function show(id) {
  const { article } = await ask(DO.LIBRARY, { word: "show", article: id });
  last = { id, at: Math.max(0, listed.indexOf(id)) };
  place(
    opened(article, {
      tag: (tags) => act(async () => (await ask(DO.LIBRARY, { word: "change", article: id, tags }), await list())),
      remove: () => act(() => remove(article)),
      read: () => act(() => read(id)),
      listen: () => listenTo([id]),
      copy: () => act(() => copy(article)),
      close,
    }),
  );
}

/** @param {Record<string, any>} article */
async function copy({ markdown, text }) {
  await navigator.clipboard.writeText(markdown || text);
  get("status").textContent = words("copied");
}

/** Shows something beside the list. @param {HTMLElement[]} parts */
function place(parts) {
  get("article").replaceChildren(...parts);
  get("article").hidden = false;
  get("article").focus();
}

function close() {
  get("article").hidden = true;
  const title = document.getElementById(`details-${last.id}`);
  if (title) title.focus();
  else focusRow(last.at);
}

/** @param {Record<string, any>} article */
async function remove(article) {
  await ask(DO.LIBRARY, { word: "remove", article: article.id });
  place(removed(article, { undo: () => act(() => restore(article)), close }));
  await list();
  get("status").textContent = words("storedGone", isolated(article.title || article.address));
}

/** Puts a removed article back, and opens it. @param {Record<string, any>} article */
async function restore(article) {
  const { id } = await ask(DO.LIBRARY, { word: "add", record: article });
  await list();
  await show(id);
  get("status").textContent = words("undone");
}

/** With the host in use, the browser's articles can be moved there; and back. @param {string} home */
async function offerMove(home) {
  const [from, to] = home === "native" ? ["embedded", "native"] : ["native", "embedded"];
  const left = home === "native" ? (await ask(DO.LIBRARY, { word: "list", limit: 1, where: from })).count : 0;
  const button = get("move");
  button.hidden = !left;
  button.textContent = counted("libraryMove", left);
  button.onclick = () => void act(async () => (await showImported(await carry(from, to)), query().focus()));
}

/** @param {{new: number, known: number, broken: string[]}} done */
async function showImported(done) {
  query().value = "";
  await list();
  get("status").textContent = words("libraryImported", done.new, done.known, done.broken.length);
}

function listen() {
  get("search").addEventListener("submit", (event) => (event.preventDefault(), void act(() => list())));
  query().addEventListener("search", () => void act(() => list()));
  get("listen").addEventListener("click", () => listenTo(listed));
  document.addEventListener("listened", () => void act(() => list()));
  get("article").addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape" && !(target instanceof HTMLInputElement)) close();
  });
  get("more").addEventListener("click", () => void act(() => list(true)));
  get("export").addEventListener("click", () => void act(exportTo));
  get("import").addEventListener("click", () => get("file").click());
  const file = /** @type {HTMLInputElement} */ (get("file"));
  file.addEventListener("change", () => void act(async () => showImported(await importFrom(file))));
}

async function start() {
  fill(document);
  if (needsKeepAlive) stay();
  listen();
  await act(() => list());
  // Otherwise the browser may clear its database when the disk fills up. Firefox asks the person, in words that a
  // screen reader says over the page's own: not before there is something to lose.
  if (shown) await navigator.storage.persist?.();
}

void start();
