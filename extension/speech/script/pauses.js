/** Pauses by structure: a listener hears where a paragraph ends, what is a heading, and where the next post begins. */

/** @typedef {import("./moves.js").Item} Item */

/** Silence in ms at a rate of 1. The host's recordings (audio/recording/job.py) have the same around headings. */
const PARAGRAPH = 350;
const HEADING = 900;
const AFTER_HEADING = 500;
const QUOTATION = 500;
const LISTED = 200;
const CELL = 120;

/** By the setting's name. @type {Readonly<Record<string, number>>} */
const FACTORS = Object.freeze({ none: 0, short: 0.5, usual: 1, long: 2 });
/** How much slower a heading is said. */
const STATELY = 0.94;

/**
 * Returns the ms of silence before an item.
 * @param {Item} item @param {Item | undefined} before @param {string} pauses the setting
 */
export function pauseBefore(item, before, pauses) {
  return before && item.passage !== before.passage ? between(item, before) * FACTORS[pauses] : 0;
}

/** @param {Item} item @param {Item} before */
function between(item, before) {
  if (isHeading(item) || item.post !== before.post) return HEADING;
  if (isHeading(before)) return AFTER_HEADING;
  if (item.row >= 0 && before.row >= 0) return item.row === before.row ? CELL : LISTED;
  if (item.role === before.role && ["list", "number"].includes(item.role)) return LISTED;
  return (item.role === "quote") !== (before.role === "quote") ? QUOTATION : PARAGRAPH;
}

/** Returns how much slower than others an item is said. @param {Item} item @param {string} pauses */
export function stateliness(item, pauses) {
  return pauses !== "none" && isHeading(item) && !item.announces ? STATELY : 1;
}

/** @param {Item} item */
function isHeading({ role }) {
  return role === "heading" || role === "title";
}
