/**
 * All that the extension keeps in this browser, and what the native host keeps: how much of each kind, and its
 * deletion. A key that no kind claims is counted as one of another version, so that nothing is left out.
 */

import { Refusal } from "../../common/messages/messages.js";
import * as labels from "../../page/labels.js";
import * as settings from "../../settings/settings.js";
import * as lessons from "../../settings/site-lessons.js";
import * as sites from "../../settings/site-looks.js";
import * as joined from "../../settings/site-pages.js";
import { sizeOf } from "../../common/values/sizes.js";
import { KEY as SALT } from "../../common/values/salt.js";
import { JOINED, MARK } from "../../settings/synced.js";
import { LAST_PAGE } from "../../settings/visits.js";
import * as visits from "../../settings/visits.js";
import { KEY as LIST } from "../engine/advertisers.js";
import * as engine from "../engine/engine.js";
import { LOST, THERE } from "./library-base.js";
import { isCopied } from "./library-copy.js";
import * as library from "./library-store.js";
import * as syncing from "./syncing.js";

/** @typedef {{count: number, bytes: number}} Amount */
/** @typedef {Amount & {name: string}} Row */
/**
 * One kind of data. `keys`: its entries in the browser's storage; `amount` counts what isn't simply a number of keys.
 * @typedef {object} Kind
 * @property {(key: string) => boolean} [keys]
 * @property {"local" | "session" | "sync"} [area]
 * @property {(entries: Record<string, any>) => Amount | Promise<Amount>} [amount]
 * @property {() => Promise<unknown>} [clear] absent where the data goes by itself
 */

/** @param {Record<string, unknown>} entries @returns {Amount} */
const each = (entries) => ({
  count: Object.keys(entries).length,
  bytes: Object.entries(entries).reduce((sum, [key, value]) => sum + key.length + sizeOf(value), 0),
});

/** Counts the settings of one half, each entry of a list or table. @param {boolean} listening */
const chosen = (listening) => async () => {
  const values = await settings.changed(listening);
  const sizes = Object.values(values).map((value) => (typeof value === "object" ? Object.keys(value).length : 1));
  return { ...each(values), count: sizes.reduce((sum, size) => sum + size, 0) };
};

/**
 * What the library's page keeps: how it was listed last, kept searches, permissions that are to be given back, and what
 * the browser lost.
 */
const LIBRARY_KEYS = Object.freeze(["library-view", "library-searches", "fetching-lent", LOST, THERE]);

/** @type {Readonly<Record<string, Kind>>} */
const KINDS = Object.freeze({
  settings: {
    keys: (key) => settings.KEYS.includes(key) || key === JOINED,
    amount: chosen(false),
    clear: () => settings.reset(),
  },
  listening: { amount: chosen(true), clear: () => settings.resetListening() },
  visits: {
    keys: (key) => visits.isKey(key),
    amount: (entries) => ({ ...each(entries), count: Object.keys(entries).filter((key) => key !== SALT).length }),
    clear: visits.forgetAll,
  },
  looks: {
    keys: (key) => sites.isKey(key) || key === joined.KEY,
    amount: (entries) => {
      const { [joined.KEY]: pages = [], [sites.SALT]: _, ...looks } = entries;
      return { ...each(entries), count: Object.keys(looks).length + pages.length };
    },
    clear: async () => void (await joined.forgetAll(), await sites.forgetAll()),
  },
  lessons: {
    keys: lessons.isKey,
    amount: (entries) => ({ ...each(entries), count: Object.keys(entries).length }),
    clear: lessons.forgetAll,
  },
  labels: { amount: labels.amount, clear: labels.clear },
  library: {
    keys: (key) => LIBRARY_KEYS.includes(key),
    amount: async (entries) => {
      const { count, bytes } = await library.amount();
      return { count, bytes: bytes * (isCopied() ? 2 : 1) + each(entries).bytes };
    },
    clear: () => Promise.all([library.clear(), chrome.storage.local.remove([...LIBRARY_KEYS])]),
  },
  hosts: {
    keys: (key) => key === LIST,
    amount: (entries) => ({ bytes: each(entries).bytes, count: entries[LIST]?.own?.length ?? 0 }),
    clear: () => chrome.storage.local.remove(LIST),
  },
  session: {
    area: "session",
    keys: (key) => key === LAST_PAGE || key.startsWith("save:"),
    clear: () => remove("session"),
  },
  synced: {
    area: "sync",
    keys: () => true,
    amount: (entries) => ({ ...each(entries), count: Object.keys(entries).filter((key) => key !== MARK).length }),
    clear: syncing.clear,
  },
  tabs: { area: "session", keys: (key) => key !== LAST_PAGE && !key.startsWith("save:") },
  other: { keys: (key) => !claimed(key), clear: () => remove("other") },
});

/** Whether a key of the local storage belongs to a kind. @param {string} key @returns {boolean} */
function claimed(key) {
  return Object.entries(KINDS).some(([name, { area, keys }]) => name !== "other" && !area && keys?.(key));
}

/** @param {string} name @returns {Promise<Record<string, unknown>>} */
async function entries(name) {
  const { area = "local", keys = () => false } = KINDS[name];
  const all = await chrome.storage[area].get();
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys(key)));
}

/** @param {string} name */
async function remove(name) {
  await chrome.storage[KINDS[name].area ?? "local"].remove(Object.keys(await entries(name)));
}

/** @param {string} name @returns {Promise<Row>} */
async function row(name) {
  const found = await entries(name);
  return { name, ...(await (KINDS[name].amount ?? each)(found)) };
}

/**
 * Lists what this browser stores, after deleting one kind or all of them.
 * @param {{name?: string, all?: boolean}} [what] to delete
 * @returns {Promise<{stored: (Row & {stays: boolean})[]}>} `stays`: there is nothing to delete by hand
 */
export async function here({ name = "", all = false } = {}) {
  if (name && !(Object.hasOwn(KINDS, name) && KINDS[name].clear))
    throw new Refusal("message", `nothing called ${name} can be deleted`);
  const names = Object.keys(KINDS);
  for (const one of names) if (all || one === name) await KINDS[one].clear?.();
  // The salt of the hashes is of no use without any.
  if (all) await chrome.storage.local.clear();
  const rows = await Promise.all(names.map(row));
  return { stored: rows.map((one) => ({ ...one, stays: !KINDS[one.name].clear })) };
}

/**
 * The same of the native host.
 * @param {{name?: string, all?: boolean}} [what]
 * @returns {Promise<{stored: Row[]}>}
 */
export async function host({ name = "", all = false } = {}) {
  const ask = (/** @type {string} */ one) => engine.askHost({ do: "stored", ...(one && { delete: one }) });
  let reply = await ask(name);
  if (all) for (const { name: one } of reply.stored) reply = await ask(one);
  return reply;
}
