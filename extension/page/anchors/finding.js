/**
 * Finds marks again: in a page that has changed, in another browser, in the saved copy, in joined pages. The exact
 * words first, then words with few edits. What stands around them must say which place is theirs: a quote that could be
 * at several places is not found, and neither is one whose words merely stand elsewhere too.
 */

import { aligned, Pieces, shared } from "./alike.js";
import { compared, MOST } from "./anchor.js";

/** @typedef {import("./letters.js").Letters} Letters */
/** @typedef {import("./anchor.js").Anchor} Anchor */
/** @typedef {ReturnType<typeof compared>} Wanted */
/**
 * @typedef {{found: true, from: number, to: number, edits: number}} Found letters, half-open
 * @typedef {{found: false, why: "gone" | "unclear"}} Lost `unclear`: its words stand at several places
 */
/** @typedef {{from: number, to: number, edits: number, next: number, sides: [number, number]}} Place */

/** A quote of so many letters says by itself which one it is, if it stands once and has stood once. */
const TELLING = 32;
/** A shorter one must have the very letters next to it that it had. */
const SHORT = 24;
const NEXT = 14;
/** One that stands several times must have as many on both sides. */
const CLOSE = 8;
/** The share of the context that must be there still, on one side. */
const KNOWN = 0.5;
/** How much more of the context the best place must have than the next one. */
const AHEAD = 0.3;
/** The same where some of its like have come or gone. */
const FAR_AHEAD = 0.8;
/** Edits that a quote may have had, as a share of its letters: fewer in a short one. */
const EDITED = 0.15;
const EDITED_SHORT = 0.08;
/** Places that are compared where the words were edited. */
const TRIED = 4;
/** The share of the context that is there where nothing was edited. */
const UNTOUCHED = 0.95;
/** The share of the letters next to its blocks that must be there, on one side; more if its like have come or gone. */
const BESIDE = 0.75;
const BESIDE_ONE_OF_MANY = 0.9;

/**
 * @param {Letters} all @param {readonly Anchor[]} anchors
 * @returns {(Found | Lost)[]}
 */
export function findAll(all, anchors) {
  const finder = new Finder(all);
  return anchors.map((anchor) => finder.find(compared(anchor)));
}

class Finder {
  /** @type {Pieces | null} */
  #known = null;

  /** @param {Letters} all */
  constructor(all) {
    this.all = all;
  }

  get #pieces() {
    return (this.#known ??= new Pieces(this.all.text));
  }

  /** @param {Wanted} wanted @returns {Found | Lost} */
  find(wanted) {
    if (!wanted.quote) return { found: false, why: "gone" };
    const at = this.#inItsBlock(wanted);
    if (at >= 0) return found({ from: at, to: at + wanted.quote.length, edits: 0 });
    const places = this.#pieces
      .all(wanted.quote, MOST)
      .map((from) => this.#place(wanted, from, from + wanted.quote.length, 0));
    return this.#chosen(wanted, places) ?? this.#edited(wanted, places.length);
  }

  /**
   * Where its block is what it was, and no other one is like it, the place in it is the same. Of several like it, it is
   * the same one as long as none has come or gone.
   * @param {Wanted} wanted
   */
  #inItsBlock(wanted) {
    const { block, twin, twins, inside, quote } = wanted;
    const same = this.all.named.get(block) ?? [];
    if (!twins || same.length !== twins) return -1;
    const from = this.all.blocks[same[twin]].from + inside;
    if (!this.all.text.startsWith(quote, from)) return -1;
    return twins === 1 || this.#beside(wanted, { from, to: from + quote.length }) >= BESIDE ? from : -1;
  }

