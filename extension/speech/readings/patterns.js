/** What the rules of reading look for again and again. */

export const NUMBER = "\\d{1,3}(?:[.,\\s’]\\d{3}){1,5}(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?(?: ?[¼-¾⅐-⅞])?|[¼-¾⅐-⅞]";
export const SPACE = "[\\s\\u00A0\\u202F]?";
export const BEFORE = "(?<![\\p{L}\\p{N}.,/:–-])";
export const AFTER = "(?![\\p{L}\\p{N}])";
const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/** @param {Readonly<Record<string, unknown>>} table @returns {string} a pattern for its keys, the longest first */
export function any(table) {
  const keys = Object.keys(table).sort((one, other) => other.length - one.length);
  return keys.map((key) => key.replace(SPECIAL, "\\$&").replace(/ /g, "[\\s\\u00A0\\u202F]?")).join("|");
}
