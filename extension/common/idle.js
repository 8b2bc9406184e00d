/** The end of an engine that nobody needs for a while: it frees its memory. */

/** Built as `IDLE_MS = 6e5`, which `build.py bench memory` shortens. */
const IDLE_MS = 6e5;

/**
 * @param {() => void} end called after ten minutes without a call of what is returned
 * @param {() => boolean} [busy] whether to wait for ten more
 * @returns {{touch: () => void, stop: () => void}}
 */
export function idle(end, busy = () => false) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const stop = () => clearTimeout(timer);
  const touch = () => {
    stop();
    timer = setTimeout(() => (busy() ? touch() : end()), IDLE_MS);
  };
  return { touch, stop };
}
