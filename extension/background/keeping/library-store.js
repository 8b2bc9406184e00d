/**
 * The library without a native host: the same articles, in the browser's own database. Its replies are those of
 * `library-*` in docs/protocol.md, so the library page need not know which of the two it uses.
 */

import { Refusal } from "../../common/messages/messages.js";
import { field, parsed } from "./article-fields.js";
import { atMost, got, NOTHING, portable, sizeOfAll, within } from "./library-base.js";
import { duplicates as same, filtered, listed, names, numbers, placed } from "./library-lists.js";
import { facets as ofMarks, fitting, marksOf, removeAll, withMarks } from "./library-marks.js";
import { fill, now, prepared, put, record } from "./library-record.js";
import {
  linesOf,
  MOST,
  move as moveVersions,
  portableOf,
  removeAll as removeVersions,
  trim,
  USUAL,
} from "./library-versions.js";
import { candidates, entries, isPlain, rank } from "./library-terms.js";
import { after, DECIDED, merged } from "./merging.js";
import { excerpt, key, line, times, wanted } from "./search-terms.js";

/** Articles whose words are looked at for one search, where the index doesn't tell whether they stand so. */
const MOST_LOOKED_AT = 800;
const READ_AT_ONCE = 50;
/** What so many articles have is looked up in any case. */
const FEW = 300;
const FORM = { readwell: "library", version: 1 };
/** Characters of one piece of an export. */
const LARGEST_PIECE = 8_000_000;
/** Articles of one transaction of an import. */
const AT_ONCE = 500;
/** What a person may change of an article. */
const CHANGEABLE = Object.freeze(["tags", "title", "position", ...Object.keys(NOTHING)]);

/**
 * @param {Record<string, any>} given as `render` gives it
 * @param {{most?: number, apart?: boolean}} [how] how many versions an article keeps
 * @returns {Promise<import("./library-record.js").Added>}
 */
export async function add(given, { most = USUAL, apart } = {}) {
  const row = await prepared({ ...given, path: given.path || "" });
  return within("readwrite", (articles, texts) => record(articles, texts, row, { most, apart, isSave: true }));
}

/**
 * Gives a link the text that was fetched for it, wherever its address has led.
 * @param {number} id
 * @param {Record<string, any>} record
 * @returns {Promise<import("./library-record.js").Added>}
 */
export async function filled(id, record) {
  const row = await prepared(record);
  return within("readwrite", async (articles, texts) => {
    const here = await got(articles.get(id));
    if (!here) throw new Refusal("library", `there is no article ${id}`);
    const known = await got(articles.index("key").getKey(row.key));
    await fill(articles, texts, known === undefined ? { ...here, key: row.key } : here, row);
    return { id, again: true, same_page: [], same_text: [], version: 0 };
  });
}

/** @param {import("./library-lists.js").Asked} asked */
export async function list(asked) {
  return within("readonly", async (articles) => {
    const { articles: rows, ...rest } = await listed(articles, asked);
    return { articles: rows.map(light), ...rest };
  });
}

/** Takes out of a list's row what only a comparison needs of the article. @param {Record<string, any>} row */
function light({ about: { beside: _, ...about } = {}, ...row }) {
  return { earlier: 0, ...row, about };
}

/** @param {{query?: string, limit?: number, [filter: string]: unknown}} asked */
export async function search({ query = "", limit = 20, ...filters }) {
  const asked = wanted(query);
  if (!asked.some(({ without }) => !without)) return { articles: [] };
  return within("readonly", async (articles, texts) => {
    const [held, total] = await Promise.all([filtered(articles, filters), atMost(articles)]);
    const look = async (/** @type {number} */ common) => {
      const { hits, isSure } = await candidates(texts.index("terms"), asked, { most: held ? Infinity : limit, common });
      const kept = held ? hits.filter(({ id }) => held.has(id)) : hits;
      const found = isSure ? kept : await looked(articles, texts, asked, kept.slice(0, MOST_LOOKED_AT), limit);
      return { found, isAll: isSure || found.length >= limit || kept.length <= MOST_LOOKED_AT };
    };
    const plain = asked.every(isPlain);
    // The texts of some articles tell as much as a long list of all that have a common word, unless few have all words.
    const soon = await look(plain ? Math.max(FEW, total / 3) : Infinity);
    const { found } = soon.isAll || !plain ? soon : await look(Infinity);
    const shown = async (/** @type {{id: number}} */ { id }) => {
      const [row, { text }] = await Promise.all([got(articles.get(id)), got(texts.get(id))]);
      return light({ ...row, excerpt: excerpt(text, asked) });
    };
    return { articles: await Promise.all(found.slice(0, limit).map(shown)) };
  });
}

