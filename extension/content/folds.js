// What a person can still bring to sight, told from what is hidden for good (docs/protocol.md, `folded`).
//
// The evidence is general, no list of libraries: a hole kept free in the page's flow, a running animation, a control that
// points at the box or stands before it, siblings of the same shape of which one is shown. Menus, dialogs and notices
// are not folded: what opens them covers the page or leads away from it.
//
// Only called for the topmost element of what isn't shown, so a page that hides nothing pays nothing.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.folds = (() => {
  const { name } = readwell.nodes;
  const { contents, isBarred, controller, isClickable, neighbours, group } = readwell.evidence;
  const [NONE, VISIBILITY, OPACITY, CLIPPED, OFF_SCREEN, ZERO, DETAILS, SKIPPED] = [1, 2, 3, 4, 5, 6, 7, 8];
  const [REVEAL, CLOSED, PANEL, SLIDE] = [1, 2, 3, 4];
  /** Fewer letters in a box that only its surroundings vouch for are a label, not a text. */
  const TEXT = 20;
  const LIFTED = new Set(["absolute", "fixed"]);
  const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
  const GROWS = /^(all|height|max-height|grid-template-rows|block-size|max-block-size)$/;

  const { getAttribute } = Element.prototype;

  /**
   * How a person can bring an element to sight that isn't shown, 0 if nothing says that one can.
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
   * A box that takes its room in the page's flow while nothing of it is seen: the hole will be filled.
   * @param {Evidence} known
   * @param {number} row
   * @param {number} why
   * @param {CSSStyleDeclaration} style
   * @param {boolean} rendered
   */
  function holdsSpace(known, row, why, style, rendered) {
    if (why === NONE || why === DETAILS || why === SKIPPED) return false;
    const moved = why === OPACITY || why === VISIBILITY || isMoved(style);
    if (!moved) return false;
    if (!rendered) return true;
    const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (known.nodes[row]);
    return offsetWidth > 1 && offsetHeight > 1;
  }

  /** @param {CSSStyleDeclaration} style */
  function isMoved(style) {
    return [style.transform, style.scale, style.translate, style.clipPath].some((one) => one && one !== "none");
  }

  /** The mark by which a heading links to itself shows when one points at it. @param {Evidence} known @param {number} row */
  function isPermalink({ locals, parent }, row) {
    const up = parent[row];
    const inHeading = HEADINGS.has(locals[up] ?? "") || HEADINGS.has(locals[parent[up]] ?? "");
    return inHeading && (locals[row] === "a" || locals[row] === "button");
  }

  /**
   * A box laid over the page that comes in by an animation, or by a script that has moved and faded it beforehand.
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
   * A box without room of its own: a panel, a tab, a slide.
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
    if (letters >= TEXT && why !== OFF_SCREEN && group(known, row, why)) return SLIDE;
    if (lifted || !collapsed || letters < TEXT) return 0;
    return grows(node, style, why) || isHeaded(known, row) ? PANEL : 0;
  }

  /** @param {Evidence} known @param {number} row @param {number} why */
  function isUntilFound({ nodes, parent }, row, why) {
    const rows = why === SKIPPED ? [row, parent[row]] : [row];
    return rows.some((one) => one >= 0 && getAttribute.call(nodes[one], "hidden")?.toLowerCase() === "until-found");
  }

  /** A box that is shut, but as wide as its place: a label for screen readers is a point. @param {Element} node @param {number} why */
  function isCollapsed(node, why) {
    if (why !== CLIPPED && why !== ZERO) return false;
    const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (node);
    return offsetWidth > 1 && offsetHeight <= 1;
  }

  /** Whether a shut box, or the grid it is a row of, grows in time. @param {Element} node @param {CSSStyleDeclaration} style @param {number} why */
  function grows(node, style, why) {
    if (why === NONE || why === SKIPPED) return false;
    const around = node.parentElement;
    const styles = around && name(around) !== "body" ? [style, getComputedStyle(around)] : [style];
    return styles.some(({ transitionProperty, transitionDuration }) => {
      const times = transitionDuration.split(",").map(parseFloat);
      return transitionProperty.split(",").some((one, at) => GROWS.test(one.trim()) && times[at % times.length] > 0);
    });
  }

  /**
   * Whether what stands before or after the box opens it: something to click on, or a head like those of its neighbours.
   * @param {Evidence} known
   * @param {number} row
   */
  function isHeaded(known, row) {
    const { before, after, repeated } = neighbours(known, row);
    return repeated || (before >= 0 && isClickable(known, before)) || (after >= 0 && isClickable(known, after, true));
  }

  return { fold };
})();
