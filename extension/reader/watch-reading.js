/**
 * Asks the background at intervals whether the reading that a sheet waits for still goes on. The end of a connection
 * isn't enough: a browser that stops the background doesn't always tell the other side, which would wait for ever.
 */

import { ask, DO } from "../common/messages/messages.js";

const ROUND_MS = 3_000;

/**
 * @param {{of: number | undefined, sheet: string}} own what this reader is
 * @param {() => void} lost called once, where nobody reads for it any more
 * @param {number} [every] milliseconds
 * @returns {() => void} ends the vigil; nothing is called after that
 */
export function keepVigil(own, lost, every = ROUND_MS) {
  const timer = setInterval(round, every);
  let over = false;

  async function round() {
    const goesOn = await ask(DO.IS_READING, own).catch(() => false);
    if (goesOn || over) return;
    end();
    lost();
  }

  function end() {
    over = true;
    clearInterval(timer);
  }

  return end;
}
