/**
 * Builds elements from a page and the kept ids: the only place where markup is made. Every element is created by
 * name from the lists in markup.js and filled with text nodes; nothing of the page is ever parsed as markup. What its
 * elements mean (formulas, code, footnotes, pictures, tables) comes from the engine: structure.js.
 */

import { direction, safeLink } from "../addresses.js";
import { isInLetter } from "../letter.js";
import { Flow, LISTED } from "./flow.js";
import { rebuilt } from "./foreign.js";
import { KeptPage } from "./kept-page.js";
import * as markup from "../markup.js";
import { Patience } from "../../common/patience.js";
import { formula, picture, player, reference } from "./pieces.js";
import { languageAndDirection } from "../language.js";

/**
 * @typedef {object} Article
 * @property {HTMLElement} element
 * @property {Map<number, Node>} nodes what was made for each node of the page
 * @property {WeakMap<Node, number>} ids the page's node for each node that was made
 * @property {Map<string, Node>} anchors what a link to `#name` leads to
 * @property {Map<number, {label: string, body: HTMLElement}>} notes footnotes, by the page's node
 * @property {string} text the words, for counting
 * @property {HTMLElement} [comments] stand below the article
 */
/**
 * @typedef {object} Options
 * @property {boolean} [pictures] whether pictures are shown
 * @property {((tex: string, display: boolean) => Element | null) | null} [tex] makes MathML of TeX
 * @property {import("../../common/patience.js").Patience} [patience] gives the browser its turns; without it nobody is asked
 * whether to wait
 */
/** @typedef {import("../structure.js").Claim} Claim */
/** @typedef {import("./kept-page.js").Ranges} Ranges */
/** @typedef {import("./kept-page.js").Part} Part */

/** Kinds that contain text alone. */
const WORDS = new Set(["line", "pre"]);
/** Nodes that are processed before the browser gets a turn. */
const BREATH = 4000;

/** @param {import("../page.js").Page} page @param {Ranges} keep @param {Options} [options] @returns {Article} */
export function build(page, keep, options = {}) {
  const builder = new Builder(new KeptPage(page, keep).whole(), options);
  for (const _ of builder.walk());
  return builder.article();
}

/**
 * Builds the same in slices, so that a large page doesn't block the sheet.
 * @param {import("../page.js").Page} page
 * @param {Ranges} keep
 * @param {Options} [options]
 * @returns {Promise<Article>}
 */
export async function buildInTurns(page, keep, options = {}) {
  return await partInTurns(new KeptPage(page, keep).whole(), options);
}

/** Builds one part of a page in slices. @param {Part} part @param {Options} options @returns {Promise<Article>} */
export async function partInTurns(part, options) {
  const builder = new Builder(part, options);
  const patience = options.patience ?? new Patience(async () => {});
  for (const _ of builder.walk()) await patience.pass();
  return builder.article();
}

export class Builder {
  /** @type {Map<number, Node>} */
  nodes = new Map();
  /** @type {WeakMap<Node, number>} */
  ids = new WeakMap();
  /** @type {Map<string, Node>} */
  anchors = new Map();
  /** @type {Map<number, {label: string, body: HTMLElement}>} */
  notes = new Map();
  /** Names of the page's anchors, waiting for the next element. @type {string[]} */
  waiting = [];
  /** @type {string[]} */
  words = [];

  /** @param {Part} part @param {Options} options */
  constructor(part, { pictures: shown = true, tex = null }) {
    const { page, blocks, claims, labels } = part.keptPage;
    this.page = page;
    this.pictures = shown;
    this.tex = tex;
    this.part = part;
    this.blocks = blocks;
    this.claims = claims;
    this.bodies = labels;
    const root = document.createElement("article");
    root.lang = page.facts.lang ?? "";
    root.dir = direction(page.facts.dir) || "auto";
    const writing = ["", "vertical-rl", "vertical-lr"][page.laidOut("writing")?.[0] ?? 0];
    if (writing) root.dataset.writing = writing;
    const { lang = "", dir = "" } = page.facts;
    this.flow = new Flow(root, page.length, lang, dir, (name, id) => this.make(name, id), part.language);
  }

  /** @returns {Article} */
  article() {
    const { nodes, ids, anchors } = this;
    return { element: this.flow.finish(), nodes, ids, anchors, notes: this.notes, text: this.words.join("") };
  }

  *walk() {
    const { page, flow, part } = this;
    for (let id = part.from, seen = 0; id < part.until; seen++) {
      if (seen % BREATH === BREATH - 1) yield seen;
      flow.closeBefore(id);
      const claim = this.claims.get(id);
      if (claim === null || (!part.has(id) && (claim || !this.isCell(id)))) {
        // The target of a link may be an empty element: its name goes to the next one.
        this.name(id);
        if (claim === null && part.has(id) && page.isBlock(id)) flow.endLine();
        id = page.end(id);
      } else if (claim) {
        this.name(id);
        this.claimed(id, claim);
        id = page.end(id);
      } else if (page.isText(id)) {
        this.write(id);
        id++;
      } else id = this.enter(id);
    }
  }

  /** A cell of a kept row keeps its place, empty or not. @param {number} id */
  isCell(id) {
    const name = this.page.name(id);
    const { holder } = this.flow;
    return (name === "td" || name === "th") && holder.kind === "structure" && holder.id === this.page.parent(id);
  }

