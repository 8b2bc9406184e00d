/**
 * Decides where the next piece of an article goes. Pages often mark up no paragraphs: text is next to blocks, separated
 * by `<br><br>`, or in ten boxes for layout. Flow keeps the open elements and creates the missing paragraphs.
 */

import { isMade, LINED, speak, UNMADE } from "./frames.js";
import { BLANK, isMidLine, lastBreak } from "./line-ends.js";
import { HOMES } from "../markup.js";

/** @typedef {import("./frames.js").Kind} Kind */
/** @typedef {import("./frames.js").Frame} Frame */

const LISTS = new Set(["ul", "ol"]);
const TABLES = new Set(["table", "thead", "tbody", "tfoot"]);
const CELLS = new Set(["td", "th"]);
/** Kept when empty: a table without its empty cells is another table. */
const MAY_BE_EMPTY = new Set([...CELLS, "tr", "thead", "tbody", "tfoot"]);
/** Items, and their parent lists. @type {Readonly<Record<string, ReadonlySet<string>>>} */
export const LISTED = Object.freeze({ li: LISTS, dt: new Set(["dl"]), dd: new Set(["dl"]) });
/** The children of a list or a row; anything else inside is wrapped in the first of these. */
const ONLY = Object.freeze(
  /** @type {Record<string, string[]>} */ ({ ul: ["li"], ol: ["li"], dl: ["dd", "dt"], tr: ["td", "th"] }),
);
/** The most `around` elements that are open at once. */
const DEEPEST_FORMAT = 8;

export class Flow {
  /**
   * @param {HTMLElement} root @param {number} until @param {string} lang @param {string} dir
   * @param {(name: string, id: number) => HTMLElement} make
   * @param {{lang: string, dir: string}} [inside] what is in force where a part of a page begins
   */
  constructor(root, until, lang, dir, make, inside = { lang, dir }) {
    this.make = make;
    /** Lists and rows created for items and cells outside of one. @type {WeakSet<HTMLElement>} */
    this.lists = new WeakSet();
    /** The open inline elements with blocks inside, outermost first. @type {Frame[]} */
    this.around = [];
    /** @type {Frame} */
    const frame = {
      kind: "flow",
      name: "article",
      id: 0,
      until,
      element: root,
      paragraph: null,
      full: false,
      broken: false,
      words: false,
      wordless: null,
      wrapper: null,
      lang: inside.lang,
      dir: inside.dir,
      shownLang: lang,
      shownDir: dir,
    };
    this.frames = [frame];
  }

  /** Returns the innermost frame. */
  get top() {
    return /** @type {Frame} */ (this.frames.at(-1));
  }

  /** Returns the innermost frame whose element was created. */
  get holder() {
    for (let at = this.frames.length - 1; ; at--) if (isMade(this.frames[at])) return this.frames[at];
  }

  /** Returns the innermost frame that isn't inline. */
  get block() {
    for (let at = this.frames.length - 1; ; at--)
      if (isMade(this.frames[at]) && this.frames[at].kind !== "inline") return this.frames[at];
  }

  /**
   * @param {number} id
   * @param {number} until
   * @param {string} name
   * @param {Kind} kind
   * @param {{lang: string | null, dir: string}} language
   */
  open(id, until, name, kind, language) {
    const { top, holder } = this;
    const lang = language.lang ?? top.lang;
    const dir = language.dir || top.dir;
    if (kind === "around" && this.around.length === DEEPEST_FORMAT) kind = "through";
    const made = !UNMADE.has(kind);
    if (!LINED.has(kind)) this.endLine();
    const frame = {
      kind,
      name,
      id,
      until,
      lang,
      dir,
      element: holder.element,
      paragraph: null,
      full: false,
      broken: false,
      words: false,
      wordless: null,
      wrapper: null,
      shownLang: made ? lang : holder.shownLang,
      shownDir: made ? dir : holder.shownDir,
    };
    if (made) {
      frame.element = this.make(name, id);
      speak(frame.element, frame, holder);
      this.target(kind === "inline", holder, name).append(frame.element);
    }
    this.frames.push(frame);
    if (kind === "around") this.around.push(frame);
  }

  /** Closes everything that ends before an id. @param {number} id */
  closeBefore(id) {
    while (this.frames.length > 1 && this.top.until <= id) this.close();
  }

  close() {
    const frame = /** @type {Frame} */ (this.frames.pop());
    if (!LINED.has(frame.kind)) this.endLine();
    if (frame.kind === "around") this.around.pop();
    if (frame.full) this.top.full = this.block.words = true;
    // `<b> </b>` contains no word, but it separates two words.
    else if (frame.kind === "inline") frame.element.replaceWith(...frame.element.childNodes);
    else if (isMade(frame) && !MAY_BE_EMPTY.has(frame.name)) frame.element.remove();
  }

  finish() {
    while (this.frames.length > 1) this.close();
    return this.top.element;
  }

