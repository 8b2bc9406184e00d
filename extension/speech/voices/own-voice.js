/** The small voice that comes with the extension: for English, where the system has no voice for it. */

import { idle } from "../../common/idle.js";
import { words } from "../sentences/sentences.js";
import { timeline } from "../sentences/timeline.js";
import { lengthMs } from "./sound.js";

/** @typedef {import("./engines.js").Utterance} Utterance */
/** @typedef {import("./sound.js").Sound} Sound */
/** @typedef {import("./voices.js").Voice} Voice */

/** Its name is a message: each surface says it in the person's language. @type {Voice} */
export const OWN_VOICE = Object.freeze({
  id: "readwell:en-GB",
  name: "Readwell",
  lang: "en-GB",
  local: true,
  engine: "own",
  quality: "formant",
});

/** @typedef {{resolve: (sound: any) => void, reject: (fault: Error) => void}} Waiting */

export class OwnVoice {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  #rest = idle(
    () => this.#end("idle"),
    () => this.#waiting.size > 0,
  );

  /** @param {() => Worker} start */
  constructor(start) {
    this.start = start;
  }

  /** @param {Utterance} utterance @returns {Promise<Sound>} */
  async say({ text, lang, rate, pitch }) {
    const sound = await this.#ask({ text, speed: rate, pitch });
    const spans = words(text, lang);
    const { begins, total } = timeline(text, spans);
    const share = total ? lengthMs(sound) / total : 0;
    return { ...sound, marks: spans.map(([at, end], word) => [at, end - at, Math.round(begins[word] * share)]) };
  }

  /** @param {{text: string, speed: number, pitch: number}} asked @returns {Promise<Omit<Sound, "marks">>} */
  #ask(asked) {
    const id = ++this.#last;
    this.#rest.touch();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      (this.#worker ?? this.#begin()).postMessage({ ...asked, id });
    });
  }

  #begin() {
    const worker = this.start();
    worker.onmessage = ({ data: { id, fault, ...sound } }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (fault) waiting?.reject(new Error(fault));
      else waiting?.resolve(sound);
    };
    worker.onerror = () => this.#end("the worker ended");
    this.#worker = worker;
    return worker;
  }

  /** @param {string} why */
  #end(why) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
    this.#waiting.clear();
  }
}
