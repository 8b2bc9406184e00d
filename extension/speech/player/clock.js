/** The clock of speech: the real one, or in tests one that is advanced by hand. */

/**
 * @typedef {object} Clock
 * @property {() => number} now
 * @property {(ms: number, act: () => void) => () => void} after  returns what cancels it
 */

/** @type {Clock} */
export const realClock = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
