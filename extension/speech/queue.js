/**
 * Speaks one utterance after the other and always knows which word is being said.
 *
 * Engines differ: some cut long texts off, some tell no word boundaries, some never end, some go silent. The queue
 * trusts none: it estimates words where it is told none, watches over each utterance, and pauses by stopping and
 * starting again at the word, which every engine can.
 */

import { timeline } from "./pace.js";
import { words } from "./sentences.js";

/**
 * @typedef {object} Utterance
 * @property {string} text
 * @property {string} lang
 * @property {string} voice
 * @property {number} rate
 * @property {number} pitch
 * @property {number} volume
 */

/**
 * @typedef {object} Hearing  what an engine tells about one utterance
 * @property {() => void} start
 * @property {(at: number, length?: number) => void} word
 * @property {() => void} end
 * @property {(code: string) => void} fault
 */

/**
 * @typedef {object} Voicing  an engine, as the queue sees it
 * @property {(utterance: Utterance, hearing: Hearing) => void} speak
 * @property {() => void} cancel
 * @property {(utterance: Utterance) => void} [prepare]  get the next one ready
 */

/** @typedef {{text: string, lang: string}} Sayable */

/**
 * @typedef {object} Clock
 * @property {() => number} now
 * @property {(ms: number, act: () => void) => () => void} after  returns what cancels it
 */

/** @type {Clock} */
export const realClock = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** An engine that hasn't begun by then never will. */
const LONGEST_START = 4000;
/** How much longer than estimated an utterance may take, and a constant for short ones. */
const PATIENCE = { factor: 2.5, plus: 3000 };
/** How often an utterance is tried before it is given up. */
const TRIES = 2;

/** @typedef {"idle" | "speaking" | "paused" | "done" | "failed"} State */

export class Queue {
  /** @type {readonly Sayable[]} */
  #items = [];
  #at = 0;
  /** Offset in the current item where speech began or will begin again. */
  #from = 0;
  /** Offset of the word being said. */
  #word = 0;
  #turn = 0;
  #tries = 0;
  /** @type {State} */
  #state = "idle";
  /** @type {(() => void)[]} */
  #timers = [];

  /**
   * @param {object} parts
   * @param {Voicing} parts.engine
   * @param {import("./pace.js").Pace} parts.pace
   * @param {(item: Sayable) => Omit<Utterance, "text" | "lang">} parts.manner  voice, rate, pitch and volume for an item, asked each time
   * @param {(item: number, at: number, length: number) => void} parts.onWord
   * @param {(state: State, item: number, code: string) => void} parts.onState
   * @param {(item: number) => boolean} [parts.rests]  whether speech pauses before this item: the sleep timer
   * @param {Clock} [parts.clock]
   */
  constructor(parts) {
    this.parts = parts;
    this.clock = parts.clock ?? realClock;
  }

  get state() {
    return this.#state;
  }

