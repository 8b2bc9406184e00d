/** The database of the extension's own library: its stores and indexes, and transactions on them. */

import { Refusal } from "../../common/messages/messages.js";
import { sizeOf } from "../../common/values/sizes.js";
import { FIELDS } from "./article-fields.js";
import { CHANGES, COPIED, bringBack, fill, follow, isCopied, prepare, watch } from "./library-copy.js";
import { renew } from "./library-terms.js";
import { markRow } from "./mark-rows.js";

/** From this share on an article counts as read, as on the sheet. */
export const READ = 0.97;

/** What stands for a field that nobody has said anything of. @type {Readonly<Record<string, unknown>>} */
export const NOTHING = Object.freeze({
  state: "",
  favourite: false,
  progress: 0,
  place: 0,
  note: "",
  collections: [],
  opened: "",
  changed: "",
  fetch: {},
  marks: [],
});

/**
 * Returns an article's row with what its indexes need: `flags`, by which lists are filtered, and names to sort by.
 * @param {Record<string, any>} row
 * @returns {Record<string, any>}
 */
export function indexed(row) {
  /** @type {Record<string, any>} */
  const whole = { ...NOTHING, missing: false, marked: 0, earlier: 0, ...row };
  for (const name of ["marks", "versions"]) delete whole[name]; // they have a store of their own; the row has their number
  const flags = [
    whole.state || "kept",
    whole.favourite ? "favourite" : "",
    whole.missing ? "missing" : "",
    whole.fetch.code ? "broken" : "",
    whole.progress > 0 && whole.progress < READ ? "begun" : "",
    whole.marked ? "marked" : "",
  ];
  return { ...whole, flags: flags.filter(Boolean), titled: sortable(whole.title), sited: sortable(whole.site) };
}

/** @param {string} text */
const sortable = (text) => text.slice(0, 100).toLowerCase();

/**
 * Migrations of the database, one version each. One that changes rows says so to the copy too (library-copy.js).
 * @type {((base: IDBDatabase, turn: IDBTransaction, isNew: boolean) => void)[]}
 */
const MIGRATIONS = [
  (base) => {
    const articles = base.createObjectStore("articles", { keyPath: "id", autoIncrement: true });
    for (const name of ["key", "hash", "saved"]) articles.createIndex(name, name);
    articles.createIndex("tags", "tags", { multiEntry: true });
    base.createObjectStore("texts", { keyPath: "id" }).createIndex("terms", "terms", { multiEntry: true });
  },
  (_, turn) => {
    const articles = turn.objectStore("articles");
    for (const name of ["titled", "sited", "site", "words", "progress", "opened"]) articles.createIndex(name, name);
    articles.createIndex("queue", ["state", "place"]);
    for (const name of ["flags", "collections"]) articles.createIndex(name, name, { multiEntry: true });
    articles.openCursor().onsuccess = ({ target }) => {
      const at = /** @type {IDBRequest<IDBCursorWithValue | null>} */ (target).result;
      if (!at) return;
      at.update(indexed(at.value));
      at.continue();
    };
  },
  (base, turn) => {
    const marks = base.createObjectStore("marks", { keyPath: ["article", "id"] });
    for (const name of ["article", "made", "colour"]) marks.createIndex(name, name);
    for (const name of ["tags", "terms"]) marks.createIndex(name, name, { multiEntry: true });
    turn.objectStore("articles").openCursor().onsuccess = ({ target }) => {
      const at = /** @type {IDBRequest<IDBCursorWithValue | null>} */ (target).result;
      if (!at) return;
      const { id, marks: list = [] } = at.value;
      for (const [order, mark] of list.entries()) marks.put(markRow(id, mark, order));
      at.update(indexed({ ...at.value, marked: list.length }));
      at.continue();
    };
  },
  (base) => {
    base.createObjectStore("versions", { keyPath: "id", autoIncrement: true }).createIndex("article", "article");
  },
  (base, _, isNew) => prepare(base, isNew),
];

/** @type {Promise<IDBDatabase> | null} */
let base = null;

function opened() {
  base ??= ready().catch((fault) => {
    // The next request tries again: the disk may have room by then.
    base = null;
    throw fault;
  });
  return base;
}

/** The storage key of what the browser lost of the library, and what came back: the library's page says it. */
export const LOST = "library-lost";

/** The storage key of whether there is anything in the library; known from its opening or the first change on. */
export const THERE = "library-there";
let isThere = false;

/** The database, with what its copy has where the browser has thrown it away. */
async function ready() {
  const base = await open();
  if (!isCopied()) return again(base);
  const { isNew, articles } = await bringBack(base);
  await noteThere(articles > 0, isNew ? { [LOST]: { articles } } : null);
  await follow(base);
  void fill(base);
  return again(base);
}

