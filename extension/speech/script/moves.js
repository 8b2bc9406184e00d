/** Navigation for listeners: from one line to another, by the parts of a text. */

/**
 * The items of the queue, spoken one after the other; an engine sees only `text` and `lang`.
 * @typedef {object} Item
 * @property {string} text
 * @property {string} lang
 * @property {number} passage number of the passage it belongs to; announcements belong to what they announce
 * @property {string} role
 * @property {number} level of a heading, list or post
 * @property {number} row of a table, counted over the whole text; -1 outside
 * @property {number} post the post it stands in; -1 outside
 * @property {string} speaker whose voice says it; "" for the usual one
 * @property {boolean} announces whether it only says what comes: it belongs to the next one
 */

/** @typedef {"sentence" | "paragraph" | "heading" | "post" | "row" | "cell" | "block"} Unit */

/**
 * @type {Readonly<Record<Unit, (item: Item, before: Item | undefined) => boolean>>} whether a part of this kind begins
 * here
 */
const BEGINS = Object.freeze({
  sentence: (_, before) => !before?.announces,
  paragraph: (item, before) => item.passage !== before?.passage,
  cell: (item, before) => item.role === "table" && item.passage !== before?.passage,
  row: (item, before) => item.row >= 0 && item.row !== before?.row,
  heading: (item, before) => item.role === "heading" && item.passage !== before?.passage,
  post: (item, before) => item.post >= 0 && item.post !== before?.post,
  block: (item, before) => blockOf(item) !== (before ? blockOf(before) : ""),
});

/**
 * Returns the unit to skip at once: a whole list, table, quotation or block of code, else the paragraph.
 * @param {Item} item
 */
function blockOf({ role, passage, post }) {
  return role === "paragraph" || role === "heading" ? `${passage}` : `${role} ${post}`;
}

/**
 * Returns the line where the next (1) or previous (-1) part begins. Going back from inside a part leads to its own
 * beginning first, as in every player.
 * @param {readonly Item[]} items @param {number} at @param {Unit} unit @param {1 | -1} step
 * @returns {number} -1 when there is none
 */
export function moved(items, at, unit, step) {
  const begins = (/** @type {number} */ one) => BEGINS[unit](items[one], items[one - 1]);
  for (let one = at + step; one >= 0 && one < items.length; one += step) if (begins(one)) return one;
  return -1;
}

/** How much of a sentence must be spoken before "back" means its own beginning. */
const BEGUN = 12;

/**
 * Back to the part's own beginning once some of it was spoken, else to the one before. Its announcement doesn't count:
 * otherwise, going back from heading to heading would never leave the first.
 * @param {readonly Item[]} items @param {{item: number, offset: number}} place @param {Unit} unit
 */
export function former(items, { item, offset }, unit) {
  if (unit === "sentence" && offset > BEGUN) return item;
  const first = BEGINS[unit](items[item], items[item - 1]) ? item : moved(items, item, unit, -1);
  if (first < 0 || items.slice(first, item).some(({ announces }) => !announces)) return first;
  return moved(items, first, unit, -1);
}

/** Stores when each word was spoken, so that "back 10 seconds" works. */
export class Past {
  /** @type {{item: number, offset: number, at: number}[]} */
  #heard = [];

  /** @param {number} item @param {number} offset @param {number} at milliseconds */
  add(item, offset, at) {
    this.#heard.push({ item, offset, at });
    if (this.#heard.length > 400) this.#heard.splice(0, 200);
  }

  clear() {
    this.#heard.length = 0;
  }

  /** Returns what was spoken that long ago, or the earliest known. Pauses don't count. @param {number} ms */
  back(ms) {
    let left = ms;
    for (let at = this.#heard.length - 1; at > 0; at--) {
      left -= Math.min(this.#heard[at].at - this.#heard[at - 1].at, LONGEST_STEP);
      if (left <= 0) return this.#heard[at - 1];
    }
    return this.#heard[0] ?? null;
  }
}

/** The longest time between two words of running speech; the rest was a pause. */
const LONGEST_STEP = 2000;
