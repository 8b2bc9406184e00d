/** Drawings (SVG) and formulas (MathML): which of their elements and attributes may be rebuilt, and with which values. */

import { FOREIGN_ATTRIBUTE_NAMES, FOREIGN_NAMES } from "./markup.js";

/** The element's name as its language spells it; "" when it must not be rebuilt. @param {string} name */
export function foreignName(name) {
  return FOREIGN_NAMES.get(name) ?? "";
}

/**
 * The attributes of an element that may be rebuilt. Ids get a prefix, so that two drawings can't point into each other
 * or into the sheet; an address may only point inside its own drawing.
 * @param {readonly (readonly [string, string])[]} attributes @param {string} prefix
 * @returns {[string, string][]}
 */
export function foreignAttributes(attributes, prefix) {
  /** @type {[string, string][]} */
  const kept = [];
  for (const [name, value] of attributes) {
    const spelt = FOREIGN_ATTRIBUTE_NAMES.get(name.toLowerCase());
    const local = spelt && localized(spelt, value, prefix);
    if (spelt && local) kept.push([spelt === "xlink:href" ? "href" : spelt, local]);
  }
  return kept;
}

/** @param {string} name @param {string} value @param {string} prefix */
function localized(name, value, prefix) {
  if (name === "id") return prefix + value;
  if (name === "href" || name === "xlink:href") return value.startsWith("#") ? `#${prefix}${value.slice(1)}` : "";
  if (!/url\s*\(/i.test(value)) return /\\/.test(value) ? "" : value;
  const inside = /^\s*url\(\s*["']?#([\w.:-]+)["']?\s*\)\s*$/i.exec(value);
  return inside ? `url(#${prefix}${inside[1]})` : "";
}
