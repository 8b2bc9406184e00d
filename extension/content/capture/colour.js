// Perceived colours: the backdrop of a text, and their contrast.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.colour = (() => {
  /** An unknown backdrop, such as a picture. */
  const UNKNOWN = -1;
  const WHITE = 0xffffff;
  /** @type {Map<string, number[]>} */
  const parsed = new Map();
  /** @type {OffscreenCanvasRenderingContext2D | null} */
  let brush = null;

  /** The two colours asked for last: most elements repeat a text's colour, and a backdrop's. */
  const last = { text: "", colour: [0, 0, 0, 0], before: "", other: [0, 0, 0, 0] };

  /**
   * Red, green, blue in 0..255 and opacity in 0..1.
   * @param {string} text a computed colour
   */
  function parse(text) {
    if (text === last.text) return last.colour;
    if (text === last.before) return last.other;
    last.before = last.text;
    last.other = last.colour;
    last.text = text;
    return (last.colour = parsed.get(text) ?? added(text));
  }

  /** @param {string} text */
  function added(text) {
    const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
    const colour = plain ? [+plain[1], +plain[2], +plain[3], +(plain[4] ?? 1)] : painted(text);
    parsed.set(text, colour);
    return colour;
  }

  /**
   * Converts oklch(), color() and the like by letting the browser paint one invisible pixel.
   * @param {string} text
   */
  function painted(text) {
    brush ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (!brush) return [0, 0, 0, 0];
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = "transparent";
    brush.fillStyle = text;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, opacity] = brush.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, opacity / 255];
  }

  /**
   * Blends a colour over a backdrop; returns one number, 0xrrggbb.
   * @param {number} backdrop
   * @param {number[]} colour
   */
  function over(backdrop, colour) {
    const opacity = colour[3];
    if (opacity === 0) return backdrop;
    const [red, green, blue] = colour;
    if (opacity === 1) return (red << 16) | (green << 8) | blue;
    if (backdrop === UNKNOWN) return backdrop;
    /** @type {(above: number, below: number) => number} */
    const mix = (above, below) => Math.round(above * opacity + below * (1 - opacity));
    return (mix(red, backdrop >> 16) << 16) | (mix(green, (backdrop >> 8) & 255) << 8) | mix(blue, backdrop & 255);
  }

  /**
   * Relative luminance as WCAG 2.2 defines it.
   * @param {number} colour
   */
  function luminance(colour) {
    const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255].map((one) =>
      one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  /** @type {Map<number, number>} */
  const contrasts = new Map();

  /**
   * WCAG contrast times 100, 100 to 2100; 0 where the backdrop is unknown.
   * @param {number[]} text
   * @param {number} backdrop
   */
  function contrast(text, backdrop) {
    if (backdrop === UNKNOWN) return 0;
    const shown = over(backdrop, text);
    const pair = shown * 0x1000000 + backdrop;
    const known = contrasts.get(pair);
    if (known !== undefined) return known;
    const [low, high] = [luminance(shown), luminance(backdrop)].sort((one, other) => one - other);
    const ratio = Math.round(((high + 0.05) / (low + 0.05)) * 100);
    contrasts.set(pair, ratio);
    return ratio;
  }

  /**
   * Returns every colour in a computed value, such as the stops of a gradient.
   * @param {string} text
   */
  function stops(text) {
    return (text.match(/\b(?:rgba?|hsla?|oklch|oklab|lch|lab|color)\([^()]*\)/g) ?? []).map(parse);
  }

  /**
   * What lies behind the page itself: white, unless the page asks for a dark canvas and gets one.
   * @param {Document} page
   */
  function canvas(page) {
    const root = readwell.nodes.root(page);
    const scheme = root ? getComputedStyle(root).colorScheme : "normal";
    const dark =
      scheme.includes("dark") && (!scheme.includes("light") || matchMedia("(prefers-color-scheme: dark)").matches);
    return dark ? UNKNOWN : WHITE;
  }

  /**
   * Returns the ground that an element gives to what is on it: its colour over the one behind it.
   * @param {CSSStyleDeclaration} style
   * @param {number} under
   */
  function ground(style, under) {
    const image = style.getPropertyValue("background-image");
    if (image === "none") return over(under, parse(style.getPropertyValue("background-color")));
    if (style.getPropertyValue("background-clip").includes("text")) return under;
    const colours = image.includes("url(") ? [] : stops(image);
    const grounds = new Set(colours.map((one) => over(under, one)));
    return grounds.size === 1 ? [...grounds][0] : UNKNOWN;
  }

  return { parse, over, contrast, stops, canvas, ground, UNKNOWN };
})();
