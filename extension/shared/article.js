/**
 * A page and the ids that were kept, made into elements: the only place where markup is made. Every element is created by
 * name from the lists in markup.js and filled with text nodes; nothing of the page is ever parsed as markup.
 */

import { foreignAttributes, foreignName } from "./foreign.js";
import { Flow } from "./flow.js";
import * as markup from "./markup.js";
import { pictureAddress } from "./pictures.js";
import { isDataTable } from "./tables.js";

/**
 * @typedef {object} Article
 * @property {HTMLElement} element
 * @property {Map<number, Node>} nodes what was made for each node of the page
 * @property {WeakMap<Node, number>} ids the page's node for each node that was made
 * @property {Map<string, Node>} anchors what a link to `#name` leads to
 * @property {string} text the words, for counting
 */

/**
 * @param {import("./page.js").Page} page
 * @param {readonly (readonly [number, number])[]} keep half-open ranges of ids
 * @param {{pictures?: boolean}} [options]
 * @returns {Article}
 */
export function build(page, keep, { pictures = true } = {}) {
  const builder = new Builder(page, keep, pictures);
  builder.walk();
  return builder.article();
}

class Builder {
  /** @type {Map<number, Node>} */
  nodes = new Map();
  /** @type {WeakMap<Node, number>} */
  ids = new WeakMap();
  /** @type {Map<string, Node>} */
  anchors = new Map();
  /** Names of the page's anchors that wait for the next element to be made. @type {string[]} */
  waiting = [];
  /** @type {string[]} */
  words = [];

  /** @param {import("./page.js").Page} page @param {readonly (readonly [number, number])[]} keep @param {boolean} pictures */
  constructor(page, keep, pictures) {
    this.page = page;
    this.pictures = pictures;
    this.kept = keptBefore(page, keep);
    this.blocks = blocksBefore(page, this.kept);
    const root = document.createElement("article");
    root.lang = page.facts.lang ?? "";
    root.dir = direction(page.facts.dir) || "auto";
    this.flow = new Flow(root, page.length, page.facts.lang ?? "", page.facts.dir ?? "", (name, id) => this.make(name, id));
  }

  /** @returns {Article} */
  article() {
    const { nodes, ids, anchors } = this;
    return { element: this.flow.finish(), nodes, ids, anchors, text: this.words.join("") };
  }

  walk() {
    const { page, flow } = this;
    for (let id = 0; id < page.length; ) {
      flow.closeBefore(id);
      if (!this.holds(id)) {
        // What a link leads to may be an empty element: its name waits for the next one.
        this.name(id);
        id = page.end(id);
      } else if (page.isText(id)) {
        this.write(id);
        id++;
      } else id = this.enter(id);
    }
  }

  /** Whether anything kept is in the subtree. @param {number} id */
  holds(id) {
    return this.kept[this.page.end(id)] > this.kept[id];
  }

  /** @param {number} id */
  write(id) {
    const text = this.page.text(id);
    const node = this.flow.write(text, id);
    if (!node) return;
    this.words.push(text, " ");
    this.tie(node, id);
  }

  /** @param {number} id @returns {number} the next id to look at */
  enter(id) {
    const source = this.page.name(id);
    const name = markup.HEIRS[source] ?? source;
    this.name(id);
    if (markup.SILENT.has(name)) return this.page.end(id);
    if (markup.WHOLE[name]) return this.rebuild(id, name);
    if (markup.EMBEDS.has(name)) return this.link(id, name);
    if (markup.ALONE.has(name)) return this.alone(id, name);
    const kind = this.kind(id, name);
    const language = { lang: this.page.attribute(id, "lang") ?? this.page.attribute(id, "xml:lang"), dir: direction(this.page.attribute(id, "dir")) };
    this.flow.open(id, this.page.end(id), name, kind, language);
    return id + 1;
  }

  /** How an element joins the article: see flow.js. @param {number} id @param {string} name @returns {import("./flow.js").Kind} */
  kind(id, name) {
    const bare = this.page.isBlock(id) ? "break" : "through";
    const homes = markup.HOMES[name];
    if (homes && !homes.has(this.flow.holder.name)) return name === "rt" || name === "rp" ? "through" : "break";
    if (name === "table") return isDataTable(this.page, id) ? "structure" : "break";
    if (name === "pre") return "pre";
    if (markup.STRUCTURES.has(name)) return "structure";
    if (markup.FLOWS.has(name)) return "flow";
    if (markup.EITHER.has(name)) return "either";
    if (markup.LINES.has(name)) return "line";
    if (!markup.INLINES.has(name)) return bare;
    if (name === "a" && !this.href(id)) return bare;
    if (name === "span" && !this.page.attribute(id, "lang") && !this.page.attribute(id, "dir")) return bare;
    const blocks = this.blocks[this.page.end(id)] - this.blocks[id + 1];
    return blocks ? "flow" : "inline";
  }

  /** @param {number} id @param {string} name */
  alone(id, name) {
    if (name === "br") this.flow.lineBreak(id);
    else if (name === "img") this.picture(id);
    else this.flow.place(this.make(name, id), name === "hr");
    return this.page.end(id);
  }

  /** @param {number} id */
  picture(id) {
    const address = this.pictures ? pictureAddress(this.page, id) : "";
    const alt = this.page.attribute(id, "alt") ?? "";
    if (!address && !alt.trim()) return;
    const element = /** @type {HTMLImageElement} */ (this.make(address ? "img" : "span", id));
    if (address) {
      element.alt = alt;
      element.decoding = "async";
      element.setAttribute("referrerpolicy", "no-referrer");
      element.src = address;
    } else {
      element.className = "picture";
      element.textContent = alt;
    }
    this.flow.place(element, false);
  }

