/** Whoever reads what is stored and writes it back takes away what another has written between: one after the other, then. */

/**
 * A row of its own, where each work begins when the one before it has ended.
 * @returns {<Result>(work: () => Promise<Result>) => Promise<Result>}
 */
export function turns() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
