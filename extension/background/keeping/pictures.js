/**
 * The pictures of a saved text, as far as available: from the page, and from the network where the person has allowed
 * it. Such a request tells nobody which page or program asks: it carries no cookie, no referrer and no origin.
 */

import { EVERYWHERE } from "../../settings/pictures.js";

/** Limits per file, pictures and base64 characters: a request holds 96 MB. */
const MOST = 150;
const ROOM = 48_000_000;
/** A larger picture stays a link. */
const LARGEST = 12_000_000;
/** A picture that hasn't arrived by then is given up. */
const PATIENCE_MS = 10_000;

/**
 * @param {number} tab
 * @param {string[]} addresses
 * @param {boolean} network whether the person allows to fetch what the page doesn't give
 * @returns {Promise<Record<string, {base64: string}>>} those that could be had: none once the page is left, which takes
 * the right to it with it; the text is here already
 */
export async function collect(tab, addresses, network) {
  const target = { tabId: tab };
  // Without the permission a request would tell who asks.
  const open = network && (await chrome.permissions.contains({ origins: [...EVERYWHERE] }));
  const reached = await chrome.scripting
    .executeScript({ target, files: ["content/capture/pictures.js"] })
    .catch(() => null);
  if (!reached) return {};
  /** @type {Record<string, {base64: string}>} */
  const held = {};
  let room = ROOM;
  for (const address of addresses.slice(0, MOST)) {
    const base64 = (await fromPage(tab, address)) ?? (open ? await fromNetwork(address) : null);
    if (!base64 || base64.length > room) continue;
    held[address] = { base64 };
    room -= base64.length;
  }
  return held;
}

/** @param {number} tab @param {string} address @returns {Promise<string | null>} */
async function fromPage(tab, address) {
  try {
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId: tab },
      func: (/** @type {string} */ address) => readwell.pictures.read(address),
      args: [address],
    });
    return result ?? null;
  } catch {
    return null;
  }
}

/** @param {string} address @returns {Promise<string | null>} */
async function fromNetwork(address) {
  if (!/^https?:/i.test(address)) return null;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const reply = await fetch(address, { mode: "cors", credentials: "omit", referrerPolicy: "no-referrer", signal });
    const bytes = reply.ok ? await reply.blob() : null;
    return bytes?.type.startsWith("image/") && bytes.size <= LARGEST ? await base64(bytes) : null;
  } catch {
    return null;
  }
}

/** As in content/capture/pictures.js, which can import nothing. @param {Blob} bytes @returns {Promise<string>} */
function base64(bytes) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1]);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });
}
