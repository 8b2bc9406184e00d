/**
 * The looks that a person wants on one site alone: under a salted hash of the site's name, in this browser only, never
 * in a private window. Their salt is their own: whoever forgets where they were reading keeps how it looks.
 */

import { turns } from "../common/values/mutex.js";
import { salted } from "../common/values/salt.js";
import { fitting } from "./settings.js";
import { isPlainObject, tableIn, timeOf } from "../common/values/plain-objects.js";

/** @typedef {Partial<import("./looks.js").Looks>} Looks */

const PREFIX = "looks:";
export const SALT = "looks-salt";
/** The number of sites; those that were changed longest ago go first. */
const MOST = 200;
const inTurn = turns();

/** Whether a key of the storage belongs here. @param {string} key */
export const isKey = (key) => key === SALT || key.startsWith(PREFIX);

/** Returns the name of a page's site; "" where it has none. @param {string} address */
export function siteOf(address) {
  const { protocol, host } = new URL(URL.canParse(address) ? address : "about:blank");
  return protocol === "http:" || protocol === "https:" ? host : "";
}

/** @param {string} site @returns {Promise<string>} the storage key */
export async function keyOf(site) {
  return PREFIX + (await salted([site], SALT))[0];
}

/** Returns the same, "" if no site has looks of its own: no salt is made to look for them. @param {string} site */
export async function knownKeyOf(site) {
  return SALT in (await chrome.storage.local.get(SALT)) ? keyOf(site) : "";
}

/** Returns the looks of a site's own; null if it has none. @param {string} key @returns {Promise<Looks | null>} */
export async function recall(key) {
  return found((await chrome.storage.local.get(key))[key]);
}

/** What a stored value holds of known looks. @param {unknown} kept @returns {Looks | null} */
export function found(kept) {
  const { looks } = tableIn(kept);
  return isPlainObject(looks) ? fitting(looks) : null;
}

/** Stores more of a site's own looks, from the first on: none yet is something, too. @param {string} key @param {Looks} more */
export function keep(key, more) {
  return inTurn(async () => {
    const sites = await times();
    const at = Math.max(Date.now(), ...sites.map(([, at]) => at + 1));
    await chrome.storage.local.set({ [key]: { at, looks: { ...(await recall(key)), ...more } } });
    const others = sites.filter(([name]) => name !== key).sort(([, a], [, b]) => b - a);
    const over = others.slice(MOST - 1).map(([name]) => name);
    if (over.length) await chrome.storage.local.remove(over);
  });
}

/** The site looks as all others do again. @param {string} key */
export function forget(key) {
  return inTurn(() => chrome.storage.local.remove(key));
}

/** Forgets the looks of every site, and the salt: the next one has another. */
export function forgetAll() {
  return inTurn(async () => {
    await chrome.storage.local.remove([...(await times()).map(([name]) => name), SALT]);
  });
}

/** Returns each site's key, and when its looks were changed. @returns {Promise<[string, number][]>} */
async function times() {
  const entries = Object.entries(await chrome.storage.local.get());
  return entries.filter(([name]) => name.startsWith(PREFIX)).map(([name, kept]) => [name, timeOf(kept)]);
}
