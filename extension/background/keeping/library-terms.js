/**
 * The index of an article's words, and what it alone tells of a search: which articles have a word, how often, and
 * which have it in their title. So the texts themselves are read only for what is shown, and where words must stand in
 * an order.
 */

import { counts } from "./search-terms.js";

/**
 * An entry is a word with how often the text has it, from so many times on and some so many; "a": only the title. An
 * article from before such entries has the word alone.
 * @type {readonly (readonly [letter: string, from: number, often: number])[]}
 */
const LEVELS = Object.freeze([
  ["f", 10, 14],
  ["e", 5, 6.4],
  ["d", 3, 3.4],
  ["c", 2, 2],
  ["b", 1, 1],
  ["a", 0, 0],
  ["", 0, 1],
]);
/** The levels that are looked at first: of a common word they may be enough. */
const MANY = 3;
/** After a word comes this sign and its level; before a word of the title comes the other one. No word has either. */
const [LEVEL, TITLE] = ["\u0000", "\u0001"];
/** Rows that are indexed anew in one transaction. */
const ROWS = 20;
const PAUSE_MS = 20;
/** In the library's state: the last row whose entries have levels; true: all have. */
const LEVELLED = "levelled";

/** Returns the entries of an article. @param {string} title @param {string} text @returns {string[]} */
export function entries(title, text) {
  const [named, said] = [counts(title), counts(text)];
  const all = [...new Set([...said.keys(), ...named.keys()])];
  return [...all.map((term) => withLevel(term, said.get(term) ?? 0)), ...[...named.keys()].map((term) => TITLE + term)];
}

/** @param {string} term @param {number} often */
function withLevel(term, often) {
  const [letter] = /** @type {(typeof LEVELS)[number]} */ (LEVELS.find(([, from]) => often >= from));
  return term + LEVEL + letter;
}

/** Returns the rank: a match in the title counts more, since who remembers a title wants that article. */
export const rank = (/** @type {boolean} */ named, /** @type {number} */ said) =>
  6 * Number(named) + said / (said + 1.2);

/** Whether the index alone can tell if an article has this. @param {import("./search-terms.js").Wanted} one */
export const isPlain = ({ terms: [first, ...others], text }) => first === text && !others.length;

/**
 * An article with its rank as far as the index tells; `named`: whether the title may have something of it.
 * @typedef {{id: number, rank: number, named: boolean}} Hit
 */

/**
 * Returns the articles with all that is asked for and without what isn't wanted, as far as the index tells, the best
 * first; of equal ones the newest.
 * @param {IDBIndex} index @param {import("./search-terms.js").Wanted[]} asked
 * @param {{most?: number, common?: number}} [how] `most`: so many are enough where one word is asked for; `common`: a
 * word that so many articles have isn't looked up beside rarer ones; only where all are words, or begin them
 * @returns {Promise<{hits: Hit[], isSure: boolean}>} `isSure`: all stands there as it was asked for
 */
export async function candidates(index, asked, { most = Infinity, common = Infinity } = {}) {
  const enough = asked.length === 1 ? most : Infinity;
  const loose = common === Infinity ? new Set() : await commonOf(index, asked, common);
  const told = asked.map((one) => (loose.has(one) ? named(index, one.terms[0]) : all(index, one, enough)));
  const found = await Promise.all(told);
  const required = found.filter((_, at) => !asked[at].without);
  const sets = required.flatMap(({ said }) => said ?? []).sort((one, other) => one.size - other.size);
  const unwanted = found.flatMap(({ said }, at) => (asked[at].without && isPlain(asked[at]) && said) || []);
  /** @type {Hit[]} */
  const hits = [];
  for (const id of sets[0].keys()) {
    if (!sets.every((said) => said.has(id)) || unwanted.some((said) => said.has(id))) continue;
    const ranks = required.map(({ said, named }) => rank(named.has(id), said?.get(id) ?? 0));
    const sum = ranks.reduce((sum, one) => sum + one, 0);
    hits.push({ id, rank: sum, named: found.some(({ named }) => named.has(id)) });
  }
  hits.sort((one, other) => other.rank - one.rank || other.id - one.id);
  return { hits, isSure: asked.every(isPlain) && !loose.size };
}

/**
 * Returns what too many articles have, each a word; one thing of all that is asked for is looked up.
 * @param {IDBIndex} index @param {import("./search-terms.js").Wanted[]} asked @param {number} common
 */
async function commonOf(index, asked, common) {
  const required = asked.filter(({ without }) => !without);
  const words = required.filter(({ beginning }) => !beginning);
  if (required.length < 2) return new Set();
  const counts = await Promise.all(words.map(({ terms }) => got(index.count(alone(terms[0])))));
  const found = new Set(words.filter((_, at) => counts[at] >= common));
  if (found.size === required.length) found.delete(words[counts.indexOf(Math.min(...counts))]);
  return found;
}