  /** @param {number} id @param {Claim} claim */
  claimed(id, claim) {
    if (claim.kind === "formula") formula(this, id, claim);
    else if (claim.kind === "noteref") reference(this, id, claim);
    else if (claim.kind === "player") player(this, id, claim);
    else if (claim.kind === "letter") this.plain(claim.text, id);
    else if (claim.kind === "drawing") this.drawing(id);
    else picture(this, id, claim);
  }

  /** @param {number} id */
  write(id) {
    const text = this.page.text(id);
    const cuts = this.tex ? (this.page.structure.cuts.get(id) ?? []) : [];
    let at = 0;
    for (const { start, end, tex, display } of cuts) {
      if (start > at) this.plain(text.slice(at, start), id);
      formula(this, id, { kind: "formula", math: -1, tex, display });
      at = end;
    }
    if (at < text.length || !cuts.length) this.plain(text.slice(at), id);
  }

  /** @param {string} text @param {number} id */
  plain(text, id) {
    const node = this.flow.write(text, id);
    if (!node) return;
    this.words.push(text, " ");
    this.tie(node, id);
  }

  /** @param {number} id @returns {number} the next id to look at */
  enter(id) {
    const source = this.page.name(id);
    const name = this.named(id, markup.HEIRS[source] ?? source);
    this.name(id);
    if (markup.SILENT.has(name)) return this.page.end(id);
    if (markup.ALONE.has(name)) return this.alone(id, name);
    const kind = this.kind(id, name);
    const language = languageAndDirection(this.page, id);
    const bare = kind === "break" || kind === "through" || kind === "around";
    if (this.bodies.has(id) && bare) this.flow.open(id, this.page.end(id), "div", "flow", language);
    else this.flow.open(id, this.page.end(id), name, kind, language);
    if (this.bodies.has(id)) this.note(id, this.flow.top.element);
    return id + 1;
  }

  /**
   * Returns what an element stands for: its name, or the element of its role.
   * @param {number} id
   * @param {string} name
   */
  named(id, name) {
    const role = this.page.structure.names.get(id);
    if (role === undefined || markup.HOMES[name]?.has("tr") || markup.HOMES[name]?.has("table") || name === "table")
      return name;
    return role || "div";
  }

  /**
   * How an element becomes part of the article: see flow.js.
   * @param {number} id
   * @param {string} name
   * @returns {import("./flow.js").Kind}
   */
  kind(id, name) {
    const bare = this.page.isBlock(id) ? "break" : "through";
    const { holder } = this.flow;
    // A heading and a listing contain text alone: a block inside only ends a line.
    if (WORDS.has(this.flow.block.kind) && !markup.INLINES.has(name)) return bare;
    const homes = markup.HOMES[name];
    const holds = holder.kind === "flow" || holder.kind === "either";
    const shared = markup.HOMES.tr.has(holder.name) && markup.HOMES[name]?.has("tr"); // cells without a row get one
    if (homes && !homes.has(holder.name) && !(LISTED[name] && holds) && !shared)
      return name === "rt" || name === "rp" ? "through" : "break";
    if (name === "table") return this.page.structure.tables.has(id) ? "structure" : "break";
    if (name === "pre") return "pre";
    if (markup.STRUCTURES.has(name)) return "structure";
    if (name !== "div" && markup.FLOWS.has(name)) return "flow";
    if (markup.EITHER.has(name)) return "either";
    const blocks = this.blocks[this.page.end(id)] - this.blocks[id + 1];
    if (markup.PARAGRAPHS.has(name) && blocks) return "break";
    if (markup.LINES.has(name)) return "line";
    if (!markup.INLINES.has(name)) return bare;
    if (name === "a" && !this.href(id)) return bare;
    if (name === "span" && !this.page.attribute(id, "lang") && !this.page.attribute(id, "dir")) return bare;
    if (this.flow.block.kind === "pre") return "inline";
    if (!blocks || this.flow.block.kind === "line") return "inline";
    return "around";
  }

  /** @param {number} id @param {string} name */
  alone(id, name) {
    if (name === "br") this.flow.lineBreak(id);
    else if (name === "hr" && this.flow.block.kind === "line") this.flow.endLine();
    else if (name !== "img") this.flow.place(this.make(name, id), name === "hr");
    // A script may have put words into a rule, and browsers show them.
    return name === "hr" ? id + 1 : this.page.end(id);
  }

  /** @param {number} id */
  drawing(id) {
    this.flow.place(
      rebuilt(this.page, id, "svg", (node, of) => this.tie(node, of)),
      false,
    );
  }

  /** @param {number} id @param {HTMLElement} body */
  note(id, body) {
    body.classList.add("note");
    this.notes.set(id, { label: this.bodies.get(id) ?? "", body });
  }

  /** The only place where an HTML element of the article is created. @param {string} name @param {number} id */
  make(name, id) {
    const element = document.createElement(name);
    for (const allowed of [markup.ATTRIBUTES["*"], markup.ATTRIBUTES[name] ?? {}]) {
      for (const [attribute, fits] of Object.entries(allowed)) {
        const value = this.page.attribute(id, attribute);
        if (value !== null && fits.test(value)) element.setAttribute(attribute, value);
      }
    }
    if (name === "a") /** @type {HTMLAnchorElement} */ (element).href = this.href(id);
    const language = name === "pre" && this.page.structure.languages.get(id);
    if (language) element.dataset.language = language;
    if (name === "pre" && isInLetter(this.page, id)) element.classList.add("letter");
    element.dataset.node = String(id);
    this.tie(element, id);
    for (const anchor of this.waiting.splice(0)) this.anchors.set(anchor, element);
    return element;
  }

  /** Returns where a link points: to `#name` within the article, else to its absolute address. @param {number} id */
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
