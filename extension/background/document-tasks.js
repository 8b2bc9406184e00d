/**
 * What only a document can do: hold a file under an address, write to the clipboard, load a picture. Chrome's worker has
 * none, so there the offscreen document does it; Firefox's event page is one.
 */

/** A picture that isn't there by then won't be. */
const PATIENCE_MS = 10_000;
/** Sides of a picture that is kept whole; larger ones are made to fit. */
const LARGEST_SIDE = 4000;

/** @typedef {{media: string, text?: string, base64?: string}} File  as `render` gives it */

/** @param {File} file @returns {string} the address under which the browser finds it */
export function hold({ media, text, base64 }) {
  const parts = text !== undefined ? [text] : [Uint8Array.from(atob(base64 ?? ""), (unit) => unit.charCodeAt(0))];
  return URL.createObjectURL(new Blob(parts, { type: media.startsWith("text/") ? `${media};charset=utf-8` : media }));
}

/** @param {{address: string}} held */
export function drop({ address }) {
  URL.revokeObjectURL(address);
}

/** Without a person's own click in this document only the old way is allowed, with the permission. @param {{text: string}} what */
export function copy({ text }) {
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = text;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** A picture from the network, which the person has allowed, without cookies; null when it can't be had. @param {{address: string}} what */
export async function picture({ address }) {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.referrerPolicy = "no-referrer";
  const loaded = new Promise((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    setTimeout(resolve, PATIENCE_MS, false);
  });
  image.src = address;
  if (!(await loaded) || !image.naturalWidth) return null;
  const scale = Math.min(1, LARGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(image.naturalWidth * scale), Math.ceil(image.naturalHeight * scale)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  try {
    return canvas.toDataURL("image/webp", 0.92).split(",")[1];
  } catch {
    return null;
  }
}

/** What others may ask of the document by message. @type {Readonly<Record<string, (what: any) => unknown>>} */
export const WORK = Object.freeze({ hold, drop, copy, picture });
