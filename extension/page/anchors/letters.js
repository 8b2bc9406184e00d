/**
 * An article's text as a mark knows it: its letters alone, without white space, so that other markup, other line ends
 * and other columns are the same text. Each letter knows where it stands in the article.
 */

/**
 * A text of the article, in reading order.
 * @typedef {object} Leaf
 * @property {string} text
 * @property {number} id the page's node; -1: the title, which the sheet has taken out of the page's order
 * @property {number} from where the text begins in the node's
 * @property {unknown} block what stands for the block around it: the same for all texts of one
 */
/** @typedef {{leaf: number, offset: number}} Spot a place between two characters of a leaf's text */
/** @typedef {{from: number, to: number, name: string}} Block letters of one block, and what it is called */

/** Signs that a page may write in another way the next time. */
const ALIKE = new Map([..."‘’‚‛“”„«»–—‐‑−"].map((sign, at) => [sign, '\'\'\'\'"""""-----'[at]]));
const ODD = /[‘’‚‛“”„«»–—‐‑−]/g;
const SPACE = /\s+/g;
/** What is no letter: white space, and the place where a word may be broken. */
const NO_LETTER = /[\s\u00ad]+/g;
/** What may be written as one sign or as several: a letter with the marks on it, a Korean syllable. */
const CLUSTER = /[\u1100-\u11ff]+|\S\p{M}*|\s/gu;

/** Returns the letters of a text. @param {string} text */
export function letters(text) {
  return text
    .replace(NO_LETTER, "")
    .normalize("NFC")
    .replace(ODD, (sign) => ALIKE.get(sign) ?? sign);
}

export class Letters {
  /** @param {readonly Leaf[]} leaves */
  constructor(leaves) {
    this.leaves = leaves;
    /** Where each leaf's letters begin; the last entry is the end. */
    this.begins = new Int32Array(leaves.length + 1);
    const parts = leaves.map(({ text }) => letters(text));
    for (const [at, part] of parts.entries()) this.begins[at + 1] = this.begins[at] + part.length;
    this.text = parts.join("");
    /** @type {Block[]} */
    this.blocks = [];
    /** The blocks' numbers, by name. @type {Map<string, number[]>} */
    this.named = new Map();
    this.#divide();
  }

  #divide() {
    const { leaves, begins } = this;
    for (let at = 0, next; at < leaves.length; at = next) {
      for (next = at + 1; next < leaves.length && leaves[next].block === leaves[at].block;) next++;
      const [from, to] = [begins[at], begins[next]];
      if (from === to) continue;
      const name = nameOf(this.text.slice(from, to));
      const same = this.named.get(name);
      if (same) same.push(this.blocks.length);
      else this.named.set(name, [this.blocks.length]);
      this.blocks.push({ from, to, name });
    }
  }

  /** Returns the number of the block that a letter is in. @param {number} letter */
  blockAt(letter) {
    return lastUntil(this.blocks.length, (at) => this.blocks[at].from <= letter);
  }

  /**
   * Returns the letter that a spot of a leaf stands before.
   * @param {Spot} spot
   */
  letterAt({ leaf, offset }) {
    return this.begins[leaf] + letters(this.leaves[leaf].text.slice(0, offset)).length;
  }

  /**
   * Returns where a letter stands. `end`: behind the letter before it, which may be in another leaf.
   * @param {number} letter @param {boolean} [end]
   * @returns {Spot}
   */
  spot(letter, end = false) {
    const wanted = end ? letter - 1 : letter;
    const leaf = lastUntil(this.leaves.length, (at) => this.begins[at] <= wanted);
    return { leaf, offset: offsetOf(this.leaves[leaf].text, wanted - this.begins[leaf], end) };
  }

  /**
   * Returns the words between two letters as a person reads them: one space between words, one line a block.
   * @param {number} from @param {number} to
   */
  words(from, to) {
    if (from >= to) return "";
    const [first, last] = [this.spot(from), this.spot(to, true)];
    /** @type {string[]} */
    const lines = [];
    let block;
    for (let at = first.leaf; at <= last.leaf; at++) {
      const { text, block: own } = this.leaves[at];
      const part = text.slice(at === first.leaf ? first.offset : 0, at === last.leaf ? last.offset : undefined);
      if (!lines.length || own !== block) lines.push(part);
      else lines[lines.length - 1] += part;
      block = own;
    }
    return lines
      .map((line) => line.replace(SPACE, " ").trim())
      .filter(Boolean)
      .join("\n");
  }
}

/**
 * Returns the offset of a letter in a text, or of the place behind it.
 * @param {string} text @param {number} number @param {boolean} behind
 */
function offsetOf(text, number, behind) {
  let seen = 0;
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const size = letters(cluster).length;
    if (size && seen + size > number) return behind ? index + cluster.length : index;
    seen += size;
  }
  return text.length;
}

/** Returns the last number below `count` for which `holds`, which holds up to some number. @param {number} count @param {(at: number) => boolean} holds */
function lastUntil(count, holds) {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns a short name for a text: the same text has the same name everywhere. @param {string} text */
function nameOf(text) {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x5bd1e995) ^ (other >>> 15);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}
