/**
 * The spoken words in large letters, one word or one phrase at a time. A screen reader doesn't see them: they are in
 * the article too.
 */

import { words } from "../sentences/sentences.js";

/** @typedef {{text: string, lang: string, runs: readonly unknown[]}} Said */
/** @typedef {"none" | "word" | "phrase"} Large */

/** A phrase ends at a sign, or where it would be longer than people take in at a glance. */
const LONGEST = 26;
const STOP = /[.!?…,;:，、。！？；：—–)»”]/u;

/**
 * Returns the phrase around an offset: whole words, up to a sign or the longest length.
 * @param {string} text @param {string} lang @param {number} at
 * @returns {[start: number, end: number]}
 */
export function phraseAt(text, lang, at) {
  const spans = words(text, lang);
  let [first, from] = [0, 0];
  for (let one = 0; one < spans.length; one++) {
    const [, end] = spans[one];
    const next = spans[one + 1];
    const closes = !next || STOP.test(text.slice(end, next[0])) || next[1] - spans[first][0] > LONGEST;
    if (!closes) continue;
    const until = next ? next[0] : text.length;
    if (at < until || !next) return [from, until];
    [first, from] = [one + 1, until];
  }
  return [0, text.length];
}

/**
 * Returns the offsets in a word at which the browser would break it: its own patterns know each language's syllables.
 * @param {HTMLElement} box as narrow as a letter
 * @param {string} word @param {string} lang
 */
function breaks(box, word, lang) {
  box.lang = lang;
  box.textContent = word;
  const node = /** @type {Text} */ (box.firstChild);
  const range = document.createRange();
  const top = (/** @type {number} */ at) => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().top;
  };
  const found = [];
  for (let at = 1; at < word.length; at++) if (top(at) > top(at - 1) + 1) found.push(at);
  return found;
}

export class LargeWords {
  /** @type {Large} */
  #large = "none";
  #syllables = false;

  constructor() {
    this.element = document.createElement("p");
    this.element.id = "voice-words";
    this.element.ariaHidden = "true";
    this.element.hidden = true;
    this.text = this.element.appendChild(document.createElement("span"));
    this.box = this.element.appendChild(document.createElement("span"));
    this.box.className = "measure";
  }

  /** @param {{large: Large, syllables: boolean, silent: boolean}} chosen */
  choose({ large, syllables, silent }) {
    this.#large = large;
    this.#syllables = syllables;
    this.element.hidden = large === "none" || silent;
  }

  /** @param {Said | undefined} line @param {number} at @param {number} length */
  word(line, at, length) {
    if (this.element.hidden || !line) return;
    const { text, lang } = line;
    const [start, end] = this.#large === "phrase" ? phraseAt(text, lang, at) : [at, at + length];
    const now = document.createElement("mark");
    now.textContent = this.#spelled(text.slice(at, at + length), lang);
    this.text.lang = lang;
    this.text.replaceChildren(text.slice(start, at).trimStart(), now, text.slice(at + length, end).trimEnd());
    // Words too long for the window are set smaller instead of being cut off.
    this.element.style.setProperty("--letters", String(Math.max(8, this.text.textContent?.length ?? 0)));
  }

  /** @param {string} word @param {string} lang */
  #spelled(word, lang) {
    if (!this.#syllables || word.length < 4) return word;
    const cuts = [0, ...breaks(this.box, word, lang), word.length];
    return cuts
      .slice(1)
      .map((cut, n) => word.slice(cuts[n], cut))
      .join("·");
  }
}
