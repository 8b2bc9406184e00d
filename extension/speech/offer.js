/**
 * Offers to continue where the last session on this page stopped, before anything is spoken. The position is
 * kept until the person has answered; the play button and Enter continue.
 */

import { words } from "../shared/words.js";

/** Units of a sentence that are enough to recognise it. */
const LONGEST = 70;

export class Offer {
  /** @param {(fromThere: boolean) => void} answer */
  constructor(answer) {
    this.element = document.createElement("div");
    this.element.id = "voice-offer";
    this.element.role = "group";
    this.element.hidden = true;
    this.place = document.createElement("p");
    this.place.id = "voice-offer-place";
    this.element.setAttribute("aria-labelledby", this.place.id);
    this.goOn = choice("voice-go-on", "goOn", () => answer(true));
    this.element.append(
      this.place,
      this.goOn,
      choice("voice-start-over", "startOver", () => answer(false)),
    );
  }

  /** @param {string} quote the sentence that was being said */
  show(quote) {
    const text = quote.trim();
    this.place.textContent = words(
      "stoppedAt",
      text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …` : text,
    );
    this.element.hidden = false;
    this.goOn.focus({ preventScroll: true });
  }

  hide() {
    this.element.hidden = true;
  }
}

/** @param {string} id @param {string} key @param {() => void} press */
function choice(id, key, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.id = id;
  made.textContent = words(key);
  made.addEventListener("click", press);
  return made;
}
