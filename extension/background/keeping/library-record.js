/**
 * Puts articles into the extension's own library: a new one, more of one that is there, or what its page says now. The
 * host has services/library/store.py.
 */

import { checked } from "./article-fields.js";
import { got, indexed } from "./library-base.js";
import { entries } from "./library-terms.js";
import { lastPlace } from "./library-lists.js";
import { fitting, replace, withMarks } from "./library-marks.js";
import * as versions from "./library-versions.js";
import { instant, merged } from "./merging.js";
import { fingerprint, key } from "./search-terms.js";

/**
 * `again`: the library had the page; `version`: the version that its former text became, or 0.
 * @typedef {{id: number, again: boolean, same_page: number[], same_text: number[], version: number}} Added
 */
/**
 * How an article is recorded. A save is what its page says now; of any other copy the one that was saved last has the
 * text.
 * @typedef {object} How
 * @property {number} most how many versions an article keeps
 * @property {boolean} [isSave]
 * @property {boolean} [apart] an article of its own, whatever the library has of its page
 */

/**
 * Returns a checked article with its key and its fingerprints, which no transaction would wait for.
 * @param {Record<string, any>} given
 */
export async function prepared(given) {
  const row = checked(given);
  const copies = (row.versions ?? []).map(hashed);
  const versions = await Promise.all(copies);
  return { ...row, versions, key: key(row.about?.canonical || row.address), hash: await fingerprint(row.text) };
}

/** @param {Record<string, any>} version */
const hashed = async (version) => ({ ...version, hash: await fingerprint(version.text) });

/**
 * Records an article. One without a text is a link: it adds to the page that is there, or waits for its text.
 * @param {IDBObjectStore} articles
 * @param {IDBObjectStore} texts
 * @param {Record<string, any>} row
 * @param {How} how
 * @returns {Promise<Added>}
 */
export async function record(articles, texts, row, how) {
  const pages = await got(articles.index("key").getAll(row.key));
  const copies = row.text ? await got(articles.index("hash").getAll(row.hash)) : [];
  const same = pages.find(({ hash }) => hash === row.hash);
  const others = pages.filter(({ hash, missing }) => hash !== row.hash && !missing);
  const here = others.at(-1) ?? same;
  if (!row.text && here) {
    await put(articles, here, await joined(articles, here, row));
    return { id: here.id, again: true, same_page: [], same_text: [], version: 0 };
  }
  const bare = row.text && pages.find(({ missing }) => missing);
  // What was selected of a page is no version of it, nor the page one of that.
  const isPart = (/** @type {any} */ { about }) => Object.hasOwn(about ?? {}, versions.SELECTED);
  const last = how.apart || isPart(row) ? undefined : newest(others.filter((one) => !isPart(one)));
  let version = 0;
  if (same) await renew(articles, texts, same, row);
  else if (bare) await fill(articles, texts, bare, row);
  else if (last) version = await another(articles, texts, last, row, how);
  const id = (same ?? (bare || last))?.id ?? (await insert(articles, texts, row));
  if (row.versions.length) {
    await versions.take(articles, await got(articles.get(id)), row.versions);
    await versions.trim(articles, id, how.most, version);
  }
  const found = {
    same_page: ids(others).filter((one) => one !== id),
    same_text: ids(copies.filter(({ key }) => key !== row.key)),
  };
  return { id, again: Boolean(same || bare || last), ...found, version };
}

/** The article of a page that was saved last. @param {Record<string, any>[]} rows */
function newest(rows) {
  const age = (/** @type {Record<string, any>} */ { id, saved }) => [instant(saved), id];
  return rows.toSorted((one, other) => indexedDB.cmp(age(one), age(other))).at(-1);
}

/**
 * Takes what another save of the same words brings.
 * @param {IDBObjectStore} articles @param {IDBObjectStore} texts @param {any} same @param {any} row
 */
async function renew(articles, texts, same, row) {
  const fresh = { saved: row.saved || same.saved, path: row.path || same.path, cover: row.cover || same.cover };
  await put(articles, same, { ...fresh, ...(await joined(articles, same, row)) });
  const held = row.html && (await got(texts.get(same.id)));
  if (held) await got(texts.put({ ...held, html: row.html }));
}

/**
 * Takes another text of an article that is there: that of a save, or of a copy that was saved later, is the article's;
 * any other is a version.
 * @param {IDBObjectStore} articles @param {IDBObjectStore} texts @param {any} here @param {any} row @param {How} how
 * @returns {Promise<number>} the version that the former text became, or 0
 */
