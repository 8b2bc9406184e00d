/** The library page: saved articles, with search, reading, tags and export. */

import { needsKeepAlive } from "../common/browser.js";
import { faultWords } from "../common/faults.js";
import { ask, DO, Refusal, stay } from "../common/messages/messages.js";
import { showInReader } from "../common/messages/show-again.js";
import { sitePattern } from "../page/addresses.js";
import { counted, fill, isolated, words } from "../common/words.js";
import { showLost } from "./lost.js";
import { offerBringing } from "./bringing.js";
import { carry, offerExport } from "./exchange.js";
import { opened, removed } from "./article.js";
import {
  asked,
  begin,
  choose,
  FREE,
  isByHand,
  isHeld,
  offerViews,
  order,
  PARTS,
  recall,
  showView,
  view,
} from "./list-view.js";
import { goingOn, showGoingOn } from "./going-on.js";
import { offerGlance, showHeld } from "./glance.js";
import { offerFetching, showFetching } from "./fetching.js";
import { fetchOne, giveBack, mayFetch, needsTab } from "./links.js";
import { fillChoices, markRow, marksListed, offerMarks } from "./marks-view.js";
import { row, tagButton } from "./row.js";
import { showSearches } from "./kept-searches.js";
import { pageOf } from "./stored-page.js";
import { withVersions } from "./versions-view.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const query = () => /** @type {HTMLInputElement} */ (get("query"));
const PAGE = 50;

/** The current list: its length and last query. */
let [shown, asking] = [0, 0];
/** Where the library is: in the browser, or with the host. */
let where = "embedded";
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
    say(`${title} ${text}`);
  }
}

/**
 * Lists a part of the library or search results. A reply that arrives after a newer query is dropped.
 * @param {boolean} [on] go on where the list ends
 * @param {number} [at] the row that gets the focus if what had it is gone
 */
async function list(on = false, at = -1) {
  if (view.part === "marks") return listMarks(on);
  const mine = (asking += 1);
  const wanted = query().value.trim();
  const skip = on ? shown : 0;
  const [answer, begun] = await Promise.all([
    ask(
      DO.LIBRARY,
      wanted
        ? { word: "search", query: wanted, limit: 100, ...asked() }
        : { word: "list", limit: PAGE, skip, sort: order(), ...asked() },
    ),
    on || wanted || view.part !== "queue" ? null : goingOn(),
  ]);
  if (mine !== asking) return;
  const acts = { ...ACTS, move: isByHand() && !wanted ? move : null };
  const rows = answer.articles.map((/** @type {any} */ one) => row(one, acts, view.tag));
  if (on) get("list").append(...rows);
  else keepFocus(() => (get("list").replaceChildren(...rows), showTag(), showGoingOn(begun?.articles ?? [], ACTS)), at);
  shown = skip + rows.length;
  const ids = answer.articles.map((/** @type {{id: number}} */ { id }) => id);
  listed = on ? [...listed, ...ids] : ids;
  get("listen").hidden = !shown;
  get("more").hidden = Boolean(wanted) || rows.length < PAGE;
  if (on && get("more").hidden) focusRow(skip);
  showView(document);
  tell(
    wanted ? counted("articlesFound", rows.length) : counted("articlesKept", answer.count),
    !wanted && !answer.count,
  );
  get("home").textContent = words(answer.home === "native" ? "libraryNative" : "libraryEmbedded");
  where = answer.home;
  await Promise.all([offerMove(where), showFetching(), showHeld(), showSearches(MARKS)]);
}

/** Lists marks instead of articles. @param {boolean} on */
async function listMarks(on) {
  const mine = (asking += 1);
  const skip = on ? shown : 0;
  showView(document);
  const { marks, count, home } = await marksListed(query().value.trim(), skip);
  await Promise.all([fillChoices(), showSearches(MARKS)]);
  if (mine !== asking) return;
  const rows = marks.map((mark, at) =>
    markRow(mark, MARKS, mark.article === marks[at - 1]?.article ? "" : mark.title || mark.address),
  );
  if (on) get("list").append(...rows);
  else keepFocus(() => (get("list").replaceChildren(...rows), showGoingOn([], ACTS)));
  for (const id of ["listen", "tagged", "fetching"]) get(id).hidden = true;
  listed = [];
  shown = skip + rows.length;
  get("more").hidden = shown >= count;
  if (on && get("more").hidden) focusRow(skip);
  say(count ? counted("marks", count) : words(PARTS.marks.empty));
  where = home;
}

