/** Searches that a person keeps: the words and what the list is held to, each again by one press. */

import { tableIn } from "../common/values/plain-objects.js";
import { isolated, words } from "../common/words.js";
import { choose, nameOf, view, viewIn } from "./list-view.js";

/** The storage key of the searches that are kept. */
const KEY = "library-searches";
/** So many are kept at most; and so many characters of the words of one. */
const MOST = 50;
const LONGEST = 500;

/**
 * @typedef {import("./list-view.js").View & {query: string}} Search
 * @typedef {object} Page what the library's page does with it
 * @property {(work: () => Promise<unknown>) => Promise<void>} act runs work and shows its error
 * @property {() => Promise<void>} list
 * @property {(...parts: (string | Node)[]) => void} say
 * @property {() => HTMLInputElement} query
 */

const place = () => /** @type {HTMLElement} */ (document.getElementById("searches"));

/** @returns {Promise<Search[]>} */
export async function kept() {
  const found = (await chrome.storage.local.get(KEY))[KEY];
  return (Array.isArray(found) ? found : []).slice(0, MOST).map((one) => searchIn(tableIn(one)));
}

/** @param {Record<string, unknown>} given @returns {Search} */
function searchIn(given) {
  const query = typeof given.query === "string" ? given.query.slice(0, LONGEST) : "";
  return { ...viewIn(given), query };
}

/** @param {Search[]} searches */
const keep = (searches) => chrome.storage.local.set({ [KEY]: searches });

/**
 * Adds what a file has of searches to those that are kept, which stay as they are.
 * @param {unknown} given
 */
export async function bring(given) {
  if (!Array.isArray(given)) return;
  const all = await kept();
  for (const search of given.slice(0, MOST).map((one) => searchIn(tableIn(one))))
    if (isSearch(search) && !all.some((one) => isSame(one, search))) all.push(search);
  await keep(all.slice(0, MOST));
}

/** What is listed now. @param {Page} page @returns {Search} */
const now = (page) => searchIn({ ...view, query: page.query().value.trim() });

/** @param {Search} one @param {Search} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Its words, and what it is held to. @param {Search} search */
function nameOfSearch(search) {
  const { query, tag, collection, site, sort } = search;
  const held = [tag && `#${tag}`, collection, site, search.only !== "any" && nameOf(search.only)];
  return [query, ...held, search.part !== "all" && nameOf(search.part), sort && nameOf(/** @type {"saved"} */ (sort))]
    .filter(Boolean)
    .join(" · ");
}

/** Whether what is listed is more than a part of the library, so that it is worth keeping. @param {Search} search */
const isSearch = ({ query, tag, collection, site, only }) =>
  Boolean(query || tag || collection || site) || only !== "any";

/** Shows the searches that are kept, and whether this one can be. @param {Page} page */
export async function showSearches(page) {
  const searches = await kept();
  const current = now(page);
  const rows = searches.map((one, at) => chip(page, one, at, isSame(one, current)));
  const isNew = isSearch(current) && !searches.some((one) => isSame(one, current)) && searches.length < MOST;
  const more = isNew ? [button("search-keep", words("searchKeep"), () => page.act(() => add(page)))] : [];
  const focused = document.activeElement?.id;
  place().replaceChildren(...rows, ...more);
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  place().hidden = !place().childElementCount;
}

/** @param {string} id @param {string} text @param {() => unknown} press */
function button(id, text, press) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", id, textContent: text });
  made.addEventListener("click", () => void press());
  return made;
}

/** @param {Page} page @param {Search} search @param {number} at @param {boolean} isNow */
function chip(page, search, at, isNow) {
  const name = nameOfSearch(search);
  const [press, gone] = [
    button(`search-${at}`, name, () => page.act(() => use(page, search))),
    button(`search-gone-${at}`, "×", () => page.act(() => remove(page, search))),
  ];
  press.setAttribute("aria-pressed", String(isNow));
  press.dir = "auto";
  gone.setAttribute("aria-label", words("searchRemove", isolated(name)));
  const both = document.createElement("span");
  both.className = "chip";
  both.append(press, gone);
  return both;
}

/** @param {Page} page @param {Search} search */
async function use(page, { query, ...held }) {
  page.query().value = query;
  await choose(held);
  await page.list();
}

/** @param {Page} page */
async function add(page) {
  const search = now(page);
  await keep([...(await kept()), search]);
  await showSearches(page);
  document.getElementById(`search-${(await kept()).length - 1}`)?.focus();
  page.say(words("searchKept", isolated(nameOfSearch(search))));
}

/** Takes a search away, with a button that puts it back where it was. @param {Page} page @param {Search} search */
async function remove(page, search) {
  const before = await kept();
  await keep(before.filter((one) => !isSame(one, search)));
  await showSearches(page);
  const at = before.findIndex((one) => isSame(one, search));
  (document.getElementById(`search-${Math.max(0, at - 1)}`) ?? page.query()).focus();
  const back = button("undo", words("undo"), () => page.act(() => restore(page, search, at)));
  back.className = "link";
  page.say(`${words("searchGone", isolated(nameOfSearch(search)))} `, back);
}

/** @param {Page} page @param {Search} search @param {number} at */
async function restore(page, search, at) {
  const here = (await kept()).filter((one) => !isSame(one, search));
  await keep([...here.slice(0, at), search, ...here.slice(at)]);
  await showSearches(page);
  document.getElementById(`search-${at}`)?.focus();
  page.say(words("undone"));
}
