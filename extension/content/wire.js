// The page as JSON text (PROTOCOL.md section 3), written a little at a time, and cut into parts.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.wire = (() => {
  /** PROTOCOL.md section 1: a part holds at most so many UTF-16 units of the JSON text. */
  const PART = 300_000;
  /** A request may be 96 MB at most; a unit is a byte or more. */
  const LIMIT = 96_000_000;
  /** Strings written without a look at the clock: a few milliseconds' worth. */
  const BATCH = 1_000_000;

  /**
   * A column as base64 of little-endian int32 where the browser can do that itself, else as a list. Base64 has more
   * bytes than a list of small numbers, but numpy takes it as it is (figures in ARCHITECTURE.md, "The wire").
   * @param {Int32Array | number[]} column
   */
  function numbers(column) {
    const bytes = new Uint8Array(Int32Array.from(column).buffer);
    return "toBase64" in bytes && littleEndian ? `"${/** @type {any} */ (bytes).toBase64()}"` : `[${column.join(",")}]`;
  }

  const littleEndian = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;

  /**
   * The inside of a JSON list of strings.
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
   * @param {{tree: Tree, layout: Layout, columns: Columns}} read
   * @param {Record<string, string>} facts
   * @param {Slice} slice
   * @returns {Generator<number, string>}
   */
  function* write({ tree, layout, columns }, facts, slice) {
    const { clean } = /** @type {any} */ (readwell.columns);
    const known = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, clean(fact)]));
    const head = { v: 1, url: clean(tree.page.URL), source: "browser", facts: known, tags: columns.tags, names: columns.names };
    let text = `${JSON.stringify(head).slice(0, -1)},"strings":[${yield* words(columns.strings, slice)}]`;
    text += `,"parent":${numbers(tree.parent)}`;
    const { tag, text: texts, open, attr_node, attr_name, attr_value } = columns;
    for (const [name, column] of Object.entries({ tag, text: texts, open, attr_node, attr_name, attr_value })) {
      text += `,"${name}":${numbers(column)}`;
      if (slice.spent()) yield 1;
    }
    let boxes = "";
    for (const [name, column] of Object.entries(layout)) {
      boxes += `${boxes && ","}"${name}":${numbers(column)}`;
      if (slice.spent()) yield 1;
    }
    text += `,"layout":{${boxes}}}`;
    if (text.length > LIMIT) throw readwell.refusal("too-large", `the page is over ${LIMIT / 1e6} MB`);
    return text;
  }

  /**
   * Cuts a text into parts. A pair of surrogates is never cut: half of it would not survive a message.
   * @param {string} text
   */
  function cut(text) {
    const parts = [];
    for (let from = 0; from < text.length; ) {
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
