/**
 * Which articles a list of the extension's own library shows, and in which order. The host has
 * services/library/listing.py.
 */

import { Refusal } from "../../common/messages/messages.js";
import { atMost, got, READ, walk } from "./library-base.js";

/** To get one article by its number takes as long as so many steps along an order. */
const STEPS = 6;
/** So many are read at once, with those before them. */
const AT_ONCE = 500;
/** So many times more of an order are read than would do if what is looked for were spread evenly. */
const SPARE = 1.5;

/**
 * What a list can be sorted by: the index, which is a field's but for the queue's, and whether the greatest comes
 * first.
 * @type {Record<string, [string, boolean]>}
 */
const SORTS = {
  saved: ["saved", true],
  title: ["titled", false],
  site: ["sited", false],
  words: ["words", false],
  progress: ["progress", true],
  opened: ["opened", true],
  place: ["queue", false],
};

/** The flags that a filter asks for: the name of a flag, and whether an article must have it. */
const FLAGS = Object.freeze({
  favourite: ["favourite", true],
  fetched: ["missing", false],
  broken: ["broken", true],
  begun: ["begun", true],
  marked: ["marked", true],
});

/** The index of what else a list can be held to. @type {Readonly<Record<string, string>>} */
const INDEXES = Object.freeze({ state: "flags", site: "site", tag: "tags", collection: "collections" });

/** @typedef {{limit?: number, skip?: number, sort?: string, reverse?: boolean, [filter: string]: unknown}} Asked */

/**
 * @param {IDBObjectStore} articles
 * @param {Asked} asked
 * @returns {Promise<{articles: Record<string, any>[], count: number}>}
 */
export async function listed(articles, { limit = 50, skip = 0, sort, reverse = false, ...filters }) {
  const found = SORTS[sort || "saved"];
  if (!found) throw new Refusal("request", `a list is sorted by one of ${Object.keys(SORTS).join(", ")}`);
  const [name, greatest] = found;
  const way = greatest !== reverse ? "prev" : "next";
  // The queue's index has its states apart: with nothing else asked, its part of it is the list.
  const { state, ...others } = filters;
  const part = name === "queue" && typeof state === "string" && state && !Object.values(others).some(isAsked);
  if (part) return partOf(articles, state === "kept" ? "" : state, way, skip, limit);
  const [total, soon] = await Promise.all([atMost(articles), sooner(articles, name, way, filters, skip, limit)]);
  if (soon) return soon;
  const held = await filtered(articles, filters);
  if (held && areFew(held.size, total, skip + limit)) {
    const rows = await Promise.all([...held].map((id) => got(articles.get(id))));
    const by = name === "queue" ? "place" : name;
    rows.sort((one, other) => (way === "prev" ? -1 : 1) * (indexedDB.cmp(one[by], other[by]) || one.id - other.id));
    return { articles: rows.slice(skip, skip + limit), count: rows.length };
  }
  const count = held?.size ?? got(articles.count());
  const [rows, all] = await Promise.all([along(articles, name, way, held, skip, limit), count]);
  return { articles: rows, count: all };
}

/**
 * Whether all of a set are sooner got and sorted than met along the order, which a set of many is soon.
 * @param {number} count @param {number} total @param {number} wanted
 */
const areFew = (count, total, wanted) => count ** 2 * STEPS <= total * wanted;

/**
 * What is held to one thing that many articles are is met soon along the order: its numbers needn't all be got. Null
 * where that isn't so.
 * @param {IDBObjectStore} articles @param {string} name @param {IDBCursorDirection} way
 * @param {Record<string, unknown>} filters @param {number} skip @param {number} limit
 * @returns {Promise<{articles: Record<string, any>[], count: number} | null>}
 */
async function sooner(articles, name, way, filters, skip, limit) {
  const [[filter, value] = [], ...others] = Object.entries(filters).filter(([, value]) => isAsked(value));
  if (!filter || others.length || filter === "collection" || !givesParts(articles.index(name))) return null;
  const { index, is, has } = heldTo(filter, value);
  const counts = [articles.index(index).count(IDBKeyRange.only(is)), has ? null : articles.count()];
  const [many, all] = await Promise.all(counts.map((one) => (one ? got(one) : atMost(articles))));
  const count = has ? many : all - many;
  const far = Math.ceil(((skip + limit) * all * SPARE) / count);
  if (!count || far > AT_ONCE) return null;
  const rows = await along(articles, name, way, null, 0, far);
  const fits = rows.filter((row) => [row[index]].flat().includes(is) === has);
  const isEnough = fits.length >= Math.min(skip + limit, count);
  return isEnough ? { articles: fits.slice(skip, skip + limit), count } : null;
}

/** @param {unknown} value */
const isAsked = (value) => value !== "" && value !== undefined;

