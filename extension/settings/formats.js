/** The engine's formats, in the order in which they are offered. Written by build.py from engine/render. */

/** @type {Readonly<Record<string, {label: string, pictures: boolean}>>} */
export const FORMATS = Object.freeze({
  markdown: { label: "formatMarkdown", pictures: false },
  html: { label: "formatHtml", pictures: true },
  epub: { label: "formatEpub", pictures: true },
  text: { label: "formatText", pictures: false },
  json: { label: "formatJson", pictures: false },
});
