/**
 * The sites whose articles of several pages are read on into by themselves, once a press has opened one: salted hashes
 * of their names, under the salt of the sites' looks, in this browser only, never from a private window.
 */

import { turns } from "../common/values/mutex.js";
import { salted } from "../common/values/salt.js";
import { SALT } from "./site-looks.js";

export const KEY = "joined-sites";
/** The number of sites; those that were chosen longest ago go first. */
const MOST = 200;
const inTurn = turns();

/** @returns {Promise<string[]>} */
async function known() {
  const kept = (await chrome.storage.local.get(KEY))[KEY];
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(-MOST) : [];
}

/** Whether a site is one of them; no salt is made to look. @param {string} site */
export async function isJoined(site) {
  const all = site ? await known() : [];
  return all.length > 0 && all.includes((await salted([site], SALT))[0]);
}

/** @param {string} site @param {boolean} wanted */
export function join(site, wanted) {
  return inTurn(async () => {
    const [hash] = await salted([site], SALT);
    const others = (await known()).filter((one) => one !== hash);
    const all = wanted ? [...others, hash].slice(-MOST) : others;
    await (all.length ? chrome.storage.local.set({ [KEY]: all }) : chrome.storage.local.remove(KEY));
  });
}

/** Forgets every site. */
export const forgetAll = () => inTurn(() => chrome.storage.local.remove(KEY));
