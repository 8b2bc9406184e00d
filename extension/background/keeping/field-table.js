/** The fields of an article of the library. Written by build.py from the host's services/library/fields.json. */

/** @type {Readonly<Record<string, import("./article-fields.js").Rule>>} */
export const FIELDS = Object.freeze({
  address: { kind: "text", most: 100000, required: true },
  title: { kind: "text", most: 100000, required: true },
  saved: { kind: "time", most: 40, required: true },
  text: { kind: "text", most: 64000000, required: true },
  markdown: { kind: "text", most: 96000000 },
  html: { kind: "text", most: 96000000 },
  cover: { kind: "text", most: 100000 },
  site: { kind: "text", most: 10000 },
  language: { kind: "text", most: 1000 },
  words: { kind: "count", most: 9007199254740991 },
  path: { kind: "text", most: 10000 },
  about: { kind: "texts", most: 1000000, entries: 1000 },
  tags: { kind: "tags", most: 1000, entries: 1000 },
  position: { kind: "plain", most: 100000, entries: 100 },
});
