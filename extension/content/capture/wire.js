// Writes the page as JSON text (docs/protocol.md section 3), in slices, and cuts it into parts.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.wire = (() => {
  /** docs/protocol.md section 1: a part holds at most so many UTF-16 units of the JSON text. */
  const PART = 300_000;
  /** A request may be 96 MB at most; a unit is a byte or more. */
  const LIMIT = 96_000_000;
  const BYTE = 1 << 7;
  /** What layout's numbers are below, where docs/protocol.md says. @type {Record<string, number>} */
  const BELOW = {
    hidden: BYTE,
    folded: BYTE,
    display: BYTE,
    position: BYTE,
    float: BYTE,
    family: BYTE,
    align: BYTE,
    writing: BYTE,
    weight: 1001,
    contrast: 2101,
  };
  /** Strings written between two looks at the clock: a few milliseconds of work. */
  const BATCH = 1_000_000;

  const littleEndian = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;
  const packs = littleEndian && "toBase64" in Uint8Array.prototype;

  /**
   * Returns a column as base64 of little-endian numbers if the browser has a function for that, else as a list. Uses as
   * few bytes per number as its largest needs, since all of it is copied between processes several times.
   * @param {Int32Array | number[]} column
   * @param {number} [below] what its numbers are smaller than, where that is known: to look costs as much as to pack
   */
  function numbers(column, below = bound(column)) {
    if (!packs) return `[${column.join(",")}]`;
    const Width = below > 1 << 15 ? Int32Array : below > 1 << 7 ? Int16Array : Int8Array;
    const fitting = new Width(column);
    return `"${fitting.BYTES_PER_ELEMENT}:${/** @type {any} */ (new Uint8Array(fitting.buffer)).toBase64()}"`;
  }

  /**
   * Uses the browser's own sort: a loop of ours would still be interpreted and several times slower.
   * @param {Int32Array | number[]} column
   */
  function bound(column) {
    const sorted = new Int32Array(column).sort();
    // A negative number takes as many bits as its complement.
    return column.length ? Math.max(sorted[sorted.length - 1], -1 - sorted[0]) + 1 : 0;
  }

  /**
   * Writes the inside of a JSON list of strings.
   * @param {string[]} strings
   * @param {Slice} slice
   * @returns {Generator<number, string>}
   */
  function* words(strings, slice) {
    let [text, from, size] = ["", 0, 0];
    for (let at = 0; at < strings.length; at++) {
      size += strings[at].length;
      if (size < BATCH && at - from < 5000 && at < strings.length - 1) continue;
      text += (text && ",") + JSON.stringify(strings.slice(from, at + 1)).slice(1, -1);
      [from, size] = [at + 1, 0];
      if (text.length > LIMIT) break;
      if (slice.spent()) yield 1;
    }
    return text;
  }

  /**
   * @param {{tree: Tree, layout: Layout | null, columns: Columns}} read `layout`: null for what is shown nowhere
   * @param {Record<string, string>} facts
   * @param {Slice} slice
   * @param {string} [url]
   * @returns {Generator<number, string>}
   */
  function* write({ tree, layout, columns }, facts, slice, url = tree.page.URL) {
    const { clean } = /** @type {any} */ (readwell.columns);
    const known = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, clean(fact)]));
    const head = {
      v: 1,
      url: clean(url),
      source: layout ? "browser" : "parse",
      facts: known,
      tags: columns.tags,
      names: columns.names,
    };
    let text = `${JSON.stringify(head).slice(0, -1)},"strings":[${yield* words(columns.strings, slice)}]`;
    text += `,"parent":${numbers(tree.parent, tree.parent.length)},"open":${numbers(columns.open)}`;
    const { tags, names, strings, tag, text: texts, attr_node, attr_name, attr_value } = columns;
    /** Each with the list it counts in. @type {Record<string, [Int32Array | number[], ArrayLike<unknown>]>} */
    const indexes = {
      tag: [tag, tags],
      text: [texts, strings],
      attr_node: [attr_node, tree.parent],
      attr_name: [attr_name, names],
      attr_value: [attr_value, strings],
    };
    for (const [name, [column, list]] of Object.entries(indexes)) {
      text += `,"${name}":${numbers(column, list.length)}`;
      if (slice.spent()) yield 1;
    }
    let boxes = "";
    for (const [name, column] of Object.entries(layout ?? {})) {
      boxes += `${boxes && ","}"${name}":${numbers(column, BELOW[name])}`;
      if (slice.spent()) yield 1;
    }
    text += layout ? `,"layout":{${boxes}}}` : "}";
    if (text.length > LIMIT) throw readwell.refusal("too-large", `the page is over ${LIMIT / 1e6} MB`);
    return text;
  }

  /**
   * Cuts a text into parts, never inside a surrogate pair, half of which would not survive a message.
   * @param {string} text
   */
  function cut(text) {
    const parts = [];
    for (let from = 0; from < text.length;) {
      let to = Math.min(from + PART, text.length);
      const last = text.charCodeAt(to - 1);
      if (to < text.length && last >= 0xd800 && last <= 0xdbff) to -= 1;
      parts.push(text.slice(from, to));
      from = to;
    }
    return parts;
  }

  return { write, cut, PART };
})();
