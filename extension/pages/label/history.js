// The labels of a page's nodes, step by step, so that every step can be undone.
//
// A label is {grain: "good" | "coarse" | "fine", main: true | false}, either part may be missing. Content scripts
// import nothing: the files of this folder that run on a page are injected in order and share one object, `readwell`.

globalThis.readwell ??= /** @type {Readwell} */ ({});

/** @typedef {{grain?: "good" | "coarse" | "fine", main?: boolean}} NodeLabel */
/** @typedef {{node: number, before: NodeLabel | null, after: NodeLabel | null}} LabelStep */

readwell.LabelHistory ??= class LabelHistory {
  /** @type {Map<number, NodeLabel>} */
  labels = new Map();
  /** @type {LabelStep[]} */
  #done = [];
  /** @type {LabelStep[]} */
  #undone = [];

  /** @param {({node: number} & NodeLabel)[]} [stored] labels of an earlier day; they can be changed but not undone */
  constructor(stored = []) {
    for (const { node, ...label } of stored) this.labels.set(node, label);
  }

  /** Sets a label; setting it again removes it. @param {number} node @param {NodeLabel} said */
  say(node, said) {
    const before = this.labels.get(node) ?? null;
    /** @type {Record<string, unknown>} */
    const after = { ...before };
    for (const [part, value] of Object.entries(said)) {
      if (after[part] === value) delete after[part];
      else after[part] = value;
    }
    this.#step({ node, before, after: Object.keys(after).length ? after : null });
  }

  /** Removes all labels of a node. @param {number} node */
  clear(node) {
    const before = this.labels.get(node);
    if (before) this.#step({ node, before, after: null });
  }

  /** @returns {number | null} the node whose label is back as it was, null if there is no step left */
  undo() {
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(step);
    return this.#put(step.node, step.before);
  }

  /** @returns {number | null} the node whose label is set again, null if there is no step left */
  redo() {
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(step);
    return this.#put(step.node, step.after);
  }

  /** All labels in the order of the page. */
  list() {
    return [...this.labels].sort(([first], [second]) => first - second).map(([node, label]) => ({ node, ...label }));
  }

  /** @param {LabelStep} step */
  #step(step) {
    this.#undone = [];
    this.#done.push(step);
    this.#put(step.node, step.after);
  }

  /** @param {number} node @param {NodeLabel | null} label */
  #put(node, label) {
    if (label) this.labels.set(node, label);
    else this.labels.delete(node);
    return node;
  }
};
