/** Stores corrections. Where the browser can't, they count on this page all the same, and the person is told. */

import * as visits from "../../../settings/visits.js";
import { words } from "../../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Where the browser can't read them either, the page is shown without. @param {visits.Read} read */
export const recall = (read) => visits.recall(read).catch(() => null);

/**
 * @param {import("../../../sheet/reading.js").Reading} reading
 * @param {{steps: import("../../../page/picks.js").Step[]} | {guess: string}} more
 */
export async function store(reading, more) {
  const text = await visits.note(reading, more).then(
    () => "",
    () => words("fixUnstored"),
  );
  const told = get("fix").hidden ? "unstored" : "fix-unstored";
  for (const id of ["unstored", "fix-unstored"]) get(id).textContent = id === told ? text : "";
}
