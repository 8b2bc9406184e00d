// Whether a person can see what the browser paints of an element: its effects (opacity, filter, mask), the size of its
// letters, and their contrast against the ground behind them.
//
// Only elements with text inside are asked, and most of their values are the usual ones, so that two texts are compared
// and nothing is parsed. What is suspicious is looked at twice: a picture may lie behind white letters.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.sight = (() => {
  const { value } = readwell.nodes;
  const { parse, stops } = readwell.colour;
  /** Less opacity lets nothing through; letters lower than this many pixels can't be read. */
  const [FAINTEST, LOWEST] = [0.05, 3];
  /** A blur of this many heights of a letter leaves nothing to read. */
  const BLURRED = 0.45;
  /** Below this contrast (times 100) letters can't be told from the ground. */
  const CONTRAST = 110;
  /** Letters that overlap by half of their size. */
  const OVERLAP = -0.5;
  /** A box of which less than this share is left in one direction. */
  const SQUEEZED = 0.1;
  const [NEAR_ZERO, NO_ZOOM] = [0.02, 0.1];

  /**
   * Returns which rows hold a word of their own, and which have one anywhere inside.
   * @param {Tree} tree
   */
  function begin({ nodes, parent, locals }) {
    const holds = new Uint8Array(nodes.length);
    const inside = new Uint8Array(nodes.length);
    for (let row = nodes.length - 1; row > 0; row--) {
      const up = parent[row];
      if (locals[row] === null) {
        if (!inside[up] || !holds[up]) if (/\S/.test(value(nodes[row]) ?? "")) holds[up] = inside[up] = 1;
      } else if (inside[row]) inside[up] = 1;
    }
    return {
      holds,
      inside,
      /** What is left of the light, from the root down. */
      light: new Float32Array(nodes.length).fill(1),
      /** Whether something around changes the size of what is painted. */
      scaled: new Uint8Array(nodes.length),
    };
  }

  /** @typedef {ReturnType<typeof begin>} Sight */

  /**
   * Returns whether the element's own effects hide all in it.
   * @param {Sight} sight
   * @param {number} row
   * @param {number} up
   * @param {CSSStyleDeclaration} style
   * @param {HTMLElement} node
   * @param {{w: number, h: number}} box
   */
  function isVeiled(sight, row, up, style, node, box) {
    const opacity = style.getPropertyValue("opacity");
    const above = up < 0 ? 1 : sight.light[up];
    sight.light[row] = opacity === "1" ? above : above * parseFloat(opacity);
    const transform = style.getPropertyValue("transform");
    const scale = style.getPropertyValue("scale");
    sight.scaled[row] = +(transform !== "none" || (scale !== "none" && scale !== "1") || (up >= 0 && sight.scaled[up]));
    if ((transform !== "none" || scale !== "none") && isSqueezed(node, box)) return true;
    const zoom = parseFloat(style.getPropertyValue("zoom"));
    if (zoom > 0 && zoom < NO_ZOOM) return true;
    if (above > 0 && sight.light[row] < FAINTEST && parseFloat(opacity) > 0) return true;
    const filter = style.getPropertyValue("filter");
    if (filter !== "none" && isFiltered(filter, style)) return true;
    const mask = style.getPropertyValue("mask-image");
    if (mask && mask !== "none" && isMasked(mask, style)) return true;
    const path = style.getPropertyValue("clip-path");
    return path !== "none" && isCutToNothing(path);
  }

  /** Whether a transform leaves next to nothing of a box. @param {HTMLElement} node @param {{w: number, h: number}} box */
  function isSqueezed({ offsetWidth, offsetHeight }, { w, h }) {
    return offsetWidth > 1 && offsetHeight > 1 && (w < SQUEEZED * offsetWidth || h < SQUEEZED * offsetHeight);
  }

  /** @param {string} filter @param {CSSStyleDeclaration} style */
  function isFiltered(filter, style) {
    for (const [, name, amount] of filter.matchAll(/([\w-]{1,40})\(([^()]{0,400})\)/g)) {
      const number = parseFloat(amount) / (amount.endsWith("%") ? 100 : 1);
      if (name === "opacity" && number <= FAINTEST) return true;
      if (name === "contrast" && number <= NEAR_ZERO) return true;
      if (name === "blur" && number >= BLURRED * parseFloat(style.fontSize)) return true;
    }
    return false;
  }

  /** @param {string} mask @param {CSSStyleDeclaration} style */
  function isMasked(mask, style) {
    const size = style.getPropertyValue("mask-size");
    if (/^0(px|%)?( 0(px|%)?)?$/.test(size)) return true;
    if (!mask.includes("gradient(")) return false;
    const colours = stops(mask);
    const light = style.getPropertyValue("mask-mode").includes("luminance");
    return (
      colours.length > 0 &&
      colours.every((/** @type {number[]} */ one) => (light ? Math.max(...one.slice(0, 3)) < 8 : one[3] <= FAINTEST))
    );
  }

  /** @param {string} path a computed clip path */
  function isCutToNothing(path) {
    const found = /^([\w-]+)\((.*)\)/.exec(path);
    if (!found) return false;
    const [, name, inside] = found;
    const shape = inside.split(" at ")[0];
    const numbers = (shape.match(/-?[\d.]+/g) ?? []).map(Number);
    if (name === "circle" || name === "ellipse") return numbers.length > 0 && Math.min(...numbers) <= NEAR_ZERO;
    if (name === "inset") {
      const [top, right = top, bottom = top, left = right] = shape.split(" round ")[0].split(/\s+/);
      const halves = [top, right, bottom, left].map((one) => (one.endsWith("%") ? parseFloat(one) : NaN));
      return halves[0] + halves[2] >= 100 || halves[1] + halves[3] >= 100;
    }
    if (name === "polygon") {
      const points = numbers.length / 2;
      const across = new Set(numbers.filter((_, at) => at % 2 === 0));
      return points > 0 && (across.size < 2 || new Set(numbers.filter((_, at) => at % 2)).size < 2);
    }
    return name === "path" && (!numbers.length || Math.max(...numbers) - Math.min(...numbers) <= 1);
  }

  /**
   * Returns whether letters are too small, or lie over one another.
   * @param {Sight} sight
   * @param {number} row
   * @param {HTMLElement} node
   * @param {CSSStyleDeclaration} style
   * @param {{h: number, font: number}} box its height, and the size of its letters
   */
  function isTiny(sight, row, node, style, { h, font }) {
    if (font < LOWEST) return true;
    const spacing = style.getPropertyValue("letter-spacing");
    if (spacing !== "normal" && parseFloat(spacing) <= OVERLAP * font) return true;
    const security = style.getPropertyValue("-webkit-text-security");
    if (security && security !== "none") return true;
    if (!sight.scaled[row]) return false;
    const laid = node.offsetHeight;
    return laid > 0 && (font * h) / laid < LOWEST;
  }

  /**
   * Returns whether letters have no colour of their own against the ground, as far as the styles around tell.
   * @param {CSSStyleDeclaration} style
   * @param {number} ground the colour behind, or UNKNOWN
   * @param {boolean} drawn whether they are part of a drawing, which has colours of its own
   */
  function isInkless(style, ground, drawn) {
    const { contrast, over, UNKNOWN } = readwell.colour;
    if (drawn) return style.getPropertyValue("fill") === "none" && style.getPropertyValue("stroke") === "none";
    const fill = parse(style.getPropertyValue("-webkit-text-fill-color") || style.getPropertyValue("color"));
    const clear = fill[3] <= FAINTEST;
    if (!clear && (ground === UNKNOWN || contrast(fill, ground) >= CONTRAST)) return false;
    if (style.textShadow !== "none" || parseFloat(style.getPropertyValue("-webkit-text-stroke-width")) > 0)
      return false;
    if (!style.getPropertyValue("background-clip").includes("text")) return true;
    // The ground shines through the letters: they have its colours.
    const painted = style.getPropertyValue("background-image");
    const colours = painted === "none" ? [parse(style.getPropertyValue("background-color"))] : stops(painted);
    if (!colours.length || ground === UNKNOWN) return false;
    return colours.every((/** @type {number[]} */ one) => contrast(one, over(ground, [0, 0, 0, 0])) < CONTRAST);
  }

  return { begin, isVeiled, isTiny, isInkless };
})();
