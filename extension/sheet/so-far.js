/** Tells the library how far an article was read or heard: the first time, at each step on, and at the end. */

import { ask, DO } from "../common/messages/messages.js";
import { addressOf } from "./reading.js";

/** Less than this is no news. */
const STEP = 0.02;

/** What was told last of an address. @type {Map<string, number>} */
const told = new Map();

/** @param {Pick<import("./reading.js").Chosen, "page" | "selection" | "tab" | "incognito"> | null} reading @param {number} share 0 to 1 */
export function soFar(reading, share) {
  if (!reading || reading.incognito || reading.tab === null) return;
  const address = reading.page.url;
  const before = told.get(address) ?? -1;
  if (share <= before || (share < 1 && share - before < STEP)) return;
  told.set(address, share);
  // The library has a saved page by the address that it calls its own, and a link by the one that leads to it.
  for (const known of new Set([addressOf(reading), address]))
    void ask(DO.READ_SO_FAR, { of: reading.tab, address: known, share }).catch(() => told.delete(address));
}
