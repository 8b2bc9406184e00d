/** What a mark keeps of its place: the quote, what stands around it, its block, and how often the page says it. */

import { letters } from "./letters.js";

/** @typedef {import("./letters.js").Letters} Letters */
/**
 * @typedef {object} Anchor
 * @property {string} exact
 * @property {string} [prefix]
 * @property {string} [suffix]
 * @property {number} [start] letters before it
 * @property {number} [end]
 * @property {string} [block] its blocks: the name of the first one, which of how many with that name it is, how many letters
 * of it stand before, how many of the last one behind, and the letters next to them on each side
 * @property {number} [nth] which of the places with the same words it is, from 0
 * @property {number} [among] how many there were; 0 or none: unknown
 * @property {string} [paragraph] the words of its blocks
 */

/** Letters of the context on each side. */
const AROUND = 80;
/** Letters of what stands next to its blocks. */
const EDGE = 24;
/** Characters of a paragraph. */
const LONGEST = 4000;

/**
 * Returns the anchor of a passage.
 * @param {Letters} all @param {number} from @param {number} to letters
 * @returns {Anchor}
 */
export function anchorOf(all, from, to) {
  const [first, last] = [all.blocks[all.blockAt(from)], all.blocks[all.blockAt(to - 1)]];
  const places = occurrences(all.text, all.text.slice(from, to));
  const twins = all.named.get(first.name) ?? [];
  return {
    exact: all.words(from, to),
    prefix: all.words(Math.max(0, from - AROUND), from),
    suffix: all.words(to, Math.min(all.text.length, to + AROUND)),
    start: from,
    end: to,
    block: [
      first.name,
      `${twins.indexOf(all.blockAt(from))}/${twins.length}`,
      from - first.from,
      last.to - to,
      all.text.slice(Math.max(0, first.from - EDGE), first.from),
      all.text.slice(last.to, last.to + EDGE),
    ].join(" "),
    nth: Math.max(0, places.indexOf(from)),
    among: Math.max(1, places.length),
    paragraph: paragraph(all, first.from, last.to, from, to),
  };
}

/**
 * Returns the words of the blocks around a passage; of very long ones, what is near it.
 * @param {Letters} all @param {number} begins @param {number} ends @param {number} from @param {number} to
 */
function paragraph(all, begins, ends, from, to) {
  const room = Math.max(0, (LONGEST >> 1) - ((to - from) >> 1));
  return all.words(Math.max(begins, from - room), Math.min(ends, to + room)).slice(0, 2 * LONGEST);
}

/** Most places of one quote that are looked at: a word that stands at more is no place. */
export const MOST = 500;

/** Returns where a text stands in another one. @param {string} text @param {string} wanted */
function occurrences(text, wanted) {
  const found = [];
  for (let at = wanted ? text.indexOf(wanted) : -1; at >= 0 && found.length < MOST; at = text.indexOf(wanted, at + 1))
    found.push(at);
  return found;
}

/** Returns what finding compares of an anchor. @param {Anchor} anchor */
export function compared({ exact, prefix = "", suffix = "", block = "", start = -1, nth = 0, among = 0 }) {
  const [name, twin = "", inside, rest, above = "", below = ""] = block.split(" ");
  const [which, of] = twin.split("/").map(Number);
  return {
    quote: letters(exact),
    before: letters(prefix).slice(-AROUND),
    after: letters(suffix).slice(0, AROUND),
    block: name,
    twin: which || 0,
    twins: of || 0,
    inside: Number(inside) || 0,
    rest: Number(rest) || 0,
    above,
    below,
    start,
    nth,
    among,
  };
}