/** @param {string} number how many there are @param {boolean} isEmpty */
function tell(number, isEmpty) {
  const empty = words(isHeld() ? "libraryNone" : PARTS[view.part].empty);
  get("status").textContent = isEmpty ? empty : view.tag ? `${number} #${view.tag}` : number;
}

/**
 * Rows made anew must not take the focus away: what had it is found again by its id.
 * @param {() => void} work @param {number} [at] the row that gets it otherwise
 */
function keepFocus(work, at = -1) {
  const focused = document.activeElement?.id;
  work();
  if (!focused || document.activeElement?.id === focused) return;
  const again = document.getElementById(focused);
  if (again) again.focus();
  else focusRow(at);
}

/** The tag that the list is held to, also where no article has it any more: pressed, it goes. */
function showTag() {
  const { tag } = view;
  const held = tagButton(tag, true, () => holdTo(""));
  held.id = "tagged-now";
  get("tagged").hidden = !tag;
  get("tagged").replaceChildren(...(tag ? [held] : []));
}

/** Holds the list to a tag, or no more to any. @param {string} tag */
function holdTo(tag) {
  return act(async () => (await choose({ ...FREE, tag: tag === view.tag ? "" : tag }), await list()));
}

/** What the rows' buttons do. */
const ACTS = {
  read: (/** @type {Record<string, any>} */ article) => act(() => read(article)),
  show: (/** @type {number} */ id) => act(() => show(id)),
  tag: holdTo,
  change: (/** @type {Record<string, any>} */ article, /** @type {Record<string, unknown>} */ fields) =>
    act(() => change(article, fields)),
};

/**
 * Changes an article, says so, and leaves the focus at what comes next.
 * @param {Record<string, any>} article
 * @param {Record<string, unknown>} fields
 */
async function change(article, fields) {
  const at = listed.indexOf(article.id);
  await ask(DO.LIBRARY, { word: "change", article: article.id, ...fields });
  await list(false, at);
  const name = isolated(article.title || article.address);
  if (fields.state === "archive") undoable(words("archived", name), article, { state: article.state });
  if (fields.state === "later") undoable(words("queued", name), article, { state: article.state });
}

/**
 * Says what was done, with a button that takes it back.
 * @param {string} text @param {Record<string, any>} article @param {Record<string, unknown>} before
 */
function undoable(text, article, before) {
  const back = document.createElement("button");
  Object.assign(back, { type: "button", className: "link", textContent: words("undo"), id: "undo" });
  back.addEventListener(
    "click",
    () => void act(async () => (await change(article, before), focusOn(article.id), say(words("undone")))),
  );
  get("status").replaceChildren(`${text} `, back);
}

/** @param {string} text */
const say = (text) => void (get("status").textContent = text);

/** What lists beside that of articles need of this page. */
const MARKS = {
  query,
  act,
  list: () => list(),
  say: (/** @type {(string | Node)[]} */ ...parts) => get("status").replaceChildren(...parts),
};

/** @param {number} id */
const focusOn = (id) => (document.getElementById(`title-${id}`) ?? query()).focus();

/** Moves an article of the queue by one place. @param {number} id @param {1 | -1} step */
function move(id, step) {
  const at = listed.indexOf(id) + step;
  if (at < 0 || at >= listed.length) return undefined;
  return act(() => placeBefore(id, step > 0 ? (listed[at + 1] ?? 0) : listed[at]));
}

/** Puts an article of the queue before another one; 0: at the end. @param {number} id @param {number} before */
async function placeBefore(id, before) {
  await ask(DO.LIBRARY, { word: "move", article: id, before });
  await list();
  const at = listed.indexOf(id);
  const title = get(`title-${id}`);
  title.focus();
  say(words("moved", isolated(title.textContent ?? ""), String(at + 1), String(listed.length)));
}

/** An article of the queue that is dropped comes before the one it is dropped on. @param {DragEvent} event */
function drop(event) {
  const id = Number(event.dataTransfer?.getData("text/x-readwell"));
  const over = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("#list li"));
  if (!id || !over || Number(over.dataset.id) === id) return;
  event.preventDefault();
  void act(() => placeBefore(id, Number(over.dataset.id)));
}

