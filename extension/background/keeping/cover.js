/** A small picture for the library's list, from the article's own pictures; the network hears nothing. */

import { collect } from "./pictures.js";

/** Pixels of the cover, and of the smallest picture that makes one. */
const [WIDE, HIGH, LEAST] = [160, 120, 90];
/** Pictures that are looked at. */
const MOST = 4;

/**
 * @param {number} tab
 * @param {{about: Record<string, string>, pictures: string[]}} found what the engine says of the article
 * @param {Record<string, {base64: string}>} [images] those that are here already
 * @returns {Promise<string>} a data URL, "" if no picture will do
 */
export async function coverOf(tab, { about, pictures }, images = {}) {
  const wanted = [...new Set([about.image ?? "", ...pictures, ...Object.keys(images)])].filter(Boolean).slice(0, MOST);
  for (const address of wanted) {
    const held = images[address] ?? (await collect(tab, [address], false))[address];
    const cover = held && (await smallOf(held.base64).catch(() => ""));
    if (cover) return cover;
  }
  return "";
}

/** @param {string} base64 @returns {Promise<string>} "" for an icon */
async function smallOf(base64) {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  try {
    const { width, height } = picture;
    if (Math.min(width, height) < LEAST) return "";
    const canvas = new OffscreenCanvas(WIDE, HIGH);
    const scale = Math.max(WIDE / width, HIGH / height);
    const [w, h] = [width * scale, height * scale];
    canvas.getContext("2d")?.drawImage(picture, (WIDE - w) / 2, (HIGH - h) / 2, w, h);
    const small = new Uint8Array(
      await (await canvas.convertToBlob({ type: "image/webp", quality: 0.75 })).arrayBuffer(),
    );
    return `data:image/webp;base64,${btoa(String.fromCharCode(...small))}`;
  } finally {
    picture.close();
  }
}