/**
 * @param {IDBObjectStore} articles @param {string} state @param {IDBCursorDirection} way
 * @param {number} skip @param {number} limit
 */
async function partOf(articles, state, way, skip, limit) {
  const rows = await along(articles, "queue", way, null, skip, limit, ofState(state));
  return { articles: rows, count: await got(articles.index("queue").count(ofState(state))) };
}

/**
 * Whether the browser gives a part of an order at once, and from its end too: newer ones do.
 * @param {IDBIndex} index
 * @returns {index is IDBIndex & {getAllRecords: (how: object) => IDBRequest<{value: any}[]>}}
 */
const givesParts = (index) => "getAllRecords" in index;

/**
 * Returns articles in the order of an index.
 * @param {IDBObjectStore} articles
 * @param {string} name
 * @param {IDBCursorDirection} way
 * @param {Set<IDBValidKey> | null} held
 * @param {number} skip
 * @param {number} limit
 * @param {IDBKeyRange | null} [range]
 * @returns {Promise<Record<string, any>[]>}
 */
async function along(articles, name, way, held, skip, limit, range = null) {
  const index = articles.index(name);
  if (givesParts(index) && !held && skip + limit <= AT_ONCE) {
    const found = await got(index.getAllRecords({ query: range, direction: way, count: skip + limit }));
    return found.slice(skip).map(({ value }) => value);
  }
  const ids = await idsAlong(index, way, held, skip, limit, range);
  return Promise.all(ids.map((id) => got(articles.get(id))));
}

/**
 * @param {IDBIndex} index @param {IDBCursorDirection} way @param {Set<IDBValidKey> | null} held
 * @param {number} skip @param {number} limit @param {IDBKeyRange | null} range
 */
async function idsAlong(index, way, held, skip, limit, range) {
  /** @type {IDBValidKey[]} */
  const ids = [];
  let [left, jumps] = [skip, !held && skip > 0];
  const asked = index.openKeyCursor(range, way);
  await new Promise((resolve, reject) => {
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const at = asked.result;
      if (!at || ids.length === limit) return resolve(null);
      if (jumps) return ((jumps = false), (left = 0), at.advance(skip));
      if ((!held || held.has(at.primaryKey)) && left-- <= 0) ids.push(at.primaryKey);
      at.continue();
    };
  });
  return ids;
}

/**
 * Returns the ids of the articles that every filter leaves, null if nothing is asked; a filter that says "" is none.
 * @param {IDBObjectStore} articles
 * @param {Record<string, unknown>} filters
 * @returns {Promise<Set<IDBValidKey> | null>}
 */
export async function filtered(articles, filters) {
  /** @type {Set<IDBValidKey> | null} */
  let held = null;
  for (const [name, value] of Object.entries(filters)) {
    if (!isAsked(value)) continue;
    const [ids, has] = await having(articles, name, value);
    /** @type {Set<IDBValidKey>} */
    const all = held ?? (has ? ids : new Set(await got(articles.getAllKeys())));
    held = has && !held ? ids : new Set([...all].filter((id) => ids.has(id) === has));
  }
  return held;
}

/**
 * What one filter asks of an article: what an index has of it, and whether that is to be so.
 * @param {string} name @param {unknown} value
 * @returns {{index: string, is: string, has: boolean}}
 */
function heldTo(name, value) {
  if (typeof value !== (name in FLAGS ? "boolean" : "string"))
    throw new Refusal("request", `${name} is not a ${name in FLAGS ? "truth value" : "text"}`);
  if (name in FLAGS) {
    const [is, when] = /** @type {[string, boolean]} */ (FLAGS[/** @type {keyof typeof FLAGS} */ (name)]);
    return { index: "flags", is, has: value === when };
  }
  const index = INDEXES[name];
  if (!index) throw new Refusal("request", `no list is filtered by ${name}`);
  return { index, is: String(value), has: true };
}

/**
 * Returns the articles of one filter, and whether these are the ones to show or all others are.
 * @param {IDBObjectStore} articles
 * @param {string} name
 * @param {unknown} value
 * @returns {Promise<[Set<IDBValidKey>, boolean]>}
 */
async function having(articles, name, value) {
  const { index, is, has } = heldTo(name, value);
  const itself = await keys(articles, index, IDBKeyRange.only(is));
  if (name !== "collection") return [itself, has];
  // "0" is the character after "/": the collection itself, and those in it.
  const below = await keys(articles, index, IDBKeyRange.bound(`${is}/`, `${is}0`, true, true));
  return [new Set([...itself, ...below]), true];
}

/** @param {IDBObjectStore} articles @param {string} index @param {IDBKeyRange} range */
async function keys(articles, index, range) {
  return new Set(await got(articles.index(index).getAllKeys(range)));
}

/** The most names of one kind that a list of them has. */
const MOST_NAMES = 500;

