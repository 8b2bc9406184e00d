/**
 * The marks of articles in the extension's own library, each an entry of its own: two windows that mark one article at
 * once lose nothing of each other. The host has services/library/marks.py and marking.py.
 */

import { Refusal } from "../../common/messages/messages.js";
import { field } from "./article-fields.js";
import { got, indexed, walk, within } from "./library-base.js";
import { counted } from "./library-lists.js";
import { markRow, MOST } from "./mark-rows.js";
import { timeOf } from "./merging.js";
import { key, line, times, wanted } from "./search-terms.js";

/** Marks that a search ranks, the newest: more than a person looks at. */
const MOST_WEIGHED = 2000;
/** Characters of the marks of one reply. */
const LARGEST = 8_000_000;
/** A set of this many marks is sorted at once; a larger one is met soon on the way along the order. */
const FEW = 1000;

/** @typedef {Record<string, any>} Mark */
/** @typedef {[number, string]} Key an article and a mark's id */

/** The marks' entries, in the transaction of the articles. @param {IDBObjectStore} articles */
const storeOf = (articles) => articles.transaction.objectStore("marks");

/** All marks of an article. @param {number} article */
const ofArticle = (article) => IDBKeyRange.bound([article], [article, []]);

/** Returns the entries of an article's marks, in their order. @param {IDBObjectStore} articles @param {number} id */
async function rowsOf(articles, id) {
  const rows = await got(storeOf(articles).getAll(ofArticle(id)));
  return rows.sort((one, other) => one.order - other.order);
}

/** @param {IDBObjectStore} articles @param {number} id @returns {Promise<Mark[]>} */
export async function marksOf(articles, id) {
  return (await rowsOf(articles, id)).map(({ mark }) => mark);
}

/** Returns an article's row with its marks. @param {IDBObjectStore} articles @param {Record<string, any>} row */
export async function withMarks(articles, row) {
  return { ...row, marks: await marksOf(articles, row.id) };
}

/** Refuses more marks than an article may have, before anything is written. @param {readonly Mark[]} marks */
export function fitting(marks) {
  if (marks.length > MOST) throw new Refusal("library", `an article has at most ${MOST} marks`);
}

/**
 * Gives an article these marks, in this order, and no other.
 * @param {IDBObjectStore} articles
 * @param {number} id
 * @param {readonly Mark[]} marks
 */
export async function replace(articles, id, marks) {
  const store = storeOf(articles);
  await got(store.delete(ofArticle(id)));
  await Promise.all(marks.map((mark, order) => got(store.put(markRow(id, mark, order)))));
}

/** Removes an article's marks; returns how many there were. @param {IDBObjectStore} articles @param {number} id */
export async function removeAll(articles, id) {
  const count = await got(storeOf(articles).count(ofArticle(id)));
  await got(storeOf(articles).delete(ofArticle(id)));
  return count;
}

/**
 * Puts marks on an article and removes others, all or nothing. Those that neither list names stay as they are.
 * @param {{article: number, marks?: unknown, removed?: unknown}} asked
 */
export async function mark({ article, marks = [], removed = [] }) {
  const given = /** @type {Mark[]} */ (field("marks", marks));
  if (!Array.isArray(removed) || removed.some((id) => typeof id !== "string"))
    throw new Refusal("request", "removed is not a list of ids");
  return within("readwrite", async (articles) => {
    const row = await got(articles.get(article));
    if (!row) throw new Refusal("library", `there is no article ${article}`);
    const rows = await rowsOf(articles, article);
    const known = new Map(rows.map((one) => [one.id, one]));
    const fresh = given.filter((one) => !(known.has(one.id) && timeOf(known.get(one.id).mark) > timeOf(one)));
    let last = rows.at(-1)?.order ?? -1;
    const put = fresh.map((one) => markRow(article, one, known.get(one.id)?.order ?? ++last));
    for (const one of put) known.set(one.id, one);
    for (const id of removed) known.delete(id);
    const left = [...known.values()].map((one) => one.mark);
    if (given.length) fitting(left);
    const kept = put.filter(({ id }) => known.has(id));
    await Promise.all([
      ...removed.map((id) => got(storeOf(articles).delete([article, id]))),
      ...kept.map((one) => got(storeOf(articles).put(one))),
      got(articles.put(indexed({ ...row, marked: left.length }))),
    ]);
    return { marks: left };
  });
}

