/** The language and the direction that an element says of itself. */

import { direction } from "./addresses.js";

/** @param {import("./page.js").Page} page @param {number} id */
export function tongue(page, id) {
  return {
    lang: page.attribute(id, "lang") ?? page.attribute(id, "xml:lang"),
    dir: direction(page.attribute(id, "dir")),
  };
}
