/** A limit on how long a page may keep the sheet busy before the person is asked whether to wait. */

/** Milliseconds of own work, pauses not counted: a page of a million characters takes less. */
const ALLOWED = 5000;

export class Patience {
  #spent = 0;
  #begun;

  /** @param {() => Promise<void>} overrun asks the person; done when they want to wait @param {() => number} [now] @param {number} [allowed] */
  constructor(overrun, now = () => performance.now(), allowed = ALLOWED) {
    this.overrun = overrun;
    this.now = now;
    this.allowed = allowed;
    this.#begun = now();
  }

  /** Between two pieces of work: lets the browser have its turn, and asks the person once if there was too much of it. */
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
