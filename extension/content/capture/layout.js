// The columns of docs/protocol.md's layout table: what the browser computed for each element.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.layout = (() => {
  const {
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
  } = readwell.boxes;
  const { parse, contrast, canvas, ground, UNKNOWN } = readwell.colour;
  const { isVeiled, isTiny, isInkless } = readwell.sight;
  const COLUMNS = "x y w h hidden display position float font weight family align writing contrast order folded".split(
    " ",
  );
  /** Reasons for which the browser makes no boxes. */
  const UNRENDERED = new Set([NONE, DETAILS, SKIPPED]);
  const FRAMES = new Set(["iframe", "frame"]);

  const DISPLAY = {
    inline: 0,
    ruby: 0,
    block: 1,
    "flow-root": 1,
    "inline-block": 2,
    "list-item": 3,
    table: 4,
    "inline-table": 4,
    "table-row": 5,
    "table-cell": 6,
    flex: 7,
    "inline-flex": 7,
    grid: 8,
    "inline-grid": 8,
    contents: 9,
    none: 10,
  };
  const OTHER_DISPLAY = 11;
  const POSITION = { static: 0, relative: 1, absolute: 2, fixed: 3, sticky: 4 };
  const FLOAT = { none: 0, left: 1, right: 2 };
  const ALIGN = {
    start: 0,
    left: 1,
    "-webkit-left": 1,
    "-moz-left": 1,
    center: 2,
    "-webkit-center": 2,
    "-moz-center": 2,
    right: 3,
    "-webkit-right": 3,
    "-moz-right": 3,
    justify: 4,
    end: 5,
  };
  const WRITING = { "horizontal-tb": 0, "vertical-rl": 1, "vertical-lr": 2, "sideways-rl": 3, "sideways-lr": 3 };
  /** Faces whose kind the browsers' own default lists don't say, then the generic names. */
  const FAMILIES = [
    { kind: 1, faces: /^(serif|ui-serif|times( new roman)?|georgia)$/ },
    {
      kind: 2,
      faces: /^(sans-serif|ui-sans-serif|system-ui|-apple-system|blinkmacsystemfont|arial|helvetica|verdana)$/,
    },
    { kind: 3, faces: /^(monospace|ui-monospace|courier( new)?|consolas|menlo)$/ },
    { kind: 4, faces: /^(cursive|fantasy|math|emoji|fangsong|ui-rounded)$/ },
  ];
  /**
   * The generic name at the end of the list says what the author meant; a known face is the second best.
   * @param {string} list
   */
  function family(list) {
    const faces = list
      .toLowerCase()
      .split(",")
      .map((face) => face.trim().replaceAll('"', ""))
      .reverse();
    return faces.map((face) => FAMILIES.find((one) => one.faces.test(face))).find(Boolean)?.kind ?? 0;
  }

  /**
   * A property of computed styles as a number. Most elements have the value of the one before: comparing two texts is
   * cheaper than looking one up. Asking a style by getPropertyValue takes half the time of asking by property.
   */
  class Property {
    #text = "";
    #number = 0;
    /** @type {Map<string, number>} */
    #known = new Map();

    /** @param {string} name @param {(text: string) => number} parsed */
    constructor(name, parsed) {
      this.name = name;
      this.parsed = parsed;
      this.#number = parsed("");
    }

    /** @param {CSSStyleDeclaration} style */
    of(style) {
      const text = style.getPropertyValue(this.name);
      return text === this.#text ? this.#number : this.#other(text);
    }

    /** @param {string} text */
    #other(text) {
      let number = this.#known.get(text);
      if (number === undefined) this.#known.set(text, (number = this.parsed(text)));
      this.#text = text;
      this.#number = number;
      return number;
    }
  }

  /** @type {(table: Record<string, number>) => (word: string) => number} */
  const listed = (table) => (word) => table[word] ?? 0;

  const position = new Property("position", listed(POSITION));
  const size = new Property("font-size", (text) => Math.round(parseFloat(text) * 10));
  const weight = new Property("font-weight", (text) => Math.round(parseFloat(text)));
  const face = new Property("font-family", family);
  const float = new Property("float", listed(FLOAT));
  const align = new Property("text-align", listed(ALIGN));
  const writing = new Property("writing-mode", listed(WRITING));

  /**
   * @param {Layout} columns
   * @param {number} row
   * @param {CSSStyleDeclaration} style
   * @param {string} display
   * @param {number} up
   */
  function write(columns, row, style, display, up) {
    columns.display[row] = /** @type {Record<string, number>} */ (DISPLAY)[display] ?? OTHER_DISPLAY;
    columns.position[row] = position.of(style);
    columns.font[row] = size.of(style);
    columns.weight[row] = weight.of(style);
    columns.family[row] = face.of(style);
    if (display === "inline" && up >= 0) {
      // Inline boxes flow with the lines around them; what floats or turns is never inline.
      columns.align[row] = columns.align[up];
      columns.writing[row] = columns.writing[up];
    } else {
      columns.float[row] = float.of(style);
      columns.align[row] = align.of(style);
      columns.writing[row] = writing.of(style);
    }
    // `order` does nothing but in a flex or grid container.
    const around = up < 0 ? 0 : columns.display[up];
    if (around === DISPLAY.flex || around === DISPLAY.grid) columns.order[row] = Math.trunc(+style.order);
  }

  /**
   * A text repeats its parent's numbers. A function of its own, which the browser compiles while it runs.
   * @param {Int32Array} column
   * @param {number[]} texts
   * @param {number[]} parent
   */
  function repeat(column, texts, parent) {
    for (let at = 0; at < texts.length; at++) column[texts[at]] = column[parent[texts[at]]];
  }

  /**
   * @param {Tree} tree
   * @param {Slice} slice
   * @returns {Generator<number, Layout>}
   */
  function* measure(tree, slice) {
    const { nodes, parent, locals } = tree;
    const columns = Object.fromEntries(COLUMNS.map((one) => [one, new Int32Array(nodes.length)]));
    const backdrop = new Int32Array(nodes.length);
    const texts = /** @type {number[]} */ ([]);
    const state = begin(tree);
    const known = readwell.evidence.begin(tree, (/** @type {number} */ row) => inSight(state, row));
    const behind = canvas(tree.page);
    const covers = readwell.covers.begin(tree, columns);
    for (let row = 0; row < nodes.length; row++) {
      if ((row & 15) === 0 && slice.spent()) {
        yield row / nodes.length / 2;
        resume(state);
      }
      if (locals[row] === null) texts.push(row);
      else element(row, parent[row]);
    }
    readwell.covers.hide(covers);
    for (const column of Object.values(columns)) repeat(column, texts, parent);
    return columns;

    /** @type {(row: number, up: number) => void} */
    function element(row, up) {
      const reason = inherited(state, row, columns);
      const above = up < 0 ? 0 : state.below[up];
      // What isn't rendered has no style worth asking for, and asking is slow.
      const style = reason === NONE ? null : getComputedStyle(/** @type {Element} */ (nodes[row]));
      const display = style?.getPropertyValue("display");
      if (!style || !display || (display === "none" && (above || !folds(row, NONE, style)))) {
        columns.hidden[row] = state.below[row] = NONE;
        columns.display[row] = DISPLAY.none;
        return;
      }
      write(columns, row, style, display, up);
      backdrop[row] = ground(style, up < 0 ? behind : backdrop[up]);
      if (backdrop[row] !== UNKNOWN)
        columns.contrast[row] = contrast(parse(style.getPropertyValue("color")), backdrop[row]);
      if (display === "none") return;
      if (reason && (above || reason !== DETAILS)) {
        // Asking for a box in there would lay out what the browser had been spared.
        if (reason !== DETAILS && reason !== SKIPPED) place(state, row, style, columns, display);
        columns.hidden[row] = state.below[row] = reason;
        return;
      }
      const region = up < 0 ? 0 : state.region[up];
      const why = reason || (UNRENDERED.has(region) ? concealed(style) : place(state, row, style, columns, display));
      const asked = !why && covers.sight.inside[row] && up >= 0;
      const node = /** @type {HTMLElement} */ (nodes[row]);
      const veiled = asked && isVeiled(covers.sight, row, up, style, node, { w: columns.w[row], h: columns.h[row] });
      if (!why && !veiled) {
        within(row, up, region, style);
        if (!region) look(row, style);
      } else conceal(row, up, why || VEILED, style);
    }

    /** Looks at the words of an element's own, and at what may lie over or under others'. @type {(row: number, style: CSSStyleDeclaration) => void} */
    function look(row, style) {
      readwell.covers.note(covers, row, style, columns.position[row]);
      if (!covers.sight.holds[row]) return;
      const box = { h: columns.h[row], font: columns.font[row] / 10 };
      if (isTiny(covers.sight, row, /** @type {HTMLElement} */ (nodes[row]), style, box)) columns.hidden[row] = TINY;
      else if (isInkless(style, backdrop[row], locals[row] === "" && "ownerSVGElement" in nodes[row]))
        covers.inkless.push(row);
    }

    /** @type {(row: number, up: number, why: number, style: CSSStyleDeclaration) => void} */
    function conceal(row, up, why, style) {
      if (isSettled(state, columns, row, why) || !folds(row, why, style)) {
        columns.hidden[row] = why;
        if (why === OPACITY || why === DETAILS || why === SKIPPED || why === VEILED) state.below[row] = why;
      }
    }

    /**
     * What isn't hidden itself is folded with the box around, unless it is seen where that is not.
     * @type {(row: number, up: number, region: number, style: CSSStyleDeclaration) => void}
     */
    function within(row, up, region, style) {
      if (!region || (region === VISIBILITY && style.visibility === "visible")) return;
      state.region[row] = columns.hidden[row] = region;
      columns.folded[row] = columns.folded[up];
    }

    /** @type {(row: number, why: number, style: CSSStyleDeclaration) => boolean} */
    function folds(row, why, style) {
      // The document of a frame has styles of its own: it can't tell that the frame isn't shown.
      if (FRAMES.has(state.locals[row] ?? "")) return false;
      const kind = readwell.folds.fold(known, row, why, style, !UNRENDERED.has(row ? state.region[parent[row]] : 0));
      if (!kind) return false;
      columns.folded[row] = kind;
      columns.hidden[row] = why;
      covers.sight.light[row] = 1;
      unfold(state, row, why);
      return true;
    }
  }

  return { measure, COLUMNS };
})();