  /** @param {Wanted} wanted @param {number} from @param {number} to @param {number} edits @returns {Place} */
  #place(wanted, from, to, edits) {
    const { before, after } = wanted;
    const { text } = this.all;
    const wide = 1.5;
    const left = text.slice(Math.max(0, from - Math.ceil(before.length * wide)), from);
    const right = text.slice(to, to + Math.ceil(after.length * wide));
    const next = Math.max(
      before ? shared(before.slice(-NEXT), left.slice(-NEXT - 4)) : 0,
      after ? shared(after.slice(0, NEXT), right.slice(0, NEXT + 4)) : 0,
    );
    const sides = /** @type {[number, number]} */ ([
      before ? shared(before, left) : 0,
      after ? shared(after, right) : 0,
    ]);
    return { from, to, edits, next, sides };
  }

  /**
   * Returns the share of what stood next to its blocks that is next to a place still, on the better side: a copy of the
   * block elsewhere would not have it.
   * @param {Wanted} wanted @param {{from: number, to: number}} place
   */
  #beside({ above, below, inside, rest }, { from, to }) {
    if (!above && !below) return 1;
    const { text } = this.all;
    const [before, behind] = [16 + Math.ceil(inside * 0.1), 16 + Math.ceil(rest * 0.1)];
    const over = text.slice(Math.max(0, from - inside - above.length - before), Math.max(0, from - inside + before));
    const under = text.slice(Math.max(to, to + rest - behind), to + rest + below.length + behind);
    return Math.max(above ? shared(above, over) : 0, below ? shared(below, under) : 0);
  }

  /** @param {Wanted} wanted @param {Place} place */
  #isSure(wanted, place) {
    const isShort = wanted.quote.length < SHORT;
    if (!isKnown(place) || (isShort && place.next < 0.6) || this.#beside(wanted, place) < BESIDE) return false;
    return !isShort || wanted.among <= 1 || this.#isBetween(wanted, place);
  }

  /** Whether the very letters stand on both sides that stood there. @param {Wanted} wanted @param {Place} place */
  #isBetween({ before, after }, { from, to }) {
    const { text } = this.all;
    const [left, right] = [before.slice(-CLOSE), after.slice(0, CLOSE)];
    return text.slice(Math.max(0, from - left.length), from) === left && text.startsWith(right, to);
  }

  /**
   * Chooses among the places with the exact words.
   * @param {Wanted} wanted @param {Place[]} places
   * @returns {Found | null}
   */
  #chosen(wanted, places) {
    if (wanted.among > 1) return this.#oneOfMany(wanted, places);
    const [best, next] = ranked(places);
    if (!best || (next && sum(best) - sum(next) < AHEAD)) return null;
    if (!wanted.before && !wanted.after) return next ? null : found(best);
    const telling = !next && wanted.quote.length >= TELLING && this.#beside(wanted, best) >= BESIDE;
    return telling || this.#isSure(wanted, best) ? found(best) : null;
  }

  /**
   * Chooses where there were several places before. Where none has come or gone it is the same one in their order, if
   * it is known at all. Else what is next to it on both sides must be there, and no other place may be like it.
   * @param {Wanted} wanted @param {Place[]} places
   */
  #oneOfMany(wanted, places) {
    const own = places[wanted.nth];
    if (places.length === wanted.among) return isKnown(own) && this.#beside(wanted, own) >= BESIDE ? found(own) : null;
    const [best, next] = ranked(places);
    // A long passage that stood twice is a copy: nothing tells which one is left.
    if (!best || wanted.twins > 1 || wanted.quote.length >= SHORT || (next && sum(best) - sum(next) < FAR_AHEAD))
      return null;
    return this.#isBetween(wanted, best) && this.#beside(wanted, best) >= BESIDE_ONE_OF_MANY ? found(best) : null;
  }

  /**
   * Other numbers are another entry of a list rather than an edit, unless all that stands around it is there.
   * @param {Wanted} wanted @param {Place} place
   */
  #countsAlike({ quote, before, after }, { from, to, sides }) {
    if (numbers(quote) === numbers(this.all.text.slice(from, to))) return true;
    return (!before || sides[0] >= UNTOUCHED) && (!after || sides[1] >= UNTOUCHED);
  }

  /**
   * Finds words that were edited: few edits, and what stands around them is known.
   * @param {Wanted} wanted @param {number} exact how many places have the exact words
   * @returns {Found | Lost}
   */
  #edited(wanted, exact) {
    const lost = /** @type {Lost} */ ({ found: false, why: exact > 1 ? "unclear" : "gone" });
    const { quote, before, after } = wanted;
    const most = Math.floor(quote.length * (quote.length < TELLING ? EDITED_SHORT : EDITED));
    if (!most || (!before && !after)) return lost;
    const whole = before + quote + after;
    const places = [];
    for (const at of this.#pieces.places(whole, TRIED)) {
      const wide = 20 + (whole.length >> 3);
      const from = Math.max(0, at + before.length - wide);
      const match = aligned(quote, this.all.text.slice(from, from + quote.length + 2 * wide), most);
      if (!match) continue;
      const place = this.#place(wanted, from + match.from, from + match.to, match.edits);
      if (this.#countsAlike(wanted, place)) places.push(place);
    }
    const [best, next] = ranked(distinct(places));
    if (!best || wanted.twins > 1 || !this.#isSure(wanted, best)) return lost;
    if (next && sum(best) - sum(next) < AHEAD) return { found: false, why: "unclear" };
    return found(best);
  }
}

/** @param {string} text */
const numbers = (text) => (text.match(/\d+/g) ?? []).join(" ");

/** @param {{from: number, to: number, edits: number}} place @returns {Found} */
const found = ({ from, to, edits }) => ({ found: true, from, to, edits });

/** @param {Place} place */
const sum = ({ sides }) => sides[0] + sides[1];

/** @param {Place} place */
const isKnown = ({ sides }) => Math.max(...sides) >= KNOWN;

/** @param {Place[]} places */
const ranked = (places) => [...places].sort((one, two) => sum(two) - sum(one) || one.edits - two.edits);

/** @param {Place[]} places */
function distinct(places) {
  return places.filter(({ from, to }, at) => !places.slice(0, at).some((other) => other.from < to && from < other.to));
}
