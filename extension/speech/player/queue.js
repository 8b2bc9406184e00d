/**
 * Speaks one utterance after the other and always knows the current word.
 *
 * Engines differ: some cut long texts off, some report no word boundaries, some never end, some become silent. The
 * queue relies on none of it: it estimates missing word boundaries, monitors each utterance, and pauses by stopping and
 * restarting at the word, which every engine supports.
 */

import { realClock } from "./clock.js";
import { words } from "../sentences/sentences.js";
import { timeline } from "../sentences/timeline.js";
import { Unheard } from "../voices/silent-voices.js";

/** @typedef {import("../voices/engines.js").Utterance} Utterance */
/** @typedef {import("../voices/engines.js").Hearing} Hearing */
/** @typedef {import("../voices/engines.js").Voicing} Voicing */
/** @typedef {{text: string, lang: string}} Sayable */

/** An engine that hasn't begun by then is considered dead. */
const LONGEST_START = 4000;
/** How much longer than estimated a part may take, less for a measured voice, plus a constant for short ones. */
const PATIENCE = { factor: 2.5, known: 1.6, plus: 3000 };
/** An engine with word boundaries reports some of the later ones in an utterance of this many words. */
const REPORTING = 6;
/** An engine whose last word is this recent isn't stuck yet. */
const SLOWEST_WORD = 6000;
/** Words at the end that an engine may leave unreported. */
const UNREPORTED = 2;
/** Characters, and items at most, that are made ready while one is spoken. */
const AHEAD = 240;
const MOST_AHEAD = 4;
/** How often an utterance is tried. */
const TRIES = 2;

/** @typedef {"idle" | "speaking" | "paused" | "done" | "failed"} State */

export class Queue {
  /** @type {readonly Sayable[]} */
  #items = [];
  #at = 0;
  /** Offset in the current item where speech began or will restart. */
  #from = 0;
  /** Offset of the current word. */
  #word = 0;
  #turn = 0;
  #tries = 0;
  /** @type {State} */
  #state = "idle";
  /** @type {(() => void)[]} */
  #timers = [];
  /** Voices that report word boundaries, but only the first. @type {Set<string>} */
  #vague = new Set();
  #unheard = new Unheard();

  /**
   * @param {object} parts
   * @param {Voicing} parts.engine
   * @param {import("./pace.js").Pace} parts.pace
   * @param {(item: Sayable) => Omit<Utterance, "text" | "lang">} parts.manner voice, rate, pitch and volume for an
   * item, asked each time
   * @param {(item: number, at: number, length: number) => void} parts.onWord
   * @param {(state: State, item: number, code: string) => void} parts.onState
   * @param {(item: number, offset: number, code: string) => boolean} [parts.onMute] a voice has failed or made no sound
   * from here on; whether that was seen to
   * @param {(item: number) => number} [parts.pause] the ms of silence before this item
   * @param {(item: number) => boolean} [parts.rests]  whether speech pauses before this item: the sleep timer
   * @param {import("./clock.js").Clock} [parts.clock]
   */
  constructor(parts) {
    this.parts = parts;
    this.clock = parts.clock ?? realClock;
  }

  get state() {
    return this.#state;
  }

  /** Counts what was begun and stopped: with another number something else is said by now. */
  get turn() {
    return this.#turn;
  }

