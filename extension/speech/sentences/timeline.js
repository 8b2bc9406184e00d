/**
 * How a text's time is shared among its words, where no engine says it: a word's weight is its letters, a stop's weight
 * is a pause.
 */

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
