/** Further pages from the site that is read: one after the other, with a pause between, until it is stopped. */

import { ask, DO } from "../../common/messages/messages.js";
import { onPage } from "../../sheet/page.js";

/** @typedef {import("../../page/joined.js").Fetched} Fetched */
/**
 * Why no further page comes: a reason of ends.js, "done" where there is none.
 * @typedef {string} Over
 */

/** A server is asked once in this time. */
const PAUSE_MS = 700;
/** An article, or a work, has no more pages than these. */
export const MOST = 50;

export class Fetching {
  stopped = false;
  #asked = false;

  begin() {
    this.stopped = false;
  }

  stop() {
    this.stopped = true;
    void onPage("further", "stop").catch(() => {});
  }

  /** @param {string} address @returns {Promise<Fetched & {over?: undefined} | {over: Over}>} */
  async get(address) {
    if (this.#asked) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    this.#asked = true;
    if (this.stopped) return { over: "stopped" };
    const fetched = await onPage("further", "get", address).catch(() => ({ over: "offline" }));
    performance.mark("further page fetched");
    return this.stopped ? { over: "stopped" } : fetched;
  }
}

/** @param {Record<string, unknown>} request @param {string} page @returns {Promise<any>} */
export async function engineSays(request, page) {
  return (await ask(DO.ENGINE, { request, page })).ok;
}
