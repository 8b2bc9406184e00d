// Where a box is on the page, and whether a person can see it; if not, why (docs/protocol.md, `hidden`).
//
// Read-only: nothing here writes to the page, so the browser computes layout at most once between two slices.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.boxes = (() => {
  const { FRAMES, first, getter, isElement, name, next } = readwell.nodes;
  const { clip, cut, flowEnds, isBeyond, isCutAway } = readwell.clips;
  const [NONE, VISIBILITY, OPACITY, CLIPPED, OFF_SCREEN, ZERO, DETAILS, SKIPPED] = [1, 2, 3, 4, 5, 6, 7, 8];
  const [VEILED, TINY] = [9, 10];
  const [STATIC, ABSOLUTE, FIXED] = [0, 2, 3];
  const SEEN = { opacityProperty: true, visibilityProperty: true };
  const VISIBLE = { visibilityProperty: true };
  /** Larger indents hide a text. */
  const FAR_INDENT = -500;
  /** Line breaks have no size of their own and are not hidden for that reason. */
  const SIZELESS = new Set(["br", "wbr"]);
  /** The contents of these are shown only by browsers that don't support them. */
  const FALLBACK = new Set(["video", "audio", "canvas"]);

  const { checkVisibility, getBoundingClientRect: rectangle, hasAttribute } = Element.prototype;
  const [clientLeft, clientTop] = ["clientLeft", "clientTop"].map((side) => getter(Element.prototype, side));

  /**
   * State that a row passes down to its children.
   * @param {Tree} tree
   */
  function begin({ page, nodes, parent, locals }) {
    const view = /** @type {Window} */ (page.defaultView);
    const rtl = getComputedStyle(readwell.nodes.root(page) ?? page.documentElement).direction === "rtl";
    const column = () => new Int32Array(nodes.length);
    return {
      nodes,
      parent,
      locals,
      view,
      rtl,
      /** The reason that hides everything inside. */
      below: new Uint8Array(nodes.length),
      /** Why the folded box around is hidden; its contents are judged as if it were shown. */
      region: new Uint8Array(nodes.length),
      /** The number of the clip for children, and of the clip for absolutely positioned ones. */
      flow: column(),
      held: column(),
      clips: readwell.clips.begin(),
      position: new Uint8Array(nodes.length),
      /** The index of the offset from a frame's window to the page, and the offsets: right and down. */
      origin: column(),
      across: [view.scrollX],
      down: [view.scrollY],
      /** Where the page's own flow ends, below and to the right. */
      ends: flowEnds(page, view),
    };
  }

  /** @typedef {ReturnType<typeof begin>} State */

  /**
   * Called after a pause: the person may have scrolled.
   * @param {State} state
   */
  function resume(state) {
    state.across[0] = state.view.scrollX;
    state.down[0] = state.view.scrollY;
  }

  /**
   * Returns why an element is hidden because of its ancestors, before its own style is read.
   * @param {State} state
   * @param {number} row
   * @param {Layout} columns
   */
  function inherited(state, row, columns) {
    const up = state.parent[row];
    if (up < 0) return 0;
    state.origin[row] = state.origin[up];
    if (state.below[up]) return state.below[up];
    const local = state.locals[up] ?? "";
    if (FALLBACK.has(local)) return NONE;
    if (FRAMES.has(local)) return enter(state, row, columns);
    if (local !== "details") return 0;
    const [node, host] = /** @type {Element[]} */ ([state.nodes[row], state.nodes[up]]);
    return !hasAttribute.call(host, "open") && !isSummary(node, host) ? DETAILS : 0;
  }

  /** @type {(node: Element, details: Element) => boolean} */
  function isSummary(node, details) {
    let child = name(node) === "summary" ? first(details) : null;
    while (child && !(isElement(child) && name(child) === "summary")) child = next(child);
    return child === node;
  }

  /**
   * Enters a frame: its coordinates begin at the frame's inner edge, and a hidden frame hides all of it.
   * @param {State} state
   * @param {number} row
   * @param {Layout} columns
   */
  function enter(state, row, columns) {
    const up = state.parent[row];
    const frame = /** @type {HTMLIFrameElement} */ (state.nodes[up]);
    const inside = frame.contentWindow;
    const style = getComputedStyle(frame);
    const left = columns.x[up] + clientLeft(frame) + parseFloat(style.paddingLeft);
    const top = columns.y[up] + clientTop(frame) + parseFloat(style.paddingTop);
    state.across.push(left + (inside?.scrollX ?? 0));
    state.origin[row] = state.down.push(top + (inside?.scrollY ?? 0)) - 1;
    return state.region[up] ? 0 : columns.hidden[up];
  }

  /**
   * Fills in an element's box; returns why it is hidden, or 0.
   * @param {State} state
   * @param {number} row
   * @param {CSSStyleDeclaration} style
   * @param {Layout} columns
   * @param {string} display
   */
  function place(state, row, style, columns, display) {
    const region = row === 0 ? 0 : state.region[state.parent[row]];
    const why = unseen(state, row, style, region);
    // Requesting a box in there would compute layout that the browser had skipped.
    if (why === SKIPPED) return why;
    const box = rectangle.call(state.nodes[row]);
    const left = box.left + state.across[state.origin[row]];
    const top = box.top + state.down[state.origin[row]];
    const width = box.width;
    const height = box.height;
    columns.x[row] = Math.round(left);
    columns.y[row] = Math.round(top);
    columns.w[row] = Math.round(width);
    columns.h[row] = Math.round(height);
    const own = holding(state, row, columns.position[row]);
    let flow =
      display === "inline"
        ? own
        : cut(state.clips, state.nodes[row], style, own, left, top, left + width, top + height);
    const lifted = columns.position[row] === ABSOLUTE || columns.position[row] === FIXED;
    if ((lifted || width <= 1 || height <= 1) && isCutAway(style, lifted)) flow = clip(state.clips, 0, 0, 0, 0);
    state.flow[row] = flow;
    state.held[row] = row === 0 || columns.position[row] !== STATIC ? flow : state.held[state.parent[row]];
    if (why || display === "contents" || SIZELESS.has(state.locals[row] ?? "")) return why;
    state.position[row] = columns.position[row];
    const out = outOfSight(state, row, own, left, top, left + width, top + height, display);
    // A folded box may be positioned outside the page; other boxes there stay outside.
    if (out && !(out === OFF_SCREEN && region && !lifted)) return out;
    return flow === own ? 0 : indented(style);
  }

  /**
   * Does the same for an element without a box inside a folded one, by its style alone.
   * @param {CSSStyleDeclaration} style
   */
  function concealed(style) {
    if (style.visibility !== "visible") return VISIBILITY;
    if (+style.opacity === 0) return OPACITY;
    const position = style.getPropertyValue("position");
    const lifted = position === "absolute" || position === "fixed";
    if (isCutAway(style, lifted) || (lifted && parseFloat(style.width) <= 1)) return CLIPPED;
    return lifted && parseFloat(style.left) < FAR_INDENT ? OFF_SCREEN : 0;
  }

  /**
   * Handles a folded box: clips around it don't apply to its contents, and it hides nothing of them.
   * @param {State} state
   * @param {number} row
   * @param {number} why
   */
  function unfold(state, row, why) {
    state.region[row] = why;
    state.flow[row] = state.held[row] = 0;
  }

  /**
   * Returns whether a row is hidden by an ancestor that was judged already.
   * @param {State} state
   * @param {Layout} columns
   * @param {number} row
   * @param {number} why
   */
  function isSettled(state, columns, row, why) {
    if (row === 0) return false;
    const up = state.parent[row];
    if (why === VISIBILITY) return columns.hidden[up] === VISIBILITY && !columns.folded[up];
    return (why === CLIPPED || why === ZERO) && state.clips.shut[state.flow[up]];
  }

  /**
   * Returns whether the clip around a row leaves part of its box visible.
   * @param {State} state
   * @param {number} row
   */
  function inSight(state, row) {
    const at = 4 * state.flow[state.parent[row]];
    const origin = state.origin[state.parent[row]];
    const { left, top, right, bottom } = rectangle.call(state.nodes[row]);
    const [across, down] = [state.across[origin], state.down[origin]];
    const [leftmost, upmost, rightmost, lowest] = state.clips.edges.slice(at, at + 4);
    return (
      right + across > leftmost + 1 && left + across < rightmost - 1 && bottom + down > upmost && top + down < lowest
    );
  }

  /**
   * Returns the number of the clip that applies to the row itself.
   * @param {State} state
   * @param {number} row
   * @param {number} position
   */
  function holding(state, row, position) {
    if (row === 0 || position === FIXED) return 0;
    return position === ABSOLUTE ? state.held[state.parent[row]] : state.flow[state.parent[row]];
  }

  /**
   * Returns whether style hides it. One call is enough for most elements; details are read only if it fails.
   * @param {State} state
   * @param {number} row
   * @param {CSSStyleDeclaration} style
   * @param {number} region why the folded box around isn't shown
   */
  function unseen(state, row, style, region) {
    if (
      checkVisibility.call(state.nodes[row], region === OPACITY ? VISIBLE : SEEN) &&
      (region !== OPACITY || +style.opacity > 0)
    )
      return 0;
    if (style.visibility !== "visible" && region !== VISIBILITY) return VISIBILITY;
    if (+style.opacity === 0) return OPACITY;
    const host = row === 0 ? null : /** @type {Element} */ (state.nodes[state.parent[row]]);
    return host && getComputedStyle(host).contentVisibility === "hidden" ? SKIPPED : 0;
  }

  /**
   * Returns whether position or size hides it.
   * @param {State} state
   * @param {number} row
   * @param {number} own
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   * @param {string} display
   */
  function outOfSight(state, row, own, left, top, right, bottom, display) {
    const { edges, shut } = state.clips;
    const sized = right > left && bottom > top;
    if (shut[state.flow[row]]) return CLIPPED;
    if (!sized) return display !== "inline" && overflows(/** @type {Element} */ (state.nodes[row])) ? 0 : ZERO;
    const at = 4 * own;
    if (own && (right <= edges[at] || left >= edges[at + 2] || bottom <= edges[at + 1] || top >= edges[at + 3]))
      return CLIPPED;
    const beside = state.rtl ? left >= state.view.innerWidth : right <= 0;
    return beside || bottom <= 0 || isBeyond(state, row, left, top) ? OFF_SCREEN : 0;
  }

  /**
   * Detects image replacement of a heading: its text is clipped far to the left.
   * @param {CSSStyleDeclaration} style
   */
  function indented(style) {
    return parseFloat(style.textIndent) < FAR_INDENT ? OFF_SCREEN : 0;
  }

  /**
   * Returns whether a box without height shows overflowing contents. Skipped contents have a size too, once something
   * has asked for it.
   * @param {Element} node
   */
  function overflows(node) {
    const { scrollWidth, scrollHeight } = node;
    return scrollWidth > 0 && scrollHeight > 0 && getComputedStyle(node).contentVisibility !== "hidden";
  }

  return {
    begin,
    resume,
    inherited,
    place,
    concealed,
    unfold,
    isSettled,
    inSight,
    NONE,
    VISIBILITY,
    OPACITY,
    DETAILS,
    SKIPPED,
    VEILED,
    TINY,
  };
})();
