/** How alike two texts are: by the short pieces that they have in common, and by the edits between them. */

/** Letters of a piece. */
const PIECE = 4;
/** A longer text is aligned by its two ends. */
const LONGEST = 240;

/** @typedef {{from: number, to: number, edits: number}} Match half-open */

/** Returns the share of a text's pieces that are in another one. @param {string} text @param {string} other */
export function shared(text, other) {
  const pieces = Math.max(1, text.length - PIECE + 1);
  let found = 0;
  for (let at = 0; at < pieces; at++) if (other.includes(text.slice(at, at + PIECE))) found++;
  return found / pieces;
}

/**
 * Returns where a text stands best in another one, if the edits are few enough: insertions, deletions, replacements.
 * @param {string} text @param {string} within @param {number} most
 * @returns {Match | null}
 */
export function aligned(text, within, most) {
  if (text.length <= LONGEST) return nearest(text, within, most);
  const half = Math.ceil((most / text.length) * (LONGEST / 2));
  const head = nearest(text.slice(0, LONGEST / 2), within, half);
  const tail = nearest(text.slice(-LONGEST / 2), within, half);
  if (!head || !tail || head.from >= tail.to) return null;
  const middle = within.slice(head.from, tail.to);
  const missing = Math.ceil((1 - Math.min(shared(text, middle), shared(middle, text))) * text.length) / PIECE;
  const edits = Math.max(head.edits + tail.edits, Math.ceil(missing));
  return edits <= most ? { from: head.from, to: tail.to, edits } : null;
}

/**
 * The same for a text that is short: Sellers' table, column by column, with where each best match began.
 * @param {string} text @param {string} within @param {number} most
 * @returns {Match | null}
 */
function nearest(text, within, most) {
  const size = text.length;
  let [edits, starts] = [Int32Array.from({ length: size + 1 }, (_, row) => row), new Int32Array(size + 1)];
  let [next, begun] = [new Int32Array(size + 1), new Int32Array(size + 1)];
  /** @type {Match | null} */
  let best = null;
  for (let column = 1; column <= within.length; column++) {
    const sign = within.charCodeAt(column - 1);
    next[0] = 0;
    begun[0] = column;
    for (let row = 1; row <= size; row++) {
      const kept = edits[row - 1] + (text.charCodeAt(row - 1) === sign ? 0 : 1);
      const [left, above] = [edits[row] + 1, next[row - 1] + 1];
      const least = Math.min(kept, left, above);
      next[row] = least;
      begun[row] = least === kept ? starts[row - 1] : least === left ? starts[row] : begun[row - 1];
    }
    [edits, next, starts, begun] = [next, edits, begun, starts];
    if (edits[size] <= most && (!best || edits[size] < best.edits))
      best = { from: starts[size], to: column, edits: edits[size] };
  }
  return best;
}

/** Where pieces of a long text stand: made once, then asked for many. */
export class Pieces {
  /** Pieces that stand at more places tell nothing. */
  static MOST = 40;
  static SIZE = 6;
  /** Pieces of a text that are looked up. */
  static ASKED = 60;

  /** @param {string} text */
  constructor(text) {
    const count = Math.max(0, text.length - Pieces.SIZE + 1);
    this.text = text;
    /** @type {number} */
    this.mask = (1 << Math.max(8, Math.ceil(Math.log2(count + 1)) + 1)) - 1;
    this.heads = new Int32Array(this.mask + 1).fill(-1);
    this.next = new Int32Array(count);
    for (let at = count - 1; at >= 0; at--) {
      const slot = this.#slot(text, at);
      this.next[at] = this.heads[slot];
      this.heads[slot] = at;
    }
  }

  /** @param {string} text @param {number} at @returns {number} */
  #slot(text, at) {
    let sum = 0;
    for (let step = 0; step < Pieces.SIZE; step++) sum = Math.imul(sum, 0x01000193) ^ text.charCodeAt(at + step);
    return (sum ^ (sum >>> 15)) & this.mask;
  }

  /**
   * Returns where another text stands, at most so many places; one that is shorter than a piece is looked for by the
   * browser.
   * @param {string} other @param {number} most
   * @returns {number[]}
   */
  all(other, most) {
    const found = [];
    if (other.length < Pieces.SIZE) {
      for (let at = this.text.indexOf(other); at >= 0 && found.length < most; at = this.text.indexOf(other, at + 1))
        found.push(at);
      return found;
    }
    const inside = (other.length - Pieces.SIZE) >> 1;
    for (let place = this.heads[this.#slot(other, inside)]; place >= 0 && found.length < most; place = this.next[place])
      if (this.text.startsWith(other, place - inside)) found.push(place - inside);
    return found;
  }

  /**
   * Returns where another text could stand, likeliest first: places that many of its pieces speak for.
   * @param {string} other @param {number} count
   * @returns {number[]}
   */
  places(other, count) {
    const step = Math.max(1, Math.floor((other.length - Pieces.SIZE) / Pieces.ASKED));
    const wide = Math.max(16, other.length >> 3);
    /** @type {Map<number, number>} */
    const votes = new Map();
    for (let at = 0; at + Pieces.SIZE <= other.length; at += step) {
      const piece = other.slice(at, at + Pieces.SIZE);
      let left = Pieces.MOST;
      for (let place = this.heads[this.#slot(other, at)]; place >= 0 && left; place = this.next[place], left--)
        if (this.text.startsWith(piece, place)) {
          const bin = Math.round((place - at) / wide);
          votes.set(bin, (votes.get(bin) ?? 0) + 1);
        }
    }
    const best = [...votes].sort((one, two) => two[1] - one[1] || one[0] - two[0]).slice(0, count);
    return best.filter(([, own]) => own * 4 >= best[0][1]).map(([bin]) => Math.max(0, bin * wide));
  }
}