/**
 * Returns those in which all stands as it was asked for, the best first.
 * @param {IDBObjectStore} articles @param {IDBObjectStore} texts
 * @param {import("./search-terms.js").Wanted[]} asked
 * @param {import("./library-terms.js").Hit[]} hits
 * @param {number} limit so many are enough
 */
async function looked(articles, texts, asked, hits, limit) {
  /** @type {import("./library-terms.js").Hit[]} */
  const found = [];
  const read = async (/** @type {import("./library-terms.js").Hit} */ { id, named }) => {
    const [text, row] = await Promise.all([got(texts.get(id)), named ? got(articles.get(id)) : null]);
    return { id, named, rank: weigh(asked, line(row?.title ?? ""), line(text.text)) };
  };
  // Some at once: each request takes its way to the database and back, and a text can be megabytes.
  for (let at = 0; at < hits.length && found.length < limit; at += READ_AT_ONCE) {
    const some = await Promise.all(hits.slice(at, at + READ_AT_ONCE).map(read));
    found.push(...some.filter(({ rank }) => rank));
  }
  return found.sort((one, other) => other.rank - one.rank);
}

/**
 * Returns the rank; 0 if not all stands there as it was asked for.
 * @param {import("./search-terms.js").Wanted[]} asked
 * @param {string} title
 * @param {string} text
 */
function weigh(asked, title, text) {
  let weight = 0;
  for (const one of asked) {
    const [named, said] = [times(one, title), times(one, text)];
    if (one.without ? named + said : !(named + said)) return 0;
    if (!one.without) weight += rank(named > 0, said);
  }
  return weight;
}

/** @param {{article: number, versions?: boolean}} asked `versions`: with its earlier texts */
export async function show({ article, versions }) {
  return within("readonly", async (articles, texts) => {
    const row = await whole(articles, texts, article);
    return { article: versions ? { ...row, versions: await portableOf(articles, article) } : row };
  });
}

/** @param {IDBObjectStore} articles @param {IDBObjectStore} texts @param {number} id */
export async function whole(articles, texts, id) {
  const [row, held] = await Promise.all([got(articles.get(id)), got(texts.get(id))]);
  if (!row || !held) throw new Refusal("library", `there is no article ${id}`);
  const { text, markdown, html = "" } = held;
  return {
    ...row,
    cover: row.cover ?? "",
    earlier: row.earlier ?? 0,
    text,
    markdown,
    html,
    marks: await marksOf(articles, id),
  };
}

/** @param {{article: number, [field: string]: unknown}} asked */
export async function change({ article, ...fields }) {
  const names = Object.keys(fields).filter((name) => CHANGEABLE.includes(name));
  const said = Object.fromEntries(names.map((name) => [name, field(name, fields[name])]));
  return within("readwrite", async (articles, texts) => {
    const { text, markdown, html, ...row } = await whole(articles, texts, article);
    const decides = !("changed" in said) && [...DECIDED, "note"].some((name) => name in said);
    await put(articles, row, { ...said, ...(decides ? { changed: after(row.changed, now()) } : {}) });
    if (said.title !== undefined && said.title !== row.title)
      await got(texts.put({ id: article, text, markdown, html, terms: entries(String(said.title), text) }));
    return { article: await whole(articles, texts, article) };
  });
}

/**
 * Notes how far the page at an address was read, if the library has it.
 * @param {{address: string, progress?: number, opened?: string}} asked
 */
export async function read({ address, ...fields }) {
  const names = ["progress", "opened"].filter((name) => name in fields);
  const said = Object.fromEntries(names.map((name) => [name, field(name, /** @type {any} */ (fields)[name])]));
  return within("readwrite", async (articles) => {
    const rows = await got(articles.index("key").getAll(key(address)));
    // Who goes back to an earlier passage has still read what follows.
    for (const row of rows) {
      const progress = Math.max(row.progress, /** @type {number} */ (said.progress ?? 0));
      await put(articles, row, { ...said, progress, changed: after(row.changed, now()) });
    }
    return { count: rows.length };
  });
}

/** Puts an article of the queue before another one of it; 0: at the end. @param {{article: number, before?: number}} asked */
export async function move({ article, before = 0 }) {
  return within("readwrite", async (articles) => {
    for (const [id, place] of await placed(articles, article, before)) {
      const row = await got(articles.get(id));
      if (!row) throw new Refusal("library", `there is no article ${id}`);
      await put(articles, row, {
        place,
        ...(id === article ? { state: "later", changed: after(row.changed, now()) } : {}),
      });
    }
    return {};
  });
}

