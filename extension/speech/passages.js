/**
 * The kept part of a page as passages: what a person hears as one paragraph, heading, item, cell or caption.
 *
 * A passage is a row of runs. A run is text that is said, tied to the place in the page it stands for; so a word that
 * is lit, skipped or said otherwise always knows its node. White space is folded as a browser shows it.
 */

import { formulasSaid } from "./formulas.js";

/** @typedef {import("../shared/page.js").Page} Page */

/**
 * @typedef {object} Run
 * @property {string} text what is said
 * @property {number} id the node it stands for
 * @property {number} start in that node's text, in UTF-16 units
 * @property {number} end
 * @property {string} lang
 * @property {string} mark "" or why this run may be treated apart: "note", "math", "abbr", "image", "citation", "emoji"
 * @property {string} [say] what is said instead, where the person wants that: an abbreviation's full form
 * @property {import("./formulas.js").Spoken} [formula]
 * @property {number} [note] the element that a footnote's mark leads to
 */

/**
 * @typedef {object} Passage
 * @property {string} role
 * @property {number} level of a heading, depth of a list or a post
 * @property {number} holder the block element around it
 * @property {Run[]} runs
 */

const HEADINGS = /^h([1-6])$/;
/** Roles by tag, where the engine named none. The nearest ancestor decides. */
const ROLES = /** @type {Record<string, string>} */ ({
  pre: "code", blockquote: "quote", li: "list", dt: "list", dd: "list", td: "table", th: "table", caption: "caption",
  figcaption: "caption", summary: "paragraph", math: "math",
});
const PICTURES = new Set(["img", "svg", "canvas"]);
const LISTS = new Set(["ul", "ol", "dl", "menu"]);

/** @param {Page} page @param {Iterable<readonly [number, number]>} keep @param {RoleOf} [roleOf] @returns {Passage[]} */
export function passages(page, keep, roleOf = () => "") {
  const found = /** @type {Passage[]} */ ([]);
  let key = "";
  for (const id of leavesOf(page, keep)) {
    if (page.name(id) === "br" || page.name(id) === "hr") {
      key = "";
      continue;
    }
    const holder = blockAround(page, id);
    const role = roleIn(page, id, roleOf(id), found.at(-1)?.holder === holder ? found.at(-1)?.role ?? "" : "");
    if (`${holder} ${role}` !== key) {
      key = `${holder} ${role}`;
      found.push({ role, level: levelOf(page, holder, role), holder, runs: [] });
    }
    const run = runOf(page, id, role);
    if (run) found.at(-1)?.runs.push(run);
  }
  for (const passage of found) {
    fold(passage);
    passage.runs = formulasSaid(page, passage.runs);
  }
  return found.filter(({ runs }) => runs.some(({ text }) => text.trim()));
}

/** @typedef {(id: number) => string} RoleOf */

/** Roles of single leaves that don't cut the sentence they stand in. */
const WITHIN = new Set(["footnote-mark", "figure", "media", "date", "byline"]);

/** @param {Page} page @param {number} id @param {string} told the engine's role @param {string} before the role of the passage so far, in the same block */
function roleIn(page, id, told, before) {
  if (told && !WITHIN.has(told)) return told;
  if (told && before) return before;
  if (told && told !== "footnote-mark") return told;
  return roleByTag(page, id, before !== "");
}

/** @param {Page} page @param {Iterable<readonly [number, number]>} keep */
function* leavesOf(page, keep) {
  for (const [first, last] of keep) {
    for (let id = first; id < last; id++) if (page.isLeaf(id)) yield id;
  }
}

/** @param {Page} page @param {number} id */
function blockAround(page, id) {
  let at = page.isText(id) ? page.parent(id) : id;
  while (at > 0 && !page.isBlock(at)) at = page.parent(at);
  return at;
}

/** A picture on a line of its own is a figure; inside running text it is part of that. @param {Page} page @param {number} id @param {boolean} inText */
function roleByTag(page, id, inText) {
  if (PICTURES.has(page.name(id)) && !inText) return "figure";
  for (let at = id; at >= 0; at = page.parent(at)) {
    const name = page.name(at);
    if (HEADINGS.test(name)) return "heading";
    if (name === "math" && page.attribute(at, "display") !== "block") continue;
    if (ROLES[name]) return ROLES[name];
  }
  return "paragraph";
}

/** @param {Page} page @param {number} holder @param {string} role */
function levelOf(page, holder, role) {
  let level = 0;
  for (let at = holder; at >= 0; at = page.parent(at)) {
    const name = page.name(at);
    if (role === "heading" && HEADINGS.test(name)) return Number(name[1]);
    if (role === "heading" && page.attribute(at, "role") === "heading") return Number(page.attribute(at, "aria-level")) || 2;
    if (role === "list" && LISTS.has(name)) level++;
  }
  return role === "title" ? 1 : level;
}

/** @param {Page} page @param {number} id @param {string} role @returns {Run | null} */
function runOf(page, id, role) {
  const lang = languageOf(page, id);
  if (page.isText(id)) {
    const text = page.text(id);
    const mark = role === "footnote-mark" ? "note" : markOf(page, id);
    return { text, id, start: 0, end: text.length, lang, mark, ...told(page, id, mark) };
  }
  const alt = (page.attribute(id, "alt") ?? page.attribute(id, "aria-label") ?? "").trim();
  return PICTURES.has(page.name(id)) && alt ? { text: alt, id, start: 0, end: 0, lang, mark: "image" } : null;
}

/** @param {Page} page @param {number} id */
function markOf(page, id) {
  for (let at = page.parent(id), far = 0; at >= 0 && far < 4; at = page.parent(at), far++) {
    const name = page.name(at);
    if (name === "sup" && /^\s*[[(]?[\d*†‡§a-z]{1,3}[\])]?\s*$/i.test(page.text(id)) && linksInside(page, at)) return "note";
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
function told(page, id, mark) {
  for (let at = page.parent(id), far = 0; mark && at >= 0 && far < 4; at = page.parent(at), far++) {
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

/** The language of a node: its own or the nearest ancestor's, else the page's. @param {Page} page @param {number} id */
export function languageOf(page, id) {
  for (let at = id; at >= 0; at = page.parent(at)) {
    const lang = page.attribute(at, "lang") ?? page.attribute(at, "xml:lang");
    if (lang !== null) return lang;
  }
  return page.facts.lang ?? "";
}

/** White space as shown: one space between words, none at the edges, code as it stands. @param {Passage} passage */
function fold(passage) {
  if (passage.role === "code") return;
  const runs = [];
  let open = false; // whether the last run ended in something that isn't white space
  for (const run of passage.runs) {
    for (const match of run.text.matchAll(/\s+|\S+/g)) {
      const space = /^\s/.test(match[0]);
      if (space && !open) continue;
      if (run.mark === "image") {
        runs.push(run);
        break;
      }
      runs.push({ ...run, text: space ? " " : match[0], start: run.start + match.index, end: run.start + match.index + match[0].length });
      open = !space;
    }
    if (run.mark === "image") open = true;
  }
  if (runs.at(-1)?.text === " ") runs.pop();
  passage.runs = joined(runs);
}

/** Runs of one node that follow each other and are said as they stand become one again. @param {Run[]} runs */
function joined(runs) {
  /** @type {Run[]} */
  const found = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last && last.id === run.id && last.end === run.start && last.mark !== "image" && sameLength(last) && sameLength(run)) {
      last.text += run.text;
      last.end = run.end;
    } else found.push({ ...run });
  }
  return found;
}

/** @param {Run} run */
function sameLength(run) {
  return run.text.length === run.end - run.start;
}
