/** The formats of saved texts, as choices of a list. */

import { words } from "../common/words.js";
import { FORMATS } from "./formats.js";

/** @returns {HTMLOptionElement[]} */
export function formatOptions() {
  return Object.entries(FORMATS).map(([name, { label }]) => new Option(words(label), name));
}