async function another(articles, texts, here, row, { isSave, most }) {
  const then = instant(row.saved);
  const known = (await versions.rowsOf(articles, here.id)).filter(({ hash }) => hash === row.hash);
  if (isSave || (then > instant(here.saved) && known.every(({ saved }) => instant(saved) < then)))
    return changed(articles, texts, here, row, most);
  // What is known of other words says nothing of those that stay.
  await put(articles, here, await joined(articles, here, { ...row, about: {} }));
  if (!known.length) await versions.put(articles, here.id, row);
  await versions.trim(articles, here.id, most);
  return 0;
}

/**
 * Gives an article the text of a new save.
 * @param {IDBObjectStore} articles @param {IDBObjectStore} texts @param {any} here @param {any} row @param {number} most
 */
async function changed(articles, texts, here, row, most) {
  const version = most > 0 ? await versions.keep(articles, here, await got(texts.get(here.id))) : 0;
  const { beside: _, ...known } = here.about;
  const about = { ...known, ...row.about, ...versions.ownOf(here.about) };
  const fresh = {
    saved: row.saved || now(),
    hash: row.hash,
    title: row.title,
    words: row.words ?? 0,
    ...Object.fromEntries(["site", "language", "path", "cover"].map((name) => [name, row[name] || here[name]])),
  };
  const said = await joined(articles, { ...here, about }, row);
  await rewrite(articles, texts, here, row, { about, ...fresh, ...said });
  await versions.trim(articles, here.id, most, version);
  return version;
}

/**
 * Gives an article another text, with what changes of its row.
 * @param {IDBObjectStore} articles
 * @param {IDBObjectStore} texts
 * @param {any} here
 * @param {{text: string, markdown?: string, html?: string}} held
 * @param {Record<string, any>} change
 */
export async function rewrite(articles, texts, here, { text, markdown = "", html = "" }, change) {
  await put(articles, here, change);
  await got(texts.put({ id: here.id, text, markdown, html, terms: entries(change.title, text) }));
}

/** What another copy changes of an article. @param {IDBObjectStore} articles @param {any} here @param {any} other */
async function joined(articles, here, other) {
  const said = merged(await withMarks(articles, here), other);
  fitting(said.marks ?? []);
  return said;
}

/** @param {IDBObjectStore} articles @param {IDBObjectStore} texts @param {Record<string, any>} given */
async function insert(articles, texts, given) {
  const { text, markdown = "", html = "", versions: _, ...rest } = given;
  /** @type {Record<string, any>} */
  const row = { cover: "", site: "", language: "", words: 0, about: {}, position: {}, tags: [], ...rest };
  Object.assign(row, { saved: row.saved || now(), tags: tidy(row.tags), collections: tidy(row.collections ?? []) });
  const { length: marked } = row.marks ?? [];
  const id = Number(await got(articles.add(indexed({ ...(await queued(articles, row)), missing: !text, marked }))));
  if (marked) await replace(articles, id, row.marks);
  await got(texts.add({ id, text, markdown, html, terms: entries(row.title, text) }));
  return id;
}

/**
 * Gives a link its text. The title that a person has seen in the list stays, if there was one.
 * @param {IDBObjectStore} articles
 * @param {IDBObjectStore} texts
 * @param {Record<string, any>} here
 * @param {Record<string, any>} row
 * @returns {Promise<number>}
 */
export async function fill(articles, texts, here, row) {
  const title = here.title.trim() && here.title !== here.address ? here.title : row.title;
  const { text, markdown = "", html = "", site = "", language = "", words = 0, hash, path = "" } = row;
  const about = { ...here.about, ...row.about };
  const fresh = { title, site, language, words, hash, path, about, cover: row.cover || here.cover };
  const said = await joined(articles, here, row);
  await put(articles, here, { ...fresh, missing: false, ...said, fetch: {} });
  await got(texts.put({ id: here.id, text, markdown, html, terms: entries(title, text) }));
  return here.id;
}

/** Writes a row with what changes of it. @param {IDBObjectStore} articles @param {any} row @param {any} change */
export async function put(articles, row, change) {
  const now = { ...row, ...(await queued(articles, change)) };
  if ("marks" in change) {
    now.marked = change.marks.length;
    await replace(articles, row.id, change.marks);
  }
  await got(articles.put(indexed({ ...now, tags: tidy(now.tags), collections: tidy(now.collections) })));
}

/** What comes into the queue without a place comes to its end. @param {IDBObjectStore} articles @param {any} said */
async function queued(articles, said) {
  return said.state === "later" && !("place" in said) ? { ...said, place: await lastPlace(articles) } : said;
}

/** @param {{id: number}[]} rows */
const ids = (rows) => rows.map(({ id }) => id);

/** @param {string[]} tags */
const tidy = (tags) => [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))].sort();

export const now = () => new Date().toISOString();
