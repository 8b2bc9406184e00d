/// <reference path="../types.d.ts" />
// Reading in place: everything but the article is hidden (or greyed) by style sheets, and no node is touched.
//
// Injected after host.js, nodes.js, mark.js and anchor.js into a page that was captured and has the sheet's host on it.
//
//   show(number, clutter, look, more)   hides (look "hide") or greys ("grey") these ids; returns {css, version}
//   page()                        shows everything again
//   top(number, ids), bring(number, id, offset, y), settle(number, to, ids)   the place in the page: see anchor.js
//   pick(number, on)              while on, a click reports the node it hit, and does nothing else
//
// No selector identifies a node for ever: `:nth-child` depends on its current position. So the style sheets are
// computed from the nodes, again whenever nodes are added or removed, before the next frame is painted. An adopted
// style sheet takes effect immediately but loses to a page's inline `!important`; a USER-origin sheet wins, but only
// the background can insert it. So both are used, and the second applies only while the host carries its version: a
// mutation removes the version first.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.place ??= (() => {
  const LOOKS = Object.freeze({
    hide: "display: none !important;",
    grey: "opacity: 0.42 !important; filter: grayscale(1) !important;",
  });
  /**
   * The properties that an attribute of looks sets. Setting it aside reverts them to the browser's own: what a rule of
   * the page says about the same property goes too, since no style sheet can tell an attribute from a rule.
   * @type {Readonly<Record<string, readonly string[]>>}
   */
  const SET_BY = Object.freeze({
    align: ["text-align", "float"],
    bgcolor: ["background-color"],
    border: ["border"],
    color: ["color"],
    height: ["height"],
    width: ["width"],
  });
  /** Names that are safe in a style sheet: a custom property's can be anything. */
  const PROPERTY = /^[a-z]+(-[a-z]+)*$/;
  /** Specificity higher than any of the page's rules with ids. */
  const WEIGHT = ":not(#readwell-a#readwell-b#readwell-c)";
  /** As in common/messages/messages.js; a test compares. */
  const CONTENT_EVENT = "content-event";

  /**
   * @typedef {{nodes: Element[], css: string, of?: string}} Group elements, or what `of` them, with the same declarations
   * @type {{number: number, groups: Group[], sheets: Map<Document | ShadowRoot, CSSStyleSheet>, observer: MutationObserver, bare: boolean, css: string} | null}
   */
  let view = null;
  let version = 0;
  /** @type {AbortController | null} */
  let picking = null;

  /** @param {number} number @param {number} id @returns {Node | undefined} */
  const node = (number, id) => readwell.captures?.get(number)?.nodes[id];

  /**
   * @param {number} number
   * @param {number[]} clutter
   * @param {"hide" | "grey"} look
   * @param {{aside?: [number, string][], texts?: [number, string][], bare?: boolean}} more attributes of looks to set
   * aside, texts in place of pictures (both with ids), and whether the page's <style> elements have no say
   */
  function show(number, clutter, look, { aside = [], texts = [], bare = false } = {}) {
    page();
    const nodes = clutter.map((id) => element(number, id)).filter((one) => one !== null);
    const observer = new MutationObserver(changed);
    const groups = [{ nodes, css: LOOKS[look] }, ...reverted(number, aside), ...instead(number, texts)];
    view = { number, groups, sheets: new Map(), observer, bare, css: "" };
    derive();
    for (const root of roots(number)) observer.observe(root, { childList: true, subtree: true });
    return { css: view.css, version };
  }

  /** @param {number} number @param {number} id */
  function element(number, id) {
    const one = node(number, id);
    return one && readwell.nodes.isElement(one) ? /** @type {HTMLElement} */ (one) : null;
  }

  /**
   * Returns the elements whose attributes of looks are set aside, by the declarations that do it.
   * @param {number} number @param {[number, string][]} aside
   */
  function reverted(number, aside) {
    /** @type {Map<string, Element[]>} */
    const found = new Map();
    for (const [id, attribute] of aside) {
      const one = element(number, id);
      if (!one || readwell.nodes.parent(one) === readwell.nodes.owner(one)) continue;
      const names = (attribute === "style" ? [...(readwell.nodes.styleOf(one) ?? [])] : SET_BY[attribute]) ?? [];
      const css = names.filter((name) => PROPERTY.test(name)).map((name) => `${name}: revert !important;`);
      const group = found.get(css.join(" "));
      if (group) group.push(one);
      else if (css.length) found.set(css.join(" "), [one]);
    }
    return [...found].map(([css, nodes]) => ({ css, nodes }));
  }

  /**
   * Returns the elements around hidden pictures, each with the texts of its pictures before what else it shows.
   * @param {number} number @param {[number, string][]} texts
   */
  function instead(number, texts) {
    /** @type {Map<Element, string>} */
    const found = new Map();
    for (const [id, text] of texts) {
      const around = element(number, id)?.parentElement;
      const quoted = text.replace(/["\\\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
      if (around) found.set(around, `${found.get(around) ?? ""}${quoted} `);
    }
    const rule = "display: inline !important; content: ";
    return [...found].map(([one, text]) => ({ nodes: [one], of: "::before", css: `${rule}"${text}" !important;` }));
  }

  /** Returns every document and shadow root that was captured. @param {number} number */
  function roots(number) {
    return new Set((readwell.captures?.get(number)?.nodes ?? []).map(readwell.nodes.rootOf));
  }

  function page() {
    if (!view) return;
    view.observer.disconnect();
    for (const [root, sheet] of view.sheets) readwell.nodes.shed(root, sheet);
    readwell.sheet?.wear(null);
    view = null;
  }

  /** @param {MutationRecord[]} records */
  function changed(records) {
    if (!view) return;
    if (records.every((one) => [...one.addedNodes, ...one.removedNodes].every((each) => readwell.own.has(each))))
      return;
    const before = view.css;
    readwell.sheet?.wear(null);
    derive();
    if (view.css === before) readwell.sheet?.wear(version);
    else tell({ css: view.css, version });
  }

  /** Computes the current style sheets. */
  function derive() {
    if (!view) return;
    version += 1;
    /** @type {Map<Document | ShadowRoot, string[][]>} selectors with the rest of the rule */
    const rules = new Map([...view.sheets.keys()].map((root) => [root, []]));
    if (view.bare) rules.set(document, [["", readwell.unstyled.rules(document)]]);
    /** @type {Map<Node, Map<Element, number>>} */
    const counted = new Map();
    for (const { nodes, css, of = "" } of view.groups)
      for (const [root, own] of byRoot(nodes)) {
        const list = selectors(own, counted).map((one) => [one, `${WEIGHT}${of} { ${css} }`]);
        rules.set(root, [...(rules.get(root) ?? []), ...list]);
      }
    for (const [root, list] of rules) adopt(root, list.map(([one, rule]) => `${one}${rule}`).join("\n"));
    const guard = `:root:has(> div[data-readwell-version="${version}"])`;
    const own = rules.get(document) ?? [];
    view.css = own.flatMap(([one, rule]) => (one ? one.replace(":root", guard) + rule : [])).join("\n");
  }

  /** @param {Element[]} nodes */
  function byRoot(nodes) {
    /** @type {Map<Document | ShadowRoot, Element[]>} */
    const found = new Map();
    for (const one of nodes) {
      if (!readwell.nodes.isConnected(one)) continue;
      const root = /** @type {Document | ShadowRoot} */ (readwell.nodes.rootOf(one));
      const family = found.get(root);
      if (family) family.push(one);
      else found.set(root, [one]);
    }
    return found;
  }

  /** @param {Document | ShadowRoot} root @param {string} css */
  function adopt(root, css) {
    const known = view?.sheets.get(root);
    if (known) return known.replaceSync(css);
    view?.sheets.set(root, readwell.nodes.wear(root, css));
  }

  /**
   * Returns selectors for nodes of one root, one per group of siblings.
   * @param {Element[]} nodes
   * @param {Map<Node, Map<Element, number>>} counted
   * @returns {string[]}
   */
  function selectors(nodes, counted) {
    /** @type {Map<Node, Element[]>} */
    const families = new Map();
    for (const one of nodes) {
      const parent = readwell.nodes.parent(one);
      const family = families.get(parent);
      if (family) family.push(one);
      else families.set(parent, [one]);
    }
    return [...families].map(
      ([parent, family]) => `${path(parent, counted)} > :is(${runs(family.map((one) => rank(one, counted)))})`,
    );
  }

  /** @param {Node} from @param {Map<Node, Map<Element, number>>} counted */
  function path(from, counted) {
    let steps = "";
    const { parent, type } = readwell.nodes;
    for (let one = from; ; one = parent(one)) {
      if (one instanceof ShadowRoot || type(one) === Node.DOCUMENT_FRAGMENT_NODE) return `:host${steps}`;
      if (parent(one) && type(parent(one)) === Node.DOCUMENT_NODE) return `:root${steps}`;
      steps = ` > :nth-child(${rank(/** @type {Element} */ (one), counted)})${steps}`;
    }
  }

  /**
   * Returns the index of a node among its siblings, from 1.
   * @param {Element} one
   * @param {Map<Node, Map<Element, number>>} counted
   */
  function rank(one, counted) {
    const parent = readwell.nodes.parent(one);
    let ranks = counted.get(parent);
    if (!ranks) {
      const children = [];
      for (let child = readwell.nodes.first(parent); child; child = readwell.nodes.next(child))
        if (readwell.nodes.isElement(child)) children.push(child);
      counted.set(parent, (ranks = new Map(children.map((child, at) => [/** @type {Element} */ (child), at + 1]))));
    }
    return ranks.get(one) ?? 0;
  }

  /** @param {number[]} ranks in order */
  function runs(ranks) {
    /** @type {[number, number][]} */
    const found = [];
    for (const one of ranks) {
      const last = found.at(-1);
      if (last && last[1] === one - 1) last[1] = one;
      else found.push([one, one]);
    }
    return found
      .map(([from, to]) => (from === to ? `:nth-child(${from})` : `:nth-child(n+${from}):nth-child(-n+${to})`))
      .join(", ");
  }

  /**
   * The background has inserted this version: it applies from now on, unless the page has changed again.
   * @param {number} inserted
   */
  function inserted(inserted) {
    if (view && inserted === version) readwell.sheet?.wear(version);
    return Boolean(view);
  }

  /** @param {Record<string, unknown>} message */
  function tell(message) {
    void chrome.runtime.sendMessage({ do: CONTENT_EVENT, ...message }).catch(() => {});
  }

  /**
   * Returns the text at the top, and how far the page is scrolled.
   * @param {number} number
   * @param {number[]} ids of kept texts
   */
  function top(number, ids) {
    const found = readwell.anchor.top(
      ids.map((id) => [id, node(number, id)]).filter(([, one]) => one),
      0,
    );
    return found && { ...found, pageTop: Math.round(window.scrollY) };
  }

  /** @param {number} number @param {number} id @param {number} offset @param {number} y */
  function bring(number, id, offset, y) {
    return readwell.anchor.bring(node(number, id), offset, y);
  }

  /**
   * Brings a text to its place, if there is one, and says at once what is at the top then: a person who scrolls a
   * moment later has moved away from it.
   * @param {number} number
   * @param {{id: number, offset: number, y: number} | null} to
   * @param {number[]} ids of kept texts
   */
  function settle(number, to, ids) {
    if (to) bring(number, to.id, to.offset, to.y);
    return top(number, ids);
  }

  /** @param {number} number @param {boolean} on */
  function pick(number, on) {
    picking?.abort();
    picking = null;
    if (!on) return;
    picking = new AbortController();
    const how = { capture: true, signal: picking.signal };
    for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
      // A synthetic click is not the person's: it is stopped and not reported.
      window.addEventListener(
        kind,
        (event) => {
          if (readwell.own.has(/** @type {Node} */ (event.target))) return;
          event.preventDefault();
          event.stopImmediatePropagation();
          const { clientX, clientY } = /** @type {MouseEvent} */ (event);
          if (kind === "click" && event.isTrusted)
            tell({ picked: readwell.mark.at(number, clientX, clientY)?.id ?? -1 });
        },
        how,
      );
    }
  }

  return { show, page, inserted, top, bring, settle, pick };
})();
