/// <reference path="../types.d.ts" />
// The bytes of pictures that a page has loaded already, read from the browser's own copies: the network hears nothing.
//
// A picture of the page's own origin is in the cache; where the cache has let it go, or must keep nothing, what
// is drawn on the screen is read instead. A picture of another origin gives its bytes only if that origin allows it.
// Injected after capture.js; nothing is written to the page.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.pictures = (() => {
  /** Larger ones stay links. */
  const LARGEST = 12_000_000;

  /** @param {string} address @returns {Promise<string | null>} base64 */
  async function read(address) {
    const bytes = (await cached(address)) ?? (await drawn(address));
    return bytes && bytes.size <= LARGEST ? base64(bytes) : null;
  }

  /** @param {string} address */
  async function cached(address) {
    if (!URL.canParse(address) || new URL(address).origin !== location.origin) return null;
    return image(address, { mode: "same-origin", cache: "only-if-cached" });
  }

  /** @param {string} address @param {RequestInit} how @returns {Promise<Blob | null>} */
  async function image(address, how) {
    try {
      const reply = await fetch(address, how);
      const bytes = reply.ok ? await reply.blob() : null;
      return bytes?.type.startsWith("image/") ? bytes : null;
    } catch {
      return null;
    }
  }

  /** @param {string} address */
  async function drawn(address) {
    const image = images().find((one) => one.currentSrc === address || one.src === address);
    if (!image?.complete || !image.naturalWidth) return null;
    try {
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return await canvas.convertToBlob({ type: "image/webp", quality: 0.92 });
    } catch {
      return null; // another origin's picture may be shown, not read
    }
  }

  /** Includes those of shadow trees and frames. */
  function images() {
    const nodes = [...(readwell.captures?.values() ?? [])].at(-1)?.nodes ?? [...document.images];
    return nodes
      .filter((one) => one.nodeName.toLowerCase() === "img")
      .map((one) => /** @type {HTMLImageElement} */ (one));
  }

  /**
   * Firefox's content scripts can't read bytes of the page's world; a FileReader converts them to text.
   * @param {Blob} bytes
   * @returns {Promise<string>}
   */
  function base64(bytes) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).split(",")[1]);
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(bytes);
    });
  }

  return { read };
})();
