/**
 * Voices that give sound and the time of each word, as an engine for the queue: the host's, and the extension's own.
 * The loudspeaker plays the sound, so words are highlighted exactly.
 */

import { words } from "../sentences/sentences.js";
import { lengthMs, withoutSilences } from "./sound.js";

/** @typedef {import("./engines.js").Utterance} Utterance */
/** @typedef {import("./engines.js").Hearing} Hearing */
/** @typedef {import("./sound.js").Sound} Sound */

/** A quick voice takes a few milliseconds for a sentence; a longer text only delays its first word. */
const LONGEST = 1200;
/** A slow one computes about as long as it speaks. */
const LONGEST_SLOW = 240;
/** Faster than that the audio element stretches the sound: engines run words into each other. */
const FASTEST = 2;
/** Words of a first clause, which is said before the rest is computed; a text of a few words more isn't cut. */
const FIRST_WORDS = 6;
const SHORT_WORDS = 9;
/** How long a slow voice may take until it begins: its program may have to start. */
const PATIENCE_SLOW_MS = 30_000;
/** Sounds that are kept: what comes next, and what was just said. */
const KEPT = 12;
/** A voice that lets a listener wait so long between sentences, and computes longer than it speaks, is too slow. */
const TOO_LONG_MS = 1500;
const FRESH = 0.3;

/** @typedef {{key: string, utterance: Utterance, resolve: (sound: Sound) => void, reject: (fault: unknown) => void}} Job */

export class SoundVoice {
  /** @type {Map<string, Promise<Sound>>} */
  #sounds = new Map();
  /** What waits to be computed: a voice does one text after the other. @type {Job[]} */
  #jobs = [];
  #isBusy = false;
  #turn = 0;
  /** Whether a sentence has just ended: waiting is a gap now. */
  #goesOn = false;
  /** How long a voice computes for each ms of sound. @type {Map<string, number>} */
  #effort = new Map();

  /**
   * @param {object} parts
   * @param {(utterance: Utterance) => Promise<Sound>} parts.say
   * @param {import("./loudspeaker.js").Loudspeaker} parts.loudspeaker
   * @param {(voice: string) => boolean} [parts.isSlow] whether a voice takes about as long as it speaks
   * @param {() => number} [parts.now]
   */
  constructor({ say, loudspeaker, isSlow = () => false, now = () => performance.now() }) {
    this.say = say;
    this.loudspeaker = loudspeaker;
    this.isSlow = isSlow;
    this.now = now;
  }

  /** @param {Utterance} utterance */
  longest({ voice }) {
    return this.isSlow(voice) ? LONGEST_SLOW : LONGEST;
  }

  /** @param {Utterance} utterance */
  patience({ voice }) {
    return this.isSlow(voice) ? PATIENCE_SLOW_MS : 0;
  }

  /** Where to cut a text that nobody has prepared, so that its first words are heard soon; 0: not at all. */
  firstCut(/** @type {Utterance} */ utterance) {
    return this.isSlow(utterance.voice) && !this.#sounds.has(keyOf(utterance)) ? firstClause(utterance) : 0;
  }

  /** @param {Utterance} utterance */
  prepare(utterance) {
    this.#sound(utterance, false).catch(() => {}); // handled when it is spoken
  }

  /** @param {Utterance} utterance @param {Hearing} hearing */
  async speak(utterance, hearing) {
    const turn = ++this.#turn;
    const [isGap, asked] = [this.#goesOn, this.now()];
    this.#goesOn = false;
    try {
      const sound = await this.#sound(utterance, true);
      if (turn !== this.#turn) return;
      const isLate = isGap && this.now() - asked > TOO_LONG_MS && (this.#effort.get(utterance.voice) ?? 0) > 1;
      if (isLate && this.isSlow(utterance.voice)) return hearing.fault("voice-slow");
      await this.#play(sound, utterance, hearing);
    } catch (fault) {
      if (turn === this.#turn) hearing.fault(/** @type {{code?: string}} */ (fault).code ?? "host-voice");
    }
  }

  /** @param {Sound} sound @param {Utterance} utterance @param {Hearing} hearing */
  #play(sound, { volume, rate, dense }, hearing) {
    const heard = dense ? withoutSilences(sound) : sound;
    return this.loudspeaker.play(
      heard,
      { volume, rate: Math.max(1, rate / FASTEST) },
      {
        start: () => hearing.start(),
        word: ([at, length]) => hearing.word(at, length),
        end: () => {
          this.#goesOn = true;
          hearing.end();
        },
        fault: () => hearing.fault("audio"),
      },
    );
  }

  cancel() {
    this.#turn++;
    this.#goesOn = false;
    for (const { key, reject } of this.#jobs.splice(0)) {
      this.#sounds.delete(key);
      reject(new Error("not wanted any more"));
    }
    this.loudspeaker.cancel();
  }

  /** @param {Utterance} utterance @param {boolean} isNow */
  #sound(utterance, isNow) {
    const key = keyOf(utterance);
    const waiting = this.#jobs.findIndex((job) => job.key === key);
    if (isNow && waiting > 0) this.#jobs.unshift(...this.#jobs.splice(waiting, 1));
    const found = this.#sounds.get(key);
    if (found) return found;
    /** @type {Promise<Sound>} */
    const sound = new Promise((resolve, reject) => {
      this.#jobs[isNow ? "unshift" : "push"]({ key, utterance, resolve, reject });
    });
    sound.catch(() => this.#sounds.delete(key)); // it is tried again when it is wanted again
    this.#sounds.set(key, sound);
    for (const old of [...this.#sounds.keys()].slice(0, -KEPT)) this.#sounds.delete(old);
    void this.#work();
    return sound;
  }

  async #work() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      const { utterance, resolve, reject } = job;
      const begun = this.now();
      await this.say({ ...utterance, rate: Math.min(utterance.rate, FASTEST) }).then((sound) => {
        this.#learn(utterance.voice, (this.now() - begun) / Math.max(1, lengthMs(sound)));
        resolve(sound);
      }, reject);
    }
    this.#isBusy = false;
  }

  /** @param {string} voice @param {number} effort */
  #learn(voice, effort) {
    const before = this.#effort.get(voice);
    // The first one may have had to start a program.
    this.#effort.set(voice, before === undefined ? Math.min(effort, 1) : before + FRESH * (effort - before));
  }
}

/** @param {Utterance} utterance */
function keyOf({ text, lang, voice, rate, pitch }) {
  return JSON.stringify([text, lang, voice, rate, pitch]);
}

/** Returns the end of a text's first clause, of at most six words; 0 for a short text. @param {Utterance} utterance */
function firstClause({ text, lang }) {
  const spans = words(text.slice(0, 400), lang);
  if (spans.length <= SHORT_WORDS) return 0;
  for (let word = FIRST_WORDS; word > 1; word--)
    if (/[,;:،、，；：–—]/u.test(text.slice(spans[word - 1][1], spans[word][0]))) return spans[word][0];
  return spans[FIRST_WORDS][0];
}
