/** The keys of mending, and which of its acts pass. */

export const KEYS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    Enter: "toggle",
    "+": "widen",
    "-": "narrow",
    "[": "start",
    "]": "end",
    s: "only",
    n: "candidate",
    z: "undo",
    Escape: "done",
  }),
);

/** What only moves the choice, or ends; all else is remembered. */
export const PASSING = new Set(["widen", "narrow", "done"]);
