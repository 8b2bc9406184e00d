/** Shows the choice of a list from its beginning, whichever way its name runs. */

import { fromRight } from "../common/words.js";

/**
 * A closed list cuts a name at the end of its own direction, which is where a name that runs the other way begins: a
 * list of names takes the direction of the chosen one. To be called again where the choice is set by code.
 * @param {HTMLSelectElement} select
 */
export function showBeginning(select) {
  const turn = () => {
    const name = select.selectedOptions[0]?.text ?? "";
    if (/\p{L}/u.test(name)) select.dir = fromRight(name) ? "rtl" : "ltr";
  };
  turn();
  select.onchange = turn;
}
