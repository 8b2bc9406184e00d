/** What a person goes on with, above the queue. */

import { ask, DO } from "../common/messages/messages.js";
import { row } from "./row.js";

/** Not more than so many. */
const GOING_ON = 3;

/** What was begun and not read to its end, the last one first. */
export function goingOn() {
  return ask(DO.LIBRARY, { word: "list", limit: 4 * GOING_ON, sort: "opened", begun: true });
}

/** @param {Record<string, any>[]} articles @param {import("./row.js").Acts} acts */
export function showGoingOn(articles, acts) {
  const box = /** @type {HTMLElement} */ (document.getElementById("going-on"));
  const open = articles.filter(({ state }) => state === "later").slice(0, GOING_ON);
  box.hidden = !open.length;
  // What stands here stands in the queue too: only its title and its facts are shown.
  const rows = open.map((one) => {
    const item = row(one, { ...acts, move: null }, "");
    for (const inner of item.querySelectorAll("[id]")) inner.id = `going-on-${inner.id}`;
    item.querySelector(".does")?.remove();
    return item;
  });
  box.querySelector("ol")?.replaceChildren(...rows);
}
