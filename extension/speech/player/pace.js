/**
 * A voice's pace: learned while it speaks, used where an engine reports no word boundaries.
 *
 * A word's weight is its letters, a stop's weight is a pause. A voice's pace is milliseconds per weight at rate 1, kept
 * as a running mean over whole utterances, so the estimate is correct again at each sentence's end.
 */

/** Milliseconds per weight of an unknown voice: espeak-ng's at 175 words a minute. */
const FIRST_PACE = 59;
/** The weight of a new observation in the running mean. */
const FRESH = 0.3;
/**
 * A letter weighs one. The other weights were fitted to the word times of espeak-ng in six languages (other texts than
 * the bench's): a word's fixed part, a digit (the zeros of 31,000 aren't spoken), pauses at commas and sentence ends.
 */
const WORD = 0.4;
const DIGIT = 7.5;
const NOUGHT = 1.2;
const PAUSES = /** @type {const} */ ([
  [/[.!?。！？؟।…]["'”’»)\]]*\s*$/u, 2.3],
  [/[,;:、，；：،؛–—]["'”’»)\]]*\s*$/u, 4.4],
]);
/** A character of a script without letters is at least a syllable. */
const SYLLABIC = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** @param {string} text a word with what follows it up to the next word @returns {number} */
export function weight(text) {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const noughts = text.match(/0/gu)?.length ?? 0;
  const digits = (text.match(/\p{N}/gu)?.length ?? 0) - noughts;
  const syllables = text.match(SYLLABIC)?.length ?? 0;
  const pause = PAUSES.find(([pattern]) => pattern.test(text))?.[1] ?? 0;
  return (letters ? WORD : 0) + letters + 2 * syllables + DIGIT * digits + NOUGHT * noughts + pause;
}

/**
 * Returns the share of an utterance's time at which each word begins.
 * @param {string} text @param {readonly (readonly [number, number])[]} words
 * @returns {{begins: number[], total: number}} in weights
 */
export function timeline(text, words) {
  /** @type {number[]} */
  const begins = [];
  let total = 0;
  words.forEach(([start], number) => {
    begins.push(total);
    total += weight(text.slice(start, words[number + 1]?.[0] ?? text.length));
  });
  return { begins, total };
}

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
