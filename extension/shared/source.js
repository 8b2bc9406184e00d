/** A page together with what of it was kept: the questions that formulas, code, footnotes and pictures are recognised by. */

import { keptBefore } from "./clutter.js";

const BLANKS = /\s+/g;

export class Source {
  /** @type {Map<string, number[]> | null} */
  #tagged = null;
  /** @type {Map<string, Map<number, string>>} */
  #attributes = new Map();
  /** @type {{before: Uint8Array, after: Uint8Array} | null} */
  #flanks = null;

  /** @param {import("./page.js").Page} page @param {readonly (readonly [number, number])[]} keep */
  constructor(page, keep) {
    this.page = page;
    this.kept = keptBefore(page, keep);
  }

  /** Whether anything kept is in the subtree. @param {number} id */
  has(id) {
    return this.kept[this.page.end(id)] > this.kept[id];
  }

  /**
   * Whether the words before and after an element are kept: what has no words of its own goes with them, as the engine
   * has it for leaves (settle.py). Elements whose only leaves are unseen (a player's sources) are not for the engine to judge.
   * @param {number} id
   */
  flanked(id) {
    this.#flanks ??= flanks(this.page, this.kept);
    return this.#flanks.before[id] === 1 && this.#flanks.after[this.page.end(id)] === 1;
  }

  /** The elements of some names, in order. @param {...string} names @returns {number[]} */
  tagged(...names) {
    if (!this.#tagged) {
      this.#tagged = new Map();
      for (let id = 0; id < this.page.length; id++) {
        const name = this.page.name(id);
        if (name === "#text") continue;
        const list = this.#tagged.get(name);
        if (list) list.push(id);
        else this.#tagged.set(name, [id]);
      }
    }
    const lists = names.map((name) => this.#tagged?.get(name) ?? []);
    return lists.length === 1 ? lists[0] : lists.flat().sort((a, b) => a - b);
  }

  /** Every element with an attribute, and its value. @param {string} name @returns {Map<number, string>} */
  having(name) {
    let found = this.#attributes.get(name);
    if (!found) this.#attributes.set(name, (found = this.page.having(name)));
    return found;
  }

  /** @param {number} id @param {string} name @returns {string} "" where there is none */
  attribute(id, name) {
    return this.page.attribute(id, name) ?? "";
  }

  /** The class words, in lower case. @param {number} id */
  tokens(id) {
    return this.attribute(id, "class").toLowerCase().split(BLANKS).filter(Boolean);
  }

  /** All characters below an element, kept or not. @param {number} id */
  raw(id) {
    let text = "";
    for (let at = id; at < this.page.end(id); at++) if (this.page.isText(at)) text += this.page.text(at);
    return text;
  }

  /** The same, as words. @param {number} id */
  words(id) {
    return this.raw(id).replace(BLANKS, " ").trim();
  }

  /** The nearest elements around one, innermost first. @param {number} id @param {number} count @returns {number[]} */
  above(id, count) {
    const found = [];
    for (let at = this.page.parent(id); at >= 0 && found.length < count; at = this.page.parent(at)) found.push(at);
    return found;
  }

  /** Every id below an element. @param {number} id */
  *below(id) {
    for (let at = id + 1; at < this.page.end(id); at++) yield at;
  }

  /** The element after one, among its parent's children; -1 for none. @param {number} id */
  next(id) {
    const parent = this.page.parent(id);
    for (let at = this.page.end(id); parent >= 0 && at < this.page.end(parent); at = this.page.end(at)) if (!this.page.isText(at)) return at;
    return -1;
  }
}

/** Whether the nearest words before each id, and from each id on, are kept. @param {import("./page.js").Page} page @param {Int32Array} kept */
function flanks(page, kept) {
  const hidden = page.laidOut("hidden");
  const before = new Uint8Array(page.length + 1);
  const after = new Uint8Array(page.length + 1);
  const speaks = (/** @type {number} */ id) => page.isText(id) && !hidden?.[id] && /\S/.test(page.text(id));
  for (let id = 0; id < page.length; id++) before[id + 1] = speaks(id) ? kept[id + 1] - kept[id] : before[id];
  for (let id = page.length - 1; id >= 0; id--) after[id] = speaks(id) ? kept[id + 1] - kept[id] : after[id + 1];
  return { before, after };
}
