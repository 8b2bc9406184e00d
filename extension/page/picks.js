/**
 * A person's corrections of what belongs to the article, step by step. Each step can be undone, and is stored in a form
 * that finds its place again on a later visit without storing any text.
 */

/** @typedef {"keep" | "drop" | "start" | "end" | "only"} Act */
/**
 * @typedef {{act: Act, from: number, to: number, near: number}} Step prints of the first and last words, and where they
 * were
 */
/** @typedef {[number, number][]} Ranges */

export class Picks {
  /** @type {{mask: Uint8Array, steps: Step[]}[]} */
  #past = [];
  /** @type {Step[]} */
  steps = [];

  /** @param {import("./page.js").Page} page @param {readonly (readonly [number, number])[]} keep */
  constructor(page, keep) {
    this.page = page;
    /** @type {Uint8Array} */
    this.mask = new Uint8Array(page.length);
    for (const [first, last] of keep) this.mask.fill(1, Math.max(first, 0), Math.min(last, page.length));
  }

  /**
   * Keeps or drops a span of ids, begins or ends the article with it, or keeps nothing else.
   * @param {Act} act
   * @param {number} first
   * @param {number} last
   */
  do(act, first, last) {
    this.#past.push({ mask: this.mask.slice(), steps: [...this.steps] });
    if (act === "keep") this.mask.fill(1, first, last);
    if (act === "drop") this.mask.fill(0, first, last);
    if (act === "start") this.mask.fill(0, 0, first).fill(1, first, last);
    if (act === "end") this.mask.fill(0, last).fill(1, first, last);
    if (act === "only") this.mask.fill(0).fill(1, first, last);
    this.steps.push({ act, from: this.#print(first, last, 1), to: this.#print(first, last, -1), near: first });
  }

  /** Undoes the last step. @returns {boolean} false when there was none */
  undo() {
    const before = this.#past.pop();
    if (!before) return false;
    this.mask = before.mask;
    this.steps = before.steps;
    return true;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  /** Whether any of these ids is kept. @param {Iterable<number>} ids */
  keeps(ids) {
    for (const id of ids) if (this.mask[id]) return true;
    return false;
  }

  /** @returns {Ranges} */
  ranges() {
    /** @type {Ranges} */
    const found = [];
    for (let id = 0; id < this.mask.length; id++) {
      if (!this.mask[id]) continue;
      const last = found.at(-1);
      if (last && last[1] === id) last[1] = id + 1;
      else found.push([id, id + 1]);
    }
    return found;
  }

  /** Repeats the steps of an earlier visit; a step whose place is gone is left out. @param {Step[]} steps */
  again(steps) {
    for (const { act, from, to, near } of steps) {
      const first = this.#find(from, near);
      const last = first < 0 ? -1 : this.#find(to, first);
      if (first >= 0 && last >= first) this.do(act, first, last + 1);
    }
  }

  /**
   * Returns the fingerprint of the first or last words in a span.
   * @param {number} first
   * @param {number} last
   * @param {1 | -1} way
   */
  #print(first, last, way) {
    for (let id = way > 0 ? first : last - 1; id >= first && id < last; id += way) {
      const words = this.#words(id);
      if (words) return print(words);
    }
    return 0;
  }

  /**
   * Returns the text with a fingerprint, the nearest to its former place.
   * @param {number} wanted
   * @param {number} near
   */
  #find(wanted, near) {
    let best = -1;
    for (let id = 0; id < this.page.length; id++) {
      if (best >= 0 && Math.abs(id - near) >= Math.abs(best - near)) continue;
      const words = this.#words(id);
      if (words && print(words) === wanted) best = id;
    }
    return best;
  }

  /** @param {number} id */
  #words(id) {
    return this.page.isText(id) ? this.page.text(id).replace(/\s+/g, " ").trim() : "";
  }
}

/** Hashes a text (FNV-1a, 32 bits). @param {string} text */
export function print(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
