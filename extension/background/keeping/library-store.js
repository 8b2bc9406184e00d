/**
 * The library without a native host: the same articles, in the browser's own database. Its replies are those of
 * `library-*` in docs/protocol.md, so the library page need not know which of the two it uses.
 */

import { Refusal } from "../../common/messages/messages.js";
import { sizeOf } from "../../common/values/sizes.js";
import { checked, field, FIELDS, later, parsed } from "./article-fields.js";
import { excerpt, fingerprint, key, line, terms, times, wanted } from "./search-terms.js";

/** Articles ranked for one search: more than a person looks at. */
const MOST_WEIGHED = 400;
const FORM = { readwell: "library", version: 1 };
/** What an export has of an article: a saved file's path says who the person is, and leads nowhere elsewhere. */
const GIVEN = Object.keys(FIELDS).filter((name) => name !== "path");

/** Characters of one piece of an export. */
const LARGEST_PIECE = 8_000_000;
/** Migrations of the database, one version each. @type {((base: IDBDatabase) => void)[]} */
const MIGRATIONS = [
  (base) => {
    const articles = base.createObjectStore("articles", { keyPath: "id", autoIncrement: true });
    for (const name of ["key", "hash", "saved"]) articles.createIndex(name, name);
    articles.createIndex("tags", "tags", { multiEntry: true });
    base.createObjectStore("texts", { keyPath: "id" }).createIndex("terms", "terms", { multiEntry: true });
  },
];

/** @type {Promise<IDBDatabase> | null} */
let base = null;

function opened() {
  base ??= open().catch((fault) => {
    // The next request tries again: the disk may have room by then.
    base = null;
    throw fault;
  });
  return base;
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open("library", MIGRATIONS.length);
    asked.onupgradeneeded = ({ oldVersion }) => MIGRATIONS.slice(oldVersion).forEach((step) => step(asked.result));
    asked.onsuccess = () => {
      asked.result.onversionchange = () => (asked.result.close(), (base = null));
      // The browser closes it by itself if its files are damaged or deleted.
      asked.result.onclose = () => (base = null);
      resolve(asked.result);
    };
    asked.onerror = () => reject(refused(asked.error));
  });
}

/** @param {DOMException | null} fault */
function refused(fault) {
  return new Refusal(fault?.name === "QuotaExceededError" ? "disk-full" : "library", String(fault));
}

/** @template Value @param {IDBRequest<Value>} asked @returns {Promise<Value>} */
const got = (asked) =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(refused(asked.error));
  });

/**
 * Runs `work` in a transaction; resolves when it is on disk.
 * @template Value
 * @param {"readonly" | "readwrite"} mode
 * @param {(articles: IDBObjectStore, texts: IDBObjectStore) => Promise<Value>} work
 */
async function within(mode, work) {
  const turn = (await opened()).transaction(["articles", "texts"], mode, { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    turn.oncomplete = () => resolve(null);
    turn.onabort = () => reject(refused(turn.error));
  });
  const [value] = await Promise.all([work(turn.objectStore("articles"), turn.objectStore("texts")), done]);
  return value;
}

/** @param {Record<string, any>} record as `render` gives it @param {string} [path] @param {boolean} [isForeign] its path is of another computer */
export async function add(record, path = "", isForeign = false) {
  const { text, markdown = "", html = "", ...rest } = checked(record);
  /** @type {Record<string, any>} */
  const row = { cover: "", site: "", language: "", words: 0, about: {}, position: {}, tags: [], ...rest };
  row.path = path || (isForeign ? "" : rest.path) || "";
  Object.assign(row, { key: key(row.about.canonical || row.address), hash: await fingerprint(text) });
  return within("readwrite", async (articles, texts) => {
    const pages = await got(articles.index("key").getAll(row.key));
    const copies = await got(articles.index("hash").getAll(row.hash));
    const same = pages.find(({ hash }) => hash === row.hash);
    const others = {
      same_page: ids(pages.filter(({ hash }) => hash !== row.hash)),
      same_text: ids(copies.filter(({ key }) => key !== row.key)),
    };
    if (same) {
      const position = later(same.position, row.position);
      const tags = tidy([...same.tags, ...row.tags]);
      const fresh = { saved: row.saved, path: row.path || same.path, cover: row.cover || same.cover, tags, position };
      await got(articles.put({ ...same, ...fresh }));
      const held = html && (await got(texts.get(same.id)));
      if (held) await got(texts.put({ ...held, html }));
      return { id: same.id, again: true, ...others };
    }
    const id = Number(await got(articles.add({ ...row, tags: tidy(row.tags) })));
    await got(texts.add({ id, text, markdown, html, terms: terms(`${row.title}\n${text}`) }));
    return { id, again: false, ...others };
  });
}

