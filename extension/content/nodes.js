/// <reference path="types.d.ts" />
// What the page is made of, read so that the page cannot bend the answer.
//
// A form hands out its own fields by name (<input name="firstChild">), before anything the DOM defines, and so does
// the document, in an isolated world too. So every read goes through the prototype's own getter.
//
// Content scripts import nothing: the files of this folder are injected in order and meet in one object, `readwell`,
// in the extension's isolated world, where no page sees it. A second click injects them again, hence `??=`.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.nodes = (() => {
  const ELEMENT = 1;
  const TEXT = 3;
  const CDATA = 4;
  const HTML = "http://www.w3.org/1999/xhtml";
  /** The elements, besides custom ones, that may be given a shadow root (DOM standard, attachShadow). */
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

  const type = getter(Node.prototype, "nodeType");
  const first = getter(Node.prototype, "firstChild");
  const next = getter(Node.prototype, "nextSibling");
  const value = getter(Node.prototype, "nodeValue");
  const owner = getter(Node.prototype, "ownerDocument");
  const name = getter(Element.prototype, "localName");
  const space = getter(Element.prototype, "namespaceURI");
  const documentElement = getter(Document.prototype, "documentElement");
  const openRoot = getter(Element.prototype, "shadowRoot");

  /**
   * The shadow root of an element, a closed one too: both browsers let an extension, and only it, ask.
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
   * The document element inside a frame of the page's own origin. A document with nothing in it yet (about:blank
   * while the frame loads) says nothing, so its frame stays a leaf like one of another origin.
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
   * Chromium shows XML without a style sheet as a page of its own making and keeps the document in one element.
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
   * A slot counts as one only inside a shadow tree; elsewhere it is an element like any other.
   * @param {Element} element
   * @param {string} local
   */
  const isSlot = (element, local) => local === "slot" && Node.prototype.getRootNode.call(element) !== owner(element);

  /** Firefox refuses this list to content scripts, except as the page itself has it. @param {any} root @returns {CSSStyleSheet[]} */
  const adopted = (root) => (root.wrappedJSObject ?? root).adoptedStyleSheets;

  /** Give a root of the page a style sheet more. @param {Document | ShadowRoot} root @param {string} css @returns {CSSStyleSheet} */
  function wear(root, css) {
    const sheet = new /** @type {any} */ (root.ownerDocument ?? root).defaultView.CSSStyleSheet();
    sheet.replaceSync(css);
    adopted(root).push(sheet);
    return sheet;
  }

  /** Take it away again. @param {Document | ShadowRoot} root @param {CSSStyleSheet} sheet */
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
    name,
    space,
    shadow,
    framed,
    root,
    isElement,
    isText,
    isFrame,
    isSlot,
    wear,
    shed,
  };
})();
