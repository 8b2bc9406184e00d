/// <reference path="../types.d.ts" />
// What stands at the top of a window, and how to bring it there again: a text and an offset into it, not a distance, so
// that the sheet and the page can hand the place to each other. Also loaded by the sheet: it needs nothing of the other
// files.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.anchor ??= (() => {
  /** @typedef {{id: number, offset: number, y: number}} Anchor */

  /** Where one character of a text is. @param {Text} text @param {number} offset */
  function box(text, offset) {
    const range = /** @type {Document} */ (text.ownerDocument).createRange();
    const at = Math.min(Math.max(offset, 0), Math.max(text.length - 1, 0));
    range.setStart(text, at);
    range.setEnd(text, Math.min(at + 1, text.length));
    return range.getBoundingClientRect();
  }

  /**
   * The first character below an edge.
   * @param {Iterable<readonly [number, Node]>} texts in the order they are read, with their ids
   * @param {number} edge
   * @returns {Anchor | null}
   */
  function top(texts, edge) {
    for (const [id, node] of texts) {
      if (node.nodeType !== Node.TEXT_NODE || !node.isConnected || !node.nodeValue?.trim()) continue;
      const text = /** @type {Text} */ (node);
      const range = /** @type {Document} */ (text.ownerDocument).createRange();
      range.selectNodeContents(text);
      const whole = range.getBoundingClientRect();
      if (!whole.height || whole.bottom <= edge + 1) continue;
      const offset = whole.top >= edge ? (/\S/.exec(text.data)?.index ?? 0) : firstBelow(text, edge);
      return { id, offset, y: box(text, offset).top };
    }
    return null;
  }

  /**
   * Lines go down the page, so halving finds the first that ends below the edge.
   * @param {Text} text
   * @param {number} edge
   */
  function firstBelow(text, edge) {
    let [low, high] = [0, text.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const { bottom, height } = box(text, middle);
      if (height && bottom > edge + 1) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /**
   * Scroll until the character stands at `y` of its window.
   * @param {Node | null | undefined} node
   * @param {number} offset
   * @param {number} y
   */
  function bring(node, offset, y) {
    if (!node?.isConnected) return false;
    // A form's fields hide by their names what is asked here.
    const page = /** @type {Document} */ (Reflect.get(Node.prototype, "ownerDocument", node));
    const view = /** @type {Window} */ (page.defaultView);
    const place =
      node.nodeType === Node.TEXT_NODE
        ? box(/** @type {Text} */ (node), offset)
        : Element.prototype.getBoundingClientRect.call(node);
    if (!place.height) return false;
    view.scrollBy({ top: place.top - y, behavior: "instant" });
    return true;
  }

  return { top, bring };
})();
