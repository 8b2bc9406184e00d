/** What is kept of a page and what its elements are replaced by: computed once for all parts of the page. */

import { withClosed } from "./closed-details.js";
import * as markup from "../markup.js";
import { Kept } from "../structure.js";
import { languageAndDirection } from "../language.js";

/** @typedef {readonly (readonly [number, number])[]} Ranges half-open ranges of ids */

export class KeptPage {
  /** @param {import("../page.js").Page} page @param {Ranges} keep */
  constructor(page, keep) {
    this.page = page;
    const given = new Kept(page, withClosed(page, keep));
    this.before = given.before;
    this.blocks = blocksBefore(page, given);
    const { claims, labels } = given.standing();
    this.claims = claims;
    this.labels = labels;
    /** @type {Map<number, {lang: string, dir: string}>} */
    this.languages = new Map();
  }

  /** Returns the whole page as one part. */
  whole() {
    const { lang = "", dir = "" } = this.page.facts;
    return new Part(this, 0, this.page.length, [[0, this.page.length]], { lang, dir });
  }

  /**
   * Returns what is kept in some ranges, most of which are in one element.
   * @param {number} node
   * @param {Ranges} ranges in order
   */
  part(node, ranges) {
    const first = Math.min(node, ranges[0]?.[0] ?? node);
    const last = Math.max(this.page.end(node), ranges.at(-1)?.[1] ?? 0);
    return new Part(this, first, last, ranges, this.#languageAt(this.page.parent(first)));
  }

  /** Returns language and direction inside an element, cached. @param {number} id */
  #languageAt(id) {
    const { page, languages } = this;
    const above = [];
    while (id >= 0 && !languages.has(id)) {
      above.push(id);
      id = page.parent(id);
    }
    let found = languages.get(id) ?? { lang: page.facts.lang ?? "", dir: page.facts.dir ?? "" };
    for (const node of above.reverse()) {
      const { lang, dir } = languageAndDirection(page, node);
      if (lang !== null || dir) found = { lang: lang ?? found.lang, dir: dir || found.dir };
      languages.set(node, found);
    }
    return found;
  }
}

/** A part of a page: the ids to process, and which of them count. */
export class Part {
  /**
   * @param {KeptPage} keptPage
   * @param {number} from
   * @param {number} until
   * @param {Ranges} ranges in order
   * @param {{lang: string, dir: string}} language
   */
  constructor(keptPage, from, until, ranges, language) {
    this.keptPage = keptPage;
    this.from = from;
    this.until = until;
    this.ranges = ranges;
    this.language = language;
    /** The number of kept nodes in the ranges before each. */
    this.held = [0];
    for (const [first, last] of ranges)
      this.held.push((this.held.at(-1) ?? 0) + Math.max(0, keptPage.before[last] - keptPage.before[first]));
  }

  /** Whether anything of this part is kept in the subtree. @param {number} id */
  has(id) {
    return this.#before(this.keptPage.page.end(id)) > this.#before(id);
  }

  /** Returns the number of kept nodes of this part before an id. @param {number} id */
  #before(id) {
    let [low, high] = [0, this.ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ranges[middle][1] <= id) low = middle + 1;
      else high = middle;
    }
    const first = this.ranges[low]?.[0] ?? id;
    return this.held[low] + (id > first ? this.keptPage.before[id] - this.keptPage.before[first] : 0);
  }
}

/** Counts the blocks with something kept before each id. @param {import("../page.js").Page} page @param {Kept} given */
function blocksBefore(page, given) {
  const before = new Int32Array(page.length + 1);
  for (let id = 0; id < page.length; id++) {
    const block = !page.isText(id) && given.has(id) && page.isBlock(id) && !markup.ALONE.has(page.name(id));
    before[id + 1] = before[id] + (block ? 1 : 0);
  }
  return before;
}
