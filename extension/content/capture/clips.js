// Clips: the rectangles outside which boxes with `overflow` or `clip` hide their contents.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.clips = (() => {
  const { name } = readwell.nodes;
  const ROOTS = new Set(["html", "body"]);
  const CUTS = new Set(["hidden", "clip"]);
  /** A box so low, in pixels, shows no line of text, so that nobody opens it by "read more". */
  const LINE = 12;
  /** Nobody scrolls so far past the end of the page, to boxes that don't make it longer. */
  const BEYOND = 20_000;
  const [ABSOLUTE, FIXED] = [2, 3];
  const SCROLLS = new Set(["auto", "scroll"]);
  const EMPTY_CLIP_PATH =
    /^(inset\((?:[5-9]\d|1\d\d)(?:\.\d+)?%|circle\(0(?:px|%)? |polygon\((?:0(?:px|%)? 0(?:px|%)?(?:, )?)+\))/;

  /** @type {() => Clips} */
  function begin() {
    return { edges: [-Infinity, -Infinity, Infinity, Infinity], shut: [false] };
  }

  /**
   * Adds a clip and returns its number.
   * @type {(clips: Clips, left: number, top: number, right: number, bottom: number) => number}
   */
  function clip(clips, left, top, right, bottom) {
    clips.edges.push(left, top, right, bottom);
    return clips.shut.push(right - left <= 1 || bottom - top <= 1) - 1;
  }

  /**
   * Returns the clip for the contents of an element that cuts off its overflow. Scrollable content counts as visible,
   * and so does content below a box of some height, which "read more" shows and a screen reader reads. The window's own
   * overflow always scrolls, whatever the style of html and body.
   * @param {Clips} clips
   * @param {Element} node
   * @param {CSSStyleDeclaration} style
   * @param {number} own
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   */
  function cut(clips, node, style, own, left, top, right, bottom) {
    const overflow = style.getPropertyValue("overflow-x");
    if (overflow === "visible" || ROOTS.has(name(node))) return own;
    const { edges } = clips;
    let leftmost = edges[4 * own];
    let upmost = edges[4 * own + 1];
    let rightmost = edges[4 * own + 2];
    let lowest = edges[4 * own + 3];
    if (right <= leftmost || left >= rightmost || bottom <= upmost || top >= lowest) return clip(clips, 0, 0, 0, 0);
    const down = style.getPropertyValue("overflow-y");
    const rolls = name(node) === "marquee";
    if (SCROLLS.has(overflow) || rolls) [leftmost, rightmost] = [-Infinity, Infinity];
    else if (CUTS.has(overflow)) [leftmost, rightmost] = [Math.max(leftmost, left), Math.min(rightmost, right)];
    if (SCROLLS.has(down) || rolls) [upmost, lowest] = [-Infinity, Infinity];
    else if (CUTS.has(down)) [upmost, lowest] = [Math.max(upmost, top), bottom - top < LINE ? bottom : lowest];
    return clip(clips, leftmost, upmost, rightmost, lowest);
  }

  /** @type {(style: CSSStyleDeclaration, lifted: boolean) => boolean} */
  function isCutAway(style, lifted) {
    if (EMPTY_CLIP_PATH.test(style.clipPath)) return true;
    const sides = lifted && /^rect\(([-\d.]+)px, ([-\d.]+)px, ([-\d.]+)px, ([-\d.]+)px\)$/.exec(style.clip);
    return sides ? +sides[2] - +sides[4] <= 1 || +sides[3] - +sides[1] <= 1 : false;
  }

  /** Returns where the page's own flow ends. @param {Document} page @param {Window} view */
  function flowEnds(page, view) {
    const body = page.body ?? page.documentElement;
    const { right, bottom } = readwell.nodes.boxOf(body);
    return { right: Math.max(right, view.innerWidth) + view.scrollX, bottom: bottom + view.scrollY };
  }

  /**
   * Whether a box out of the flow lies where nobody scrolls: a fixed one outside of the window, another one far beyond
   * the end of the page.
   * @param {{position: Uint8Array, view: Window, across: number[], down: number[], ends: {right: number, bottom: number}}} state
   * @param {number} row
   * @param {number} left
   * @param {number} top
   */
  function isBeyond(state, row, left, top) {
    const position = state.position[row];
    if (position === FIXED) {
      const { innerWidth, innerHeight } = state.view;
      return left - state.across[0] >= innerWidth || top - state.down[0] >= innerHeight;
    }
    return position === ABSOLUTE && (left > state.ends.right + BEYOND || top > state.ends.bottom + BEYOND);
  }

  return { begin, clip, cut, flowEnds, isBeyond, isCutAway };
})();
