// Captures a document completely: first its tree, synchronously, then layout, then names and texts.
//
// Both users of the walk share this file. `capture.js` runs it in slices on a live page. The command line and the
// tests run it at once: inject the files named in DIRECT of tests/browser/drivers/probe.py into any world of a page
// and evaluate `readwell.page.direct()`, which returns the JSON text of docs/protocol.md section 3. Nothing there is
// asynchronous, so it also works while a page's scripts are turned off.

globalThis.readwell ??= /** @type {Readwell} */ ({});

/**
 * @param {string} code one of docs/protocol.md section 4
 * @param {string} message
 */
readwell.refusal = (code, message) => Object.assign(new Error(message), { code });

readwell.page = (() => {
  const { getter, root } = readwell.nodes;
  const { getAttribute } = Element.prototype;
  const [title, contentType, characterSet] = ["title", "contentType", "characterSet"].map((name) =>
    getter(Document.prototype, name),
  );
  const base = getter(Node.prototype, "baseURI");

  /**
   * @param {Document} page
   * @param {Slice} slice
   * @param {(root: Node) => void} meet called with every document and shadow root that is read
   * @returns {Generator<number, {tree: Tree, layout: Layout, columns: Columns}>}
   */
  function* read(page, slice, meet) {
    const tree = yield* readwell.tree.walk(page, slice, meet);
    const layout = yield* readwell.layout.measure(tree, slice);
    const columns = yield* readwell.columns.fill(tree, slice);
    return { tree, layout, columns };
  }

  /**
   * @param {Document} page
   * @param {string} warning "changed" when the page kept changing while it was read
   */
  function facts(page, warning) {
    const top = root(page);
    return {
      title: readwell.shapeless.without(title(page)),
      lang: (top && (getAttribute.call(top, "lang") ?? getAttribute.call(top, "xml:lang"))) ?? "",
      dir: top ? getComputedStyle(top).direction : "",
      type: contentType(page),
      charset: characterSet(page),
      base: base(page),
      warning,
      ...refused(),
    };
  }

  /** What the server answered, if it had no page to give. Firefox and Chromium tell it of the page's own load alone. */
  function refused() {
    const [load] = performance.getEntriesByType("navigation");
    const status = /** @type {{responseStatus?: number}} */ (load ?? {}).responseStatus ?? 0;
    return status >= 400 ? { status: String(status) } : {};
  }

  /** Returns the whole page at once, as JSON text. */
  function direct() {
    const slice = { spent: () => false };
    const read_ = read(document, slice, () => undefined).next().value;
    return readwell.wire.write(read_, facts(document, ""), slice).next().value;
  }

  return { read, facts, direct };
})();
