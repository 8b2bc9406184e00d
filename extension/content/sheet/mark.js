// Lights up ids in the live page, finds them and scrolls to them, without a change to the page's nodes.
//
// Injected after nodes.js into a page that was captured (same isolated world, same tab). Called as
//   scripting.executeScript({target: {tabId}, func: (name, given) => readwell.mark[name](...given), args: [name,
// given]})
// Ids belong to a capture and are named with its number; offsets count UTF-16 units of the captured text, which has
// none of the signs that shapeless.js leaves out.
//
//   light(number, name, spans, css)   lights up [[id, from, to], ...] under a highlight called `name`, in place of what
//                                     it lit before; `css` are declarations (only those a ::highlight rule may have);
//                                     an element's span covers all of it. Answers with how many spans were lit.
//   clear(name)                       puts out one highlight, or all of ours without a name, and takes the rules away
//   scroll(number, id, {block, behavior})   brings an id into view (default block "center"); false if it is gone
//   top(number, ids)                  the first of these text ids (all texts when absent) seen at the top of the window
//   at(number, x, y)                  {id, offset} under a point of the window, or null
//   selected(number)                  {from: {id, offset}, to: {id, offset}} of the person's selection, or null
//   alive(number)                     is this capture still known, and which share of its nodes still in the page?
//
// A highlight stands in the registry of each document it has words in. Chromium paints words in a shadow tree by the
// document's rule; Firefox wants the rule in that shadow root as well, so it is put in both.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.mark = (() => {
  const { isConnected, isElement, isFrame, isText, owner, parent, rootOf, type, value } = readwell.nodes;
  /** Ranges of one light: nobody sees more at once. */
  const MOST = 20_000;
  const PREFIX = "readwell-";
  /**
   * What we lit, so that it can be put out without a trace: iterating the page's registry fails in Firefox.
   * @type {Map<string, {highlights: Map<Document, any>, sheets: Map<Document | ShadowRoot, CSSStyleSheet>}>}
   */
  const lit = (readwell.lit ??= new Map());

  /** @param {number} number @returns {Capture | undefined} */
  const known = (number) => readwell.captures?.get(number);

  const [children, lastChild] = ["childNodes", "lastChild"].map((name) => readwell.nodes.getter(Node.prototype, name));

  /** @param {number} number @param {number} id */
  function node(number, id) {
    const found = known(number)?.nodes[id];
    return found && isConnected(found) ? found : null;
  }

  /** @param {Node} root @returns {Element | null} where a shadow tree stands */
  const host = (root) => (type(root) === Node.DOCUMENT_FRAGMENT_NODE ? /** @type {ShadowRoot} */ (root).host : null);

  /**
   * The id of a node, or of the nearest captured one around it.
   * @param {Capture} capture
   * @param {Node | null} from
   */
  function idOf(capture, from) {
    capture.ids ??= new Map(capture.nodes.map((one, id) => [one, id]));
    for (let one = from; one; one = parent(one) ?? host(one)) {
      const id = capture.ids.get(one);
      if (id !== undefined) return id;
    }
    return -1;
  }

  /**
   * @param {Node} target
   * @param {number} [from]
   * @param {number} [to]
   */
  function range(target, from = 0, to = Infinity) {
    const made = /** @type {Document} */ (owner(target)).createRange();
    made.selectNodeContents(target);
    if (isText(target)) {
      const text = value(target) ?? "";
      const { outer } = readwell.shapeless;
      made.setStart(target, Math.min(outer(text, from), text.length));
      made.setEnd(target, Math.min(outer(text, Math.max(from, to)), text.length));
    }
    return made;
  }

  /** Returns a place in a text of the page as the capture counts it. @param {Node} text @param {number} offset */
  const place = (text, offset) => readwell.shapeless.inner(value(text) ?? "", offset);

  /** @param {number} number @param {string} name @param {[number, number?, number?][]} spans @param {string} css */
  function light(number, name, spans, css) {
    clear(name);
    /** @type {Map<Document, Range[]>} */
    const byDocument = new Map();
    const roots = new Set();
    for (const [id, from, to] of spans) {
      const target = node(number, id);
      if (!target) continue;
      const page = /** @type {Document} */ (owner(target));
      const ranges = byDocument.get(page) ?? [];
      byDocument.set(page, ranges);
      ranges.push(range(target, from, to));
      roots.add(page).add(rootOf(target));
    }
    const sheets = new Map(
      [...roots].map((root) => [root, readwell.nodes.wear(root, `::highlight(${PREFIX}${name}) { ${css} }`)]),
    );
    const highlights = new Map([...byDocument].map(([page, ranges]) => [page, paint(page, name, ranges)]));
    lit.set(name, { highlights, sheets });
    return [...byDocument.values()].flat().length;
  }

  /** @param {Document} page @param {string} name @param {Range[]} ranges */
  function paint(page, name, ranges) {
    const view = own(page);
    if (!view) return null;
    try {
      // A browser takes only so many arguments, and Firefox adds nothing later to the registry of a frame.
      const highlight = new view.Highlight(...ranges.slice(0, MOST));
      view.CSS.highlights.set(PREFIX + name, highlight);
      return highlight;
    } catch {
      return null; // A page may put something of its own in their place: its words are read without a light.
    }
  }

  /**
   * A document's window. Through an extension's view of it Firefox now and then finds the registry of the top document
   * in place of a frame's own: it is taken as the page has it.
   * @param {Document} page
   */
  function own(page) {
    const view = /** @type {any} */ (page.defaultView);
    return view?.wrappedJSObject ?? view;
  }

  /** @param {string} [name] */
  function clear(name) {
    for (const one of name === undefined ? [...lit.keys()] : [name]) {
      const { highlights = new Map(), sheets = new Map() } = lit.get(one) ?? {};
      for (const [page, highlight] of highlights) {
        // Firefox does not always find a frame's highlight again: at least nothing stays in it.
        highlight?.clear();
        if (highlight) own(page)?.CSS.highlights.delete(PREFIX + one);
      }
      for (const [root, sheet] of sheets) readwell.nodes.shed(root, sheet);
      lit.delete(one);
    }
  }

  /** @param {number} number @param {number} id @param {ScrollIntoViewOptions} [how] */
  function scroll(number, id, how = {}) {
    const target = node(number, id);
    const element = /** @type {Element | null | undefined} */ (
      target && isElement(target) ? target : target?.parentElement
    );
    if (element) Element.prototype.scrollIntoView.call(element, { block: "center", ...how });
    return Boolean(element);
  }

  /** @param {number} number @param {number[]} [ids] */
  function top(number, ids) {
    const capture = known(number);
    for (const id of ids ?? capture?.nodes.keys() ?? []) {
      const target = node(number, id);
      if (!target || !isText(target) || !value(target)?.trim()) continue;
      const { bottom, height } = range(target).getBoundingClientRect();
      if (height > 0 && bottom + above(target) > 0) return id;
    }
    return -1;
  }

  /**
   * How far down the window the node's own frame begins.
   * @param {Node} target
   */
  function above(target) {
    let sum = 0;
    for (
      let view = /** @type {Document} */ (owner(target)).defaultView;
      view?.frameElement;
      view = /** @type {Window & typeof globalThis} */ (view.parent)
    ) {
      sum += view.frameElement.getBoundingClientRect().top + view.frameElement.clientTop;
    }
    return sum;
  }

  /** @param {number} number @param {number} x @param {number} y */
  function at(number, x, y) {
    const capture = known(number);
    if (!capture) return null;
    let [root, left, down] = [/** @type {Document | ShadowRoot} */ (document), x, y];
    for (;;) {
      const hit = root.elementFromPoint(left, down);
      const inside = hit && readwell.nodes.shadow(hit);
      const frame = hit && isFrame(hit) ? readwell.nodes.framed(hit) : null;
      if (inside && inside !== root && inside.elementFromPoint(left, down)) root = inside;
      else if (hit && frame) {
        const box = hit.getBoundingClientRect();
        [root, left, down] = [owner(frame), left - box.left - hit.clientLeft, down - box.top - hit.clientTop];
      } else return caret(capture, root, hit, left, down);
    }
  }

  /**
   * @param {Capture} capture
   * @param {Document | ShadowRoot} root
   * @param {Element | null} hit
   * @param {number} x
   * @param {number} y
   */
  function caret(capture, root, hit, x, y) {
    const page = /** @type {any} */ (root.ownerDocument ?? root);
    const found = page.caretPositionFromPoint?.(x, y, { shadowRoots: root === page ? [] : [root] });
    // A caret found elsewhere (Firefox stops at a shadow tree's host) says less than the element that was hit.
    const near = found && (!hit || Node.prototype.contains.call(hit, found.offsetNode)) ? found.offsetNode : hit;
    const id = idOf(capture, near);
    return id < 0 ? null : { id, offset: near === found?.offsetNode && isText(near) ? place(near, found.offset) : 0 };
  }

  /** @param {number} number */
  function selected(number) {
    const capture = known(number);
    const views = [...new Set(capture?.nodes.map((one) => owner(one)))].map((page) => page?.defaultView);
    for (const view of views) {
      const selection = view?.getSelection();
      if (!capture || !selection?.rangeCount || selection.isCollapsed) continue;
      const roots = [...new Set(capture.nodes.map(rootOf))].filter((root) => root !== owner(root) && "host" in root);
      const { startContainer, startOffset, endContainer, endOffset } =
        selection.getComposedRanges?.({ shadowRoots: /** @type {ShadowRoot[]} */ (roots) })[0] ??
        selection.getRangeAt(0);
      return { from: spot(capture, startContainer, startOffset), to: spot(capture, endContainer, endOffset) };
    }
    return null;
  }

  /** @param {Capture} capture @param {Node} container @param {number} offset */
  function spot(capture, container, offset) {
    if (isText(container)) return { id: idOf(capture, container), offset: place(container, offset) };
    const child = children(container)[offset];
    if (child) return { id: idOf(capture, child), offset: 0 };
    // Behind the last child: the end of the last thing in it.
    let last = container;
    for (let one = container; one; one = lastChild(one)) last = one;
    return { id: idOf(capture, last), offset: isText(last) ? place(last, value(last).length) : 1 };
  }

  /** @param {number} number */
  function alive(number) {
    const nodes = known(number)?.nodes;
    return nodes ? nodes.filter(isConnected).length / Math.max(nodes.length, 1) : 0;
  }

  return { light, clear, scroll, top, at, selected, alive };
})();
