/**
 * Tells where the last session on this page stopped, from where the voice goes on, and offers to start from the
 * beginning instead. The offer goes once the voice is some sentences further, or elsewhere.
 */

import { words } from "../../common/words.js";

/** Units of a sentence that are enough to recognise it. */
const LONGEST = 70;
/** Sentences for which the offer stays. */
const STAYS = 5;

export class Offer {
  #item = -1;

  /** @param {() => void} startOver */
  constructor(startOver) {
    this.element = document.createElement("div");
    this.element.id = "voice-offer";
    this.element.role = "group";
    this.element.hidden = true;
    this.place = document.createElement("p");
    this.place.id = "voice-offer-place";
    this.element.setAttribute("aria-labelledby", this.place.id);
    const made = document.createElement("button");
    made.type = "button";
    made.id = "voice-start-over";
    made.textContent = words("startOver");
    made.addEventListener("click", startOver);
    this.element.append(this.place, made);
  }

  /** @param {string} quote the sentence that was being said @param {number} item its line */
  show(quote, item) {
    const text = quote.trim();
    this.#item = item;
    this.place.textContent = words(
      "stoppedAt",
      text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …` : text,
    );
    this.element.hidden = false;
  }

  /** Whether a line is one of those for which the offer stays; before the first is said, there is none (-1). */
  isNear(/** @type {number} */ item) {
    return item < 0 || (item >= this.#item && item < this.#item + STAYS);
  }

  hide() {
    this.element.hidden = true;
  }
}
