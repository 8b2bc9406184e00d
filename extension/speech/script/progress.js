/** Listening progress: the share of the words heard, and the minutes left. */

import { countWords } from "./script.js";

const WORDS_A_MINUTE = 165;

/**
 * @param {readonly {text: string}[]} lines
 * @param {number} item the line being said
 * @param {number} rate the voice's speed
 */
export function progress(lines, item, rate) {
  const lengths = lines.map(({ text }) => countWords(text));
  const all = lengths.reduce((sum, one) => sum + one, 0);
  const left = lengths.slice(Math.max(0, item)).reduce((sum, one) => sum + one, 0);
  return { share: all ? 1 - left / all : 0, minutes: Math.max(1, Math.round(left / (WORDS_A_MINUTE * rate))) };
}
