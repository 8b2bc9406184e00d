/** Why no further page comes, in words: as the engine says (docs/protocol.md, `join`) or the page's content script. */

import { words } from "../../common/words.js";
import { MOST } from "./fetching.js";

/** The key of a text for each reason. */
const ENDS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    same: "joinSame",
    empty: "joinEmpty",
    login: "joinLogin",
    error: "joinError",
    other: "joinOther",
    elsewhere: "joinElsewhere",
    kind: "joinKind",
    large: "joinKind",
    offline: "joinOffline",
    most: "joinMost",
    stopped: "joinStopped",
  }),
);
/** After these a second press may bring more. */
const PASSING = new Set(["offline", "error", "stopped"]);

/** @param {string} over */
export const endWords = (over) => words(ENDS[over] ?? "joinOffline", MOST);

/** @param {string} over */
export const isPassing = (over) => PASSING.has(over);
