/**
 * Detects an engine that reports start and end but makes no sound. A voice that speaks long sentences ten times faster
 * than any real one, without word boundaries, can't have been heard. Three in a row are no
 * coincidence, and take only a moment.
 */

/** The weight (see timeline.js) of a sentence that takes a voice more than two seconds. */
const LONG = 40;
/** No voice is faster than this, in milliseconds per weight at rate 1. */
const FASTEST = 6;
const TIMES = 3;

export class Unheard {
  #voice = "";
  #first = -1;
  #times = 0;

  clear() {
    this.#first = -1;
    this.#times = 0;
  }

  /**
   * Handles the end of a sentence. @param {number} item @param {{voice: string, rate: number}} utterance
   * @param {{weight: number, ms: number, reported: boolean}} end how long it took, and whether words of it were reported
   * @returns {number} the first that was not audible, once that is sure; else -1
   */
  after(item, { voice, rate }, { weight, ms, reported }) {
    const isQuick = !reported && ms * rate < weight * FASTEST;
    if (voice !== this.#voice || !isQuick) this.clear();
    this.#voice = voice;
    if (!isQuick) return -1;
    if (this.#first < 0) this.#first = item;
    if (weight >= LONG) this.#times++;
    return this.#times < TIMES ? -1 : this.#first;
  }
}
