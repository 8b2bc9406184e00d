/** Settings for saved texts: each with its default and its possible values. */

/** The engine's formats in the order in which they are offered, with their labels. */
export const FORMATS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    markdown: "formatMarkdown",
    html: "formatHtml",
    epub: "formatEpub",
    text: "formatText",
    json: "formatJson",
  }),
);

/**
 * @typedef {object} Saves
 * @property {string} saveFormat
 * @property {string} saveTo "downloads", "folder" (the native host writes there) or "clipboard"
 * @property {string} saveFolder
 * @property {string} saveName the file's name; "" for the usual template
 * @property {string} saveMatter front matter of Markdown; "" for the usual, "-" for none
 * @property {string} saveTags for every save, a comma between
 * @property {boolean} savePictures whether pictures may be fetched that the page doesn't give
 * @property {boolean} saveLibrary whether each save is recorded in the library
 */

/** @type {Readonly<Saves>} */
export const SAVES = Object.freeze({
  saveFormat: "markdown",
  saveTo: "downloads",
  saveFolder: "",
  saveName: "",
  saveMatter: "",
  saveTags: "",
  savePictures: false,
  saveLibrary: true,
});

const text = (/** @type {number} */ most) => (/** @type {unknown} */ value) =>
  typeof value === "string" && value.length <= most;
const flag = (/** @type {unknown} */ value) => typeof value === "boolean";

/** Validators of the settings store. @type {Readonly<Record<keyof Saves, (value: unknown) => boolean>>} */
export const SAVES_FIT = Object.freeze({
  saveFormat: (value) => Object.hasOwn(FORMATS, String(value)),
  saveTo: (value) => ["downloads", "folder", "clipboard"].includes(/** @type {string} */ (value)),
  saveFolder: text(1000),
  saveName: text(500),
  saveMatter: text(20_000),
  saveTags: text(1000),
  savePictures: flag,
  saveLibrary: flag,
});
