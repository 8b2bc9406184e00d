// The page's nodes in visible order: shadow roots and slots flattened into their hosts, documents of
// same-origin frames inside their frames. Only references are collected here, so the tree is read synchronously (about
// a millisecond for 5,000 nodes) and stays consistent while the slower columns are read in slices.

globalThis.readwell ??= /** @type {Readwell} */ ({});

// Elements of our own on the page (the sheet's host) are added here by their creators, and are never captured.
readwell.own ??= new WeakSet();

readwell.tree = (() => {
  const { CDATA, ELEMENT, FRAMES, HTML, TEXT, first, next, name, space, shadow, framed, type, isSlot } = readwell.nodes;
  const NODES = 2_000_000;
  /** Their text is code, styles, or markup that this browser does not show (noscript's is captured as an attribute). */
  const CLOSED = new Set(["style", "template", "noscript", "noframes", "noembed"]);
  const CODE = new Set(["style", "script"]);
  const DATA_SCRIPT = /^\s*(application\/ld\+json|math\/)/i;

  /** @type {(element: Element, local: string) => boolean} */
  function isClosed(element, local) {
    if (!local) return CODE.has(name(element));
    if (local === "script") return !DATA_SCRIPT.test(Element.prototype.getAttribute.call(element, "type") ?? "");
    return CLOSED.has(local);
  }

  /**
   * A run of siblings still to be visited, children of one row. No recursion, since some pages are 5,000 levels deep.
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
   * Returns the run of children of an element that has just become a row.
   * @param {Element} element
   * @param {string} local
   * @param {number} row
   * @param {(root: Node) => void} meet
   * @returns {Siblings | null}
   */
  function below(element, local, row, meet) {
    if (isClosed(element, local)) return null;
    if (FRAMES.has(local)) {
      const root = framed(element);
      if (!root) return null;
      meet(/** @type {Node} */ (root.ownerDocument));
      return { next: null, list: [root], at: 0, row };
    }
    const root = shadow(element, local);
    if (root) meet(root);
    const child = first(root ?? element);
    return child && chain(child, row);
  }

  /**
   * @param {Document} page
   * @param {Slice} slice
   * @param {(root: Node) => void} meet called with every document and shadow root on the way
   * @returns {Generator<number, Tree>}
   */
  function* walk(page, slice, meet) {
    /** @type {Node[]} */
    const nodes = [];
    /** @type {number[]} */
    const parent = [];
    /** @type {(string | null)[]} */
    const locals = [];
    const top = readwell.nodes.root(page);
    meet(page);
    /** @type {Siblings[]} */
    const stack = [{ next: null, list: top ? [top] : [], at: 0, row: -1 }];
    for (let run = stack.at(-1); run; run = stack.at(-1)) {
      const node = pull(run);
      const kind = node ? type(node) : 0;
      if (!node) stack.pop();
      else if (kind === ELEMENT) {
        const element = /** @type {Element} */ (node);
        if (readwell.own.has(node)) continue;
        const local = space(element) === HTML ? name(element) : "";
        if (isSlot(element, local)) {
          stack.push(assigned(element, run.row));
          continue;
        }
        const children = below(element, local, enter(node, run.row, local), meet);
        if (children) stack.push(children);
      } else if (kind === TEXT || kind === CDATA) enter(node, run.row, null);
      if ((nodes.length & 255) === 0 && slice.spent()) yield 0;
    }
    return { page, nodes, parent, locals };

    /** @type {(node: Node, up: number, local: string | null) => number} */
    function enter(node, up, local) {
      if (nodes.length === NODES) throw readwell.refusal("too-large", `the page has over ${NODES} nodes`);
      parent.push(up);
      locals.push(local);
      return nodes.push(node) - 1;
    }
  }

  return { walk };
})();
