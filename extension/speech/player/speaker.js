/**
 * Speaks for a listener, even while the listener's tab is in the background. Runs in the
 * extension's hidden document (see voicebox.js); knows no page, only items in order.
 */

import { Interjection } from "./interjection.js";
import { former, moved, Past } from "../script/moves.js";
import { Pace } from "./pace.js";
import { pauseBefore, stateliness } from "../script/pauses.js";
import { Queue } from "./queue.js";
import { lastStanding, standing } from "../sentences/lines.js";
import { castOf, hasInstalled, voiceOfLine } from "../voices/voices.js";

/** @typedef {import("../script/moves.js").Item} Item */
/** @typedef {import("../script/moves.js").Unit} Unit */
/** @typedef {import("../voices/voices.js").Voice} Voice */

/**
 * The listening settings.
 * @typedef {object} Manner
 * @property {number} rate
 * @property {number} pitch
 * @property {number} volume
 * @property {Record<string, string>} voices chosen by language
 * @property {Record<string, string>} roleVoices chosen for quotations, code and notes
 * @property {boolean} network whether voices may be used that send the text away
 * @property {readonly string[]} regions the person's own languages, best first
 * @property {boolean} speakers whether each author of a thread gets a voice of their own
 * @property {boolean} rescue whether another voice goes on where one fails or makes no sound
 * @property {string} pauses "none", "short", "usual" or "long": the silence between paragraphs
 * @property {boolean} dense whether silences are cut short
 */

/** @type {Manner} */
const USUAL = Object.freeze({
  rate: 1,
  pitch: 1,
  volume: 1,
  voices: {},
  roleVoices: {},
  network: false,
  regions: [],
  speakers: false,
  rescue: false,
  pauses: "none",
  dense: false,
});
const SECOND_MS = 1000;
/** How much slower a repeated sentence is, each time, and at most. */
const SLOWER = 0.7;
const SLOWEST = 0.3;
/** @type {{item: Item | null, factor: number}} */
const NOT_SLOW = Object.freeze({ item: null, factor: 1 });

export class Speaker {
  /** @type {readonly Item[]} */
  items = [];
  /** @type {Manner} */
  manner = USUAL;
  /** @type {readonly Voice[]} */
  voices = [];
  /** The text's own language, for parts without one. */
  lang = "";
  #past = new Past();
  /** The authors in the order of their first posts. @type {Map<string, number>} */
  #cast = new Map();
  /** @type {() => void} */
  #awake = () => {};
  /** Stop before the next part of this kind: the last step of the sleep timer. @type {"" | "sentence" | "heading"} */
  #until = "";
  /** Voices that failed or were silent; choosing one again resets it. @type {Set<string>} */
  #mute = new Set();
  /** The sentence that is repeated slower. */
  #slow = NOT_SLOW;
  /** @type {Interjection} */
  #interjection;

  /**
   * @param {object} parts
   * @param {import("../voices/engines.js").Voicing} parts.engine
   * @param {(event: object) => void} parts.tell
   * @param {import("./clock.js").Clock} [parts.clock]
   */
  constructor({ engine, tell, clock }) {
    this.tell = tell;
    this.pace = new Pace();
    this.queue = new Queue({
      engine,
      clock,
      pace: this.pace,
      manner: (item) => this.#mannerOf(/** @type {Item} */ (item)),
      onWord: (item, at, length) => this.#word(item, at, length),
      onState: (state, item, code) => this.#state(state, item, code),
      onMute: (item, offset, code) => this.#rescue(item, offset, code),
      pause: (item) => this.#pause(item),
      rests: (item) => this.#rests(item),
    });
    this.#interjection = new Interjection(engine, this.queue);
  }

