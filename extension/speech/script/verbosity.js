/**
 * What is spoken about each role, and what is skipped: the four levels of verbosity and custom ones.
 *
 * "say" reads the words, "announce" names the role first, "skip" leaves the words out and puts them in the ledger,
 * "name" does so too but says that there is something, and the key that says it.
 */

import { ROLES } from "../../settings/speech-settings.js";

/** @typedef {import("../../settings/speech-settings.js").Manner} Manner */
/** @typedef {import("../../settings/speech-settings.js").Verbosity} Verbosity */
/** @typedef {Record<string, Manner>} Manners */

const SAY = /** @type {Manners} */ (Object.fromEntries(ROLES.map((role) => [role, "say"])));

/** @type {Record<Exclude<Verbosity, "custom">, Manners>} */
export const STEPS = Object.freeze({
  /** Words only. */
  none: {
    ...SAY,
    byline: "skip",
    date: "skip",
    number: "skip",
    "pull-quote": "skip",
    code: "skip",
    caption: "skip",
    footnote: "skip",
    note: "skip",
    citation: "skip",
    media: "skip",
    emoji: "skip",
    figure: "skip",
  },
  /** Enough to know where one is. */
  some: {
    ...SAY,
    heading: "announce",
    table: "announce",
    "pull-quote": "skip",
    code: "name",
    footnote: "skip",
    note: "skip",
    citation: "skip",
    post: "announce",
    figure: "announce",
    quote: "announce",
    media: "announce",
    emoji: "skip",
  },
  /** Everything, with its role. */
  most: {
    ...SAY,
    heading: "announce",
    list: "announce",
    quote: "announce",
    "pull-quote": "announce",
    code: "announce",
    table: "announce",
    figure: "announce",
    caption: "announce",
    footnote: "announce",
    note: "announce",
    post: "announce",
    media: "announce",
    math: "announce",
  },
});

/** @param {Verbosity} verbosity @param {Manners} [own] what the person set @returns {Manners} */
export function manners(verbosity, own = {}) {
  return verbosity === "custom" ? { ...STEPS.some, ...own } : STEPS[verbosity];
}
