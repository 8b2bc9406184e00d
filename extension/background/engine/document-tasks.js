/**
 * Tasks that need a document: object URLs and the clipboard. Chrome's worker has
 * none, so there the offscreen document does it; Firefox's event page is one.
 */

/** @typedef {{media: string, text?: string, base64?: string, pile?: string}} File  as `render` gives it, or gathered */

/** Pieces of files that are too large for one message. @type {Map<string, Blob[]>} */
const piles = new Map();

/** @param {string} base64 */
const bytes = (base64) => Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));

/** Adds the next piece of a file. @param {{pile: string, base64: string}} piece */
export function gather({ pile, base64 }) {
  piles.set(pile, [...(piles.get(pile) ?? []), new Blob([bytes(base64)])]);
}

/** @param {File} file @returns {string} the address under which the browser finds it */
export function hold({ media, text, base64, pile = "" }) {
  const parts = piles.get(pile) ?? [text ?? bytes(base64 ?? "")];
  piles.delete(pile);
  return URL.createObjectURL(new Blob(parts, { type: media.startsWith("text/") ? `${media};charset=utf-8` : media }));
}

/** @param {{address: string}} held */
export function drop({ address }) {
  URL.revokeObjectURL(address);
}

/** Without a click in this document only execCommand works, with the permission. @param {{text: string}} what */
export function copy({ text }) {
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = text;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** Tasks that can be requested by message. @type {Readonly<Record<string, (what: any) => unknown>>} */
export const WORK = Object.freeze({ gather, hold, drop, copy });
