/**
 * The library at a glance: a choice of its tags, collections and sites; what is there twice; and how much was read,
 * which is counted here and told nobody.
 */

import { ask, DO } from "../common/messages/messages.js";
import { counted, isolated, language, words } from "../common/words.js";
import { choose, FREE, view } from "./list-view.js";

/**
 * What the library's page does with it.
 * @typedef {object} Page
 * @property {(work: () => Promise<unknown>) => Promise<void>} act runs work and shows its error
 * @property {() => Promise<void>} list
 * @property {(parts: HTMLElement[]) => void} place shows something beside the list
 * @property {() => void} close
 */

/** The groups of the choice: the field that each holds the list to, and its name. */
const GROUPS = Object.freeze(
  /** @type {const} */ ([
    ["collections", "collection", "collections"],
    ["tags", "tag", "tags"],
    ["sites", "site", "sites"],
  ]),
);

const held = () => /** @type {HTMLSelectElement} */ (document.getElementById("held"));

/** What the choice offers was asked for. */
let isFilled = false;

/** Shows what the list is held to; the rest of the choice comes when a person turns to it. */
export async function showHeld() {
  const now = GROUPS.find(([, field]) => view[field]);
  if (!isFilled) held().replaceChildren(new Option(words("heldToNone"), ""));
  if (!now) return void (held().value = "");
  const value = `${now[1]}:${view[now[1]]}`;
  if (![...held().options].some((option) => option.value === value)) held().append(new Option(view[now[1]], value));
  held().value = value;
}

async function fillHeld() {
  if (isFilled) return;
  isFilled = true;
  const found = await ask(DO.LIBRARY, { word: "facets" });
  const before = held().value;
  const groups = GROUPS.filter(([name]) => found[name].length).map(([name, field, label]) => {
    const group = document.createElement("optgroup");
    group.label = words(label);
    for (const [value, count] of found[name])
      group.append(new Option(`${value} (${number(count)})`, `${field}:${value}`));
    return group;
  });
  held().replaceChildren(new Option(words("heldToNone"), ""), ...groups);
  held().value = before;
}

/** @param {number} value */
const number = (value) => new Intl.NumberFormat(language()).format(value);

/** @param {Page} page */
export function offerGlance(page) {
  // Counted anew by the next one who turns to it: what was changed meanwhile is in it.
  held().addEventListener("focus", () => void page.act(fillHeld));
  held().addEventListener("blur", () => (isFilled = false));
  held().addEventListener("change", () => {
    const [, field = "", value = ""] = /^(\w+):(.*)$/s.exec(held().value) ?? [];
    void page.act(async () => (await choose({ ...FREE, ...(field ? { [field]: value } : {}) }), await page.list()));
  });
  document.getElementById("twice")?.addEventListener("click", () => void page.act(() => showTwice(page)));
  document.getElementById("numbers")?.addEventListener("click", () => void page.act(() => showNumbers(page)));
}

/** @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {string} text */
function element(name, text) {
  return Object.assign(document.createElement(name), { textContent: text });
}

/** @param {string} key @param {() => unknown} press */
function button(key, press) {
  const made = element("button", words(key));
  made.type = "button";
  made.addEventListener("click", () => void press());
  return made;
}

/** @param {Page} page */
async function showTwice(page) {
  const { groups } = await ask(DO.LIBRARY, { word: "duplicates" });
  /** @typedef {{id: number, title: string, address: string}} One */
  const merge = async (/** @type {One[][]} */ all) => {
    for (const group of all) await ask(DO.LIBRARY, { word: "merge", articles: group.map(({ id }) => id) });
    await page.list();
    await showTwice(page);
  };
  const list = document.createElement("ul");
  for (const group of /** @type {One[][]} */ (groups)) {
    const item = element("li", isolated(group[0].title || group[0].address));
    const places = document.createElement("ul");
    for (const { address } of group) places.append(element("li", address));
    const press = button("mergeThese", () => page.act(() => merge([group])));
    press.setAttribute("aria-label", `${words("mergeThese")}: ${group[0].title}`);
    item.append(places, press);
    list.append(item);
  }
  const rest = groups.length ? [list, button("mergeAll", () => page.act(() => merge(groups)))] : [];
  const text = groups.length ? counted("twiceFound", groups.length) : words("twiceNone");
  page.place([element("h2", words("twice")), element("p", text), ...rest, button("close", page.close)]);
}

/** @param {Page} page */
async function showNumbers(page) {
  const { numbers } = await ask(DO.LIBRARY, { word: "facets" });
  const table = document.createElement("dl");
  table.className = "numbers";
  for (const [name, key] of NUMBERS) {
    const row = document.createElement("div");
    row.append(element("dt", words(key)), element("dd", number(numbers[name])));
    table.append(row);
  }
  page.place([element("h2", words("numbers")), table, element("p", words("numbersStay")), button("close", page.close)]);
}

const NUMBERS = Object.freeze([
  ["articles", "numbersArticles"],
  ["links", "libraryMissing"],
  ["later", "libraryQueue"],
  ["archive", "libraryArchive"],
  ["favourites", "libraryFavourites"],
  ["read", "numbersRead"],
  ["words", "numbersWords"],
  ["words_read", "numbersWordsRead"],
  ["marks", "numbersMarks"],
]);
