/**
 * Splits long texts into numbered parts, since browsers close a connection at a message over 1 MB (docs/protocol.md,
 * 1).
 */

import { Refusal } from "./messages.js";

/** UTF-16 units in a part: at most 900,000 bytes once escaped and encoded. */
const UNITS = 300_000;

/** @typedef {{part: number, parts: number, data: string}} Part */

/** @param {string} text @returns {Part[]} */
export function split(text) {
  const slices = [];
  for (let from = 0; from < text.length || !slices.length;) {
    const to = whole(text, from + UNITS);
    slices.push(text.slice(from, to));
    from = to;
  }
  return slices.map((data, part) => ({ part, parts: slices.length, data }));
}

/**
 * A cut inside a surrogate pair would leave two lone surrogates, and each transfer turns these into U+FFFD.
 * @param {string} text @param {number} cut
 */
function whole(text, cut) {
  const unit = text.charCodeAt(cut - 1);
  return cut < text.length && unit >= 0xd800 && unit < 0xdc00 ? cut - 1 : cut;
}

/** Assembles parts to a text. */
export class Assembly {
  /** @type {string[]} */
  #slices = [];

  /**
   * Adds the next part.
   * @param {Part} message
   * @returns {string | null} the text once it is whole
   */
  add({ part, parts, data }) {
    if (part !== this.#slices.length || !(parts > part) || typeof data !== "string") {
      throw new Refusal("frame", `part ${part} of ${parts} where ${this.#slices.length} was due`);
    }
    this.#slices.push(data);
    return this.#slices.length === parts ? this.#slices.join("") : null;
  }
}