/**
 * Returns what lists can be held to, with how many articles each has, the most used first.
 * @param {IDBObjectStore} articles
 */
export async function names(articles) {
  const [tags, collections, sites] = await Promise.all(
    ["tags", "collections", "site"].map((name) => counted(articles.index(name))),
  );
  return { tags, collections, sites };
}

/** The names in an index, the most used first. @param {IDBIndex} index @returns {Promise<[string, number][]>} */
export async function counted(index) {
  /** @type {string[]} */
  const found = [];
  await walk(index.openKeyCursor(null, "nextunique"), ({ key }) => void (key && found.push(String(key))));
  const counts = await Promise.all(found.map((name) => got(index.count(IDBKeyRange.only(name)))));
  const pairs = found.map((name, at) => /** @type {[string, number]} */ ([name, counts[at]]));
  return pairs.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_NAMES);
}

/** Returns how much there is, and how much of it was read. @param {IDBObjectStore} articles */
export async function numbers(articles) {
  const flagged = (/** @type {string} */ flag) => got(articles.index("flags").count(IDBKeyRange.only(flag)));
  const [all, links, later, archive, favourites] = await Promise.all([
    got(articles.count()),
    ...["missing", "later", "archive", "favourite"].map(flagged),
  ]);
  /** @type {Map<IDBValidKey, number>} */
  const long = new Map();
  await walk(articles.index("words").openKeyCursor(), ({ key, primaryKey }) => void long.set(primaryKey, Number(key)));
  let [read, wordsRead] = [0, 0];
  const begun = articles.index("progress").openKeyCursor(IDBKeyRange.lowerBound(0, true));
  await walk(begun, ({ key: progress, primaryKey }) => {
    read += Number(Number(progress) >= READ);
    wordsRead += Math.round((long.get(primaryKey) ?? 0) * Number(progress));
  });
  const words = [...long.values()].reduce((sum, one) => sum + one, 0);
  const marks = await got(articles.transaction.objectStore("marks").count());
  return { articles: all, links, later, archive, favourites, read, words, words_read: wordsRead, marks };
}

/**
 * Returns the groups of articles with the same words at different addresses, each the oldest first.
 * @param {IDBObjectStore} articles
 * @returns {Promise<{id: number, title: string, address: string}[][]>}
 */
export async function duplicates(articles) {
  /** @type {Map<string, number[]>} */
  const same = new Map();
  const bare = await keys(articles, "flags", IDBKeyRange.only("missing"));
  await walk(articles.index("hash").openKeyCursor(), ({ key, primaryKey }) => {
    if (!bare.has(primaryKey)) same.set(String(key), [...(same.get(String(key)) ?? []), Number(primaryKey)]);
  });
  const groups = [...same.values()].filter((ids) => ids.length > 1).slice(0, MOST_NAMES);
  const shown = async (/** @type {number} */ id) => {
    const { title, address } = await got(articles.get(id));
    return { id, title, address };
  };
  return Promise.all(groups.map((ids) => Promise.all(ids.sort((a, b) => a - b).map(shown))));
}

/**
 * Puts an article of the queue before another one of it; 0: at the end.
 * @param {IDBObjectStore} articles
 * @param {number} id
 * @param {number} before
 * @returns {Promise<Map<number, number>>} the places that change
 */
export async function placed(articles, id, before) {
  const queue = await queued(articles);
  const others = queue.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === before);
  if (at < 0) return new Map([[id, (others.at(-1)?.place ?? 0) + 1]]);
  const [low, high] = [others[at - 1]?.place, others[at].place];
  const place = low === undefined ? high - 1 : (low + high) / 2;
  if (place !== low && place !== high) return new Map([[id, place]]);
  // Places are halved at each move: after some fifty at one spot there is no number left between two.
  others.splice(at, 0, { id, place });
  return new Map(others.map((one, number) => [one.id, number + 1]));
}

/** The part of the queue's index with a state. @param {string} state */
const ofState = (state) => IDBKeyRange.bound([state], [state, []]);

/** @param {IDBObjectStore} articles @returns {Promise<{id: number, place: number}[]>} */
async function queued(articles) {
  /** @type {{id: number, place: number}[]} */
  const found = [];
  await walk(articles.index("queue").openKeyCursor(ofState("later")), ({ key, primaryKey }) => {
    found.push({ id: Number(primaryKey), place: /** @type {[string, number]} */ (key)[1] });
  });
  return found;
}

/** Returns the place at the end of the queue. @param {IDBObjectStore} articles @returns {Promise<number>} */
export async function lastPlace(articles) {
  const last = await got(articles.index("queue").openKeyCursor(ofState("later"), "prev"));
  return (last ? /** @type {[string, number]} */ (last.key)[1] : 0) + 1;
}
