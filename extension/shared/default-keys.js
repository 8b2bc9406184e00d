/** The default keys of the sheet's tools, each with the text that says what it does. */

/** @type {Readonly<Record<string, {key: string, words: string}>>} */
export const USUAL_KEYS = Object.freeze({
  listen: { key: "l", words: "listen" },
  place: { key: "v", words: "inPlace" },
  outline: { key: "o", words: "outline" },
  find: { key: "/", words: "find" },
  fix: { key: "e", words: "fix" },
  why: { key: "y", words: "why" },
  save: { key: "s", words: "save" },
  postNext: { key: "j", words: "postNext" },
  postBefore: { key: "k", words: "postBefore" },
  postParent: { key: "u", words: "postParent" },
});
