/**
 * All engines behind one interface: each utterance goes to the engine of its voice, in pieces that the engine can
 * speak.
 *
 * The queue sees a single utterance: each piece's start and extent, every word at its offset in the whole,
 * the last piece's end. Events for a finished piece, and duplicates, are dropped.
 */

import { pieces } from "../sentences/sentences.js";

/**
 * @typedef {object} Utterance
 * @property {string} text
 * @property {string} lang
 * @property {string} voice
 * @property {number} rate
 * @property {number} pitch
 * @property {number} volume
 * @property {boolean} [dense] without long silences, where the engine can leave them out
 */

/**
 * @typedef {object} Hearing  what an engine tells about one utterance
 * @property {(from?: number, to?: number) => void} start  once, or for each part that the engine says on its own
 * @property {(at: number, length?: number) => void} word
 * @property {() => void} end
 * @property {(code: string) => void} fault
 */

/**
 * @typedef {object} Voicing  an engine, as the queue sees it
 * @property {(utterance: Utterance, hearing: Hearing) => void} speak
 * @property {() => void} cancel
 * @property {(utterance: Utterance) => void} [prepare]  get the next one ready
 * @property {(utterance: Utterance) => number} [patience]  the ms within which it begins; 0: as soon as others
 */

/**
 * @typedef {Voicing & {longest: (utterance: Utterance) => number, firstCut?: (utterance: Utterance) => number}} Engine
 */

/** Parts of a text that are got ready at once. */
const AHEAD = 4;

/** @implements {Voicing} */
export class Engines {
  #turn = 0;

  /** @param {(voice: string) => Engine} engineOf @param {readonly Engine[]} all */
  constructor(engineOf, all) {
    this.engineOf = engineOf;
    this.all = all;
  }

  /** @param {Utterance} utterance @param {Hearing} hearing */
  speak(utterance, hearing) {
    const turn = ++this.#turn;
    const engine = this.engineOf(utterance.voice);
    const parts = this.#parts(engine, utterance);
    let now = 0;
    const say = (/** @type {number} */ number) => {
      const [start, end] = parts[number];
      const mine = () => turn === this.#turn && number === now;
      engine.speak(
        { ...utterance, text: utterance.text.slice(start, end) },
        {
          start: () => mine() && hearing.start(start, end),
          word: (at, length) => mine() && hearing.word(start + at, length),
          end: () => {
            if (!mine()) return;
            if (++now < parts.length) say(now);
            else hearing.end();
          },
          fault: (code) => mine() && hearing.fault(code),
        },
      );
    };
    say(0);
    for (const [start, end] of parts.slice(1, 1 + AHEAD))
      engine.prepare?.({ ...utterance, text: utterance.text.slice(start, end) });
  }

  /** @param {Utterance} utterance */
  prepare(utterance) {
    const engine = this.engineOf(utterance.voice);
    for (const [start, end] of pieces(utterance.text, [0, utterance.text.length], engine.longest(utterance)).slice(
      0,
      AHEAD,
    ))
      engine.prepare?.({ ...utterance, text: utterance.text.slice(start, end) });
  }

  /** @param {Utterance} utterance */
  patience(utterance) {
    return this.engineOf(utterance.voice).patience?.(utterance) ?? 0;
  }

  /** The first part of a text that nobody prepared may be short, so that it is heard soon. @returns {import("../sentences/sentences.js").Span[]} */
  #parts(/** @type {Engine} */ engine, /** @type {Utterance} */ utterance) {
    const { text } = utterance;
    const longest = engine.longest(utterance);
    const whole = pieces(text, [0, text.length], longest);
    const [, end] = whole[0];
    const cut = engine.firstCut?.({ ...utterance, text: text.slice(0, end) }) ?? 0;
    return cut ? [[0, cut], ...pieces(text, [cut, text.length], longest)] : whole;
  }

  cancel() {
    this.#turn++;
    for (const engine of this.all) engine.cancel();
  }
}
