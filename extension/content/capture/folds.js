// Distinguishes content that a person can still bring into view from content hidden for good (docs/protocol.md,
// `folded`).
//
// The evidence is general, not a list of libraries: space reserved in the page's flow, a running animation, a control
// that points to the box or precedes it, siblings of the same shape of which one is shown. Menus, dialogs and notices
// are not folded: they cover the page or lead away from it.
//
// Called only for the topmost hidden element, so a page that hides nothing pays nothing.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.folds = (() => {
  const { isElement, name, parent } = readwell.nodes;
  const { contents, isBarred, controller, isClickable, neighbours, group } = readwell.evidence;
  const [NONE, VISIBILITY, OPACITY, CLIPPED, OFF_SCREEN, ZERO, DETAILS, SKIPPED, VEILED] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const [REVEAL, CLOSED, PANEL, SLIDE] = [1, 2, 3, 4];
  /** A box with fewer letters is a label, if only its surroundings indicate that it can be opened. */
  const TEXT = 20;
  const LIFTED = new Set(["absolute", "fixed"]);
  const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
  /** Names that libraries give to what appears when it is scrolled to. */
  const COMES =
    /(^|[\s_-])(aos|wow|reveal|fade\w*|anim\w*|appear\w*|in-?view\w*|lazy\w*|scroll\w*|enter\w*|motion\w*|gsap|sr)([\s_-]|$)/i;
  const MARKED = [
    "data-aos",
    "data-sr-id",
    "data-animate",
    "data-animation",
    "data-scroll",
    "data-reveal",
    "data-w-id",
  ];
  /** Properties by which something hidden comes to sight. */
  const SHOWS = /^(all|opacity|visibility|transform|translate|scale|rotate|clip-path|filter|-webkit-filter)$/;
  /** Letters of a box that is the page's text: it comes as a whole. */
  const WHOLE = 1500;
  /** Nothing comes from so many windows away. */
  const FAR = 2;
  const GROWS = /^(all|height|max-height|grid-template-rows|block-size|max-block-size)$/;

  const { getAttribute } = Element.prototype;

  /**
   * Returns how a person can bring a hidden element into view, 0 if there is no evidence.
   * @param {Evidence} known
   * @param {number} row
   * @param {number} why the reason it isn't shown
   * @param {CSSStyleDeclaration} style
   * @param {boolean} rendered whether the browser gives it a box
   */
  function fold(known, row, why, style, rendered) {
    const local = known.locals[row];
    if (!local) return 0;
    if (local === "body" || local === "html") return REVEAL;
    if (isBarred(known, row, false)) return 0;
    const lifted = LIFTED.has(style.getPropertyValue("position"));
    if (!lifted && holdsSpace(known, row, why, style, rendered)) return isPermalink(known, row) ? 0 : REVEAL;
    if (isBarred(known, row, true)) return 0;
    if (why === DETAILS) return lifted ? 0 : CLOSED;
    const entering = lifted && (why === OPACITY || why === VISIBILITY) && enters(known, row, style);
    return entering ? REVEAL : panel(known, row, why, style, lifted);
  }

  /**
   * Detects a box that takes up space in the flow while it is invisible: the space will be filled.
   * @param {Evidence} known
   * @param {number} row
   * @param {number} why
   * @param {CSSStyleDeclaration} style
   * @param {boolean} rendered
   */
  function holdsSpace(known, row, why, style, rendered) {
    if (why === NONE || why === DETAILS || why === SKIPPED) return false;
    const moved = why === OPACITY || why === VISIBILITY || why === VEILED || isMoved(style);
    if (!moved || !comes(known, row, why, style)) return false;
    if (!rendered) return true;
    const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (known.nodes[row]);
    return offsetWidth > 1 && offsetHeight > 1;
  }

  /**
   * Whether there is a sign that a hidden box will be shown: a transition, an animation that shows it, a name, a style
   * that a script wrote, or that it is the text of the page.
   * @param {Evidence} known
   * @param {number} row
   * @param {number} why
   * @param {CSSStyleDeclaration} style
   */
  function comes(known, row, why, style) {
    const node = /** @type {HTMLElement} */ (known.nodes[row]);
    if (why === OFF_SCREEN && isFar(node)) return false;
    if (why === VEILED && isClickable(known, row)) return true;
    const written = getAttribute.call(node, "style") ?? "";
    if (written.includes("opacity") && written.includes("transform")) return true;
    if (why === VISIBILITY && written.includes("animation")) return true;
    if (shows(style) || isAnimated(node, style)) return true;
    const named = `${getAttribute.call(node, "class") ?? ""} ${getAttribute.call(node, "id") ?? ""}`;
    if (COMES.test(named) || MARKED.some((one) => getAttribute.call(node, one) !== null)) return true;
    if (getAttribute.call(node, "data-settings")?.includes("animation")) return true;
    return contents(known, row).letters >= WHOLE;
  }

  /** @param {HTMLElement} node */
  function isFar(node) {
    const { right, bottom } = readwell.nodes.boxOf(node);
    return right < -FAR * innerWidth || bottom + scrollY < -FAR * innerHeight;
  }

  /** @param {CSSStyleDeclaration} style */
  function shows({ transitionProperty, transitionDuration }) {
    const times = transitionDuration.split(",").map(parseFloat);
    return transitionProperty.split(",").some((one, at) => SHOWS.test(one.trim()) && times[at % times.length] > 0);
  }

  /**
   * Whether an animation shows it: one whose frames all hide it doesn't.
   * @param {HTMLElement} node
   * @param {CSSStyleDeclaration} style
   */
  function isAnimated(node, style) {
    const running = Element.prototype.getAnimations?.call(node) ?? [];
    const frames = running.flatMap((one) => /** @type {KeyframeEffect} */ (one.effect)?.getKeyframes() ?? []);
    const faded = frames.filter(({ opacity }) => opacity !== undefined && opacity !== null);
    if (faded.length) return faded.some(({ opacity }) => parseFloat(/** @type {string} */ (opacity)) > 0.1);
    return frames.length > 0 || style.animationName !== "none";
  }

  /** @param {CSSStyleDeclaration} style */
  function isMoved(style) {
    return [style.transform, style.scale, style.translate, style.clipPath].some((one) => one && one !== "none");
  }

  /** Detects a heading's permalink sign that is shown on hover. @param {Evidence} known @param {number} row */
  function isPermalink({ locals, parent }, row) {
    const up = parent[row];
    const inHeading = HEADINGS.has(locals[up] ?? "") || HEADINGS.has(locals[parent[up]] ?? "");
    return inHeading && (locals[row] === "a" || locals[row] === "button");
  }

  /**
   * Detects a box over the page that appears by an animation, or that a script has moved and faded beforehand.
   * @param {Evidence} known
   * @param {number} row
   * @param {CSSStyleDeclaration} style
   */
  function enters(known, row, style) {
    if (style.getPropertyValue("position") === "fixed") return false;
    const { letters, linked } = contents(known, row);
    if (letters < TEXT || 2 * linked > letters) return false;
    if (style.animationName !== "none") return true;
    const written = getAttribute.call(known.nodes[row], "style") ?? "";
    return written.includes("opacity") && written.includes("transform");
  }

  /**
   * Detects a box without space of its own: a panel, a tab, a slide.
   * @param {Evidence} known
   * @param {number} row
   * @param {number} why
   * @param {CSSStyleDeclaration} style
   * @param {boolean} lifted
   */
  function panel(known, row, why, style, lifted) {
    const node = /** @type {Element} */ (known.nodes[row]);
    if (isUntilFound(known, row, why)) return PANEL;
    const { letters, linked, links, fields } = contents(known, row);
    if (!letters || (fields && letters < 10 * TEXT)) return 0;
    if (getAttribute.call(node, "role") === "tabpanel") return PANEL;
    const collapsed = why === NONE || why === SKIPPED || isCollapsed(node, why);
    const menu = links > 2 && 5 * linked > 3 * letters;
    if (style.getPropertyValue("position") === "fixed" || menu) return 0;
    if (collapsed && controller(known, row)) return PANEL;
    const narrow = why === CLIPPED && isNarrow(node);
    if (letters >= TEXT && why !== OFF_SCREEN && !narrow && group(known, row, why)) return SLIDE;
    if (lifted || !collapsed || letters < TEXT) return 0;
    return grows(node, style, why) || isHeaded(known, row) ? PANEL : 0;
  }

  /** Whether a box has no room for a word: slides are cut off by what is around them. @param {Element} node */
  function isNarrow(node) {
    const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (node);
    return offsetWidth <= 1 || offsetHeight <= 1 || isCut(getComputedStyle(node));
  }

  /** @param {CSSStyleDeclaration} style */
  const isCut = ({ clipPath, clip }) => clipPath !== "none" || clip !== "auto";

  /** @param {Evidence} known @param {number} row @param {number} why */
  function isUntilFound({ nodes, parent }, row, why) {
    const rows = why === SKIPPED ? [row, parent[row]] : [row];
    return rows.some((one) => one >= 0 && getAttribute.call(nodes[one], "hidden")?.toLowerCase() === "until-found");
  }

  /**
   * Whether a closed box is as wide as its container; a label for screen readers is a single pixel.
   * @param {Element} node
   * @param {number} why
   */
  function isCollapsed(node, why) {
    if (why !== CLIPPED && why !== ZERO) return false;
    const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (node);
    return offsetWidth > 1 && offsetHeight <= 1;
  }

  /**
   * Whether a closed box, or its grid, grows by a transition.
   * @param {Element} node
   * @param {CSSStyleDeclaration} style
   * @param {number} why
   */
  function grows(node, style, why) {
    if (why === NONE || why === SKIPPED) return false;
    const around = parent(node);
    const styles = around && isElement(around) && name(around) !== "body" ? [style, getComputedStyle(around)] : [style];
    return styles.some(({ transitionProperty, transitionDuration }) => {
      const times = transitionDuration.split(",").map(parseFloat);
      return transitionProperty.split(",").some((one, at) => GROWS.test(one.trim()) && times[at % times.length] > 0);
    });
  }

  /**
   * Returns whether an element before or after the box opens it: something clickable, or a head like those of its
   * siblings.
   * @param {Evidence} known
   * @param {number} row
   */
  function isHeaded(known, row) {
    const { before, after, repeated } = neighbours(known, row);
    return repeated || (before >= 0 && isClickable(known, before)) || (after >= 0 && isClickable(known, after, true));
  }

  return { fold };
})();