  /** A frame or player is shown by a link to what it shows. @param {number} id @param {string} name */
  link(id, name) {
    // The document of a frame of the same origin stands in the columns like the page itself.
    if (name === "iframe" && !this.page.isLeaf(id)) {
      this.flow.open(id, this.page.end(id), name, "break", { lang: null, dir: "" });
      return id + 1;
    }
    const own = this.page.attribute(id, "currentSrc") || this.page.attribute(id, "src") || this.page.attribute(id, "data-src");
    const href = safeLink(this.page, own ?? "");
    if (href) {
      const element = /** @type {HTMLAnchorElement} */ (this.make("a", id));
      element.href = href;
      element.className = "embed";
      const title = this.page.attribute(id, "title") || this.page.attribute(id, "aria-label");
      element.removeAttribute("title");
      element.textContent = title?.trim() || new URL(href).hostname;
      this.flow.place(element, true);
    }
    return this.page.end(id);
  }

  /** A drawing or formula, whole, in its own namespace. @param {number} top @param {string} language */
  rebuild(top, language) {
    const { page } = this;
    /** @type {Map<number, Element>} */
    const made = new Map();
    for (let id = top; id < page.end(top); ) {
      const parent = made.get(page.parent(id));
      if (page.isText(id)) parent?.append(page.text(id));
      const name = page.isText(id) ? "" : foreignName(page.name(id));
      if (!name && !page.isText(id)) {
        id = page.end(id);
        continue;
      }
      if (name) made.set(id, this.foreign(id, name, language, `v${top}-`));
      if (name && parent) parent.append(/** @type {Element} */ (made.get(id)));
      id++;
    }
    const root = /** @type {Element} */ (made.get(top));
    this.flow.place(root, language === "math" && root.getAttribute("display") === "block");
    return page.end(top);
  }

  /** @param {number} id @param {string} name @param {string} language @param {string} prefix */
  foreign(id, name, language, prefix) {
    const element = document.createElementNS(markup.WHOLE[language], name);
    for (const [key, value] of foreignAttributes(this.page.attributes(id), prefix)) element.setAttribute(key, value);
    if (name === "math" && this.page.attribute(id, "display")) element.setAttribute("display", this.page.attribute(id, "display") ?? "");
    this.tie(element, id);
    return element;
  }

  /** The one place where an HTML element of the article is made. @param {string} name @param {number} id */
  make(name, id) {
    const element = document.createElement(name);
    for (const allowed of [markup.ATTRIBUTES["*"], markup.ATTRIBUTES[name] ?? {}]) {
      for (const [attribute, fits] of Object.entries(allowed)) {
        const value = this.page.attribute(id, attribute);
        if (value !== null && fits.test(value)) element.setAttribute(attribute, value);
      }
    }
    if (name === "a") /** @type {HTMLAnchorElement} */ (element).href = this.href(id);
    if (name === "code" || name === "pre") this.codeLanguage(element, id);
    element.dataset.node = String(id);
    this.tie(element, id);
    for (const anchor of this.waiting.splice(0)) this.anchors.set(anchor, element);
    return element;
  }

  /** @param {HTMLElement} element @param {number} id */
  codeLanguage(element, id) {
    const named = this.page.attribute(id, "data-lang") ?? this.page.attribute(id, "data-language");
    const language = named ?? /\b(?:language|lang|highlight-source)-([\w+#-]+)/.exec(this.page.attribute(id, "class") ?? "")?.[1];
    if (language) element.dataset.language = language;
  }

  /** Where a link leads: within the article by `#name`, elsewhere by its whole address. @param {number} id */
  href(id) {
    const href = this.page.attribute(id, "href");
    return href === null ? "" : safeLink(this.page, href);
  }

  /** @param {number} id */
  name(id) {
    if (this.page.isText(id)) return;
    const name = this.page.attribute(id, "id") || (this.page.name(id) === "a" && this.page.attribute(id, "name"));
    if (name) this.waiting.push(name);
  }

  /** @param {Node} node @param {number} id */
  tie(node, id) {
    if (!this.nodes.has(id)) this.nodes.set(id, node);
    this.ids.set(node, id);
  }
}

/** @param {import("./page.js").Page} page @param {string} address */
function safeLink(page, address) {
  const resolved = page.resolve(address.trim());
  return resolved && markup.LINK_PROTOCOLS.has(new URL(resolved).protocol) ? resolved : "";
}

/** @param {string | null | undefined} value */
function direction(value) {
  const lower = value?.toLowerCase() ?? "";
  return ["ltr", "rtl", "auto"].includes(lower) ? lower : "";
}

/** How many kept leaves come before each id. @param {import("./page.js").Page} page @param {readonly (readonly [number, number])[]} keep */
function keptBefore(page, keep) {
  const before = new Int32Array(page.length + 1);
  for (const [first, last] of keep) {
    for (let id = Math.max(first, 0); id < Math.min(last, page.length); id++) if (page.isLeaf(id)) before[id + 1] = 1;
  }
  for (let id = 0; id < page.length; id++) before[id + 1] += before[id];
  return before;
}

/** How many blocks with something kept come before each id. @param {import("./page.js").Page} page @param {Int32Array} kept */
function blocksBefore(page, kept) {
  const before = new Int32Array(page.length + 1);
  for (let id = 0; id < page.length; id++) {
    const block = !page.isText(id) && kept[page.end(id)] > kept[id] && page.isBlock(id) && !markup.ALONE.has(page.name(id));
    before[id + 1] = before[id] + (block ? 1 : 0);
  }
  return before;
}
