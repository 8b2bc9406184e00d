// The nodes that can be labelled, and navigation between them: to the parent, into the children, to the siblings.
// Ids are those of the capture, so labels refer to its columns.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.LabelRows ??= class LabelRows {
  /** @type {number[]} ids that can be chosen, in the order of the page */
  ids = [];

  /**
   * @param {number[]} parents of every captured node, -1 at the root
   * @param {number[]} words of every text, 0 for elements
   * @param {(id: number) => boolean} fits whether an element with words stands for itself (is no mere inline one)
   */
  constructor(parents, words, fits) {
    this.parents = parents;
    this.words = [...words];
    this.ends = parents.map((_, id) => id + 1);
    for (let id = parents.length - 1; id > 0; id--) {
      const up = parents[id];
      this.words[up] += this.words[id];
      this.ends[up] = Math.max(this.ends[up], this.ends[id]);
    }
    /** @type {Map<number, number>} */
    this.above = new Map();
    /** @type {number[]} the rows around the present one */
    const open = [];
    for (let id = 0; id < parents.length; id++) {
      while (open.length && this.ends[/** @type {number} */ (open.at(-1))] <= id) open.pop();
      if (!this.words[id] || words[id] || !fits(id)) continue;
      this.above.set(id, open.at(-1) ?? -1);
      this.ids.push(id);
      open.push(id);
    }
  }

  /** The row that a node stands in, or is; the first row of the page if none. @param {number} id */
  holding(id) {
    let at = id;
    while (at >= 0 && !this.above.has(at)) at = this.parents[at];
    return at >= 0 ? at : (this.ids[0] ?? -1);
  }

  /** @param {number} id */
  up(id) {
    const above = this.above.get(id) ?? -1;
    return above >= 0 ? above : id;
  }

  /** @param {number} id */
  down(id) {
    const next = this.ids[this.ids.indexOf(id) + 1] ?? id;
    return next < this.ends[id] ? next : id;
  }

  /** The row after all that is inside this one: its next sibling, else what follows further out. @param {number} id */
  next(id) {
    return this.ids.find((other) => other >= this.ends[id]) ?? id;
  }

  /** The sibling before; the first one leads up. @param {number} id */
  previous(id) {
    const above = this.above.get(id);
    const before = this.ids.findLast((other) => other < id && this.above.get(other) === above);
    return before ?? this.up(id);
  }
};