  /** Returns the current item and the offset of its current word. */
  get place() {
    return { item: this.#at, offset: this.#word };
  }

  /** @param {readonly Sayable[]} items */
  load(items) {
    this.stop();
    [this.#items, this.#at, this.#from, this.#word] = [items, 0, 0, 0];
  }

  /** The current item goes on, at another place among others. @param {readonly Sayable[]} items @param {number} at */
  grow(items, at) {
    this.#items = items;
    this.#at = Math.max(0, at);
    if (this.#state === "speaking") this.#prepare();
  }

  /** Speaks from a position. @param {number} item @param {number} [offset] */
  play(item, offset = 0) {
    this.#silence();
    this.#at = Math.max(0, item);
    this.#from = this.#word = offset;
    this.#tries = 0;
    this.#unheard.clear();
    this.#say();
  }

  pause() {
    if (this.#state !== "speaking") return;
    this.#silence();
    this.#from = this.#word;
    this.#become("paused");
  }

  /** Stops for something else that is said; what was paused or over stays so. */
  interrupt() {
    if (this.#state === "speaking") this.pause();
    else this.#silence();
  }

  resume() {
    if (this.#state === "paused") this.play(this.#at, this.#word);
  }

  /** Rate or voice changed: the current utterance restarts at the current word. */
  refresh() {
    if (this.#state === "speaking") this.play(this.#at, this.#word);
  }

  stop() {
    this.#silence();
    this.#become("idle");
  }

  /** No engine can speak the item. @param {number} item @param {string} code */
  giveUp(item, code) {
    this.#silence();
    [this.#at, this.#from, this.#word] = [item, 0, 0];
    this.#become("failed", code);
  }

  /** Stops the engine and everything that waits for it; its later events belong to a former turn. */
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
    this.#watch(Math.max(LONGEST_START, this.parts.engine.patience?.(utterance) ?? 0), turn, () =>
      this.#fail("no-start"),
    );
    this.parts.engine.speak(
      utterance,
      this.#hearing({ turn, utterance, spans, line, pace, began: 0, reported: -1, last: -Infinity }),
    );
    this.#prepare();
  }

  /**
   * @typedef {object} Saying  what is being said
   * @property {number} turn
   * @property {Utterance} utterance
   * @property {readonly (readonly [number, number])[]} spans its words
   * @property {{begins: number[], total: number}} line
   * @property {number} pace
   * @property {number} began when it was first heard
   * @property {number} reported the last word that the engine reported; -1: none
   * @property {number} last when that was
   */

  /** @param {Saying} saying @returns {Hearing} */
  #hearing(saying) {
    const { turn, utterance } = saying;
    const mine = () => turn === this.#turn && this.#state === "speaking";
    return {
      start: (from = 0, to = utterance.text.length) => {
        if (!mine() || (saying.began && !from)) return;
        saying.began ||= this.clock.now();
        this.#begin(saying, from, to);
      },
      word: (at, length) => {
        if (mine() && at >= 0 && at < utterance.text.length) this.#onWord(saying, at, length ?? 0);
      },
      end: () => {
        if (mine()) this.#end(saying);
      },
      fault: (code) => {
        if (mine()) this.#fail(code);
      },
    };
  }

  /** The engine begins with a part of its text. @param {Saying} saying @param {number} from @param {number} to */
  #begin(saying, from, to) {
    const { turn, utterance, spans, line, pace } = saying;
    this.#quiet();
    const first = spans.findIndex(([, end]) => end > from);
    const behind = spans.findIndex(([start]) => start >= to);
    const before = line.begins[first] ?? 0;
    const factor = this.parts.pace.knows(utterance.voice) ? PATIENCE.known : PATIENCE.factor;
    this.#watch(((line.begins[behind] ?? line.total) - before) * pace * factor + PATIENCE.plus, turn, () =>
      this.#late(saying, to),
    );
    // Until the engine reports a boundary, words are highlighted by the voice's pace.
    for (let word = Math.max(0, first); word < (behind < 0 ? spans.length : behind); word++) {
      const [start, end] = spans[word];
      const light = () => {
        if (turn === this.#turn && saying.reported < 0) this.#reach(start, end - start);
      };
      if (line.begins[word] > before) this.#timers.push(this.clock.after((line.begins[word] - before) * pace, light));
      else light();
    }
  }

  /** @param {Saying} saying @param {number} at @param {number} length */
  #onWord(saying, at, length) {
    const { spans, utterance } = saying;
    const word = spans.findIndex(([start, end]) => start <= at && at < end);
    if (this.#vague.has(utterance.voice) && word <= spans.length / 4) return;
    this.#vague.delete(utterance.voice);
    saying.reported = Math.max(saying.reported, word, 0);
    saying.last = this.clock.now();
    // Engines report parts of numbers and omit lengths: the whole word is highlighted.
    const [start, end] = spans[word] ?? [at, at + 1];
    this.#reach(start, Math.max(end, at + length) - start);
  }

  /** @param {Saying} saying */
  #end({ utterance, spans, line, began, reported }) {
    const ms = began ? this.clock.now() - began : 0;
    const first = this.#unheard.after(this.#at, utterance, { weight: line.total, ms, reported: reported > 0 });
    if (first >= 0 && this.parts.onMute?.(first, 0, "unheard")) return;
    this.parts.pace.heard(utterance.voice, utterance.rate, line.total, ms);
    if (reported >= 0 && spans.length >= REPORTING && reported <= spans.length / 4) this.#vague.add(utterance.voice);
    this.#next();
  }

  /**
   * Handles a missing end event: the rest that was certainly not spoken is spoken now, if there was any progress.
   * @param {Saying} saying
   * @param {number} to where the part ends
   */
  #late(saying, to) {
    const { turn, utterance, spans, reported, last } = saying;
    const since = this.clock.now() - last;
    if (since < SLOWEST_WORD) return this.#watch(SLOWEST_WORD - since, turn, () => this.#late(saying, to));
    const left = spans.filter(([start]) => start < to).length - reported - 1;
    const on = reported > 0 && left > UNREPORTED ? this.#word - this.#from : to;
    this.parts.engine.cancel();
    if (on >= utterance.text.length) return this.#next();
    this.#from = this.#word = this.#from + on;
    this.#say();
  }

  /** @param {number} at @param {number} length offsets in what is being said */
  #reach(at, length) {
    this.#word = this.#from + at;
    this.parts.onWord(this.#at, this.#word, length);
  }

  /** @param {number} ms @param {number} turn @param {() => void} late */
  #watch(ms, turn, late) {
    this.#timers.push(this.clock.after(ms, () => turn === this.#turn && late()));
  }

  /** @param {string} code */
  #fail(code) {
    this.#silence();
    this.#from = this.#word;
    if (code !== "voice-slow" && ++this.#tries < TRIES) return this.#say();
    if (!this.parts.onMute?.(this.#at, this.#word, code)) this.#become("failed", code);
  }

  #next() {
    this.#turn++;
    this.#quiet();
    this.#at++;
    this.#from = this.#word = this.#tries = 0;
    if (this.#items[this.#at] && this.parts.rests?.(this.#at)) return this.#become("paused");
    const turn = this.#turn;
    const silence = this.#items[this.#at] ? (this.parts.pause?.(this.#at) ?? 0) : 0;
    if (silence) this.#watch(silence, turn, () => this.#say());
    else this.#say();
  }

  /** Has what follows made ready: enough of it that a voice which computes long has no gaps. */
  #prepare() {
    let units = 0;
    for (let at = this.#at + 1; at < this.#items.length && at <= this.#at + MOST_AHEAD && units < AHEAD; at++) {
      const next = this.#items[at];
      this.parts.engine.prepare?.({ ...this.parts.manner(next), text: next.text, lang: next.lang });
      units += next.text.length;
    }
  }
}
