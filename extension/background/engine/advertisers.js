/**
 * The person's own list of advertising hosts. The native host fetches it; the extension keeps a copy in its storage
 * for the embedded engine, so that both drop the same advertisements.
 */

export const KEY = "advertisers";

/** Characters of the longest list that is kept: storage.local has room for ten million in all. */
const LONGEST = 4_000_000;

/** @typedef {{mark: string, own: string[]}} List `mark` is the engine's digest of the list */

/** @returns {Promise<List>} */
async function read() {
  const { [KEY]: kept } = await chrome.storage.local.get(KEY);
  return /** @type {List | undefined} */ (kept) ?? { mark: "", own: [] };
}

/**
 * Copies the native host's list if it has changed. Hosts of earlier versions don't name theirs.
 * @param {import("./rpc.js").Rpc} line
 * @param {{hosts?: string}} hello
 */
export async function keepList(line, { hosts }) {
  if (hosts === undefined || hosts === (await read()).mark) return;
  /** @type {{hosts: string, own: string[]}} */
  const list = await line.ask('{"do":"hosts"}');
  const short = list.own.join().length <= LONGEST;
  if (list.own.length && short) await chrome.storage.local.set({ [KEY]: { mark: list.hosts, own: list.own } });
  else await chrome.storage.local.remove(KEY);
}

/** Gives the kept list to the embedded engine. @param {import("./rpc.js").Rpc} line */
export async function giveList(line) {
  const { own } = await read();
  if (own.length) await line.ask(JSON.stringify({ do: "hosts", own }));
}