/** @param {{id: number}[]} rows */
const ids = (rows) => rows.map(({ id }) => id);

/** @param {string[]} tags */
const tidy = (tags) => [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))].sort();

/** @param {{limit?: number, skip?: number, tag?: string}} asked */
export async function list({ limit = 50, skip = 0, tag = "" }) {
  return within("readonly", async (articles) => {
    const tagged = tag ? new Set(await got(articles.index("tags").getAllKeys(tag))) : null;
    const count = tagged?.size ?? (await got(articles.count()));
    /** @type {Record<string, any>[]} */
    const rows = [];
    let left = skip;
    await new Promise((resolve, reject) => {
      const walk = articles.index("saved").openCursor(null, "prev");
      walk.onerror = () => reject(refused(walk.error));
      walk.onsuccess = () => {
        const at = walk.result;
        if (!at || rows.length === limit) return resolve(null);
        if ((!tagged || tagged.has(at.primaryKey)) && left-- <= 0) rows.push(at.value);
        at.continue();
      };
    });
    return { articles: rows, count };
  });
}

/** @param {{query?: string, limit?: number, tag?: string}} asked */
export async function search({ query = "", limit = 20, tag = "" }) {
  const asked = wanted(query);
  if (!asked.some(({ without }) => !without)) return { articles: [] };
  return within("readonly", async (articles, texts) => {
    const hits = await candidates(texts.index("terms"), asked);
    const tagged = tag ? new Set(await got(articles.index("tags").getAllKeys(tag))) : null;
    const weighed = [];
    for (const id of hits
      .filter((id) => !tagged || tagged.has(id))
      .sort((a, b) => b - a)
      .slice(0, MOST_WEIGHED)) {
      const [row, { text }] = await Promise.all([got(articles.get(id)), got(texts.get(id))]);
      const weight = weigh(asked, line(row.title), line(text));
      if (weight) weighed.push({ weight, row: { ...row, excerpt: excerpt(text, asked) } });
    }
    weighed.sort((a, b) => b.weight - a.weight);
    return { articles: weighed.slice(0, limit).map(({ row }) => row) };
  });
}

/**
 * Returns the ids of all articles with every term.
 * @param {IDBIndex} index
 * @param {import("./search-terms.js").Wanted[]} asked
 * @returns {Promise<number[]>}
 */
async function candidates(index, asked) {
  /** @type {number[] | null} */
  let kept = null;
  for (const { terms: all, beginning } of asked.filter(({ without }) => !without)) {
    for (const [at, term] of all.entries()) {
      const open = beginning && at === all.length - 1;
      const range = open ? IDBKeyRange.bound(term, `${term}\uffff`) : IDBKeyRange.only(term);
      const found = new Set(/** @type {number[]} */ (await got(index.getAllKeys(range))));
      kept = kept ? kept.filter((id) => found.has(id)) : [...found];
    }
  }
  return kept ?? [];
}

/**
 * Returns the rank: a match in the title counts more, since who remembers a title wants that article.
 * @param {import("./search-terms.js").Wanted[]} asked
 * @param {string} title
 * @param {string} text
 */
