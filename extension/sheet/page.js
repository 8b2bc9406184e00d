/** The page that the sheet is about: whether it is read in place, and how to call its content scripts. */

import { ask, DO } from "../common/messages/messages.js";
import { about } from "./reading.js";

/** The key of this sheet; "" in a tab of its own. */
export const sheet = new URLSearchParams(location.search).get("sheet") ?? "";

/** Whether the article is read on its own page, with the sheet reduced to a bar. */
export function isInPlace() {
  return document.documentElement.dataset.view === "place";
}

/**
 * Calls a content script of the page that is read.
 * @param {string} room
 * @param {string} name
 * @param {...unknown} given
 * @returns {Promise<any>}
 */
export function onPage(room, name, ...given) {
  return ask(DO.PAGE, { of: about()?.tab ?? undefined, sheet, room, name, given });
}
