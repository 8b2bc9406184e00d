// A document that is shown nowhere, such as a stored article: its tree and its columns, without layout. Loaded after
// nodes.js, shapeless.js, tree.js, columns.js and wire.js, by a page of ours or into a page that reads its next ones.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.inert ??= (() => {
  const { root, getter } = readwell.nodes;
  const title = getter(Document.prototype, "title");
  const { getAttribute } = Element.prototype;

  /**
   * Returns the whole document as JSON text (docs/protocol.md section 3).
   * @param {Document} page
   * @param {string} url where it is from
   * @param {string} [base] what its addresses are relative to
   */
  function write(page, url, base = url) {
    const slice = { spent: () => false };
    const tree = done(readwell.tree.walk(page, slice, () => undefined));
    const columns = done(readwell.columns.fill(tree, slice));
    const top = root(page);
    const facts = {
      title: readwell.shapeless.without(title(page)),
      lang: (top && getAttribute.call(top, "lang")) ?? "",
      dir: (top && getAttribute.call(top, "dir")) ?? "",
      type: "text/html",
      charset: "UTF-8",
      base,
      warning: "",
    };
    return done(readwell.wire.write({ tree, layout: null, columns }, facts, slice, url));
  }

  /** @template Result @param {Generator<number, Result>} work that never pauses @returns {Result} */
  function done(work) {
    return /** @type {Result} */ (work.next().value);
  }

  return { write };
})();
