/** The library page: saved articles, with search, reading, tags and export. */

import { needsKeepAlive } from "../shared/browser.js";
import { faultWords } from "../shared/faults.js";
import { ask, DO, Refusal, stay } from "../shared/messages.js";
import { counted, fill, language, words } from "../shared/words.js";
import { carry, exportTo, importFrom } from "./exchange.js";
import { opened } from "./article.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const query = () => /** @type {HTMLInputElement} */ (get("query"));
const PAGE = 50;

/** The current list: its length, tag and last query. */
let [shown, tag, asking] = [0, "", 0];
/** The numbers of the articles in it. @type {number[]} */
let listed = [];

/** Has articles read aloud, one after the other (speech/library.js). @param {number[]} ids */
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
  else get("list").replaceChildren(...rows);
  shown = skip + rows.length;
  const ids = answer.articles.map((/** @type {{id: number}} */ { id }) => id);
  listed = on ? [...listed, ...ids] : ids;
  get("listen").hidden = !shown;
  get("more").hidden = Boolean(asked) || rows.length < PAGE;
  const number = asked ? counted("articlesFound", rows.length) : counted("articlesKept", tag ? shown : answer.count);
  const empty = !asked && !tag && !answer.count;
  get("status").textContent = empty ? words("libraryEmpty") : tag ? `${number} #${tag}` : number;
  get("home").textContent = words(answer.home === "native" ? "libraryNative" : "libraryEmbedded");
  await offerMove(answer.home);
}

/** @param {Record<string, any>} article */
function row(article) {
  const item = document.createElement("li");
  const title = document.createElement("button");
  title.type = "button";
  title.className = "title";
  title.textContent = article.title || article.address;
  title.lang = article.language;
  title.dir = "auto";
  title.addEventListener("click", () => void act(() => show(article.id)));
  item.append(title, facts(article));
  if (article.excerpt) item.append(paragraph(article.excerpt, article.language));
  return item;
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
  const rest = [counted("wordsCount", article.words), share ? words("heardShare", percent) : ""];
  line.append([when, article.site, ...rest].filter(Boolean).join(" · "));
  for (const name of article.tags) line.append(" ", tagButton(name));
  return line;
}

/** @param {string} name */
function tagButton(name) {
  const button = document.createElement("button");
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
  const place = get("article");
  place.replaceChildren(
    ...opened(article, {
      tag: (tags) => act(async () => (await ask(DO.LIBRARY, { word: "change", article: id, tags }), await list())),
      remove: () =>
        act(async () => (await ask(DO.LIBRARY, { word: "remove", article: id }), (place.hidden = true), await list())),
      listen: () => listenTo([id]),
      close: () => ((place.hidden = true), query().focus()),
    }),
  );
  place.hidden = false;
  place.focus();
}

/** With the host in use, the browser's articles can be moved there; and back. @param {string} home */
async function offerMove(home) {
  const [from, to] = home === "native" ? ["embedded", "native"] : ["native", "embedded"];
  const left = home === "native" ? (await ask(DO.LIBRARY, { word: "list", limit: 1, where: from })).count : 0;
  const button = get("move");
  button.hidden = !left;
  button.textContent = counted("libraryMove", left);
  button.onclick = () => void act(async () => showImported(await carry(from, to)));
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
