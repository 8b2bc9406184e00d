/** A button for what takes a while: begins it, stops it, and says how far it is and how it has ended. */

import { words } from "../../common/words.js";

/**
 * @typedef {object} Work
 * @property {() => string} offer what the button says before it is pressed
 * @property {(tell: (text: string) => void) => Promise<string>} run gives what is said at the end
 * @property {() => void} stop
 * @property {() => boolean} more whether a further press may bring more
 */

export class LongWork {
  #running = false;
  #work;

  /** @param {Work} work @param {string} [kind] of the button */
  constructor(work, kind = "main") {
    this.#work = work;
    this.element = document.createElement("div");
    this.element.className = "long-work";
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = kind;
    this.button.textContent = work.offer();
    this.button.addEventListener("click", () => this.toggle());
    this.status = document.createElement("p");
    this.status.role = "status";
    this.element.append(this.button, this.status);
  }

  get running() {
    return this.#running;
  }

  /** Begins, or stops what is going on. @returns {boolean} whether there was anything to do */
  toggle() {
    if (this.button.hidden) return false;
    if (this.#running) this.#work.stop();
    else void this.#run();
    return true;
  }

  async #run() {
    this.#running = true;
    this.button.textContent = words("joinStop");
    this.status.textContent = words("joinFetching");
    this.status.textContent = await this.#work.run((text) => (this.status.textContent = text));
    this.#running = false;
    this.button.textContent = this.#work.offer();
    const focused = document.activeElement === this.button;
    this.button.hidden = !this.#work.more();
    if (!focused || !this.button.hidden) return;
    // The button goes: what it has come to is read instead.
    this.status.tabIndex = -1;
    this.status.focus({ preventScroll: true });
  }
}
