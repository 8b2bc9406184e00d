/** Settings for saved texts: each with its default and its possible values. */

import { line } from "../common/values/fits.js";
import { FORMATS } from "./formats.js";

/**
 * @typedef {object} Saves
 * @property {string} saveFormat
 * @property {string} saveTo "downloads", "folder" (the native host writes there) or "clipboard"
 * @property {string} saveFolder
 * @property {string} saveAudio the format of recordings
 * @property {string} saveName the file's name; "" for the usual template
 * @property {string} saveMatter front matter of Markdown; "" for the usual, "-" for none
 * @property {string} saveTags for every save, a comma between
 * @property {boolean} savePictures whether pictures may be fetched that the page doesn't give
 * @property {boolean} saveLibrary whether each save is recorded in the library
 * @property {boolean} libraryPictures whether the library holds its articles' pictures
 * @property {number} libraryVersions how many earlier texts an article of the library keeps
 */

/** The most earlier texts that an article can keep: as many as the library takes (field-table.js). */
const MOST_VERSIONS = 1000;

/** The formats of recordings, and what they are called. */
export const RECORDINGS = Object.freeze({ m4b: "audioM4b", opus: "audioOpus", wav: "audioWav", epub: "audioEpub" });

/** @type {Readonly<Saves>} */
export const SAVES = Object.freeze({
  saveFormat: "markdown",
  saveTo: "downloads",
  saveFolder: "",
  saveAudio: "m4b",
  saveName: "",
  saveMatter: "",
  saveTags: "",
  savePictures: false,
  saveLibrary: true,
  libraryPictures: false,
  libraryVersions: 10,
});

/** Whether a format embeds pictures; the others link to them. @param {string} format */
export function embedsPictures(format) {
  return FORMATS[format]?.pictures === true;
}

/** Returns the format in which a text is copied: a file with pictures can't be pasted. @param {string} format */
export function copiedAs(format) {
  return embedsPictures(format) ? SAVES.saveFormat : format;
}

const text = (/** @type {number} */ most) => (/** @type {unknown} */ value) =>
  typeof value === "string" && value.length <= most;
const flag = (/** @type {unknown} */ value) => typeof value === "boolean";

/** Validators of the settings store. @type {Readonly<Record<keyof Saves, (value: unknown) => boolean>>} */
export const SAVES_FIT = Object.freeze({
  saveFormat: (value) => typeof value === "string" && Object.hasOwn(FORMATS, value),
  saveTo: (value) => ["downloads", "folder", "clipboard"].includes(/** @type {string} */ (value)),
  saveFolder: line(1000),
  saveAudio: (value) => typeof value === "string" && Object.hasOwn(RECORDINGS, value),
  saveName: line(500),
  saveMatter: text(20_000),
  saveTags: line(1000),
  savePictures: flag,
  saveLibrary: flag,
  libraryPictures: flag,
  libraryVersions: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_VERSIONS,
});