  /** @param {string} text @param {number} _id @returns {Text | null} null when the words vanish into white space */
  write(text, _id) {
    const { holder, top } = this;
    const blank = BLANK.test(text);
    if (blank && !this.takesSpace(holder)) return null;
    const node = document.createTextNode(text);
    this.target(true, holder, "#text").append(node);
    if (!blank) top.full = this.block.words = true;
    return node;
  }

  /** @param {Node} node something that stands alone @param {boolean} block */
  place(node, block) {
    const { holder, top } = this;
    if (block) this.endLine();
    this.target(!block, holder, node.nodeName.toLowerCase()).appendChild(node);
    if (block) this.endLine();
    top.full = this.block.words = true;
  }

  /** Handles a `<br>`: two in a row end a paragraph that was created for unwrapped text. @param {number} id */
  lineBreak(id) {
    const { holder } = this;
    if (this.block.kind === "pre") return void holder.element.append("\n");
    if (!this.takesSpace(holder)) return;
    const line = this.target(true, holder, "br");
    const last = lastBreak(line);
    if (last && line === holder.paragraph && !LISTS.has(holder.name)) {
      last.remove();
      holder.paragraph = null;
    } else line.append(this.make("br", id));
  }

  /** Ends the current line. */
  endLine() {
    const { holder, block } = this;
    holder.broken = block.broken = true;
    if (block.kind === "pre" && isMidLine(block, holder.element)) holder.element.append("\n");
    if (holder.kind !== "line" && block.kind !== "pre") holder.paragraph = null;
  }

  /** Whether white space matters here: not between blocks. @param {Frame} holder */
  takesSpace(holder) {
    if (holder.kind === "structure" || holder.kind === "flow" || (holder.kind === "either" && holder.broken))
      return holder.paragraph !== null;
    return true;
  }

  /**
   * Returns the parent of the next piece.
   * @param {boolean} inline
   * @param {Frame} holder
   * @param {string} name
   * @returns {HTMLElement}
   */
  target(inline, holder, name) {
    const place = this.home(inline, holder, name);
    return inline && this.around.length ? this.wrapped(place) : place;
  }

  /** Returns the innermost copy of the `around` elements inside a parent. @param {HTMLElement} element */
  wrapped(element) {
    for (const frame of this.around) {
      if (frame.wrapper?.contains(element)) continue;
      if (!frame.wrapper || frame.wrapper.parentNode !== element || frame.wrapper !== element.lastChild)
        element.append((frame.wrapper = this.make(frame.name, frame.id)));
      element = frame.wrapper;
    }
    return element;
  }

  /** @param {boolean} inline @param {Frame} holder @param {string} name @returns {HTMLElement} */
  home(inline, holder, name) {
    const own = ONLY[holder.name];
    if (own) return own.includes(name) ? holder.element : this.paragraph(holder, own[0]);
    if (TABLES.has(holder.name)) return this.inTable(holder, name);
    if (!inline) return LISTED[name] && !LISTED[name].has(holder.name) ? this.list(holder, name) : holder.element;
    const { block } = this;
    if (block.kind === "line" && block.broken && block.words) holder.element.append(document.createElement("br"));
    if (block.kind === "line") block.broken = false;
    // The first text of an item is unwrapped, whatever boxes it is in; the line continues after it.
    if (holder.kind === "either" && !holder.words) holder.broken = false;
    const bare = holder.kind === "flow" || (holder.kind === "either" && holder.broken);
    return bare ? this.paragraph(holder, "p") : holder.element;
  }

  /**
   * Returns the parent of a table's content: cells go into a row, everything else into a cell.
   * @param {Frame} holder
   * @param {string} name
   */
  inTable(holder, name) {
    if (HOMES[name]?.has(holder.name)) return holder.element;
    const last = /** @type {HTMLElement | null} */ (holder.element.lastElementChild);
    const open = last && this.lists.has(last) && (CELLS.has(name) || holder.paragraph);
    const row = open ? last : holder.element.appendChild(this.make("tr", this.top.id));
    this.lists.add(row);
    if (CELLS.has(name)) return row;
    holder.paragraph ??= row.appendChild(this.make("td", this.top.id));
    return holder.paragraph;
  }

  /**
   * Returns the list around an item that is outside one: adjacent items share it.
   * @param {Frame} holder
   * @param {string} item
   */
  list(holder, item) {
    const last = /** @type {HTMLElement | null} */ (holder.element.lastElementChild);
    if (last && this.lists.has(last) && last.localName === (item === "li" ? "ul" : "dl")) return last;
    const list = holder.element.appendChild(this.make(item === "li" ? "ul" : "dl", this.top.id));
    this.lists.add(list);
    return list;
  }

  /** @param {Frame} holder @param {string} name */
  paragraph(holder, name) {
    if (!holder.paragraph) {
      holder.paragraph = this.make(name, this.top.id);
      speak(holder.paragraph, this.top, holder);
      holder.element.append(holder.paragraph);
    }
    return holder.paragraph;
  }
}