  /** @param {readonly Item[]} items @param {string} lang */
  load(items, lang) {
    this.items = items;
    this.lang = lang;
    this.#past.clear();
    this.#cast = castOf(items);
    // Where none of the system's was left, they are tried again: what they speak through may be back.
    if (!hasInstalled(this.voices.filter(({ id }) => !this.#mute.has(id)))) this.#mute.clear();
    this.queue.load(items);
  }

  /**
   * There is more to say, or something else: what is being said goes on from where it stands now.
   * @param {readonly Item[]} items @param {boolean} goesOn whether more is said where all had been said
   */
  grow(items, goesOn) {
    const { items: before, queue } = this;
    const { item } = queue.place;
    const isOver = queue.state === "done";
    const at = isOver ? -1 : standing(before, items, item);
    // After the last line that was said and still stands; in the middle of an edited one, that one.
    const next = at < 0 ? lastStanding(before, items, item - 1) + 1 : at;
    this.items = items;
    this.#past.clear();
    this.#cast = castOf(items);
    queue.grow(items, next);
    if (isOver) return void (goesOn && next < items.length && this.play(next));
    // Behind the last line there may be nothing yet.
    if (at < 0 && queue.state === "speaking") return this.play(next);
    this.#state(queue.state, queue.place.item, "");
  }

  /** Updates the languages of items that were detected meanwhile. @param {readonly [number, string][]} languages */
  setLanguages(languages) {
    for (const [item, lang] of languages) this.items[item].lang = lang;
  }

  /** @param {Partial<Manner>} changes */
  choose(changes) {
    for (const [lang, id] of Object.entries(changes.voices ?? {}))
      if (this.manner.voices[lang] !== id) this.#mute.delete(id);
    for (const [role, id] of Object.entries(changes.roleVoices ?? {}))
      if (this.manner.roleVoices[role] !== id) this.#mute.delete(id);
    this.manner = { ...this.manner, ...changes };
    this.queue.refresh();
  }

  /** @param {number} item @param {number} [offset] */
  play(item, offset = 0) {
    this.#past.clear();
    this.queue.play(item, offset);
  }

  toggle() {
    if (this.queue.state === "speaking") this.queue.pause();
    else if (this.queue.state === "paused") this.queue.resume();
    else this.play(this.queue.state === "failed" ? this.queue.place.item : 0);
  }

  /** @param {Unit} unit @param {1 | -1} step */
  move(unit, step) {
    const { place } = this.queue;
    const to = step < 0 ? former(this.items, place, unit) : moved(this.items, place.item, unit, step);
    if (to >= 0) this.play(to);
    else this.tell({ kind: "edge", unit, step });
  }

  /** Repeats the sentence, with each press slower if that is asked. @param {boolean} [slower] */
  repeat(slower = false) {
    const item = this.items[this.queue.place.item];
    const { item: before, factor } = this.#slow;
    this.#slow = slower ? { item, factor: Math.max(SLOWEST, (before === item ? factor : 1) * SLOWER) } : NOT_SLOW;
    this.play(this.queue.place.item);
  }

  /**
   * Says something beside the text, then goes on.
   * @param {readonly {text: string, lang: string, spelled?: boolean}[]} parts spelled: no faster than people spell
   */
  interject(parts) {
    const { rate, pitch, volume } = this.manner;
    this.#interjection.say(
      parts.map(({ text, lang, spelled = false }) => ({
        text,
        lang,
        voice: this.voiceOf({ lang, speaker: "", role: "" })?.id ?? "",
        rate: spelled ? Math.min(rate, 1) : rate,
        pitch,
        volume,
      })),
    );
  }

  /** @param {number} seconds */
  back(seconds) {
    const then = this.#past.back(seconds * SECOND_MS);
    this.queue.play(then?.item ?? 0, then?.offset ?? 0);
  }

  /**
   * Sets the sleep timer: pause after this many minutes, at a sentence's end; -1: before the next heading; 0: never.
   * @param {number} minutes
   */
  sleep(minutes) {
    this.#awake();
    this.#until = minutes < 0 ? "heading" : "";
    const due = () => (this.#until = "sentence");
    this.#awake = minutes > 0 ? this.queue.clock.after(minutes * 60 * SECOND_MS, due) : () => {};
  }

  /**
   * Returns the voice for an item, and whether the text's language has none.
   * @param {Pick<Item, "lang" | "speaker" | "role">} line
   */
  voiceOf(line) {
    const heard = this.voices.filter(({ id }) => !this.#mute.has(id));
    return voiceOfLine(heard.length ? heard : this.voices, line, this.lang, this.manner, this.#cast);
  }

  /** @param {Item} item */
  #mannerOf(item) {
    const { rate, pitch, volume, dense, pauses } = this.manner;
    const slower = (item === this.#slow.item ? this.#slow.factor : 1) * stateliness(item, pauses);
    return { voice: this.voiceOf(item)?.id ?? "", rate: rate * slower, pitch, volume, dense };
  }

  /** @param {number} item */
  #pause(item) {
    return pauseBefore(this.items[item], this.items[item - 1], this.manner.pauses) / this.manner.rate;
  }

  /**
   * Continues with another voice where one failed or became silent.
   * @param {number} item
   * @param {number} offset
   * @param {string} code
   */
  #rescue(item, offset, code) {
    const former = this.manner.rescue && this.voiceOf(this.items[item]);
    if (!former) return false;
    this.#mute.add(former.id);
    const next = this.voiceOf(this.items[item]);
    if (next && !this.#mute.has(next.id)) {
      this.tell({ kind: code === "voice-slow" ? "relieved" : "rescued", voice: former.name, next: next.name });
      this.queue.play(item, offset);
    } else this.queue.giveUp(item, code);
    return true;
  }

  /** @param {number} item @param {number} at @param {number} length */
  #word(item, at, length) {
    this.#past.add(item, at, this.queue.clock.now());
    this.tell({ kind: "word", item, at, length });
  }

  /** @param {string} state @param {number} item @param {string} code */
  #state(state, item, code) {
    this.tell({
      kind: "state",
      state,
      item,
      code,
      voice: this.items[item] ? (this.voiceOf(this.items[item])?.id ?? "") : "",
    });
  }

  /** Whether the sleep timer stops before an item. @param {number} item */
  #rests(item) {
    if (!this.#until || (this.#until === "heading" && this.items[item].role !== "heading")) return false;
    this.#until = "";
    this.tell({ kind: "asleep" });
    return true;
  }
}
