/**
 * Marks of a page: they belong to its article in the library. A page that is not there yet is saved with its first
 * mark; in a private window only a save of the person keeps any.
 */

import { Refusal } from "../../common/messages/messages.js";
import { turns } from "../../common/values/mutex.js";
import { isKnown } from "../../page/addresses.js";
import * as library from "./library.js";
import { SELECTED } from "./library-versions.js";
import { save } from "./saving.js";

/** Two marks of one page must not save it twice. */
const inTurn = turns();

/**
 * Returns the marks of the page at an address, in whatever version it was saved, and these versions.
 * @param {string} address @param {number} [limit] of marks
 * @returns {Promise<{marks: Record<string, any>[], articles: {id: number}[]}>}
 */
export async function marksOf(address, limit = MOST) {
  if (!isKnown(address)) return { marks: [], articles: [] };
  const { marks, articles = [] } = await library.ask("marks", { address, limit });
  return { marks, articles: articles.map((/** @type {any} */ one) => ({ id: one.article })) };
}

/**
 * Returns the text of a page as it was saved last; null for one that the library doesn't have, or only as a link.
 * @param {string} address
 */
export async function formerOf(address) {
  for (const one of (await marksOf(address, 1)).articles) {
    const { article } = await library.ask("show", { article: one.id });
    const { id, saved, text, markdown, about } = article;
    // What was selected of the page is not what the page said.
    if (SELECTED in about) continue;
    return text ? { article: id, saved, text, markdown, beside: about.beside } : null;
  }
  return null;
}

/** An article has no more. */
const MOST = 10_000;

/**
 * @typedef {object} Marked
 * @property {string} address
 * @property {Record<string, any>[]} marks
 * @property {string[]} removed their ids
 * @property {import("./saving.js").Wish} wish the page, as a save needs it
 */

/**
 * @param {chrome.tabs.Tab} tab
 * @param {Marked} asked
 * @returns {Promise<{undo?: number}>}
 */
export function mark(tab, { address, marks, removed, wish }) {
  if (tab.incognito) throw new Refusal("message", "marks of a private window are kept with a save");
  return inTurn(async () => {
    const { marks: there, articles } = await marksOf(address);
    if (!articles.length && !marks.length) return {};
    const fresh = articles.length ? null : await saved(tab, wish);
    const own = articles[0]?.id ?? fresh?.article;
    if (own === undefined) throw new Refusal("library", "the page could not be saved");
    // A mark stays with the version that has it; others, also those of an article that is gone, come to the newest.
    const homes = new Map(there.map(({ id, article }) => [id, article]));
    const placed = marks.map((mark) => ({ ...mark, article: homes.get(mark.id) ?? own }));
    const gone = there.filter(({ id }) => removed.includes(id));
    for (const [article, changes] of byArticle([...placed, ...gone], removed))
      await library.ask("mark", { article, ...changes });
    return fresh ? { undo: fresh.undo } : {};
  });
}

/** @param {chrome.tabs.Tab} tab @param {import("./saving.js").Wish} wish */
function saved(tab, { page, keep, apart, with: way }) {
  return save(tab, { to: "library", format: "text", unqueued: true, page, keep, apart, with: way });
}

/**
 * Returns the changes of each article: a page may have been saved several times, and each version has its marks.
 * @param {Record<string, any>[]} marks each with its article, and with those that are to go
 * @param {string[]} removed
 */
function byArticle(marks, removed) {
  /** @type {Map<number, {marks: Record<string, any>[], removed: string[]}>} */
  const found = new Map();
  for (const { article, ...mark } of marks) {
    const changes = found.get(article) ?? { marks: [], removed: [] };
    if (removed.includes(mark.id)) changes.removed.push(mark.id);
    else changes.marks.push(mark);
    found.set(article, changes);
  }
  return found;
}
