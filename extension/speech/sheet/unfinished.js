/**
 * An article that may still be being written, such as an answer that comes word by word: its last sentence is held back
 * until it has an end, or nothing has come for a while. So it is said whole, and once.
 */

/** A sentence of a text; names, cells and listings need no sign at their end. */
const SENTENCES = new Set(["paragraph", "quote", "list"]);
const ENDED = /[.!?…。！？۔।:;)\]»”"'’*]\s*$/u;
/** What has stood so long is finished: longer than the page isn't looked at. */
const PATIENCE_MS = 6_000;

export class Unfinished {
  /** How many lines are held back: none or one. */
  held = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #clock;

  /** @param {() => void} settled called when what is held back counts as finished */
  constructor(settled) {
    this.settled = settled;
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
    this.#clock = setTimeout(() => {
      this.held = 0;
      this.settled();
    }, PATIENCE_MS);
    return lines.slice(0, -1);
  }
}
