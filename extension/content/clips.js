// Clips: the rectangles outside which boxes with `overflow` or `clip` hide their contents.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.clips = (() => {
  const { name } = readwell.nodes;
  const ROOTS = new Set(["html", "body"]);
  const CUTS = new Set(["hidden", "clip"]);
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
    else if (CUTS.has(down)) [upmost, lowest] = [Math.max(upmost, top), bottom - top <= 1 ? bottom : lowest];
    return clip(clips, leftmost, upmost, rightmost, lowest);
  }

  /** @type {(style: CSSStyleDeclaration, lifted: boolean) => boolean} */
  function isCutAway(style, lifted) {
    if (EMPTY_CLIP_PATH.test(style.clipPath)) return true;
    const sides = lifted && /^rect\(([-\d.]+)px, ([-\d.]+)px, ([-\d.]+)px, ([-\d.]+)px\)$/.exec(style.clip);
    return sides ? +sides[2] - +sides[4] <= 1 || +sides[3] - +sides[1] <= 1 : false;
  }

  return { begin, clip, cut, isCutAway };
})();
