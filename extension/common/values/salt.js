/** Salted hashes: stored hashes of addresses and texts reveal neither, and differ between browsers. */

import { digest } from "./sha256.js";

export const KEY = "salt";
/** Characters of a hash: enough to distinguish all texts of a page, too few to contain one. */
const LENGTH = 12;

/** @param {string} key @returns {Promise<string>} */
async function salt(key) {
  const { [key]: kept } = await chrome.storage.local.get(key);
  return typeof kept === "string" ? kept : renew(key);
}

/** Creates a new salt: earlier hashes can't be matched any more. @param {string} [key] @returns {Promise<string>} */
export async function renew(key = KEY) {
  const fresh = hex(crypto.getRandomValues(new Uint8Array(16)));
  await chrome.storage.local.set({ [key]: fresh });
  return fresh;
}

/**
 * The hashes of several texts, in their order.
 * @param {readonly string[]} texts @param {string} [key] of a salt of their own @returns {Promise<string[]>}
 */
export async function salted(texts, key = KEY) {
  const own = await salt(key);
  return Promise.all(texts.map(async (text) => (await sha256(`${own}\n${text}`)).slice(0, LENGTH)));
}

/** @param {string} text @returns {Promise<string>} in hexadecimal digits */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  return hex(crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : digest(bytes));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
