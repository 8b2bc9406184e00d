/** Why a run may be treated apart: a footnote's mark, a bracket group, an abbreviation, a formula; and what it leads to. */

/** @typedef {import("../shared/page.js").Page} Page */

/** Marks stand close to their words. */
const NEAR = 4;
const SIGN = /^\s*[[(]?[\d*†‡§a-z]{1,3}[\])]?\s*$/i;
const GROUP = /^\[[^\]]{1,40}\]$/u;
/** From a footnote back to its mark. */
const BACK = /^\s*[↑↩⏎⤴^]+\uFE0E?\s*$/u;

/** @param {Page} page @param {number} id */
export function markOf(page, id) {
  for (let at = page.parent(id), far = 0; at >= 0 && far < NEAR; at = page.parent(at), far++) {
    const name = page.name(at);
    if (name === "sup") {
      const inside = linksInside(page, at);
      if (inside && SIGN.test(page.text(id))) return "note";
      if (GROUP.test(textIn(page, at))) return inside ? "note" : "citation";
    }
    if (name === "a" && BACK.test(page.text(id)) && page.attribute(at, "href")?.includes("#")) return "back";
    if (name === "abbr" && page.attribute(at, "title")) return "abbr";
  }
  return around(page, id, "math") >= 0 ? "math" : "";
}

/** @param {Page} page @param {number} id @param {string} name @returns {number} -1 when there is none */
export function around(page, id, name) {
  for (let at = id; at >= 0; at = page.parent(at)) if (page.name(at) === name) return at;
  return -1;
}

/** What a mark brings with it. @param {Page} page @param {number} id @param {string} mark */
export function told(page, id, mark) {
  for (let at = page.parent(id), far = 0; mark && at >= 0 && far < NEAR; at = page.parent(at), far++) {
    const title = page.name(at) === "abbr" ? page.attribute(at, "title")?.trim() : "";
    if (mark === "abbr" && title) return { say: title };
    const href = mark === "note" ? page.attribute(at, "href") : "";
    if (href?.includes("#")) return { note: anchor(page, href.slice(href.indexOf("#") + 1)) };
  }
  return {};
}

/** @type {WeakMap<Page, Map<string, number>>} */
const anchors = new WeakMap();

/** The element that an address within the page leads to; -1 when there is none. @param {Page} page @param {string} name */
function anchor(page, name) {
  let known = anchors.get(page);
  if (!known) {
    known = new Map();
    for (let id = page.length - 1; id >= 0; id--) {
      const own = page.isText(id) ? null : page.attribute(id, "id");
      if (own) known.set(own, id);
    }
    anchors.set(page, known);
  }
  return known.get(name) ?? -1;
}

/** A mark of a footnote leads somewhere on the page; a square or an ordinal doesn't. @param {Page} page @param {number} sup */
function linksInside(page, sup) {
  for (let at = sup; at < page.end(sup); at++) if (page.attribute(at, "href")?.includes("#")) return true;
  return page.attribute(page.parent(sup), "href")?.includes("#") ?? false;
}

/** The words in an element, as one line. @param {Page} page @param {number} element */
export function textIn(page, element) {
  let text = "";
  for (let id = element; id < page.end(element); id++) if (page.isText(id)) text += page.text(id);
  return text.replace(/\s+/g, " ").trim();
}
