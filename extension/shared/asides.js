/** What stands in an article without belonging to its words: the marks by which a heading links to itself. */

/** @typedef {import("./source.js").Source} Source */

const NAMED = /^(?:header-?link|anchor(?:-?link)?|perma-?link|heading-?anchor|hash-?link|toclink-anchor|copiable-(?:anchor|link))$/;
/** Signs, a font's own drawings, and letters without width: as host/readwell/views/permalinks.py has them. */
const MARK = /^[#¶§\u{1f517}⚓∞\ue000-\uf8ff\ufe0e\ufe0f\u200b-\u200d\u2060\ufeff\s]*$/u;

/** Every link of a heading to itself that is only a mark. @param {Source} given @returns {Map<number, null>} */
export function permalinks(given) {
  /** @type {Map<number, null>} */
  const claims = new Map();
  for (const id of given.tagged("a")) {
    if (!given.attribute(id, "href").includes("#")) continue;
    const words = given.words(id);
    if (!MARK.test(words) || !words) continue;
    const [box] = given.above(id, 1);
    const named = given.tokens(id).some((token) => NAMED.test(token));
    if (named || /^h\d$/.test(given.page.name(box))) claims.set(id, null);
  }
  return claims;
}

/**
 * What is closed belongs to the words that open it: the ranges with all of every `details` whose summary is kept.
 * @param {import("./page.js").Page} page @param {readonly (readonly [number, number])[]} keep
 * @returns {readonly (readonly [number, number])[]}
 */
export function withClosed(page, keep) {
  /** @type {[number, number][]} */
  const closed = [];
  if (!page.tags.includes("details")) return keep;
  const hidden = page.laidOut("hidden");
  for (let id = 0; id < page.length; id++) {
    if (page.name(id) !== "details" || page.attribute(id, "open") !== null) continue;
    const [summary = -1] = [...page.children(id)].filter((child) => page.name(child) === "summary");
    if (summary < 0 || !keep.some(([first, last]) => first < page.end(summary) && last > summary)) continue;
    for (let leaf = page.end(summary); leaf < page.end(id); leaf++) if (page.isLeaf(leaf) && (!hidden || [0, 6, 7, 8].includes(hidden[leaf]))) closed.push([leaf, leaf + 1]);
  }
  return closed.length ? [...keep, ...closed] : keep;
}
