/** How large a stored value is. */

/** @param {unknown} value @returns {number} bytes of its JSON in UTF-8, close to what a browser needs for it */
export function sizeOf(value) {
  return new TextEncoder().encode(JSON.stringify(value) ?? "").length;
}
