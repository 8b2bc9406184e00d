/**
 * The one audio element, whatever speaks. A browser shows a player's title and gives it the keys of a headset as long
 * as its element plays something longer than five seconds: short sounds get silence behind them, and while a voice of
 * the system speaks, which plays nothing itself, the element plays silence.
 */

import { lengthMs, wav } from "./sound.js";

/** @typedef {import("./sound.js").Sound} Sound */
/** @typedef {import("./sound.js").Mark} Mark */

const LEAST_MS = 6000;
/** A sound that is ready begins within this time: until then there is no need for silence. */
const SOON_MS = 250;
const SILENCE = { samples: new Int16Array(0), rate: 8000 };
const SILENCE_SECONDS = 10;
/** How far ahead of the clock a word's mark may be. */
const NOW_MS = 8;

/**
 * @typedef {object} Played  what is told of one sound
 * @property {() => void} start
 * @property {(mark: Mark) => void} word
 * @property {() => void} end
 * @property {() => void} fault
 */

export class Loudspeaker {
  /** @type {HTMLAudioElement | null} */
  #audio = null;
  /** What is playing; silence if there is no sound. @type {{over: AbortController, isSound: boolean} | null} */
  #playing = null;
  #soon = 0;

  /** @param {() => HTMLAudioElement} element */
  constructor(element = () => new Audio()) {
    this.element = element;
  }

  /**
   * Plays a sound in place of what plays.
   * @param {Sound} sound @param {{volume: number, rate: number}} manner rate: without a change of pitch
   * @param {Played} heard
   */
  async play(sound, { volume, rate }, heard) {
    const { audio, over } = this.#begin(this.#file(sound), true);
    const options = { signal: over.signal };
    const whole = lengthMs(sound);
    const end = () => {
      if (over.signal.aborted) return;
      over.abort();
      heard.end();
    };
    audio.addEventListener("playing", () => follow(audio, sound.marks, whole, heard, end, over.signal), {
      ...options,
      once: true,
    });
    audio.addEventListener("ended", end, options);
    audio.addEventListener("error", () => heard.fault(), options);
    audio.volume = volume;
    audio.preservesPitch = true;
    // Loading a source sets the rate back to the default one.
    audio.defaultPlaybackRate = audio.playbackRate = rate;
    await audio.play();
  }

  /** Keeps the player while something else speaks, or is about to. */
  hum() {
    clearTimeout(this.#soon);
    const isHere = this.#playing && !this.#playing.over.signal.aborted;
    if (isHere && !this.#playing?.isSound) return void this.#audio?.play().catch(() => {});
    this.#soon = Number(
      setTimeout(() => {
        if (this.#playing && !this.#playing.over.signal.aborted) return;
        const { audio } = this.#begin(wav(SILENCE, SILENCE_SECONDS * SILENCE.rate), false);
        audio.loop = true;
        audio.defaultPlaybackRate = audio.playbackRate = 1;
        void audio.play().catch(() => {});
      }, SOON_MS),
    );
  }

  /** Ends what is heard; the player stays. */
  cancel() {
    if (!this.#playing?.isSound) return;
    this.#playing.over.abort();
    this.#audio?.pause();
  }

  pause() {
    clearTimeout(this.#soon);
    this.#audio?.pause();
  }

  /** The player goes away, and other programs get their keys back. */
  close() {
    clearTimeout(this.#soon);
    this.#playing?.over.abort();
    this.#playing = null;
    if (!this.#audio) return;
    this.#audio.pause();
    this.#audio.removeAttribute("src");
    this.#audio.load();
    this.#audio = null;
  }

  /** @param {Blob} file @param {boolean} isSound */
  #begin(file, isSound) {
    clearTimeout(this.#soon);
    this.#playing?.over.abort();
    const over = new AbortController();
    this.#playing = { over, isSound };
    const address = URL.createObjectURL(file);
    over.signal.addEventListener("abort", () => URL.revokeObjectURL(address));
    const audio = (this.#audio ??= this.element());
    audio.loop = false;
    audio.src = address;
    return { audio, over };
  }

  /** @param {Sound} sound */
  #file(sound) {
    const missing = Math.max(0, LEAST_MS - lengthMs(sound));
    return wav(sound, Math.round((missing * sound.rate) / 1000));
  }
}

/** Reports each word as it is played, and the end: the audio's clock is read each time, so nothing drifts. */
function follow(
  /** @type {HTMLAudioElement} */ audio,
  /** @type {readonly Mark[]} */ marks,
  /** @type {number} */ whole,
  /** @type {Played} */ heard,
  /** @type {() => void} */ end,
  /** @type {AbortSignal} */ signal,
) {
  let next = 0;
  heard.start();
  const tell = () => {
    if (signal.aborted) return;
    const now = audio.currentTime * 1000 + NOW_MS;
    while (next < marks.length && marks[next][2] <= now) heard.word(marks[next++]);
    if (next === marks.length && now >= whole) return end();
    const due = next < marks.length ? Math.min(marks[next][2], whole) : whole;
    setTimeout(tell, Math.max(1, (due - now) / audio.playbackRate));
  };
  tell();
}
