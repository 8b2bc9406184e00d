/**
 * Hands the words of a document on: the first pages open the reader, and what comes after them replaces it there. The
 * engine takes time in step with the pages, so that it is asked a few times only, for more each time.
 */

import { ask, DO } from "../../common/messages/messages.js";
import { hasFigures, withFigures } from "./figures.js";

/** @typedef {import("./wire.js").Wire} Wire */

/** The reader opens with so many pages, or with what so many milliseconds give. */
const FIRST_PAGES = 4;
const FIRST_MS = 150;
/** Fewer words are a cover, and may be no article. */
const FIRST_WORDS = 150;
/** Each time there are so many times as many pages: at most five times for a thousand. */
const GROWTH = 9;
/** So much more must still be to come: else it is waited for. */
const REST = 1.5;
const REST_MS = 600;
/** The engine takes about so long for a page. */
const ENGINE_MS = 15;

/**
 * Whether the text so far is worth handing on.
 * @param {{done: number, all: number, sent: number, since: number, words: number}} state pages that are read, that there
 *   are, and that were handed on; milliseconds since the first of them was begun
 */
export function isDue({ done, all, sent, since, words }) {
  if (all < REST * done) return false;
  if (sent) return done >= GROWTH * sent;
  const rest = (since / done + ENGINE_MS) * (all - done);
  return rest >= REST_MS && words >= FIRST_WORDS && (done >= FIRST_PAGES || since >= FIRST_MS);
}

/** Returns the words of the first pages, to stay as they are now. @param {Wire} wire @param {number} done @returns {Wire} */
export function beginningOf(wire, done) {
  const columns = Object.entries(wire).map(([name, value]) => [name, Array.isArray(value) ? value.slice() : value]);
  /** @type {Wire} */
  const copy = Object.fromEntries(columns);
  return { ...copy, outline: copy.outline.filter(([, page]) => page < done) };
}

export class Delivery {
  #sent = 0;
  #isOpen = false;
  #began = 0;
  /** One is on its way at a time. @type {Promise<unknown> | null} */
  #under = null;

  /**
   * @param {import("./holding.js").Holding} holding @param {string} name of the file @param {AbortSignal} signal
   * @param {{opened: (reader: number) => void, tab?: number}} reader `opened` is told its tab; `tab`: it is there
   */
  constructor(holding, name, signal, { opened, tab }) {
    this.holding = holding;
    this.name = name.replace(/\.pdf$/i, "");
    this.signal = signal;
    this.opened = opened;
    this.tab = tab;
  }

  /** A page has been read. @param {Wire} wire what there is so far @param {number} done @param {number} all */
  part(wire, done, all) {
    this.#began ||= performance.now() - 1;
    const state = { done, all, sent: this.#sent, since: performance.now() - this.#began, words: wire.text.length };
    if (this.#under || this.signal.aborted || !isDue(state)) return;
    // If it fails, so does the whole, which says why.
    this.#under = this.#hand(beginningOf(wire, done), done, all)
      .catch(() => {})
      .finally(() => (this.#under = null));
  }

  /** @param {Wire} wire */
  async whole(wire) {
    await this.#under;
    const all = wire.pages.length;
    const page = await this.#hand(wire, all, all);
    if (hasFigures(page)) this.holding.more(await withFigures(page, this.holding.drawing, this.signal), all, all, true);
  }

  /** @param {Wire} wire @param {number} done @param {number} all @returns {Promise<string>} the page that was handed on */
  async #hand(wire, done, all) {
    this.signal.throwIfAborted();
    const pdf = { ...wire, name: this.name };
    const { key, print } = this.holding;
    if (this.#isOpen) {
      const { page } = await ask(DO.PDF_PAGE, { pdf });
      this.signal.throwIfAborted();
      this.holding.more(page, done, all);
      this.#sent = done;
      return page;
    } else {
      this.holding.soFar(done, all, done < all);
      const { reader, page } = await ask(DO.PDF, { pdf, source: { key, print, done, all }, reader: this.tab });
      this.#isOpen = true;
      this.opened(reader);
      this.#sent = done;
      return page;
    }
  }
}
