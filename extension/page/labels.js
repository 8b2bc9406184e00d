/**
 * Labelled pages in this browser's IndexedDB: each with its captured columns and their hash, so that a node id in a
 * label always means the same node. A page can be megabytes, and storage.local holds ten in all.
 */

import { column } from "./page.js";
import { sizeOf } from "../common/values/sizes.js";
import { isPlainObject } from "../common/values/plain-objects.js";

/**
 * @typedef {object} Labelled
 * @property {string} hash of the page's columns (docs/protocol.md, 3)
 * @property {string} url
 * @property {string} title
 * @property {{node: number, grain?: "good" | "coarse" | "fine", main?: boolean}[]} labels
 * @property {string} page the columns as JSON text
 */

const NAME = "readwell-labels";
const PAGES = "pages";
/** The header of an exported file. */
const FORM = "readwell labels";
const VERSION = 1;
const GRAINS = new Set(["good", "coarse", "fine"]);

/**
 * Runs one transaction over the pages.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(pages: IDBObjectStore) => IDBRequest<Result>} work
 * @returns {Promise<Result>}
 */
async function over(mode, work) {
  const database = await settled(opened());
  try {
    return await settled(work(database.transaction(PAGES, mode).objectStore(PAGES)));
  } finally {
    database.close();
  }
}

function opened() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => void request.result.createObjectStore(PAGES, { keyPath: "hash" });
  return request;
}

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {string} hash @returns {Promise<Labelled | undefined>} */
export const recall = (hash) => over("readonly", (pages) => pages.get(hash));

/** @returns {Promise<Labelled[]>} in the order of their addresses */
export async function all() {
  /** @type {Labelled[]} */
  const found = await over("readonly", (pages) => pages.getAll());
  return found.sort((one, other) => (one.url < other.url ? -1 : 1));
}

/** @param {Labelled} page */
export const keep = (page) => over("readwrite", (pages) => pages.put(page));

/**
 * Stores what is now said of one node; nothing is said of one without grain and main. Another tab may label the same
 * page meanwhile, so its other labels stay, and no other change comes between.
 * @param {string} hash @param {Labelled["labels"][number]} label
 * @returns {Promise<boolean>} false where there is no such page, or that is no label
 */
export async function change(hash, label) {
  if (!isLabel(label)) return false;
  let kept = false;
  const database = await settled(opened());
  try {
    const pages = database.transaction(PAGES, "readwrite").objectStore(PAGES);
    const page = await settled(pages.get(hash));
    if (page) {
      const others = page.labels.filter((/** @type {{node: number}} */ { node }) => node !== label.node);
      const own = plain(label);
      const now = Object.keys(own).length > 1 ? [...others, own] : others;
      now.sort((/** @type {{node: number}} */ one, /** @type {{node: number}} */ other) => one.node - other.node);
      await settled(pages.put({ ...page, labels: now }));
      kept = true;
    }
  } finally {
    database.close();
  }
  return kept;
}

/** @param {string} hash */
export const remove = (hash) => over("readwrite", (pages) => pages.delete(hash));

/** Deletes all pages. */
export const clear = () => over("readwrite", (pages) => pages.clear());

/** Returns how many pages there are, and their size. */
export async function amount() {
  const pages = await all();
  return { count: pages.length, bytes: pages.reduce((sum, page) => sum + sizeOf(page), 0) };
}

/** Returns all pages as one text, the input of `readwell train seeker --labels`. */
export async function exported() {
  const pages = (await all())
    .filter(({ labels }) => labels.length)
    .map(({ page, ...rest }) => ({ ...rest, page: JSON.parse(page) }));
  return JSON.stringify({ form: FORM, version: VERSION, pages });
}

/**
 * Imports an exported text; an existing page keeps its columns and gets the file's labels. A file with an error is not
 * imported at all.
 * @param {string} text @returns {Promise<number>} how many pages came in
 */
export async function imported(text) {
  const { form, version, pages } = JSON.parse(text);
  if (form !== FORM || version !== VERSION || !Array.isArray(pages) || !pages.every(isSound))
    throw new TypeError("no labels");
  for (const { hash, url, title, labels, page } of pages) {
    const now = labels.map(plain);
    await keep({ ...((await recall(hash)) ?? { hash, url, title, page: JSON.stringify(page) }), labels: now });
  }
  return pages.length;
}

/** @param {any} one */
function isSound(one) {
  if (!isHash(one?.hash) || !isAddress(one.url) || !isTitle(one.title)) return false;
  return isPlainObject(one.page) && Array.isArray(one.labels) && fit(one.labels, column(one.page.parent).length);
}

const isHash = (/** @type {unknown} */ value) => typeof value === "string" && /^[\w:-]{1,200}$/.test(value);
const isTitle = (/** @type {unknown} */ value) => typeof value === "string" && value.length <= 10_000;
const isAddress = (/** @type {unknown} */ value) =>
  typeof value === "string" && value.length <= 100_000 && /^(https?|file):/.test(value) && URL.canParse(value);

/**
 * Whether these are labels of a page with so many nodes, one for each node at most.
 * @param {any[]} labels @param {number} nodes
 */
export function fit(labels, nodes) {
  const named = new Set(labels.map((label) => label?.node));
  return named.size === labels.length && labels.every((label) => isLabel(label) && label.node < nodes);
}

/** @param {any} label */
function isLabel(label) {
  if (!isPlainObject(label) || !Number.isInteger(label.node) || label.node < 0) return false;
  const { grain, main } = label;
  return (grain === undefined || GRAINS.has(grain)) && (main === undefined || typeof main === "boolean");
}

/** Returns a label without anything else that a file gave it. @param {Labelled["labels"][number]} label */
const plain = ({ node, grain, main }) => ({
  node,
  ...(grain === undefined ? {} : { grain }),
  ...(main === undefined ? {} : { main }),
});
