/** Where a picture comes from: pages hide the true address in a dozen ways until a script puts it in place. */

import { PICTURE_DATA, PICTURE_PROTOCOLS } from "./markup.js";

const SETS = Object.freeze(["data-srcset", "data-lazy-srcset", "srcset"]);
const SINGLES = Object.freeze(["data-src", "data-lazy-src", "data-original", "data-lazy", "data-url", "src"]);

/** The sheet's column is never wider than this many pixels, twice over for dense screens. */
const WIDEST = 1600;

/** An address that stands in for a picture still to come. */
const STAND_IN = /\b(spacer|blank|placeholder|transparent|lazy[-_]?load|1x1|grey|pixel)\b[^/]*$/i;

/** A picture this small within its own address is a stand-in too. */
const SHORT_DATA = 300;

/**
 * The address of a picture, safe to ask for; "" when there is none.
 * @param {import("./page.js").Page} page @param {number} id
 */
export function pictureAddress(page, id) {
  const current = page.attribute(id, "currentSrc") ?? "";
  if (current && !isStandIn(current)) return safe(page, current);
  const sets = SETS.map((name) => best(page.attribute(id, name) ?? ""));
  const singles = SINGLES.map((name) => page.attribute(id, name) ?? "");
  const found = [...sets, ...singles].find((address) => address && !isStandIn(address));
  return found ? safe(page, found) : "";
}

/** @param {string} address */
function isStandIn(address) {
  if (/^data:/i.test(address)) return address.length < SHORT_DATA;
  return STAND_IN.test(address);
}

/** @param {import("./page.js").Page} page @param {string} address */
function safe(page, address) {
  if (PICTURE_DATA.test(address)) return address;
  const resolved = page.resolve(address);
  return resolved && PICTURE_PROTOCOLS.has(new URL(resolved).protocol) ? resolved : "";
}

/** The smallest candidate of a `srcset` that is wide enough, else the widest. @param {string} srcset */
function best(srcset) {
  const candidates = [...srcset.matchAll(/\s*(\S*[^,\s])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g)].map(([, address, size, unit]) => ({
    address,
    size: unit === "w" ? Number(size) : Number(size ?? 1) * (WIDEST / 2),
  }));
  candidates.sort((a, b) => a.size - b.size);
  return (candidates.find(({ size }) => size >= WIDEST) ?? candidates.at(-1))?.address ?? "";
}
