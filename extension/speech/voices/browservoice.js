/**
 * The browser's own voices (Web Speech) as an engine for the queue.
 *
 * Known problems and workarounds: voices load late (waited for); `cancel` makes Chrome report an error for the stopped
 * utterance (dropped by the queue's turn numbers); Chrome loses unreferenced utterances (referenced here); a network
 * voice is cut off after about 15 seconds (short pieces, see `longest`).
 */

/** @typedef {import("./engines.js").Utterance} Utterance */
/** @typedef {import("./engines.js").Hearing} Hearing */

/** Units that a network voice speaks within 15 seconds at normal rate. */
const NETWORK_LIMIT = 160;
/** Units after which even local engines get a new utterance. */
const LOCAL_LIMIT = 1500;
/** How long to wait for voices before assuming there are none. */
const VOICES_PATIENCE_MS = 1500;

/** @param {SpeechSynthesis} synthesis @returns {Promise<import("./voices.js").Voice[]>} */
export async function browserVoices(synthesis) {
  if (!synthesis.getVoices().length) {
    await new Promise((resolve) => {
      synthesis.addEventListener("voiceschanged", resolve, { once: true });
      setTimeout(resolve, VOICES_PATIENCE_MS);
    });
  }
  return synthesis
    .getVoices()
    .map((voice) => ({
      id: voice.voiceURI,
      name: voice.name,
      lang: voice.lang,
      local: isLocal(voice),
      engine: /** @type {const} */ ("browser"),
      standard: voice.default,
    }));
}

/**
 * Whether a voice speaks on this computer. Firefox calls all voices of speech-dispatcher, Linux's own service, remote
 * but for the one that is named "default".
 * @param {SpeechSynthesisVoice} voice
 */
const isLocal = ({ localService, voiceURI }) => localService || voiceURI.startsWith("urn:moz-tts:speechd:");

/** @param {boolean} local @param {number} rate @returns {number} the longest text to give this voice at once */
export function longest(local, rate) {
  return local ? LOCAL_LIMIT : Math.max(40, Math.floor(NETWORK_LIMIT * Math.min(rate, 1.5)));
}

export class BrowserVoice {
  /** @type {SpeechSynthesisUtterance | null} held, or Chrome collects it with its events */
  // eslint-disable-next-line no-unused-private-class-members -- written to keep the object alive
  #held = null;

  /** @param {SpeechSynthesis} synthesis */
  constructor(synthesis) {
    this.synthesis = synthesis;
  }

  /** @param {Utterance} utterance */
  longest({ voice, rate }) {
    const found = this.#voice(voice);
    return longest(!found || isLocal(found), rate);
  }

  /** @param {string} id */
  #voice(id) {
    return this.synthesis.getVoices().find(({ voiceURI }) => voiceURI === id);
  }

  /** @param {Utterance} utterance @param {Hearing} hearing */
  speak({ text, lang, voice, rate, pitch, volume }, hearing) {
    const said = new SpeechSynthesisUtterance(text);
    const found = this.#voice(voice);
    if (found) said.voice = found;
    said.lang = lang || found?.lang || "";
    Object.assign(said, { rate, pitch, volume });
    said.onstart = () => hearing.start();
    said.onboundary = ({ name, charIndex, charLength }) => {
      if (name === "word" || !name) hearing.word(charIndex, charLength);
    };
    said.onend = () => hearing.end();
    said.onerror = ({ error }) => hearing.fault(error);
    this.#held = said;
    this.synthesis.resume(); // a paused queue of another page would swallow this silently
    this.synthesis.speak(said);
  }

  cancel() {
    this.#held = null;
    this.synthesis.cancel();
  }
}
