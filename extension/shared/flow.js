/**
 * Decides where the next piece of an article goes. Pages often mark up no paragraphs: text is next to blocks, separated
 * by `<br><br>`, or in ten boxes for layout. Flow keeps the open elements and creates the missing paragraphs.
 */

/**
 * How an element becomes part of the article:
 * - `through`, `break`: only its content is created; `break` ends the line before and after
 * - `line`: contains one line of text (p, h2): a block inside breaks the line
 * - `either`: contains text or blocks (li, td): text is unwrapped until the first block
 * - `flow`: contains blocks: unwrapped text gets a paragraph
 * - `structure`: contains only its own kind of children (ul, tr)
 * - `pre`: unchanged text
 * - `inline`: part of a line
 * @typedef {"through" | "break" | "line" | "either" | "flow" | "structure" | "pre" | "inline"} Kind
 */

/**
 * @typedef {object} Frame
 * @property {Kind} kind
 * @property {string} name
 * @property {number} id the page's node
 * @property {number} until the first id outside
 * @property {HTMLElement} element what was made; of its holder for what isn't made
 * @property {HTMLElement | null} paragraph the paragraph (in a list: the item) made for bare content
 * @property {boolean} full whether anything visible is inside
 * @property {boolean} broken whether a line has ended here
 * @property {Node | null} wordless of `pre`: up to this node nothing has a word
 * @property {string} lang the page's language here
 * @property {string} dir
 * @property {string} shownLang the language the made elements say
 * @property {string} shownDir
 */

const BLANK = /^[ \t\n\r\f]*$/;
const LISTS = new Set(["ul", "ol"]);
/** Items, and their parent lists. @type {Readonly<Record<string, ReadonlySet<string>>>} */
export const LISTED = Object.freeze({ li: LISTS, dt: new Set(["dl"]), dd: new Set(["dl"]) });

export class Flow {
  /**
   * @param {HTMLElement} root @param {number} until @param {string} lang @param {string} dir
   * @param {(name: string, id: number) => HTMLElement} make @param {{lang: string, dir: string}} [inside] what is in force where a part of a page begins
   */
  constructor(root, until, lang, dir, make, inside = { lang, dir }) {
    this.make = make;
    /** Lists created for items outside lists. @type {WeakSet<HTMLElement>} */
    this.lists = new WeakSet();
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
      wordless: null,
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

  /** @param {number} id @param {number} until @param {string} name @param {Kind} kind @param {{lang: string | null, dir: string}} language */
  open(id, until, name, kind, language) {
    const { top, holder } = this;
    const lang = language.lang ?? top.lang;
    const dir = language.dir || top.dir;
    const made = kind !== "through" && kind !== "break";
    if (kind !== "through" && kind !== "inline") this.endLine();
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
      wordless: null,
      shownLang: made ? lang : holder.shownLang,
      shownDir: made ? dir : holder.shownDir,
    };
    if (made) {
      frame.element = this.make(name, id);
      speak(frame.element, frame, holder);
      this.target(kind === "inline", holder, name).append(frame.element);
    }
    this.frames.push(frame);
  }

  /** Closes everything that ends before an id. @param {number} id */
  closeBefore(id) {
    while (this.frames.length > 1 && this.top.until <= id) this.close();
  }

  close() {
    const frame = /** @type {Frame} */ (this.frames.pop());
    if (frame.kind !== "through" && frame.kind !== "inline") this.endLine();
    if (frame.full) this.top.full = true;
    // `<b> </b>` contains no word, but it separates two words.
    else if (frame.kind === "inline") frame.element.replaceWith(...frame.element.childNodes);
    else if (isMade(frame) && frame.name !== "td" && frame.name !== "th") frame.element.remove();
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
    if (!blank) top.full = true;
    return node;
  }

  /** @param {Node} node something that stands alone @param {boolean} block */
  place(node, block) {
    const { holder, top } = this;
    if (block) this.endLine();
    this.target(!block, holder, node.nodeName.toLowerCase()).appendChild(node);
    if (block) this.endLine();
    top.full = true;
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
    holder.broken = true;
    if (block.kind === "pre" && isMidLine(block, holder.element)) holder.element.append("\n");
    if (holder.kind !== "line" && block.kind !== "pre") holder.paragraph = null;
  }

  /** Whether white space matters here: not between blocks. @param {Frame} holder */
  takesSpace(holder) {
    if (holder.kind === "structure") return false;
    if (holder.kind === "flow" || (holder.kind === "either" && holder.broken)) return holder.paragraph !== null;
    return true;
  }

  /** Returns the parent of the next piece. @param {boolean} inline @param {Frame} holder @param {string} name @returns {HTMLElement} */
  target(inline, holder, name) {
    if (LISTS.has(holder.name)) return name === "li" ? holder.element : this.paragraph(holder, "li");
    if (!inline) return LISTED[name] && !LISTED[name].has(holder.name) ? this.list(holder, name) : holder.element;
    if (holder.kind === "line" && holder.broken && holder.element.hasChildNodes())
      holder.element.append(document.createElement("br"));
    if (holder.kind === "line") holder.broken = false;
    const bare =
      holder.kind === "flow" || (holder.kind === "either" && holder.broken && holder.element.hasChildNodes());
    return bare ? this.paragraph(holder, "p") : holder.element;
  }

  /** Returns the list around an item that is outside one: adjacent items share it. @param {Frame} holder @param {string} item */
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

/** @param {Frame} frame */
function isMade(frame) {
  return frame.kind !== "through" && frame.kind !== "break";
}

/**
 * Whether the end of a listing leaves its line open. Only what was created since the last line end is checked.
 * @param {Frame} pre @param {Node} holder where the next piece would go
 */
function isMidLine(pre, holder) {
  const start = holder.lastChild ?? holder;
  let [node, seen] = [start, false];
  while (node !== pre.element && node !== pre.wordless) {
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue) return !node.nodeValue.endsWith("\n");
    const next = (!seen && node.lastChild) || node.previousSibling;
    seen = !next;
    node = next ?? /** @type {Node} */ (node.parentNode);
  }
  pre.wordless = start;
  return false;
}

/** Sets language and direction where they change. @param {HTMLElement} element @param {{lang: string, dir: string}} here @param {Frame} holder */
function speak(element, here, holder) {
  if (here.lang !== holder.shownLang) element.lang = here.lang;
  if (here.dir !== holder.shownDir) element.dir = here.dir;
}

/** Returns the `<br>` that ends a line, ignoring white space. @param {HTMLElement} line */
function lastBreak(line) {
  let node = line.lastChild;
  while (node?.nodeType === Node.TEXT_NODE && BLANK.test(node.nodeValue ?? "")) node = node.previousSibling;
  return node?.nodeName === "BR" ? /** @type {Element} */ (node) : null;
}