/** What lists can be held to, and how much was read. */
export async function facets() {
  return within("readonly", async (articles) => ({
    ...(await names(articles)),
    marks: await ofMarks(articles),
    numbers: await numbers(articles),
  }));
}

/** Articles with the same words at different addresses. */
export async function duplicates() {
  return within("readonly", async (articles) => ({ groups: await same(articles) }));
}

/**
 * Makes one article of several with the same words: the first one stays, with what was said of any.
 * @param {{articles: number[]}} asked
 */
export async function merge({ articles: all }) {
  return within("readwrite", async (articles, texts) => {
    const [first, ...rest] = await Promise.all(all.map((id) => got(articles.get(id))));
    if (!first || rest.some((row) => row?.hash !== first.hash))
      throw new Refusal("request", "these are not the same words");
    /** @type {Record<string, any>} */
    let now = await withMarks(articles, first);
    for (const row of rest) {
      now = { ...now, ...merged(now, await withMarks(articles, row)), about: { ...row.about, ...now.about } };
    }
    fitting(now.marks);
    for (const { id } of rest) await moveVersions(articles, id, first.id);
    await Promise.all(rest.map(({ id }) => dropped(articles, texts, id)));
    await put(articles, first, now);
    await trim(articles, first.id, MOST);
    return { article: await whole(articles, texts, first.id) };
  });
}

/** Removes an article; returns how many marks go with it. @param {IDBObjectStore} articles @param {IDBObjectStore} texts @param {number} id */
async function dropped(articles, texts, id) {
  const gone = [got(articles.delete(id)), got(texts.delete(id)), removeVersions(articles, id)];
  const [marks] = await Promise.all([removeAll(articles, id), ...gone]);
  return marks;
}

/** @param {{article: number}} asked */
export async function remove({ article }) {
  return within("readwrite", async (articles, texts) => {
    const marks = await dropped(articles, texts, article);
    return { count: await got(articles.count()), marks };
  });
}

/** Deletes all articles. */
export async function clear() {
  return within("readwrite", (...stores) => Promise.all(stores.map((store) => got(store.clear()))));
}

/** Returns how many articles there are, and their size with the index. One at a time: a text can be megabytes. */
export async function amount() {
  return within("readonly", async (...stores) => {
    const sizes = await Promise.all(stores.map(sizeOfAll));
    return { count: await got(stores[0].count()), bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });
}

/** @param {{after?: number}} asked a piece: what stands after this article, and where the next piece begins */
export async function exported({ after = 0 }) {
  return within("readonly", async (articles, texts) => {
    const lines = [JSON.stringify(FORM)];
    let size = 0;
    for (const id of await got(articles.getAllKeys(IDBKeyRange.lowerBound(after, true)))) {
      const row = portable(await whole(articles, texts, Number(id)), DECIDED);
      const own = linesOf(row, await portableOf(articles, Number(id)));
      lines.push(...own);
      size += own.reduce((sum, line) => sum + line.length, 0);
      if (size > LARGEST_PIECE) return { text: `${lines.join("\n")}\n`, next: Number(id) };
    }
    return { text: `${lines.join("\n")}\n`, next: 0 };
  });
}

/** @param {{text: string, keep_versions?: number}} asked */
export async function imported({ text, keep_versions: most = USUAL }) {
  const [head, ...lines] = text.split("\n");
  if (!known(head)) throw new Refusal("library", "this is not a library that Readwell exported");
  const out = { new: 0, known: 0, broken: /** @type {string[]} */ ([]) };
  /** @type {Record<string, any>[]} */
  let ready = [];
  for (const [at, one] of lines.entries()) {
    try {
      if (one.trim()) ready.push(await prepared({ ...parsed(one), path: "" }));
    } catch (fault) {
      // A full disk is no fault of the line: the person must hear of it.
      if (fault instanceof Refusal && fault.code !== "library") throw fault;
      out.broken.push(`line ${at + 2}: ${fault instanceof Error ? fault.message : fault}`);
    }
    if (ready.length < AT_ONCE && at < lines.length - 1) continue;
    for (const { again } of await recorded(ready, most)) out[again ? "known" : "new"] += 1;
    ready = [];
  }
  return out;
}

/** Records articles in one transaction: all of them, or none. @param {Record<string, any>[]} rows @param {number} most */
function recorded(rows, most) {
  return within("readwrite", async (articles, texts) => {
    const done = [];
    for (const row of rows) done.push(await record(articles, texts, row, { most }));
    return done;
  });
}

/** Whether a library's header is of a supported version. @param {string} head */
function known(head) {
  try {
    const { readwell, version } = parsed(head);
    return readwell === FORM.readwell && Number.isInteger(version) && Number(version) <= FORM.version;
  } catch {
    return false;
  }
}
