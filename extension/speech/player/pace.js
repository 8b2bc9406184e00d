/**
 * A voice's pace: learned while it speaks, used where an engine reports no word boundaries.
 *
 * It is milliseconds per weight (see timeline.js) at rate 1, kept as a running mean over whole utterances, so the
 * estimate is correct again at each sentence's end.
 */

/** Milliseconds per weight of an unknown voice: espeak-ng's at 175 words a minute. */
const FIRST_PACE = 59;
/** The weight of a new observation in the running mean. */
const FRESH = 0.3;

export class Pace {
  /** @type {Map<string, number>} */
  #known;

  /** @param {Iterable<readonly [string, number]>} [known] what former sessions learnt */
  constructor(known = []) {
    this.#known = new Map(known);
  }

  /** @param {string} voice @param {number} rate @returns {number} milliseconds per weight */
  of(voice, rate) {
    return (this.#known.get(voice) ?? FIRST_PACE) / rate;
  }

  /** Whether a voice was measured before. @param {string} voice */
  knows(voice) {
    return this.#known.has(voice);
  }

  /**
   * Adds an observation: an utterance of this weight took this long.
   * @param {string} voice
   * @param {number} rate
   * @param {number} weight
   * @param {number} ms
   */
  heard(voice, rate, weight, ms) {
    if (weight < 5 || ms < 50) return; // too short to measure
    const seen = (ms * rate) / weight;
    const before = this.#known.get(voice);
    this.#known.set(voice, before === undefined ? seen : before + FRESH * (seen - before));
  }

  /** Returns what to store for the next session. */
  entries() {
    return [...this.#known];
  }
}
