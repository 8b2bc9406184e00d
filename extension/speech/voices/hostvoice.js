/**
 * The native host's voice as an engine for the queue: the host sends sound and the time of each word, and an audio
 * element plays it, so words are highlighted exactly.
 */

/** @typedef {import("./engines.js").Utterance} Utterance */
/** @typedef {import("./engines.js").Hearing} Hearing */
/** @typedef {{wav: string, marks: [at: number, length: number, ms: number][]}} Sound */

/** The host takes a few milliseconds for a sentence; a longer text only delays its first word. */
const LONGEST = 1200;
/** Faster than that the audio element stretches the sound: engines run words into each other. */
const FASTEST = 2;
/** How far ahead of the clock a word's mark may be. */
const NOW_MS = 8;

export class HostVoice {
  /** @type {{audio: HTMLAudioElement, over: AbortController} | null} */
  #playing = null;
  /** @type {{key: string, sound: Promise<Sound>} | null} */
  #next = null;
  #turn = 0;

  /** @param {(utterance: Utterance) => Promise<Sound>} fetch asks the host @param {() => HTMLAudioElement} element */
  constructor(fetch, element = () => new Audio()) {
    this.fetch = (/** @type {Utterance} */ one) => fetch({ ...one, rate: Math.min(one.rate, FASTEST) });
    this.element = element;
  }

  longest() {
    return LONGEST;
  }

  /** @param {Utterance} utterance */
  prepare(utterance) {
    const key = keyOf(utterance);
    if (this.#next?.key === key) return;
    const sound = this.fetch(utterance);
    sound.catch(() => {}); // handled when it is spoken
    this.#next = { key, sound };
  }

  /** @param {Utterance} utterance @param {Hearing} hearing */
  async speak(utterance, hearing) {
    const turn = ++this.#turn;
    const ready = this.#next?.key === keyOf(utterance) ? this.#next.sound : this.fetch(utterance);
    this.#next = null;
    try {
      const sound = await ready;
      if (turn === this.#turn) await this.#play(sound, utterance, hearing);
    } catch (fault) {
      if (turn === this.#turn) hearing.fault(/** @type {{code?: string}} */ (fault).code ?? "host-voice");
    }
  }

  /** @param {Sound} sound @param {Utterance} utterance @param {Hearing} hearing */
  async #play({ wav, marks }, { volume, rate }, hearing) {
    const audio = this.element();
    const over = new AbortController();
    this.#playing = { audio, over };
    const address = URL.createObjectURL(new Blob([bytes(wav)], { type: "audio/wav" }));
    over.signal.addEventListener("abort", () => URL.revokeObjectURL(address));
    const options = { signal: over.signal };
    audio.addEventListener("playing", () => follow(audio, marks, hearing, over.signal), options);
    audio.addEventListener("ended", () => void (over.abort(), hearing.end()), options);
    audio.addEventListener("error", () => hearing.fault("audio"), options);
    audio.volume = volume;
    audio.src = address;
    audio.preservesPitch = true;
    // Loading a source sets the rate back to the default one.
    audio.defaultPlaybackRate = audio.playbackRate = Math.max(1, rate / FASTEST);
    await audio.play();
  }

  cancel() {
    this.#turn++;
    this.#playing?.over.abort();
    this.#playing?.audio.pause();
    this.#playing = null;
  }
}

/** @param {Utterance} utterance */
function keyOf({ text, lang, voice, rate, pitch }) {
  return JSON.stringify([text, lang, voice, rate, pitch]);
}

/** @param {string} base64 */
function bytes(base64) {
  return Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
}

/** Reports each word as it is played: the audio's clock is read each time, so nothing drifts. */
function follow(
  /** @type {HTMLAudioElement} */ audio,
  /** @type {Sound["marks"]} */ marks,
  /** @type {Hearing} */ hearing,
  /** @type {AbortSignal} */ signal,
) {
  let next = 0;
  hearing.start();
  const tell = () => {
    if (signal.aborted) return;
    const now = audio.currentTime * 1000 + NOW_MS;
    while (next < marks.length && marks[next][2] <= now) {
      const [at, length] = marks[next++];
      hearing.word(at, length);
    }
    if (next < marks.length) setTimeout(tell, Math.max(1, (marks[next][2] - now) / audio.playbackRate));
  };
  tell();
}
