/** Checks the addresses and language facts of a page. */

import { LINK_PROTOCOLS } from "./markup.js";

/**
 * Returns a safe address for a link; "" if there is none.
 * @param {import("./page.js").Page} page
 * @param {string} address
 */
export function safeLink(page, address) {
  const resolved = address.trim() && page.resolve(address.trim());
  return resolved && LINK_PROTOCOLS.has(resolved.slice(0, resolved.indexOf(":") + 1)) ? resolved : "";
}

/** @param {string | null | undefined} value */
export function direction(value) {
  const lower = value?.toLowerCase() ?? "";
  return ["ltr", "rtl", "auto"].includes(lower) ? lower : "";
}

/**
 * Returns the pattern that asks for the pages of an address's site; "" if it is no page of the web. It has no port:
 * Firefox would grant a pattern that has one, and match no page with it.
 * @param {string | undefined} address
 */
export function sitePattern(address) {
  const { protocol = "", hostname = "" } = address && URL.canParse(address) ? new URL(address) : {};
  return /^https?:$/.test(protocol) ? `${protocol}//${hostname}/*` : "";
}

/**
 * Whether the library knows a page by its address: one of the web, or the name that we gave a file of the computer.
 * @param {string} address
 */
export const isKnown = (address) => /^(?:https?:|urn:readwell:)/.test(address);