function weigh(asked, title, text) {
  let weight = 0;
  for (const one of asked) {
    const [named, said] = [times(one, title), times(one, text)];
    if (one.without ? named + said : !(named + said)) return 0;
    if (!one.without) weight += 6 * Math.min(1, named) + said / (said + 1.2);
  }
  return weight;
}

/** @param {{article: number}} asked */
export async function show({ article }) {
  return within("readonly", async (articles, texts) => ({ article: await whole(articles, texts, article) }));
}

/** @param {IDBObjectStore} articles @param {IDBObjectStore} texts @param {number} id */
async function whole(articles, texts, id) {
  const [row, held] = await Promise.all([got(articles.get(id)), got(texts.get(id))]);
  if (!row || !held) throw new Refusal("library", `there is no article ${id}`);
  return { ...row, cover: row.cover ?? "", text: held.text, markdown: held.markdown, html: held.html ?? "" };
}

/** @param {{article: number, tags?: string[], position?: object}} asked */
export async function change({ article, tags, position }) {
  return within("readwrite", async (articles, texts) => {
    const { text, markdown, html, ...row } = await whole(articles, texts, article);
    if (tags) row.tags = tidy(/** @type {string[]} */ (field("tags", tags)));
    if (position) row.position = field("position", position);
    await got(articles.put(row));
    return { article: { ...row, text, markdown, html } };
  });
}

/** @param {{article: number}} asked */
export async function remove({ article }) {
  return within("readwrite", async (articles, texts) => {
    await Promise.all([got(articles.delete(article)), got(texts.delete(article))]);
    return { count: await got(articles.count()) };
  });
}

/** Deletes all articles. */
export async function clear() {
  return within("readwrite", (articles, texts) => Promise.all([got(articles.clear()), got(texts.clear())]));
}

/** Returns how many articles there are, and their size with the index. One at a time: a text can be megabytes. */
export async function amount() {
  return within("readonly", async (articles, texts) => {
    const sizes = await Promise.all([articles, texts].map(weight));
    return { count: await got(articles.count()), bytes: sizes[0] + sizes[1] };
  });
}

/** @param {IDBObjectStore} entries @returns {Promise<number>} bytes */
function weight(entries) {
  let sum = 0;
  return new Promise((resolve, reject) => {
    const walk = entries.openCursor();
    walk.onerror = () => reject(refused(walk.error));
    walk.onsuccess = () => {
      if (!walk.result) return resolve(sum);
      sum += sizeOf(walk.result.value);
      walk.result.continue();
    };
  });
}

/** @param {{after?: number}} asked a piece: what stands after this article, and where the next piece begins */
export async function exported({ after = 0 }) {
  return within("readonly", async (articles, texts) => {
    const lines = [JSON.stringify(FORM)];
    let size = 0;
    for (const id of await got(articles.getAllKeys(IDBKeyRange.lowerBound(after, true)))) {
      const row = await whole(articles, texts, Number(id));
      lines.push(JSON.stringify(Object.fromEntries(GIVEN.map((name) => [name, row[name]]))));
      size += lines[lines.length - 1].length;
      if (size > LARGEST_PIECE) return { text: `${lines.join("\n")}\n`, next: Number(id) };
    }
    return { text: `${lines.join("\n")}\n`, next: 0 };
  });
}

/** @param {{text: string}} asked */
export async function imported({ text }) {
  const [head, ...lines] = text.split("\n");
  if (!known(head)) throw new Refusal("library", "this is not a library that Readwell exported");
  const out = { new: 0, known: 0, broken: /** @type {string[]} */ ([]) };
  for (const [at, one] of lines.entries()) {
    if (!one.trim()) continue;
    try {
      out[(await add(parsed(one), "", true)).again ? "known" : "new"] += 1;
    } catch (fault) {
      // A full disk is no fault of the line: the person must hear of it.
      if (fault instanceof Refusal && fault.code !== "library") throw fault;
      out.broken.push(`line ${at + 2}: ${fault instanceof Error ? fault.message : fault}`);
    }
  }
  return out;
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