/** @param {number} at in the list; the last one if there are fewer; below 0, what is sought */
function focusRow(at) {
  const titles = document.querySelectorAll("#list .title");
  const title = titles[Math.min(at, titles.length - 1)] ?? query();
  /** @type {HTMLElement} */ (title).focus();
}

/** Opens an article in the reader; a link's text comes first. @param {Record<string, any>} article */
async function read({ id, missing, address }) {
  if (missing && !(await brought(id, address))) return;
  const { article } = await ask(DO.LIBRARY, { word: "show", article: id });
  await showInReader({ page: pageOf(article), whole: true, find: sought() });
}

/** The words of the query that the reader shows in the article: its phrase, or its longest word. */
function sought() {
  const asked = query().value;
  const phrase = asked.match(/(?<!-)"([^"]+)"/)?.[1];
  const plain = asked.split(/\s+/).filter((word) => !/^[-"]|"$/.test(word));
  return phrase ?? plain.map((word) => word.split("*")[0]).sort((a, b) => b.length - a.length)[0] ?? "";
}

/**
 * Brings the text of a link. Where it doesn't come, its page is opened: there a press reads it.
 * @param {number} id
 * @param {string} address
 * @returns {Promise<boolean>} whether the text is there
 */
async function brought(id, address) {
  const site = sitePattern(address);
  if (site && (await mayFetch(where, [site]))) {
    say(words("linkComes"));
    try {
      const found = await fetchOne(id);
      if (!found.missing) return (await list(), true);
    } catch (fault) {
      if (!needsTab(fault)) throw fault;
    } finally {
      await giveBack();
    }
    await list();
  }
  if (/^https?:/.test(address)) await chrome.tabs.create({ url: address });
  say(words("linkOpened"));
  return false;
}

/** @param {number} id */
async function show(id) {
  const article = await withVersions(id);
  last = { id, at: Math.max(0, listed.indexOf(id)) };
  place(
    opened(article, {
      change: (fields) =>
        act(async () => (await ask(DO.LIBRARY, { word: "change", article: id, ...fields }), await list())),
      remove: () => act(() => remove(id)),
      read: () => act(() => read(article)),
      listen: () => listenTo([id]),
      copy: () => act(() => copy(article)),
      versions: { ...MARKS, renew: async () => (await list(), await show(id)) },
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

/** @param {number} id */
async function remove(id) {
  const { article } = await ask(DO.LIBRARY, { word: "show", article: id, versions: true });
  await ask(DO.LIBRARY, { word: "remove", article: id });
  place(removed(article, { undo: () => act(() => restore(article)), close }));
  await list();
  get("status").textContent = words("storedGone", isolated(article.title || article.address));
}

/** Puts a removed article back, and opens it. @param {Record<string, any>} article */
async function restore(article) {
  const { id } = await ask(DO.LIBRARY, { word: "add", record: article, apart: true });
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
  offerViews(document, () => void act(() => list()));
  const again = () => list();
  offerFetching(() => where, act, again);
  get("list").addEventListener("dragover", (event) => event.preventDefault());
  get("list").addEventListener("drop", drop);
  get("search").addEventListener("submit", (event) => (event.preventDefault(), void act(() => list())));
  query().addEventListener("search", () => void act(() => list()));
  get("listen").addEventListener("click", () => listenTo(listed));
  document.addEventListener("listened", () => void act(() => list()));
  get("article").addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape" && !(target instanceof HTMLInputElement)) close();
  });
  get("more").addEventListener("click", () => void act(() => list(true)));
  offerExport(/** @type {HTMLSelectElement} */ (get("export")), { act, say, listed: () => listed });
  offerMarks(MARKS, () => query().value.trim());
  offerGlance({ act, list: () => list(), place, close });
  offerBringing({
    act,
    brought: async (done) => {
      await choose({ part: "all", only: "any", sort: "", ...FREE });
      await showImported(done);
    },
    place,
    close,
  });
}

async function start() {
  fill(document);
  if (needsKeepAlive) stay();
  listen();
  await act(async () => {
    await recall();
    await begin(async () => (await ask(DO.LIBRARY, { word: "list", limit: 1, state: "later", sort: "place" })).count);
    await list();
    await showLost(get("lost"));
  });
  // Otherwise the browser may clear its database when the disk fills up.
  if (shown) await navigator.storage.persist?.();
}

void start();
