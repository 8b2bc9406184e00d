/** The pictures of a saved text, as far as available: from the page, which uses the network if allowed. */

/** Limits per file, pictures and base64 characters: a request holds 96 MB. */
const MOST = 150;
const ROOM = 48_000_000;

/**
 * @param {number} tab
 * @param {string[]} addresses
 * @param {boolean} network whether the person allows to fetch what the page doesn't give
 * @returns {Promise<Record<string, {base64: string}>>} those that could be had: none once the page is left, which takes
 * the right to it with it; the text is here already
 */
export async function collect(tab, addresses, network) {
  const target = { tabId: tab };
  const reached = await chrome.scripting
    .executeScript({ target, files: ["content/capture/pictures.js"] })
    .catch(() => null);
  if (!reached) return {};
  /** @type {Record<string, {base64: string}>} */
  const held = {};
  let room = ROOM;
  for (const address of addresses.slice(0, MOST)) {
    const base64 = await fromPage(tab, address, network);
    if (!base64 || base64.length > room) continue;
    held[address] = { base64 };
    room -= base64.length;
  }
  return held;
}

/** @param {number} tab @param {string} address @param {boolean} network @returns {Promise<string | null>} */
async function fromPage(tab, address, network) {
  try {
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId: tab },
      func: (/** @type {string} */ address, /** @type {boolean} */ network) => readwell.pictures.read(address, network),
      args: [address, network],
    });
    return result ?? null;
  } catch {
    return null;
  }
}