/**
 * Returns the articles with all words of one thing asked for.
 * @param {IDBIndex} index @param {import("./search-terms.js").Wanted} one @param {number} most
 * @returns {Promise<{said: Map<number, number>, named: Set<number>}>}
 */
async function all(index, { terms, beginning, text }, most) {
  const words = terms.map((term, at) => {
    if (beginning && at === terms.length - 1) return begun(index, term);
    return term === text ? counted(index, term, most) : there(index, term);
  });
  const [first, ...others] = await Promise.all(words);
  if (!others.length) return first;
  const ids = [...first.said.keys()].filter((id) => others.every(({ said }) => said.has(id)));
  const titles = ids.filter((id) => first.named.has(id) && others.every(({ named }) => named.has(id)));
  return { said: new Map(ids.map((id) => [id, 1])), named: new Set(titles) };
}

/** Who has a word in the title: that is all that is looked up of a common one. @param {IDBIndex} index @param {string} term */
async function named(index, term) {
  return { said: null, named: new Set(await keys(index, IDBKeyRange.only(TITLE + term))) };
}

/** @param {IDBIndex} index @param {string} term @param {number} most the best of so many at least */
async function counted(index, term, most) {
  const read = (/** @type {(typeof LEVELS)[number]} */ [letter]) => keys(index, level(term, letter));
  const [titles, ...many] = await Promise.all([
    keys(index, IDBKeyRange.only(TITLE + term)),
    ...LEVELS.slice(0, MANY).map(read),
  ]);
  const isEnough = new Set([...titles, ...many.flat()]).size >= most;
  const few = isEnough ? [] : await Promise.all(LEVELS.slice(MANY).map(read));
  const said = new Map(titles.map((id) => [id, 0]));
  for (const [at, ids] of [...many, ...few].entries()) for (const id of ids) said.set(id, LEVELS[at][2]);
  return { said, named: new Set(titles) };
}

/** Words that begin so: how many of them an article has. @param {IDBIndex} index @param {string} start */
async function begun(index, start) {
  const [titles, ids] = await Promise.all([TITLE + start, start].map((one) => keys(index, beginning(one))));
  const said = new Map();
  for (const id of ids) said.set(id, (said.get(id) ?? 0) + 1);
  return { said, named: new Set(titles) };
}

/** Who has a word at all. @param {IDBIndex} index @param {string} term */
async function there(index, term) {
  const [titles, ids] = await Promise.all([IDBKeyRange.only(TITLE + term), alone(term)].map((one) => keys(index, one)));
  return { said: new Map(ids.map((id) => [id, 1])), named: new Set(titles) };
}

/** @param {string} start */
const beginning = (start) => IDBKeyRange.bound(start, `${start}\uffff`);

/** A word, at whatever level. @param {string} term */
const alone = (term) => IDBKeyRange.bound(term, term + TITLE, false, true);

/** @param {string} term @param {string} letter */
const level = (term, letter) => IDBKeyRange.only(letter ? term + LEVEL + letter : term);

/** @param {IDBIndex} index @param {IDBKeyRange} range @returns {Promise<number[]>} */
const keys = (index, range) => got(/** @type {IDBRequest<any>} */ (index.getAllKeys(range)));

/** @template Value @param {IDBRequest<Value>} asked @returns {Promise<Value>} */
const got = (asked) =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/**
 * Gives articles from before there were levels such entries, a few at a time and on from where it ended last; until
 * then they are found without.
 * @param {IDBDatabase} base
 */
export async function renew(base) {
  const state = (/** @type {IDBTransactionMode} */ mode) => base.transaction("state", mode).objectStore("state");
  let last = await got(state("readonly").get(LEVELLED));
  while (last !== true) {
    last = (await renewed(base, last)) ?? true;
    await got(state("readwrite").put(last, LEVELLED));
    // Whoever asks for something in between is answered first.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** @param {IDBDatabase} base @param {IDBValidKey} [after] @returns {Promise<IDBValidKey | undefined>} the last one's id */
async function renewed(base, after) {
  const turn = base.transaction(["articles", "texts"], "readwrite");
  const texts = turn.objectStore("texts");
  const rows = await got(texts.getAll(after === undefined ? null : IDBKeyRange.lowerBound(after, true), ROWS));
  for (const row of rows) {
    if (row.terms[0]?.includes(LEVEL)) continue;
    const article = await got(/** @type {IDBRequest<any>} */ (turn.objectStore("articles").get(row.id)));
    texts.put({ ...row, terms: entries(article?.title ?? "", row.text) });
  }
  return rows.at(-1)?.id;
}
