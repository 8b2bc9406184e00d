/**
 * The kept part of a page as passages: what a person hears as one paragraph, heading, item, cell or caption.
 *
 * A passage is a list of runs. A run is spoken text with its position in the page; so a word that
 * is highlighted, skipped or replaced always has its node. White space is collapsed as in a browser.
 */

import { isInLetter } from "../../page/letter.js";
import { formulasSaid } from "./formulas.js";
import { itemsOf, levelOf, partOf, PICTURES, quoteAround, roleIn } from "./passage-roles.js";
import { around, detailsOf, markOf, textIn } from "./marks.js";

/** @typedef {import("../../page/page.js").Page} Page */

/**
 * @typedef {object} Run
 * @property {string} text what is said
 * @property {number} id the node it stands for
 * @property {number} start in that node's text, in UTF-16 units
 * @property {number} end
 * @property {string} lang
 * @property {string} mark "" or why this run may be treated apart: "note", "back", "math", "abbr", "image", "citation",
 * "emoji"
 * @property {string} [say] what is said instead, where the person wants that: an abbreviation's full form
 * @property {import("./formulas.js").Spoken} [formula]
 * @property {number} [note] the element that a footnote's mark leads to
 */

/**
 * @typedef {object} Passage
 * @property {string} role
 * @property {number} level of a heading, depth of a list or a post
 * @property {number} holder the block element around it
 * @property {number} [part] the list, quotation, code or table that it is part of
 * @property {number} [items] how many items of a list are spoken
 * @property {number} [quote] the outermost quotation that it stands in, whatever it is itself
 * @property {Run[]} runs
 */

/**
 * @param {Page} page
 * @param {Iterable<readonly [number, number]>} keep
 * @param {RoleOf} [roleOf]
 * @param {boolean} [asides] whether buttons and the like are said, which are no part of a text
 * @returns {Passage[]}
 */
export function passages(page, keep, roleOf = () => "", asides = false) {
  const found = /** @type {Passage[]} */ ([]);
  let key = "";
  for (const id of leavesOf(page, keep)) {
    if (page.name(id) === "br" || page.name(id) === "hr") {
      key = "";
      continue;
    }
    const holder = blockAround(page, id);
    const given = roleIn(page, id, roleOf(id), found.at(-1)?.holder === holder ? (found.at(-1)?.role ?? "") : "");
    const role = given === "code" && isInLetter(page, id) ? "paragraph" : given;
    if (`${holder} ${role}` !== key) {
      key = `${holder} ${role}`;
      found.push({
        role,
        level: levelOf(page, holder, role),
        holder,
        part: partOf(page, holder, role),
        quote: quoteAround(page, holder),
        runs: [],
      });
    }
    const run = runOf(page, id, role);
    if (run) found.at(-1)?.runs.push(run);
  }
  for (const passage of found) {
    fold(passage);
    passage.runs = formulasSaid(page, passage.runs, asides);
  }
  const spoken = found.filter(({ runs }) => runs.some(({ text }) => text.trim()));
  const items = itemsOf(
    page,
    spoken.map(({ holder }) => holder),
  );
  for (const passage of spoken) if (passage.role === "list") passage.items = items.get(passage.part ?? -1) ?? 1;
  return spoken;
}

/** @typedef {(id: number) => string} RoleOf */

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

/** @param {Page} page @param {number} id @param {string} role @returns {Run | null} */
function runOf(page, id, role) {
  const lang = languageOf(page, id);
  if (page.isText(id)) {
    const text = page.text(id);
    const mark = role === "footnote-mark" ? "note" : markOf(page, id);
    return { text, id, start: 0, end: text.length, lang, mark, ...detailsOf(page, id, mark) };
  }
  return PICTURES.has(page.name(id)) ? pictureRun(page, id, lang) : null;
}

const FILE_NAME = /^[^\s]+\.(?:jpe?g|png|gif|webp|svg|avif|bmp)$/i;
/** Emoji and other pictographs, without symbols of trade and law, and plain arrows. */
export const EMOJI = new RegExp("\\p{RGI_Emoji}", "gv");

/**
 * Returns a picture's alternative text, unless it is decoration, a file name, or a repetition of its caption.
 * @param {Page} page
 * @param {number} id
 * @param {string} lang
 * @returns {Run | null}
 */
function pictureRun(page, id, lang) {
  const alt = (page.attribute(id, "alt") ?? page.attribute(id, "aria-label") ?? "").replace(/\s+/g, " ").trim();
  const role = page.attribute(id, "role");
  if (
    !alt ||
    FILE_NAME.test(alt) ||
    role === "presentation" ||
    role === "none" ||
    page.attribute(id, "aria-hidden") === "true"
  )
    return null;
  const figure = around(page, id, "figure");
  if (figure >= 0 && captionOf(page, figure).includes(alt)) return null;
  return { text: alt, id, start: 0, end: 0, lang, mark: alt.replace(EMOJI, "").trim() ? "image" : "emoji" };
}

/** A longer caption is a text: its pictures are compared with its beginning. */
const LONGEST_CAPTION = 2000;

/** @type {WeakMap<Page, Map<number, string>>} each figure's caption */
const captions = new WeakMap();

/** @param {Page} page @param {number} figure @returns {string} */
function captionOf(page, figure) {
  const known = captions.get(page) ?? new Map();
  captions.set(page, known);
  if (!known.has(figure)) {
    let id = figure;
    while (id < page.end(figure) && page.name(id) !== "figcaption") id++;
    known.set(figure, id < page.end(figure) ? textIn(page, id).slice(0, LONGEST_CAPTION) : "");
  }
  return known.get(figure);
}

/**
 * Returns the language of a node: its own or the nearest ancestor's, else the page's.
 * @param {Page} page
 * @param {number} id
 */
export function languageOf(page, id) {
  for (let at = id; at >= 0; at = page.parent(at)) {
    const lang = page.attribute(at, "lang") ?? page.attribute(at, "xml:lang");
    if (lang !== null) return lang;
  }
  return page.facts.lang ?? "";
}

/** A picture has no text of its own to highlight. @param {Run} run */
function isPicture(run) {
  return run.start === run.end && run.text !== "";
}

/** Soft hyphens and direction marks: a voice would stumble over them. */
const UNHEARD = /[\u00AD\u2060\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Collapses white space: one space between words, none at the edges, code unchanged. @param {Passage} passage */
function fold(passage) {
  if (passage.role === "code") return;
  const runs = [];
  let open = false; // whether the last run ended in something other than white space
  for (const run of passage.runs) {
    for (const match of run.text.matchAll(/\s+|\S+/g)) {
      const space = /^\s/.test(match[0]);
      if (space && !open) continue;
      if (isPicture(run)) {
        runs.push(run);
        break;
      }
      runs.push({
        ...run,
        text: space ? " " : match[0].replace(UNHEARD, ""),
        start: run.start + match.index,
        end: run.start + match.index + match[0].length,
      });
      open = !space;
    }
    if (isPicture(run)) open = true;
  }
  if (runs.at(-1)?.text === " ") runs.pop();
  passage.runs = joined(runs);
}

/** Joins adjacent runs of one node that are spoken unchanged. @param {Run[]} runs */
function joined(runs) {
  /** @type {Run[]} */
  const found = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (
      last &&
      last.id === run.id &&
      last.end === run.start &&
      !isPicture(last) &&
      sameLength(last) &&
      sameLength(run)
    ) {
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
