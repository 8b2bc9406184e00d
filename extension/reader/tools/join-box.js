/** The button that reads the further pages of an article here, what it has come to, and why it has ended. */

import { words } from "../../common/words.js";
import { Joining, MOST } from "./joining.js";

/** @typedef {import("./onward.js").Way} Way */

/** What is said at the end; the key of a text for each reason. */
const ENDS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    same: "joinSame",
    empty: "joinEmpty",
    login: "joinLogin",
    error: "joinError",
    other: "joinOther",
    elsewhere: "joinElsewhere",
    kind: "joinKind",
    large: "joinKind",
    offline: "joinOffline",
    most: "joinMost",
    stopped: "joinStopped",
  }),
);
/** After these a second press may bring more. */
const AGAIN = new Set(["offline", "error", "stopped"]);

export class JoinBox {
  #running = false;
  #joining;

  /**
   * @param {Way} next
   * @param {number} count how many pages there are, 0 if that isn't known
   * @param {(next: Way | null) => void} led told where the article goes on from now
   */
  constructor(next, count, led) {
    this.#joining = new Joining(next);
    this.count = count;
    this.led = led;
    this.element = document.createElement("div");
    this.element.className = "joining";
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "main";
    this.button.textContent = this.#offer();
    this.button.addEventListener("click", () => this.toggle());
    this.status = document.createElement("p");
    this.status.role = "status";
    this.element.append(this.button, this.status);
  }

  /** Begins, or stops what is going on. @returns {boolean} whether there was anything to do */
  toggle() {
    if (this.button.hidden) return false;
    if (this.#running) this.#joining.stop();
    else void this.#run();
    return true;
  }

  async #run() {
    this.#running = true;
    this.button.textContent = words("joinStop");
    this.status.textContent = words("joinFetching");
    const over = await this.#joining.run((pages) => this.#came(pages));
    this.#running = false;
    this.#ended(over);
  }

  /** @param {number} pages */
  #came(pages) {
    this.pages = pages;
    this.led(this.#joining.next);
    this.status.textContent = this.count >= pages ? words("joinPageOf", pages, this.count) : words("joinPage", pages);
  }

  /** @param {string} over */
  #ended(over) {
    const { pages = 1 } = this;
    const text = over === "done" ? words("joinDone", pages) : words(ENDS[over] ?? "joinOffline", MOST);
    this.status.textContent = text;
    this.button.textContent = this.#offer();
    const focused = document.activeElement === this.button;
    this.button.hidden = !AGAIN.has(over);
    if (!focused || !this.button.hidden) return;
    // The button goes: what it has come to is read instead.
    this.status.tabIndex = -1;
    this.status.focus({ preventScroll: true });
  }

  #offer() {
    const left = this.count - (this.pages ?? 1);
    if (left === 1) return words("joinOne");
    return left > 1 ? words("joinNext", left) : words("joinOn");
  }
}
