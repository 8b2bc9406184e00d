/** Limits how long a page may keep the sheet busy before the person is asked whether to wait. */

/** Milliseconds of processing, without pauses: a page of a million characters takes less. */
const ALLOWED = 5000;

export class Patience {
  #spent = 0;
  #begun;

  /**
   * @param {() => Promise<void>} overrun asks the person; done when they want to wait
   * @param {() => number} [now]
   * @param {number} [allowed]
   */
  constructor(overrun, now = () => performance.now(), allowed = ALLOWED) {
    this.overrun = overrun;
    this.now = now;
    this.allowed = allowed;
    this.#begun = now();
  }

  /** Called between two pieces of work: yields to the browser, and asks the person once when the limit is exceeded. */
  async pass() {
    this.#spent += this.now() - this.#begun;
    if (this.#spent > this.allowed) {
      this.allowed = Infinity;
      await this.overrun();
    }
    await new Promise((resolve) => setTimeout(resolve));
    this.#begun = this.now();
  }
}
