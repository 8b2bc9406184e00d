/** The four colours of marks, each with a name and a line of its own kind: as buttons, and as a sign beside words. */

import { capital, words } from "../common/words.js";
import { COLOURS } from "./kept.js";

/** The colour of the next mark: the one that was chosen last. */
let last = "yellow";

export const colourNow = () => last;
/** @param {string} colour */
export const choose = (colour) => void (last = colour);

/** @param {string} colour */
export const colourName = (colour) => words(`markColour_${colour || "yellow"}`);

/** @param {string} colour @returns {HTMLElement} */
export function swatch(colour) {
  const element = document.createElement("i");
  element.className = "swatch";
  element.dataset.colour = colour || "yellow";
  element.ariaHidden = "true";
  return element;
}

/**
 * Four buttons in a row.
 * @param {(colour: string) => unknown} press
 * @param {string} [pressed] the one that is in force
 * @returns {HTMLElement[]}
 */
export function colourButtons(press, pressed) {
  return COLOURS.map((colour) => {
    const element = document.createElement("button");
    element.type = "button";
    element.className = "colour";
    element.title = capital(colourName(colour));
    element.ariaLabel = pressed === undefined ? words("markIn", colourName(colour)) : capital(colourName(colour));
    if (pressed !== undefined) element.setAttribute("aria-pressed", String(colour === (pressed || "yellow")));
    element.append(swatch(colour));
    element.addEventListener("click", () => void press(colour));
    return element;
  });
}
