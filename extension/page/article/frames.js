/** The open elements of an article while it is created. */

/**
 * How an element becomes part of the article:
 * - `through`, `break`: only its content is created; `break` ends the line before and after
 * - `line`: contains one line of text (p, h2): a block inside breaks the line
 * - `either`: contains text or blocks (li, td): text is unwrapped until the first block
 * - `flow`: contains blocks: unwrapped text gets a paragraph
 * - `structure`: contains only its own kind of children (ul, tr)
 * - `around`: an inline element with blocks inside: a copy of it is created inside each of them
 * - `pre`: unchanged text
 * - `inline`: part of a line
 * @typedef {"through" | "break" | "line" | "either" | "flow" | "structure" | "around" | "pre" | "inline"} Kind
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
 * @property {boolean} words whether anything stands in it
 * @property {Node | null} wordless of `pre`: up to this node nothing has a word
 * @property {HTMLElement | null} wrapper of `around`: the element that was made last
 * @property {string} lang the page's language here
 * @property {string} dir
 * @property {string} shownLang the language the made elements say
 * @property {string} shownDir
 */

/** Kinds that create no element where they open; kinds that don't end the line. */
export const UNMADE = new Set(["through", "break", "around"]);
export const LINED = new Set(["through", "inline", "around"]);

/** @param {Frame} frame */
export function isMade(frame) {
  return !UNMADE.has(frame.kind);
}

/**
 * Sets language and direction where they change.
 * @param {HTMLElement} element
 * @param {{lang: string, dir: string}} here
 * @param {Frame} holder
 */
export function speak(element, here, holder) {
  if (here.lang !== holder.shownLang) element.lang = here.lang;
  if (here.dir !== holder.shownDir) element.dir = here.dir;
}
