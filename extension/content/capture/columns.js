// Names, texts and attributes of the tree's nodes, as docs/protocol.md section 3 writes them.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.columns = (() => {
  const { getter, value, name, space } = readwell.nodes;
  const { without } = readwell.shapeless;
  const LIMIT = 4_000_000;
  /** Above this number, looking attributes up one by one would be quadratic. */
  const MANY = 64;

  // The same as vocabulary.ATTRIBUTES; a test compares them.
  const ATTRIBUTES = new Set(
    `abbr align alt bgcolor border cellpadding cellspacing charset checked cite class color colspan content controls
    currentSrc data data-align data-background-image data-bg data-code data-component data-content data-date
    data-density data-id data-lang data-language data-lazy data-lazy-src data-lazy-srcset data-original
    data-poster data-qa data-role data-sizes data-src data-srcset data-testid data-time data-timestamp data-type
    data-url data-videoid data-widths datetime dir disabled encoding for headers height hidden href hreflang
    http-equiv id itemid itemprop itemref itemscope itemtype label lang layout loading media muted name open
    placeholder popover poster property rel reversed role rowspan scope shadowrootmode sizes slot span src srcdoc
    srcset start style summary target title translate type value videoid width xml:lang xlink:href`.split(/\s+/),
  );
  const WHOLE = new Set(["http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"]);

  /** Attributes whose values are words for people. */
  const WORDED = new Set(["alt", "aria-label", "content", "label", "placeholder", "summary", "title"]);

  /** Pictures of which the browser chooses among several addresses. */
  const CHOICE = "img[srcset], picture > img";

  const { getAttribute, getAttributeNames, hasAttributes, matches } = Element.prototype;
  const markup = getter(Element.prototype, "innerHTML");
  const serial = getter(Element.prototype, "outerHTML");
  const qualified = getter(Element.prototype, "tagName");
  const pictured = getter(HTMLImageElement.prototype, "currentSrc");
  const source = getter(HTMLImageElement.prototype, "src");

  /**
   * Replaces what UTF-8 can't encode, so that both browsers give the same hash.
   * @param {string} text
   */
  function clean(text) {
    const whole = text.isWellFormed() ? text : text.toWellFormed();
    return whole.includes("\0") ? whole.replaceAll("\0", "\ufffd") : whole;
  }

  /** A table that numbers distinct strings in order of appearance. */
  class Table {
    /** @param {string[]} known */
    constructor(known) {
      this.list = known;
      this.numbers = new Map(known.map((text, at) => [text, at]));
    }

    /** @param {string} text */
    number(text) {
      const known = this.numbers.get(text);
      if (known !== undefined) return known;
      this.numbers.set(text, this.list.length);
      return this.list.push(text) - 1;
    }
  }

  /**
   * Returns the length of a value as the browser serialises it: four characters are escaped, and a surrogate pair
   * is one character in Python.
   * @param {string} text
   */
  function serialised(text) {
    if (!/[&<>"\u00a0\ud800-\udbff]/.test(text)) return text.length;
    let length = text.length;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 38) length += 4;
      else if (code === 34 || code === 160) length += 5;
      else if (code === 60 || code === 62) length += 3;
      else if (code >= 0xd800 && code <= 0xdbff) length -= 1;
    }
    return length;
  }

  /**
   * @param {string} attribute
   * @param {boolean} whole inside drawings and formulas everything travels that is not a handler
   */
  function travels(attribute, whole) {
    if (ATTRIBUTES.has(attribute) || attribute.startsWith("aria-")) return attribute !== "currentSrc";
    return whole && !attribute.startsWith("on");
  }

  /**
   * Adds the start tag length and attributes of one element.
   * @param {Element} element
   * @param {string} local
   * @param {(name: string, value: string) => void} keep
   */
  function startTag(element, local, keep) {
    const whole = !local && WHOLE.has(space(element));
    const bare = (local || (whole ? name : qualified)(element)).length + 2;
    if (!hasAttributes.call(element)) return bare;
    const names = getAttributeNames.call(element);
    if (names.length > MANY) return crowd(element, names, whole, keep);
    let length = bare;
    for (const attribute of names) {
      const text = getAttribute.call(element, attribute) ?? "";
      length += attribute.length + 4 + serialised(text);
      if (travels(attribute, whole)) keep(attribute, text);
    }
    return length;
  }

  /**
   * Handles an element with very many attributes: its start tag is measured on an inert copy, and only the
   * first ones are read.
   * @param {Element} element
   * @param {string[]} names
   * @param {boolean} whole
   * @param {(name: string, value: string) => void} keep
   */
  function crowd(element, names, whole, keep) {
    for (const attribute of names.filter((one) => travels(one, whole)).slice(0, MANY)) {
      keep(attribute, getAttribute.call(element, attribute) ?? "");
    }
    const inert = document.implementation.createHTMLDocument();
    const text = serial(inert.importNode(element, false));
    return text.replace(/<\/[^<>]*>$/, "").replace(/[\ud800-\udbff][\udc00-\udfff]/g, " ").length;
  }

  /**
   * Adds properties that are captured as if they were attributes.
   * @param {Element} element
   * @param {string} local
   * @param {(name: string, value: string) => void} keep
   */
  function extra(element, local, keep) {
    if (local === "noscript") keep("#markup", markup(element));
    if (local !== "img") return;
    // Only where there was a choice: the engine must not take a candidate that the browser has not.
    const chosen = pictured(element);
    if (chosen && (chosen !== source(element) || matches.call(element, CHOICE))) keep("currentSrc", chosen);
  }

  /**
   * @param {Tree} tree
   * @param {Slice} slice
   * @returns {Generator<number, Columns>}
   */
  function* fill({ nodes, locals }, slice) {
    const [tags, names, strings] = [new Table(["#text"]), new Table([]), new Table([""])];
    const [tag, text, open] = [0, 1, 2].map(() => new Int32Array(nodes.length));
    /** @type {[number[], number[], number[]]} */
    const [attrNode, attrName, attrValue] = [[], [], []];
    let row = 0;
    /** @type {(name: string, value: string) => void} */
    const keep = (attribute, held) => {
      if (attrNode.length === LIMIT) throw readwell.refusal("too-large", `over ${LIMIT} attributes`);
      attrNode.push(row);
      attrName.push(names.number(clean(attribute)));
      attrValue.push(strings.number(clean(WORDED.has(attribute) ? without(held) : held)));
    };
    /** Names as the page has them, by the number of their tag. @type {Map<string, number>} */
    const tagged = new Map();
    /** @param {string} spelt */
    const tagOf = (spelt) => {
      const number = tags.number(clean(spelt.toLowerCase()));
      tagged.set(spelt, number);
      return number;
    };
    for (; row < nodes.length; row++) {
      const node = nodes[row];
      const local = locals[row];
      if (local !== null) {
        const element = /** @type {Element} */ (node);
        const spelt = local || name(element);
        tag[row] = tagged.get(spelt) ?? tagOf(spelt);
        open[row] = startTag(element, local, keep);
        if (local) extra(element, local, keep);
      } else text[row] = strings.number(clean(without(value(node) ?? "")));
      if ((row & 63) === 0 && slice.spent()) yield (1 + row / nodes.length) / 2;
    }
    return {
      tags: tags.list,
      names: names.list,
      strings: strings.list,
      tag,
      text,
      open,
      attr_node: attrNode,
      attr_name: attrName,
      attr_value: attrValue,
    };
  }

  return { fill, ATTRIBUTES, clean, serialised, travels, Table };
})();
