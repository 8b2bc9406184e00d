/** The article's text on the sheet, letter by letter: from what is selected or heard to letters, and back. */

import { Letters } from "../page/anchors/letters.js";

/** @typedef {import("../page/anchors/letters.js").Leaf} Leaf */
/** @typedef {import("../sheet/passages.js").Place} Place */
/** @typedef {{from: number, to: number}} Span letters, half-open */

/** What is a block to a person who reads. */
export const BLOCKS =
  "p, li, h1, h2, h3, h4, h5, h6, td, th, pre, dt, dd, figcaption, caption, blockquote, aside, summary, section, article";

export class SheetText {
  /** Where each text of the page begins among the leaves. @type {Map<number, number[]>} */
  #byId = new Map();

  /** @param {import("../sheet/reading.js").Reading} reading */
  constructor({ page, article }) {
    /** @type {Text[]} */
    this.nodes = [];
    /** @type {Leaf[]} */
    const leaves = [];
    /** How far each text of the page has been met: a formula may cut it in pieces. @type {Map<number, number>} */
    const met = new Map();
    for (const [node, id] of texts(article)) {
      const own = id < 0 ? node.data : page.text(id);
      const from = Math.max(0, own.indexOf(node.data, met.get(id) ?? 0));
      met.set(id, from + node.data.length);
      const numbers = this.#byId.get(id);
      if (numbers) numbers.push(leaves.length);
      else this.#byId.set(id, [leaves.length]);
      this.nodes.push(node);
      leaves.push({ id, text: node.data, from, block: node.parentElement?.closest(BLOCKS) });
    }
    this.letters = new Letters(leaves);
  }

  /** Returns the letters of what is selected on the sheet; null where that is none of the article. @param {Range} range */
  within(range) {
    const touched = this.nodes.flatMap((node, leaf) => (range.intersectsNode(node) ? [leaf] : []));
    if (!touched.length) return null;
    const [first, last] = [touched[0], touched[touched.length - 1]];
    const offset = this.nodes[first] === range.startContainer ? range.startOffset : 0;
    const end = this.nodes[last] === range.endContainer ? range.endOffset : this.nodes[last].length;
    return this.#span({ leaf: first, offset }, { leaf: last, offset: end });
  }

  /** Returns the letters of passages of the page. @param {readonly Place[]} places */
  of(places) {
    const spots = places.flatMap(({ id, start, end }) => [this.#spot(id, start), this.#spot(id, end)]);
    const known = spots.filter((spot) => spot !== null).sort((a, b) => a.leaf - b.leaf || a.offset - b.offset);
    return known.length ? this.#span(known[0], known[known.length - 1]) : null;
  }

  /** @param {import("../page/anchors/letters.js").Spot} first @param {import("../page/anchors/letters.js").Spot} last */
  #span(first, last) {
    const [from, to] = [this.letters.letterAt(first), this.letters.letterAt(last)];
    return to > from ? { from, to } : null;
  }

  /** @param {number} id @param {number} offset in the page's text */
  #spot(id, offset) {
    const leaves = this.#byId.get(id) ?? [];
    const leaf = leaves.findLast((one) => this.letters.leaves[one].from <= offset) ?? leaves[0];
    if (leaf === undefined) return null;
    const { from, text } = this.letters.leaves[leaf];
    return { leaf, offset: Math.min(Math.max(0, offset - from), text.length) };
  }

  /** Returns a span as a range of the sheet. @param {Span} span */
  range({ from, to }) {
    const [first, last] = [this.letters.spot(from), this.letters.spot(to, true)];
    const range = document.createRange();
    range.setStart(this.nodes[first.leaf], Math.min(first.offset, this.nodes[first.leaf].length));
    range.setEnd(this.nodes[last.leaf], Math.min(last.offset, this.nodes[last.leaf].length));
    return range;
  }

  /** Returns a span as passages of the page. @param {Span} span @returns {Place[]} */
  places({ from, to }) {
    const [first, last] = [this.letters.spot(from), this.letters.spot(to, true)];
    const places = [];
    for (let leaf = first.leaf; leaf <= last.leaf; leaf++) {
      const { id, from: before, text } = this.letters.leaves[leaf];
      const [start, end] = [leaf === first.leaf ? first.offset : 0, leaf === last.leaf ? last.offset : text.length];
      if (id >= 0 && end > start) places.push({ id, start: before + start, end: before + end });
    }
    return places;
  }

  /** Returns the block that a span begins in. @param {Span} span @returns {HTMLElement | null} */
  block({ from }) {
    const node = this.nodes[this.letters.spot(from).leaf];
    return /** @type {HTMLElement | null} */ (node.parentElement?.closest(BLOCKS) ?? node.parentElement);
  }
}

/**
 * Yields the texts on the sheet that are the article's, in order, with the page's node of each: first the title's,
 * which has been moved out of the article.
 * @param {import("../page/article/article.js").Article} article
 * @returns {Generator<[Text, number]>}
 */
function* texts({ ids }) {
  for (const place of ["title", "article"]) {
    const walker = document.createTreeWalker(
      /** @type {Node} */ (document.getElementById(place)),
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const id = place === "title" ? -1 : ids.get(node);
      if (id !== undefined) yield [/** @type {Text} */ (node), id];
    }
  }
}