  /** Where speech stands: the item and the offset of its current word. */
  get place() {
    return { item: this.#at, offset: this.#word };
  }

  /** @param {readonly Sayable[]} items */
  load(items) {
    this.stop();
    this.#items = items;
    this.#at = this.#from = this.#word = 0;
  }

  /** Speak on from a place. @param {number} item @param {number} [offset] */
  play(item, offset = 0) {
    this.#silence();
    this.#at = Math.max(0, item);
    this.#from = this.#word = offset;
    this.#tries = 0;
    this.#say();
  }

  pause() {
    if (this.#state !== "speaking") return;
    this.#silence();
    this.#from = this.#word;
    this.#become("paused");
  }

  resume() {
    if (this.#state === "paused") this.play(this.#at, this.#word);
  }

  /** Rate or voice changed: what is being said goes on with the new one from the current word. */
  refresh() {
    if (this.#state === "speaking") this.play(this.#at, this.#word);
  }

  stop() {
    this.#silence();
    this.#become("idle");
  }

  /** Stop the engine and everything that waits for it; what it still tells is of a former turn. */
  #silence() {
    this.#turn++;
    this.#quiet();
    this.parts.engine.cancel();
  }

  #quiet() {
    for (const cancel of this.#timers.splice(0)) cancel();
  }

  /** @param {State} state @param {string} [code] */
  #become(state, code = "") {
    this.#state = state;
    this.parts.onState(state, this.#at, code);
  }

  #say() {
    const item = this.#items[this.#at];
    if (!item) return this.#become("done");
    const text = item.text.slice(this.#from);
    if (!/[\p{L}\p{N}\p{S}]/u.test(text)) return this.#next();
    const utterance = { ...this.parts.manner(item), text, lang: item.lang };
    const turn = ++this.#turn;
    const spans = words(text, item.lang);
    const line = timeline(text, spans);
    const pace = this.parts.pace.of(utterance.voice, utterance.rate);
    this.#become("speaking");
    this.#watch(LONGEST_START, turn, "no-start");
    this.parts.engine.speak(utterance, this.#hearing({ turn, utterance, spans, line, pace }));
    this.#prepare();
  }

  /** @typedef {{turn: number, utterance: Utterance, spans: readonly (readonly [number, number])[], line: {begins: number[], total: number}, pace: number}} Saying */

  /** @param {Saying} saying @returns {Hearing} */
  #hearing(saying) {
    const { turn, utterance, line, pace } = saying;
    const mine = () => turn === this.#turn && this.#state === "speaking";
    let began = 0;
    let told = false;
    return {
      start: () => {
        if (!mine() || began) return;
        began = this.clock.now();
        this.#quiet();
        this.#watch(line.total * pace * PATIENCE.factor + PATIENCE.plus, turn, "no-end");
        this.#estimate(saying, () => told);
      },
      word: (at, length) => {
        if (!mine()) return;
        told = true;
        // Engines name parts of numbers and leave lengths out: the whole word is lit.
        const [start, end] = saying.spans.find(([start, end]) => start <= at && at < end) ?? [at, at + 1];
        this.#reach(start, Math.max(end, at + (length ?? 0)) - start);
      },
      end: () => {
        if (!mine()) return;
        if (began) this.parts.pace.heard(utterance.voice, utterance.rate, line.total, this.clock.now() - began);
        this.#next();
      },
      fault: (code) => {
        if (mine()) this.#fail(code);
      },
    };
  }

  /** Until the engine tells a boundary, words are lit by the voice's pace. @param {Saying} saying @param {() => boolean} told */
  #estimate({ turn, spans, line, pace }, told) {
    spans.forEach(([start, end], number) => {
      const light = () => {
        if (turn === this.#turn && !told()) this.#reach(start, end - start);
      };
      if (number) this.#timers.push(this.clock.after(line.begins[number] * pace, light));
      else light();
    });
  }

  /** @param {number} at @param {number} length offsets in what is being said */
  #reach(at, length) {
    this.#word = this.#from + at;
    this.parts.onWord(this.#at, this.#word, length);
  }

  /** @param {number} ms @param {number} turn @param {"no-start" | "no-end"} code */
  #watch(ms, turn, code) {
    const late = () => {
      if (turn !== this.#turn) return;
      if (code === "no-start") return this.#fail(code);
      this.parts.engine.cancel();
      this.#next();
    };
    this.#timers.push(this.clock.after(ms, late));
  }

  /** @param {string} code */
  #fail(code) {
    this.#silence();
    if (++this.#tries < TRIES) {
      this.#from = this.#word;
      return this.#say();
    }
    this.#become("failed", code);
  }

  #next() {
    this.#turn++;
    this.#quiet();
    this.#at++;
    this.#from = this.#word = 0;
    this.#tries = 0;
    if (this.#items[this.#at] && this.parts.rests?.(this.#at)) this.#become("paused");
    else this.#say();
  }

  #prepare() {
    const next = this.#items[this.#at + 1];
    if (next && this.parts.engine.prepare) {
      this.parts.engine.prepare({ ...this.parts.manner(next), text: next.text, lang: next.lang });
    }
  }
}
