/**
 * An article that may still be being written, such as an answer that comes word by word: its last sentence is held back
 * until it has an end, or nothing has come for a while. So it is said whole, and once.
 */

/** A sentence of a text; names, cells and listings need no sign at their end. */
const SENTENCES = new Set(["paragraph", "quote", "list"]);
const ENDED = /[.!?…。！？۔।:;)\]»”"'’*]\s*$/u;
/** What has stood so long is finished, unless the page is still to be looked at: a slow machine takes longer. */
const PATIENCE_MS = 6_000;
/** A page that only flickers is looked at rarely: nobody waits longer than this for what may not come. */
const LONGEST_MS = 20_000;

export class Unfinished {
  /** How many lines are held back: none or one. */
  held = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #clock;

  /**
   * @param {() => void} settled called when what is held back counts as finished
   * @param {() => number} untilLook milliseconds until the page has been looked at again
   */
  constructor(settled, untilLook) {
    this.settled = settled;
    this.untilLook = untilLook;
  }

  /**
   * Returns the lines that may be said now.
   * @template {{text: string, role: string}} Line
   * @param {readonly Line[]} lines @param {boolean} mayGrow @returns {readonly Line[]}
   */
  ready(lines, mayGrow) {
    clearTimeout(this.#clock);
    const last = lines.at(-1);
    this.held = mayGrow && last && SENTENCES.has(last.role) && !ENDED.test(last.text) ? 1 : 0;
    if (!this.held) return lines;
    this.#wait(PATIENCE_MS, LONGEST_MS);
    return lines.slice(0, -1);
  }

  /** @param {number} ms @param {number} left that may be waited in all */
  #wait(ms, left) {
    this.#clock = setTimeout(() => {
      const more = Math.min(this.untilLook(), left - ms);
      if (more > 0) return this.#wait(more, left - ms);
      this.held = 0;
      this.settled();
    }, ms);
  }
}
