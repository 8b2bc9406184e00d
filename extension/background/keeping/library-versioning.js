/** Lists the versions of a saved page, shows one, and brings one back. The host has services/library/versioning.py. */

import { Refusal } from "../../common/messages/messages.js";
import { got, within } from "./library-base.js";
import { rewrite } from "./library-record.js";
import { whole } from "./library-store.js";
import * as table from "./library-versions.js";
import { instant } from "./merging.js";
import { key } from "./search-terms.js";

/**
 * Returns an article, or the newest one of a page, and its versions, the newest first, without their texts. Other
 * articles of the page, which an older Readwell made of it, are listed as version 0 of themselves.
 * @param {{article?: number, address?: string}} asked
 */
export async function versions({ article, address = "" }) {
  return within("readonly", async (articles) => {
    const own = article === undefined ? null : await got(articles.get(article));
    if (own === undefined) throw new Refusal("library", `there is no article ${article}`);
    const rows = await got(articles.index("key").getAll(own ? own.key : key(address)));
    const pages = rows.filter((one) => one.id === article || !(one.missing || table.SELECTED in one.about));
    pages.sort((one, other) => indexedDB.cmp(rank(other, article), rank(one, article)));
    if (!pages.length) throw new Refusal("library", "the library has no text of this page");
    const found = [];
    for (const [at, { id, saved, words }] of pages.entries()) {
      if (at) found.push({ article: Number(id), version: 0, saved, words });
      for (const row of await table.rowsOf(articles, id))
        found.push({ article: Number(id), version: Number(row.id), saved: row.saved, words: row.words });
    }
    found.sort((one, other) => indexedDB.cmp(age(other), age(one)));
    const [{ id, title, saved }] = pages;
    return { article: Number(id), title, saved, versions: found };
  });
}

/** The one that is asked for comes first, then the newest. @param {any} row @param {number} [asked] */
const rank = ({ id, saved }, asked) => [Number(id === asked), instant(saved), id];

/** @param {{article: number, version: number, saved: string}} entry */
const age = ({ article, version, saved }) => [instant(saved), article, version];

/** Returns a version of an article with its text; 0 is what the article says now. @param {{article: number, version: number}} asked */
export async function version({ article, version: number }) {
  return within("readonly", async (articles, texts) => {
    const row = number === 0 ? await whole(articles, texts, article) : await table.one(articles, article, number);
    const { saved, title, words, text, markdown, about } = row;
    return { article, version: number, saved, title, words, text, markdown, beside: about.beside ?? "" };
  });
}

/**
 * Gives an article an earlier text back; what it says now becomes a version, whose id is returned. `undo` takes a save
 * back: its own text is kept only if the version is not the one that this save has made.
 * @param {{article: number, version: number, undo?: boolean}} asked
 */
export async function revert({ article, version: number, undo = false }) {
  return within("readwrite", async (articles, texts) => {
    const { id: _, article: _of, ...back } = await table.one(articles, article, number);
    const [here, held, rows] = await Promise.all([
      got(articles.get(article)),
      got(texts.get(article)),
      table.rowsOf(articles, article),
    ]);
    if (!here || !held) throw new Refusal("library", `there is no article ${article}`);
    const last = Math.max(...rows.map(({ id }) => id));
    await table.drop(articles, number);
    const former = undo && number === last ? 0 : await table.keep(articles, here, held);
    const { saved, hash, title, words, about } = back;
    const change = { saved, hash, title, words, about: { ...about, ...table.ownOf(here.about) } };
    await rewrite(articles, texts, here, /** @type {any} */ (back), change);
    await table.trim(articles, article, table.MOST);
    return { article: await whole(articles, texts, article), version: former };
  });
}
