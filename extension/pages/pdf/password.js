/** A document's password, which is kept nowhere: this page has it as long as it holds the file. */

import { words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const field = () => /** @type {HTMLInputElement} */ (get("password"));

/**
 * Returns how a document's password is asked for: once for its words and for its pictures.
 * @param {AbortSignal} signal
 * @returns {(again: boolean) => Promise<string | null>} `again`: the last one was wrong; null if nobody gives one
 */
export function askPassword(signal) {
  let given = "";
  return async (again) => {
    if (given && !again) return given;
    given = (await answer(again, signal)) ?? "";
    return given || null;
  };
}

/** @param {boolean} again @param {AbortSignal} signal @returns {Promise<string | null>} */
function answer(again, signal) {
  const form = get("sealed");
  get("sealed-text").textContent = words(again ? "pdfSealedAgain" : "pdfSealed");
  form.hidden = signal.aborted;
  field().value = "";
  field().focus();
  return new Promise((resolve) => {
    const done = (/** @type {string | null} */ value) => {
      form.hidden = true;
      field().value = "";
      resolve(value);
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      done(field().value);
    };
    signal.addEventListener("abort", () => done(null));
  });
}
