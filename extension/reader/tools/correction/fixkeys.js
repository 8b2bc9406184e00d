/** The keys of the correction mode, and which of its actions are not stored. */

export const KEYS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    Enter: "toggle",
    "+": "widen",
    "-": "narrow",
    "[": "start",
    "]": "end",
    s: "only",
    n: "candidate",
    t: "teach",
    z: "undo",
    Escape: "done",
  }),
);

/** Actions that only move the selection or end the mode; all others are stored. */
export const PASSING = new Set(["widen", "narrow", "done"]);