/** A library from before has its words indexed anew while it is used. @param {IDBDatabase} base */
function again(base) {
  void renew(base).catch(() => {}); // the next opening goes on with it
  return base;
}

/**
 * Notes whether there is anything in the library, and what was lost. A library without this note works as well.
 * @param {boolean} is @param {Record<string, unknown> | null} [lost] said if there was or is something
 */
async function noteThere(is, lost = null) {
  isThere = is;
  try {
    const wasThere = (await chrome.storage.local.get(THERE))[THERE] === true;
    if (lost && (wasThere || is)) await chrome.storage.local.set(lost);
    if (wasThere !== is) await chrome.storage.local.set({ [THERE]: is });
  } catch {
    // the storage is damaged or full
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open("library", MIGRATIONS.length);
    asked.onupgradeneeded = ({ oldVersion }) => {
      const turn = /** @type {IDBTransaction} */ (asked.transaction);
      for (const step of MIGRATIONS.slice(oldVersion)) step(asked.result, turn, !oldVersion);
    };
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
export function refused(fault) {
  if (fault?.name === "VersionError") return new Refusal("library", "the library is of a newer Readwell: update it");
  return new Refusal(fault?.name === "QuotaExceededError" ? "disk-full" : "library", String(fault));
}

/** @template Value @param {IDBRequest<Value>} asked @returns {Promise<Value>} */
export const got = (asked) =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(refused(asked.error));
  });

/**
 * Runs `work` in a transaction, all or nothing; resolves when it is on disk, and in the copy where there is one.
 * @template Value
 * @param {"readonly" | "readwrite"} mode
 * @param {(articles: IDBObjectStore, texts: IDBObjectStore, ...beside: IDBObjectStore[]) => Promise<Value>} work marks and versions lie beside
 */
export async function within(mode, work) {
  const base = await opened();
  const writes = mode === "readwrite" && isCopied();
  const turn = base.transaction(writes ? [...COPIED, CHANGES] : COPIED, mode, { durability: "strict" });
  const note = writes ? watch(turn) : null;
  const done = new Promise((resolve, reject) => {
    turn.oncomplete = () => resolve(null);
    turn.onabort = () => reject(refused(turn.error));
  });
  const [articles, texts, ...beside] = COPIED.map((name) => turn.objectStore(name));
  const [value] = await Promise.all([whole(turn, () => work(articles, texts, ...beside), note), done]);
  if (writes) await follow(base);
  if (writes && !isThere)
    await noteThere((await got(base.transaction("articles").objectStore("articles").count())) > 0);
  return value;
}

/**
 * Does the work and notes what it wrote; work that fails has written nothing.
 * @template Value
 * @param {IDBTransaction} turn @param {() => Promise<Value>} work @param {(() => Promise<void>) | null} note
 */
async function whole(turn, work, note) {
  try {
    const value = await work();
    await note?.();
    return value;
  } catch (fault) {
    try {
      turn.abort();
    } catch {
      // it has ended by itself
    }
    throw fault;
  }
}

/**
 * Returns a number that the articles aren't more than, at once: the browser counts them one by one.
 * @param {IDBObjectStore} articles
 */
export async function atMost(articles) {
  const last = await got(articles.openKeyCursor(null, "prev"));
  return Number(last?.key ?? 0);
}

/**
 * Walks along a cursor until `take` says that it is enough.
 * @template {IDBCursor} Cursor
 * @param {IDBRequest<Cursor | null>} asked
 * @param {(at: Cursor) => boolean | void} take true: enough
 * @returns {Promise<void>}
 */
export function walk(asked, take) {
  return new Promise((resolve, reject) => {
    asked.onerror = () => reject(refused(asked.error));
    asked.onsuccess = () => {
      const at = asked.result;
      if (!at || take(at)) resolve();
      else at.continue();
    };
  });
}

/** Returns the size of all entries. One at a time: a text can be megabytes. @param {IDBObjectStore} entries */
export async function sizeOfAll(entries) {
  let sum = 0;
  await walk(entries.openCursor(), ({ value }) => void (sum += sizeOf(value)));
  return sum;
}

/** What an export has of an article: a saved file's path says who the person is, and leads nowhere elsewhere. */
const GIVEN = Object.keys(FIELDS).filter((name) => name !== "path");

/**
 * Returns what an export has of an article. Who has decided something has also decided what is not so.
 * @param {Record<string, any>} row
 * @param {readonly string[]} decided
 */
export function portable(row, decided) {
  const said = row.changed ? decided : [];
  const given = GIVEN.filter((name) => said.includes(name) || !isNothing(name, row[name]));
  return Object.fromEntries(given.map((name) => [name, row[name]]));
}

/** @param {string} name @param {unknown} value */
const isNothing = (name, value) => name in NOTHING && JSON.stringify(value) === JSON.stringify(NOTHING[name]);
