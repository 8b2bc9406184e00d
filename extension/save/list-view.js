/** Which part of the library is listed, and in which order; it stays from one visit to the next. */

import { tableIn } from "../common/values/plain-objects.js";
import { fill, words } from "../common/words.js";

/** The storage key of what was listed last. */
const KEY = "library-view";

/** The parts of the library: what each asks for, and the order that it has by itself. */
export const PARTS = Object.freeze({
  queue: { asks: { state: "later" }, sort: "place", empty: "libraryQueueEmpty" },
  all: { asks: {}, sort: "saved", empty: "libraryEmpty" },
  favourites: { asks: { favourite: true }, sort: "saved", empty: "libraryNone" },
  archive: { asks: { state: "archive" }, sort: "saved", empty: "libraryNone" },
  /** No articles: what is marked in them (marks-view.js). */
  marks: { asks: {}, sort: "saved", empty: "libraryMarksEmpty" },
});

/** What a list can be held to beside its part. */
const ONLY = Object.freeze({
  any: {},
  begun: { begun: true },
  marked: { marked: true },
  missing: { fetched: false },
  broken: { broken: true },
});

const SORTS = Object.freeze(["saved", "opened", "title", "site", "words", "progress", "place"]);

/**
 * @typedef {object} View
 * @property {keyof typeof PARTS} part
 * @property {keyof typeof ONLY} only
 * @property {string} sort "" for the part's own order
 * @property {string} tag
 * @property {string} collection
 * @property {string} site
 */

/** @type {View} */
const FIRST = { part: "all", only: "any", sort: "", tag: "", collection: "", site: "" };

/** Held to no tag, collection or site. */
export const FREE = Object.freeze({ tag: "", collection: "", site: "" });

/** Whether a person has chosen a part of the library here before. */
let isChosen = false;

/** @type {View} */
export let view = { ...FIRST };

/** Returns a view as it was stored; what makes no sense is as at first. @param {Record<string, unknown>} kept @returns {View} */
export function viewIn(kept) {
  const text = (/** @type {string} */ name) => (typeof kept[name] === "string" ? kept[name] : "");
  return {
    part: /** @type {View["part"]} */ (Object.hasOwn(PARTS, text("part")) ? text("part") : FIRST.part),
    only: /** @type {View["only"]} */ (Object.hasOwn(ONLY, text("only")) ? text("only") : FIRST.only),
    sort: SORTS.includes(text("sort")) ? text("sort") : "",
    tag: text("tag"),
    collection: text("collection"),
    site: text("site"),
  };
}

/** @returns {Promise<void>} */
export async function recall() {
  const kept = tableIn((await chrome.storage.local.get(KEY))[KEY]);
  isChosen = typeof kept.part === "string" && Object.hasOwn(PARTS, kept.part);
  view = viewIn(kept);
}

/**
 * Lists the queue first where there is one, unless the person has chosen.
 * @param {() => Promise<number>} queued asks how long it is
 */
export async function begin(queued) {
  if (!isChosen && (await queued())) view = { ...view, part: "queue" };
}

/** @param {Partial<View>} change */
export async function choose(change) {
  view = { ...view, ...change };
  isChosen = true;
  await chrome.storage.local.set({ [KEY]: view });
}

/** What a request for the list asks. @returns {Record<string, unknown>} */
export function asked() {
  const { part, only, tag, collection, site } = view;
  const held = Object.entries({ tag, collection, site }).filter(([, value]) => value);
  return { ...PARTS[part].asks, ...ONLY[only], ...Object.fromEntries(held) };
}

/** @returns {string} */
export const order = () => view.sort || PARTS[view.part].sort;

/** Whether the list has the order that a person gives it by hand. */
export const isByHand = () => view.part === "queue" && order() === "place" && !isHeld();

/** Whether the list is held to something beside its part. */
export const isHeld = () => view.only !== "any" || Boolean(view.tag || view.collection || view.site);

/** What each part of the library and each order is called. */
const NAMES = Object.freeze({
  queue: "libraryQueue",
  all: "libraryAll",
  favourites: "libraryFavourites",
  archive: "libraryArchive",
  marks: "marksTitle",
  any: "libraryAny",
  begun: "libraryBegun",
  marked: "libraryMarked",
  missing: "libraryMissing",
  broken: "libraryBroken",
  saved: "sortSaved",
  opened: "sortOpened",
  title: "sortTitle",
  site: "sortSite",
  words: "sortWords",
  progress: "sortProgress",
  place: "sortPlace",
});

/** What a part, a filter or an order is called. @param {keyof typeof NAMES} choice */
export const nameOf = (choice) => words(NAMES[choice]);

/**
 * Fills the page's choices and keeps them as the view is.
 * @param {Document} page
 * @param {() => void} changed
 */
export function offerViews(page, changed) {
  const parts = /** @type {HTMLElement} */ (page.getElementById("parts"));
  for (const part of /** @type {View["part"][]} */ (Object.keys(PARTS))) {
    const button = page.createElement("button");
    Object.assign(button, { type: "button", id: `part-${part}` });
    button.dataset.words = NAMES[part];
    button.addEventListener("click", () => void choose({ part, sort: "", ...FREE }).then(changed));
    parts.append(button);
  }
  fill(page);
  const only = select(page, "only", Object.keys(ONLY));
  only.addEventListener("change", () => void choose({ only: /** @type {any} */ (only.value) }).then(changed));
  const sort = select(page, "sort", SORTS);
  sort.addEventListener("change", () => void choose({ sort: sort.value }).then(changed));
}

/** @param {Document} page @param {string} id @param {readonly string[]} values @returns {HTMLSelectElement} */
function select(page, id, values) {
  const found = /** @type {HTMLSelectElement} */ (page.getElementById(id));
  for (const value of values) found.append(new Option(words(NAMES[/** @type {keyof typeof NAMES} */ (value)]), value));
  return found;
}

/** Shows what is chosen. @param {Document} page */
export function showView(page) {
  for (const part of Object.keys(PARTS))
    page.getElementById(`part-${part}`)?.setAttribute("aria-pressed", String(part === view.part));
  for (const name of ["only", "held", "sort"]) {
    const label = page.getElementById(name)?.closest("label");
    if (label) label.hidden = view.part === "marks";
  }
  /** @type {HTMLElement} */ (page.getElementById("of-marks")).hidden = view.part !== "marks";
  /** @type {HTMLSelectElement} */ (page.getElementById("only")).value = view.only;
  /** @type {HTMLSelectElement} */ (page.getElementById("sort")).value = order();
}
