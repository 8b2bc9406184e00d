/** Which settings the browser's own synchronisation may carry to a person's other computers. */

import { DEFAULTS } from "./settings.js";

/** What belongs to one computer: its programs, folders, voices, permissions, and the sites that it reads always. */
const HERE = Object.freeze(
  /** @type {(keyof import("./settings.js").Settings)[]} */ ([
    "sync",
    "engine",
    "labelling",
    "teachSites",
    "autoRead",
    "sites",
    "voices",
    "roleVoices",
    "networkVoices",
    "saveTo",
    "saveFolder",
    "savePictures",
  ]),
);

/** Stands beside the settings in the synchronisation: it is another one whenever someone begins anew. */
export const MARK = "readwell";
/** The key of this computer's storage that says that it takes part, and what it knows of the others. */
export const JOINED = "sync-joined";

/** An item may have 8,192 bytes, its name included. */
const MOST = 8_000;

export const SYNCED = Object.freeze(
  /** @type {(keyof import("./settings.js").Settings)[]} */ (Object.keys(DEFAULTS)).filter(
    (name) => !HERE.includes(name),
  ),
);

/**
 * Returns the values that may travel.
 * @param {Record<string, unknown>} values @param {typeof SYNCED} [names] @returns {Record<string, unknown>}
 */
export function travelling(values, names = SYNCED) {
  return Object.fromEntries(
    names.filter((name) => name in values && fits(values[name])).map((name) => [name, values[name]]),
  );
}

/** Whether a value is small enough for an item; a long table of pronunciations isn't. @param {unknown} value */
export function fits(value) {
  return new TextEncoder().encode(JSON.stringify(value)).length <= MOST;
}
