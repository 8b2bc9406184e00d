/**
 * The earlier texts of articles in the extension's own library: what a page said before it was saved again with other
 * words. The host has services/library/versions.py.
 */

import { Refusal } from "../../common/messages/messages.js";
import { FIELDS } from "./field-table.js";
import { got, indexed } from "./library-base.js";
import { instant } from "./merging.js";

/** The most versions that an article can keep, and how many it keeps if nobody has chosen another number. */
export const MOST = Number(FIELDS.versions.entries);
export const USUAL = 10;
/** What is known of an article that is a part of its page: the person has saved what was selected. */
export const SELECTED = "readwell.selection";
const NAMES = Object.keys(FIELDS.versions.fields ?? {});

/** @typedef {Record<string, any>} Version */

/** The versions' entries, in the transaction of the articles. @param {IDBObjectStore} articles */
const storeOf = (articles) => articles.transaction.objectStore("versions");

/** Returns the versions of an article, the newest first. @param {IDBObjectStore} articles @param {number} id @returns {Promise<Version[]>} */
export async function rowsOf(articles, id) {
  const rows = await got(storeOf(articles).index("article").getAll(id));
  return rows.sort(newestFirst);
}

/** @param {Version} one @param {Version} other */
function newestFirst(one, other) {
  return indexedDB.cmp([instant(other.saved), other.id], [instant(one.saved), one.id]);
}

/** Returns a version of an article. @param {IDBObjectStore} articles @param {number} id @param {number} version @returns {Promise<Version>} */
export async function one(articles, id, version) {
  const row = Number.isSafeInteger(version) ? await got(storeOf(articles).get(version)) : undefined;
  if (row?.article !== id) throw new Refusal("library", `article ${id} has no version ${version}`);
  return row;
}

/**
 * Makes a version of what an article says now; returns its id.
 * @param {IDBObjectStore} articles @param {Record<string, any>} row @param {Record<string, any>} held its text
 */
export async function keep(articles, row, held) {
  // Only the last one needs its pictures: an undo brings it back as it was.
  for (const former of await rowsOf(articles, row.id))
    if (former.html) await got(storeOf(articles).put({ ...former, html: "" }));
  const { id: article, saved, hash, title, words, about } = row;
  const { text, markdown, html = "" } = held;
  const version = { article, saved, hash, title, words, about, text, markdown, html };
  return Number(await got(storeOf(articles).add(version)));
}

/** Removes a version. @param {IDBObjectStore} articles @param {number} version */
export const drop = (articles, version) => got(storeOf(articles).delete(version));

/** Adds the text of another copy. @param {IDBObjectStore} articles @param {number} id @param {Version} copy */
export async function put(articles, id, { saved, hash, title = "", text, markdown = "", words = 0, about = {} }) {
  const known = Object.fromEntries(Object.entries(about).filter(([name]) => !isOwn(name)));
  await got(storeOf(articles).add({ article: id, saved, hash, title, words, about: known, text, markdown, html: "" }));
}

/**
 * Adds the versions of another copy of an article, as far as they are not there.
 * @param {IDBObjectStore} articles @param {Record<string, any>} here @param {Version[]} copies each with its `hash`
 */
export async function take(articles, here, copies) {
  const known = new Set([here, ...(await rowsOf(articles, here.id))].map(({ hash, saved }) => `${hash} ${saved}`));
  for (const copy of copies.toSorted((one, other) => indexedDB.cmp(instant(one.saved), instant(other.saved)))) {
    const name = `${copy.hash} ${copy.saved}`;
    if (copy.text && !known.has(name)) await put(articles, here.id, copy);
    known.add(name);
  }
}

/**
 * Removes the oldest versions, as far as there are too many, and notes with the article how many there are.
 * @param {IDBObjectStore} articles
 * @param {number} id
 * @param {number} most
 * @param {number} [last] the one that an undo needs
 */
export async function trim(articles, id, most, last = 0) {
  const rows = (await rowsOf(articles, id)).map((row) => row.id);
  const order = last ? [last, ...rows.filter((version) => version !== last)] : rows;
  const left = Math.max(0, Math.min(most, MOST));
  await Promise.all(order.slice(left).map((version) => drop(articles, version)));
  await got(articles.put(indexed({ ...(await got(articles.get(id))), earlier: Math.min(left, order.length) })));
}

/** Gives the versions of an article to another one. @param {IDBObjectStore} articles @param {number} from @param {number} to */
export async function move(articles, from, to) {
  for (const row of await rowsOf(articles, from)) await got(storeOf(articles).put({ ...row, article: to }));
}

/** Removes the versions of an article. @param {IDBObjectStore} articles @param {number} id */
export async function removeAll(articles, id) {
  await Promise.all((await rowsOf(articles, id)).map((row) => drop(articles, row.id)));
}

/** Returns the versions of an article as an export has them. @param {IDBObjectStore} articles @param {number} id */
export async function portableOf(articles, id) {
  const rows = await rowsOf(articles, id);
  return rows.map((row) => Object.fromEntries(NAMES.map((name) => [name, row[name]])));
}

/** Whether something is known of an article in any of its texts. @param {string} name */
const isOwn = (name) => name.startsWith("readwell.");

/** Returns what is known of an article, whatever it says. @param {Record<string, string>} about */
export const ownOf = (about) => Object.fromEntries(Object.entries(about).filter(([name]) => isOwn(name)));

/** Characters of one line of an export, as far as its versions are concerned: an import takes lines of 8,000,000. */
const LONGEST_LINE = 4_000_000;

/**
 * Returns an article as an export has it: with its versions, or with further lines for what is too long for one.
 * @param {Record<string, any>} first @param {Record<string, any>[]} versions
 */
export function linesOf(first, versions) {
  const { address, title, saved, text, about } = first;
  /** @type {Record<string, any>[]} */
  const rows = [{ ...first }];
  let size = ["text", "markdown", "html", "cover"].reduce((sum, name) => sum + (first[name]?.length ?? 0), 0);
  for (const one of versions) {
    const length = one.text.length + one.markdown.length;
    if (size + length > LONGEST_LINE && (rows.length === 1 || rows[rows.length - 1].versions)) {
      rows.push({ address, title, saved, text, about });
      size = text.length;
    }
    (rows[rows.length - 1].versions ??= []).push(one);
    size += length;
  }
  return rows.map((row) => JSON.stringify(row));
}
