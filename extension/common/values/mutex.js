/** Serialises read-modify-write accesses to storage, so that no update is lost. */

/**
 * Returns a queue in which each task begins when the one before it has ended.
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
