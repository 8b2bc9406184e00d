// The page's nodes in the order a person meets them: shadow roots and slots flattened into their hosts, documents of
// same-origin frames inside their frames. Only pointers are taken here, so that the tree is read in one breath (about
// a millisecond for 5,000 nodes) and stays consistent while the slower columns are read in slices.

globalThis.readwell ??= /** @type {Readwell} */ ({});

// Elements of our own on the page (the sheet's host) are put in here by whoever makes them, and are never captured.
readwell.own ??= new WeakSet();

readwell.tree = (() => {
  const { HTML, first, next, name, space, shadow, framed, isElement, isText, isFrame, isSlot } = readwell.nodes;
  const NODES = 2_000_000;
  /** Their text is code, styles, or markup that this browser does not show (noscript's travels as an attribute). */
  const CLOSED = new Set(["style", "template", "noscript", "noframes", "noembed"]);
  const DATA_SCRIPT = /^\s*(application\/ld\+json|math\/)/i;

  /** @param {Element} element */
  function isClosed(element) {
    const local = name(element);
    if (space(element) !== HTML) return local === "style" || local === "script";
    if (local === "script") return !DATA_SCRIPT.test(Element.prototype.getAttribute.call(element, "type") ?? "");
    return CLOSED.has(local);
  }

  /**
   * A run of siblings still to be visited, children of one row. No recursion: pages 5,000 deep exist.
   * @typedef {{next: Node | null, list: Node[] | null, at: number, row: number}} Siblings
   */

  /** @type {(node: Node | null, row: number) => Siblings} */
  const chain = (node, row) => ({ next: node, list: null, at: 0, row });

  /** @param {Siblings} run */
  function pull(run) {
    if (run.list) return run.list[run.at++] ?? null;
    const node = run.next;
    if (node) run.next = next(node);
    return node;
  }

  /** @type {(slot: Element, row: number) => Siblings} */
  function assigned(slot, row) {
    const list = /** @type {HTMLSlotElement} */ (slot).assignedNodes();
    return list.length ? { next: null, list, at: 0, row } : chain(first(slot), row);
  }

  /**
   * The run of children below an element that has just become a row.
   * @param {Element} element
   * @param {number} row
   * @param {(root: Node) => void} meet
   * @returns {Siblings | null}
   */
  function below(element, row, meet) {
    if (isClosed(element)) return null;
    if (isFrame(element)) {
      const root = framed(element);
      if (!root) return null;
      meet(/** @type {Node} */ (root.ownerDocument));
      return { next: null, list: [root], at: 0, row };
    }
    const root = shadow(element);
    if (root) meet(root);
    const child = first(root ?? element);
    return child && chain(child, row);
  }

  /**
   * @param {Document} page
   * @param {Slice} slice
   * @param {(root: Node) => void} meet told of every document and shadow root on the way
   * @returns {Generator<number, Tree>}
   */
  function* walk(page, slice, meet) {
    /** @type {Node[]} */
    const nodes = [];
    /** @type {number[]} */
    const parent = [];
    const top = readwell.nodes.root(page);
    meet(page);
    /** @type {Siblings[]} */
    const stack = [{ next: null, list: top ? [top] : [], at: 0, row: -1 }];
    for (let run = stack.at(-1); run; run = stack.at(-1)) {
      const node = pull(run);
      if (!node) stack.pop();
      else if (isElement(node)) {
        const element = /** @type {Element} */ (node);
        if (readwell.own.has(node)) continue;
        if (isSlot(element)) {
          stack.push(assigned(element, run.row));
          continue;
        }
        const children = below(element, enter(node, run.row), meet);
        if (children) stack.push(children);
      } else if (isText(node)) enter(node, run.row);
      if ((nodes.length & 255) === 0 && slice.spent()) yield 0;
    }
    return { page, nodes, parent };

    /** @type {(node: Node, up: number) => number} */
    function enter(node, up) {
      if (nodes.length === NODES) throw readwell.refusal("too-large", `the page has over ${NODES} nodes`);
      parent.push(up);
      return nodes.push(node) - 1;
    }
  }

  return { walk };
})();