/**
 * Returns marks, the newest first or those that match best, how many there are, and the versions of a page.
 * @param {{address?: string, article?: number, query?: string, tag?: string, colour?: string, limit?: number,
 *   skip?: number}} asked
 */
export async function marks({ address, article, query = "", tag = "", colour = "", limit = 50, skip = 0 }) {
  return within("readonly", async (articles) => {
    const store = storeOf(articles);
    const found = address === undefined ? {} : { articles: await versions(articles, address) };
    const sets = [];
    if (found.articles) sets.push(await keysOf(store, ...found.articles.map((one) => ofArticle(one.article))));
    if (article !== undefined) sets.push(await keysOf(store, ofArticle(article)));
    if (tag) sets.push(await keysOf(store.index("tags"), IDBKeyRange.only(tag)));
    if (colour) sets.push(await keysOf(store.index("colour"), IDBKeyRange.only(colour)));
    const [count, rows] = query.trim()
      ? await matching(store, query, sets, limit, skip)
      : await newest(store, sets, limit, skip);
    return { marks: await shown(articles, rows), count, ...found };
  });
}

/** The articles of one page, the newest first. @param {IDBObjectStore} articles @param {string} address */
async function versions(articles, address) {
  const rows = await got(articles.index("key").getAll(key(address)));
  rows.sort((one, other) => indexedDB.cmp([other.saved, other.id], [one.saved, one.id]));
  return rows.map(({ id, title, address: own, saved }) => ({ article: Number(id), title, address: own, saved }));
}

/** Marks by their keys as texts, which a set can hold. @typedef {Map<string, Key>} Keys */

/** @param {IDBObjectStore | IDBIndex} source @param {IDBKeyRange[]} ranges @returns {Promise<Keys>} */
async function keysOf(source, ...ranges) {
  const lists = await Promise.all(ranges.map((range) => got(source.getAllKeys(range))));
  return new Map(lists.flat().map((one) => [JSON.stringify(one), /** @type {Key} */ (one)]));
}

/** Returns the keys that all sets have. @param {Keys[]} sets @returns {Keys | null} null: no set, every mark */
function common(sets) {
  const [first, ...rest] = [...sets].sort((one, other) => one.size - other.size);
  if (!first) return null;
  return new Map([...first].filter(([text]) => rest.every((set) => set.has(text))));
}

/**
 * @param {IDBObjectStore} store
 * @param {Keys[]} sets
 * @param {number} limit
 * @param {number} skip
 * @returns {Promise<[number, Mark[]]>} how many there are, and the entries of a page
 */
async function newest(store, sets, limit, skip) {
  const held = common(sets);
  if (held && held.size <= FEW) {
    const rows = await Promise.all([...held.values()].map((one) => got(store.get(one))));
    rows.sort((one, other) => indexedDB.cmp([other.made, other.article, other.id], [one.made, one.article, one.id]));
    return [rows.length, rows.slice(skip, skip + limit)];
  }
  const keys = await along(store, held, limit, skip);
  const count = held?.size ?? (await got(store.count()));
  return [count, await Promise.all(keys.map((one) => got(store.get(one))))];
}

/** The newest marks of a set. @param {IDBObjectStore} store @param {Keys | null} held @param {number} limit @param {number} skip */
async function along(store, held, limit, skip) {
  /** @type {Key[]} */
  const keys = [];
  let left = skip;
  if (limit < 1) return keys;
  await walk(store.index("made").openKeyCursor(null, "prev"), ({ primaryKey }) => {
    const fits = !held || held.has(JSON.stringify(primaryKey));
    if (fits && left-- <= 0) keys.push(/** @type {Key} */ (primaryKey));
    return keys.length === limit;
  });
  return keys;
}

/**
 * @param {IDBObjectStore} store
 * @param {string} query
 * @param {Keys[]} sets
 * @param {number} limit
 * @param {number} skip
 * @returns {Promise<[number, Mark[]]>}
 */
