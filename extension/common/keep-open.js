/** Reasons why a document must not close itself yet, shared by the modules that it loads. */

/** @type {Set<string>} */
const reasons = new Set();

/** @param {string} reason @param {boolean} on */
export function hold(reason, on) {
  if (on) reasons.add(reason);
  else reasons.delete(reason);
}

export function held() {
  return reasons.size > 0;
}
