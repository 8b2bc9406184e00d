/**
 * Says something beside the text, such as the position or a word's letters, then goes on where the text stood. It needs
 * no screen reader, and a person who uses one doesn't hear it twice (see `Bar.say`).
 */

/** @typedef {import("../voices/engines.js").Utterance} Utterance */

/** How long an utterance may take: the engine may never report its end. */
const PATIENCE = { start: 4000, unit: 200 };

export class Interjection {
  /** Whether the text goes on afterwards. */
  #goesOn = false;
  /** The queue's turn while this is said: with another one the person has moved on. */
  #turn = -1;
  /** @type {() => void} */
  #unwatch = () => {};

  /** @param {import("../voices/engines.js").Voicing} engine @param {import("./queue.js").Queue} queue */
  constructor(engine, queue) {
    this.engine = engine;
    this.queue = queue;
  }

  /** @param {readonly Utterance[]} utterances */
  say(utterances) {
    this.#unwatch();
    this.#goesOn = this.queue.state === "speaking" || (this.#goesOn && this.#isOurs());
    this.queue.interrupt();
    this.#turn = this.queue.turn;
    this.#next(utterances, 0);
  }

  #isOurs() {
    return this.queue.turn === this.#turn;
  }

  /** @param {readonly Utterance[]} utterances @param {number} number */
  #next(utterances, number) {
    this.#unwatch();
    if (!this.#isOurs()) return;
    const utterance = utterances[number];
    if (!utterance) return this.#end();
    let over = false;
    const next = () => {
      if (!over) this.#next(utterances, number + 1);
      over = true;
    };
    const longest = PATIENCE.start + (PATIENCE.unit * utterance.text.length) / utterance.rate;
    this.#unwatch = this.queue.clock.after(longest, next);
    this.engine.speak(utterance, { start() {}, word() {}, end: next, fault: next });
  }

  #end() {
    const goesOn = this.#goesOn;
    this.#goesOn = false;
    if (goesOn) this.queue.resume();
  }
}
