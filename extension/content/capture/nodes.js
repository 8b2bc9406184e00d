/// <reference path="../types.d.ts" />
// Reads the page's nodes in a way that the page cannot manipulate.
//
// A form exposes its own fields by name (<input name="firstChild">), ahead of anything the DOM defines, and so does
// the document, in an isolated world too. So every read uses the prototype's own getter.
//
// Content scripts import nothing: the files of this folder are injected in order and share one object, `readwell`,
// in the extension's isolated world, which no page sees. A second click injects them again, hence `??=`.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.nodes = (() => {
  const ELEMENT = 1;
  const TEXT = 3;
  const CDATA = 4;
  const HTML = "http://www.w3.org/1999/xhtml";
  /** The elements, besides custom ones, that may have a shadow root (DOM standard, attachShadow). */
  const SHADOW_HOSTS = new Set(
    "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
  );
  const FRAMES = new Set(["iframe", "frame"]);

  /**
   * @param {object} prototype
   * @param {string} name
   * @returns {(node: Node) => any}
   */
  function getter(prototype, name) {
    const { get } = /** @type {{get: () => any}} */ (Object.getOwnPropertyDescriptor(prototype, name));
    return (node) => get.call(node);
  }

  /** The hot ones are functions of their own: the browser can't inline one function that calls many getters. */
  const [getType, getFirst, getNext, getValue] = ["nodeType", "firstChild", "nextSibling", "nodeValue"].map(
    (one) => /** @type {{get: () => any}} */ (Object.getOwnPropertyDescriptor(Node.prototype, one)).get,
  );
  const type = (/** @type {Node} */ node) => getType.call(node);
  const first = (/** @type {Node} */ node) => getFirst.call(node);
  const next = (/** @type {Node} */ node) => getNext.call(node);
  const value = (/** @type {Node} */ node) => getValue.call(node);
  const owner = getter(Node.prototype, "ownerDocument");
  const parent = getter(Node.prototype, "parentNode");
  const isConnected = getter(Node.prototype, "isConnected");
  const rootOf = (/** @type {Node} */ node) => Node.prototype.getRootNode.call(node);
  const boxOf = (/** @type {Element} */ element) => Element.prototype.getBoundingClientRect.call(element);
  const getStyle = getter(HTMLElement.prototype, "style");
  /** Only a form's can be hidden by its fields. @param {Element} element @returns {CSSStyleDeclaration | undefined} */
  const styleOf = (element) =>
    element instanceof HTMLElement ? getStyle(element) : /** @type {SVGElement} */ (element).style;
  const [getName, getSpace] = ["localName", "namespaceURI"].map(
    (one) => /** @type {{get: () => any}} */ (Object.getOwnPropertyDescriptor(Element.prototype, one)).get,
  );
  const name = (/** @type {Node} */ node) => getName.call(node);
  const space = (/** @type {Node} */ node) => getSpace.call(node);
  const documentElement = getter(Document.prototype, "documentElement");
  const openRoot = getter(Element.prototype, "shadowRoot");

  /**
   * Returns the shadow root of an element, even a closed one: both browsers have a function for extensions.
   * @param {Element} element
   * @param {string} local its name, if it is one of HTML
   * @returns {ShadowRoot | null}
   */
  function shadow(element, local = space(element) === HTML ? name(element) : "") {
    if (!(SHADOW_HOSTS.has(local) || local.includes("-"))) return null;
    const dom = globalThis.chrome?.dom;
    if (dom?.openOrClosedShadowRoot) return dom.openOrClosedShadowRoot(/** @type {HTMLElement} */ (element));
    return getClosed ? getClosed(element) : openRoot(element);
  }

  const getClosed = Object.hasOwn(Element.prototype, "openOrClosedShadowRoot")
    ? getter(Element.prototype, "openOrClosedShadowRoot")
    : null;

  /**
   * Returns the document element inside a same-origin frame. A document without content (about:blank
   * while the frame loads) is ignored, so its frame stays a leaf like a cross-origin one.
   * @param {Element} element
   * @returns {Element | null}
   */
  function framed(element) {
    const inside = /** @type {HTMLIFrameElement} */ (element).contentDocument;
    const root = inside && documentElement(inside);
    const body = root && Document.prototype.querySelector.call(inside, "body, frameset");
    return body && !first(body) ? null : root;
  }

  /**
   * Chromium shows XML without a style sheet in a page of its own and keeps the document in one element.
   * @param {Document} page
   * @returns {Element | null}
   */
  function root(page) {
    const xml = Document.prototype.getElementById.call(page, "webkit-xml-viewer-source-xml");
    return (xml && Element.prototype.querySelector.call(xml, ":scope > *")) ?? documentElement(page);
  }

  /** @param {Node} node */
  const isElement = (node) => type(node) === ELEMENT;

  /** @param {Node} node */
  function isText(node) {
    const kind = type(node);
    return kind === TEXT || kind === CDATA;
  }

  /** @param {Element} element */
  const isFrame = (element) => FRAMES.has(name(element)) && space(element) === HTML;

  /**
   * A slot is treated as one only inside a shadow tree; elsewhere it is an ordinary element.
   * @param {Element} element
   * @param {string} local
   */
  const isSlot = (element, local) => local === "slot" && rootOf(element) !== owner(element);

  /**
   * Firefox refuses this list to content scripts, except through the page's own object.
   * @param {any} root
   * @returns {CSSStyleSheet[]}
   */
  const adopted = (root) => (root.wrappedJSObject ?? root).adoptedStyleSheets;

  /**
   * Adds a style sheet to a root of the page.
   * @param {Document | ShadowRoot} root
   * @param {string} css
   * @returns {CSSStyleSheet}
   */
  function wear(root, css) {
    const sheet = new /** @type {any} */ (root.ownerDocument ?? root).defaultView.CSSStyleSheet();
    sheet.replaceSync(css);
    adopted(root).push(sheet);
    return sheet;
  }

  /** Removes it again. @param {Document | ShadowRoot} root @param {CSSStyleSheet} sheet */
  function shed(root, sheet) {
    const list = adopted(root);
    const at = list.indexOf(sheet);
    if (at >= 0) list.splice(at, 1);
  }

  return {
    CDATA,
    ELEMENT,
    FRAMES,
    HTML,
    TEXT,
    getter,
    type,
    first,
    next,
    value,
    owner,
    parent,
    isConnected,
    rootOf,
    boxOf,
    styleOf,
    name,
    space,
    shadow,
    framed,
    root,
    isElement,
    isText,
    isFrame,
    isSlot,
    adopted,
    wear,
    shed,
  };
})();
