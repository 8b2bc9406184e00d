/** Validators of settings. A file to import, another version or a fault may have put any value there. */

/** Characters that move what stands around them, or show nothing; no name has them. */
const MOVING = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** More sites than anyone chooses by hand: a list that doesn't fit is not stored. */
const SITES = 10_000;

/** Returns a validator of texts on one line, of so many characters at most. @param {number} most */
export const line = (most) => (/** @type {unknown} */ value) =>
  typeof value === "string" && value.length <= most && !MOVING.test(value);

/** Whether a value can be an extractor's setting. @param {unknown} value */
export function isPlain(value) {
  return typeof value === "boolean" || Number.isFinite(value) || line(199)(value);
}

/** A key as `KeyboardEvent.key` names it; "" for none. */
export const isKey = line(20);

/** Whether a value is a list of origins, each as the browser writes it. @param {unknown} value */
export function areSites(value) {
  return Array.isArray(value) && value.length <= SITES && value.every(isSite);
}

/** @param {unknown} one */
function isSite(one) {
  return typeof one === "string" && /^https?:[^*]+$/.test(one) && URL.canParse(one) && new URL(one).origin === one;
}
