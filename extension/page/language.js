/** The language and direction of an element. */

import { direction } from "./addresses.js";

/** @param {import("./page.js").Page} page @param {number} id */
export function languageAndDirection(page, id) {
  return {
    lang: page.attribute(id, "lang") ?? page.attribute(id, "xml:lang"),
    dir: direction(page.attribute(id, "dir")),
  };
}
