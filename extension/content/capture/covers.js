// What lies over the words of a page, and what lies behind them besides the boxes around: a second look at the few
// elements that need one, when all boxes are known.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.covers = (() => {
  const { parse, stops } = readwell.colour;
  const { getAttribute } = Element.prototype;
  /** More boxes that cover others, or are painted, are not compared: nobody reads such a page by eye. */
  const MOST = 400;
  /** A box that covers this share of the page's words is a notice that goes away again. */
  const NOTICE = 0.4;
  const OPAQUE = 0.95;
  const SHARE = 0.95;
  const ABSOLUTE = 2;
  /** Reasons of docs/protocol.md. */
  const [INKLESS, COVERED] = [11, 12];
  const PICTURES = new Set(["img", "video", "canvas", "iframe", "embed", "object", "picture"]);
  const BEFORE_AND_AFTER = ["::before", "::after"];

  /**
   * @param {Tree} tree
   * @param {Layout} columns
   */
  function begin(tree, columns) {
    const sight = readwell.sight.begin(tree);
    return {
      ...tree,
      columns,
      sight,
      /** Boxes out of the flow that let nothing through. @type {number[]} */
      boxes: [],
      /** Pictures, and boxes out of the flow that are painted: the ground of what lies over them. @type {number[]} */
      painted: [],
      /** Elements with letters in the colour of their ground. @type {number[]} */
      inkless: [],
      /** Elements that something before or after their contents may lie over. @type {number[]} */
      dressed: [],
      /** @type {Map<number, number>} */
      layers: new Map(),
    };
  }

  /** @typedef {ReturnType<typeof begin>} Covers */

  /**
   * Notes what may cover or carry words, while the styles are at hand.
   * @param {Covers} covers @param {number} row @param {CSSStyleDeclaration} style @param {number} position
   */
  function note(covers, row, style, position) {
    const local = covers.locals[row] ?? "";
    const drawing = local === "" && covers.locals[covers.parent[row]] !== "";
    if (drawing || PICTURES.has(local)) covers.painted.push(row);
    if (!position) return;
    const layer = style.getPropertyValue("z-index");
    if (layer !== "auto") covers.layers.set(row, parseInt(layer, 10));
    if (covers.sight.inside[row]) covers.dressed.push(row);
    if (covers.painted.at(-1) !== row && isPainted(style)) covers.painted.push(row);
    // A box with words of its own is a notice or a menu: it goes away again.
    if (position === ABSOLUTE && !covers.sight.inside[row] && isOpaque(style)) covers.boxes.push(row);
  }

  /** @param {CSSStyleDeclaration} style */
  const isPainted = (style) =>
    style.getPropertyValue("background-image") !== "none" || parse(style.getPropertyValue("background-color"))[3] > 0;

  /** @param {CSSStyleDeclaration} style */
  function isOpaque(style) {
    if (+style.getPropertyValue("opacity") < OPAQUE || style.getPropertyValue("visibility") !== "visible") return false;
    if (parse(style.getPropertyValue("background-color"))[3] >= OPAQUE) return true;
    const image = style.getPropertyValue("background-image");
    const colours = image.includes("url(") ? [] : stops(image);
    return colours.length > 0 && colours.every((/** @type {number[]} */ one) => one[3] >= OPAQUE);
  }

  /** Marks the rows whose own words can't be told from the ground, and those that lie under something. @param {Covers} covers */
  function hide(covers) {
    const { hidden } = covers.columns;
    for (const row of covers.inkless) if (!hasOtherGround(covers, row)) hidden[row] ||= INKLESS;
    for (const row of covered(covers)) hidden[row] ||= COVERED;
  }

  /** @param {Covers} covers @param {number} row */
  function rectangle({ columns }, row) {
    const [left, top] = [columns.x[row], columns.y[row]];
    return { left, top, right: left + columns.w[row], bottom: top + columns.h[row] };
  }

  /** @typedef {ReturnType<typeof rectangle>} Box */
  /** @type {(outer: Box, inner: Box) => boolean} */
  const spans = (outer, inner) =>
    outer.left <= inner.left + 1 &&
    outer.top <= inner.top + 1 &&
    outer.right >= inner.right - 1 &&
    outer.bottom >= inner.bottom - 1;
  /** @type {(one: Box, other: Box) => boolean} */
  const meets = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  /** Whether a row is another one or inside it. @param {Covers} covers @param {number} row @param {number} around */
  function isInside({ parent }, row, around) {
    let at = row;
    while (at > around) at = parent[at];
    return at === around;
  }

  /**
   * Whether a picture or a painted box that isn't around the words lies where they are.
   * @param {Covers} covers
   * @param {number} row
   */
  function hasOtherGround(covers, row) {
    const box = rectangle(covers, row);
    const other = covers.painted.slice(0, MOST).some((one) => {
      if (covers.columns.hidden[one] || one === row || isInside(covers, row, one)) return false;
      const behind = rectangle(covers, one);
      return behind.right - behind.left > 1 && behind.bottom - behind.top > 1 && meets(behind, box);
    });
    return other || isDressed(covers, row);
  }

  /**
   * Whether something that a style adds to an element around paints a ground.
   * @param {Covers} covers
   * @param {number} row
   */
  function isDressed({ nodes, parent }, row) {
    for (let at = row; at >= 0; at = parent[at]) {
      const node = /** @type {Element} */ (nodes[at]);
      for (const part of BEFORE_AND_AFTER) {
        const style = getComputedStyle(node, part);
        if (style.content !== "none" && style.content !== "normal" && isPainted(style)) return true;
      }
    }
    return false;
  }

  /** @param {Covers} covers @returns {number[]} */
  function covered(covers) {
    const holders = [];
    for (let row = 0; row < covers.nodes.length; row++)
      if (covers.sight.holds[row] && !covers.columns.hidden[row]) holders.push(row);
    /** @type {Set<number>} */
    const out = new Set();
    for (const row of covers.dressed.slice(0, 4 * MOST)) underDress(covers, row, out);
    for (const box of covers.boxes.slice(0, MOST)) {
      if (covers.columns.hidden[box]) continue;
      const over_ = rectangle(covers, box);
      const below = holders.filter((row) => spans(over_, rectangle(covers, row)) && isBelow(covers, row, box));
      if (below.length <= NOTICE * holders.length) for (const row of below) if (!isOnTop(covers, row)) out.add(row);
    }
    return [...out];
  }

  /**
   * Whether a box of the page lies over a row that isn't inside it. Boxes of one kind are shown in turn.
   * @param {Covers} covers @param {number} row @param {number} box
   */
  function isBelow(covers, row, box) {
    if (isInside(covers, row, box) || isInside(covers, box, row)) return false;
    const { nodes, parent, columns, layers } = covers;
    let [layer, lifted, at] = [0, false, row];
    for (; at >= 0 && !isInside(covers, box, at); at = parent[at]) {
      if (columns.position[at]) lifted = true;
      layer = Math.max(layer, layers.get(at) ?? 0);
      if (parent[at] === parent[box] && isAlike(nodes[at], nodes[box])) return false;
    }
    let own = layers.get(box) ?? 0;
    for (let up = parent[box]; up > at; up = parent[up]) own = layers.get(up) ?? own;
    return own > layer || (own === layer && (!lifted || box > row));
  }

  /** @type {(one: Node, other: Node) => boolean} */
  function isAlike(one, other) {
    if (one.nodeName !== other.nodeName) return false;
    const [first, second] = [one, other].map((node) => getAttribute.call(node, "class")?.split(/\s+/) ?? []);
    return first.length === 0 ? second.length === 0 : first.some((word) => word && second.includes(word));
  }

  /**
   * Whether the browser itself finds the element where it is painted: it can be asked for what the window shows.
   * @param {Covers} covers @param {number} row
   */
  function isOnTop({ page, nodes }, row) {
    const node = /** @type {Element} */ (nodes[row]);
    if (node.ownerDocument !== page) return true;
    const { left, top, width, height } = readwell.nodes.boxOf(node);
    const [across, down] = [left + width / 2, top + height / 2];
    const found = Document.prototype.elementFromPoint.call(page, across, down);
    return found !== null && (node === found || Node.prototype.contains.call(node, found));
  }

  /**
   * Adds the words under what a style adds to an element, such as a white box over all of it.
   * @param {Covers} covers @param {number} row @param {Set<number>} out
   */
  function underDress(covers, row, out) {
    const { nodes, parent, columns, sight, locals, layers } = covers;
    if (columns.hidden[row]) return;
    for (const part of BEFORE_AND_AFTER) {
      const layer = layerOver(columns, row, getComputedStyle(/** @type {Element} */ (nodes[row]), part));
      if (layer < 0) continue;
      for (let at = row; at < nodes.length && isInside(covers, at, row); at++) {
        if (locals[at] === null || !sight.holds[at] || columns.hidden[at]) continue;
        let raised = false;
        for (let up = at; up > row; up = parent[up])
          raised ||= (layers.get(up) ?? 0) > layer || (part === "::before" && columns.position[up] > 0);
        if (!raised) out.add(at);
      }
    }
  }

  /**
   * Returns the layer of an added box that lies over all of an element and stays there, -1 for any other.
   * @param {Layout} columns @param {number} row @param {CSSStyleDeclaration} style
   */
  function layerOver(columns, row, style) {
    if (style.content === "none" || style.position !== "absolute" || !isOpaque(style)) return -1;
    const moves = style.animationName !== "none" || parseFloat(style.transitionDuration) > 0;
    const [wide, high] = [parseFloat(style.width), parseFloat(style.height)];
    const whole = wide >= SHARE * columns.w[row] && high >= SHARE * columns.h[row];
    const shifted = Math.abs(parseFloat(style.left)) > 2 || Math.abs(parseFloat(style.top)) > 2;
    if (moves || !whole || shifted || style.transform !== "none") return -1;
    return style.zIndex === "auto" ? 0 : parseInt(style.zIndex, 10);
  }

  return { begin, note, hide };
})();