async function matching(store, query, sets, limit, skip) {
  const asked = wanted(query);
  const required = asked.filter(({ without }) => !without);
  if (!required.length) return [0, []];
  for (const { terms, beginning } of required) {
    for (const [at, term] of terms.entries()) {
      const open = beginning && at === terms.length - 1;
      const range = open ? IDBKeyRange.bound(term, `${term}\uffff`) : IDBKeyRange.only(term);
      sets.push(await keysOf(store.index("terms"), range));
    }
  }
  const [, rows] = await newest(store, sets, MOST_WEIGHED, 0);
  const weighed = rows.map((row) => ({ row, weight: weigh(asked, row.mark) })).filter(({ weight }) => weight);
  weighed.sort((one, other) => other.weight - one.weight);
  return [weighed.length, weighed.slice(skip, skip + limit).map(({ row }) => row)];
}

/**
 * Returns the rank; words of the quote tell more of a mark than those of its note. 0: it does not match.
 * @param {import("./search-terms.js").Wanted[]} asked
 * @param {Mark} mark
 */
function weigh(asked, { exact, note = "", tags = [] }) {
  const texts = [exact, note, tags.join(" ")].map(line);
  let weight = 0;
  for (const one of asked) {
    const [quoted, noted, tagged] = texts.map((text) => times(one, text));
    if (one.without ? quoted + noted + tagged : !(quoted + noted + tagged)) return 0;
    if (!one.without) weight += (2 * quoted) / (quoted + 1.2) + noted / (noted + 1.2) + 2 * Math.min(1, tagged);
  }
  return weight;
}

/**
 * Returns marks with the article that each is of, as many as one reply holds.
 * @param {IDBObjectStore} articles
 * @param {Mark[]} rows
 */
async function shown(articles, rows) {
  const ids = [...new Set(rows.map(({ article }) => article))];
  const found = await Promise.all(ids.map((id) => got(articles.get(id))));
  const known = new Map(found.map((row) => [row.id, row]));
  const out = [];
  let size = 0;
  for (const { article, mark } of rows.slice(0, MOST)) {
    size += JSON.stringify(mark).length;
    if (size > LARGEST && out.length) break;
    const { title, address } = known.get(article);
    out.push({ ...mark, article, title, address });
  }
  return out;
}

/** Characters of the marks of one piece. */
const LARGEST_PIECE = 4_000_000;

/**
 * Returns a piece of all articles with marks that are asked for, as the engine's `marks` takes them, and where the next
 * piece begins (0: end).
 * @param {{after?: number, article?: number, query?: string, tag?: string, colour?: string}} asked
 */
export async function marked({ after = 0, article, query = "", tag = "", colour = "" }) {
  const terms = wanted(query);
  if (query.trim() && !terms.some(({ without }) => !without)) return { articles: [], next: 0 };
  const fits = (/** @type {Mark} */ row) =>
    (!tag || row.tags.includes(tag)) && (!colour || row.colour === colour) && (!terms.length || weigh(terms, row.mark));
  return within("readonly", async (articles) => {
    /** @type {Record<string, any>[]} */
    const out = [];
    let size = 0;
    const keys = await got(articles.index("flags").getAllKeys(IDBKeyRange.only("marked")));
    for (const id of /** @type {number[]} */ (keys).filter((id) => id > after && id === (article ?? id))) {
      const found = (await rowsOf(articles, id)).filter(fits).map((row) => row.mark);
      if (!found.length) continue;
      const { address, title, site, saved, about } = await got(articles.get(id));
      out.push({ address, title, site, saved, byline: about.byline ?? "", marks: found });
      size += JSON.stringify(found).length;
      if (size > LARGEST_PIECE) return { articles: out, next: id };
    }
    return { articles: out, next: 0 };
  });
}

/** How many marks there are, their tags, and how many have each colour. @param {IDBObjectStore} articles */
export async function facets(articles) {
  const store = storeOf(articles);
  const [count, tags, colours] = await Promise.all([
    got(store.count()),
    counted(store.index("tags")),
    counted(store.index("colour")),
  ]);
  return { count, tags, colours: Object.fromEntries(colours) };
}
