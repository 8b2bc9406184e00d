/** The words of a document in columns, as the engine's request `pdf` takes them (docs/protocol.md). */

/**
 * @typedef {object} Wire
 * @property {1} v
 * @property {string[]} text
 * @property {number[]} page
 * @property {number[]} x
 * @property {number[]} y
 * @property {number[]} w
 * @property {number[]} h
 * @property {number[]} size
 * @property {number[]} font
 * @property {number[]} tag
 * @property {[number, number][]} pages
 * @property {string[]} fonts
 * @property {[string, number, string][]} elements
 * @property {number[]} drawn
 * @property {[number, number, number, number, number, string][]} links
 * @property {[string, number, number][]} outline
 * @property {string} url
 * @property {string} title
 * @property {string} name of the file
 * @property {string} lang
 */

/** @param {string} url @returns {Wire} a document of which nothing is read yet */
export function emptyWire(url) {
  return {
    v: 1,
    ...{ text: [], page: [], x: [], y: [], w: [], h: [], size: [], font: [], tag: [] },
    ...{ pages: [], fonts: [], elements: [], drawn: [], links: [], outline: [] },
    ...{ url, title: "", name: "", lang: "" },
  };
}
