/** The role and level of a passage from the elements around it, and the list, quotation or table it belongs to. */

/** @typedef {import("../../page/page.js").Page} Page */

const HEADINGS = /^h([1-6])$/;
/** Roles by tag, if the engine gave none. The nearest ancestor decides. */
const ROLES = /** @type {Record<string, string>} */ ({
  pre: "code",
  blockquote: "quote",
  li: "list",
  dt: "list",
  dd: "list",
  td: "table",
  th: "table",
  caption: "caption",
  figcaption: "caption",
  summary: "paragraph",
  math: "math",
});
export const PICTURES = new Set(["img", "svg", "canvas"]);
const LISTS = new Set(["ul", "ol", "dl", "menu"]);

/** Roles of single leaves that don't split their sentence. */
const WITHIN = new Set(["footnote-mark", "figure", "media", "date", "byline"]);
/** Characters that a voice speaks. */
const SAID = /[\p{L}\p{N}\p{S}]/u;

/**
 * @param {Page} page
 * @param {number} id
 * @param {string} given the engine's role
 * @param {string} before the role of the passage so far, in the same block
 */
export function roleIn(page, id, given, before) {
  if (given && !WITHIN.has(given)) return given;
  if (given && before) return before;
  // The comma after an author's name begins nothing of its own: a voice would stop before it.
  if (before && page.isText(id) && !SAID.test(page.text(id))) return before;
  if (given && given !== "footnote-mark") return given;
  return roleByTag(page, id, before !== "");
}

/**
 * A picture on a line of its own is a figure; inside running text it is part of that.
 * @param {Page} page
 * @param {number} id
 * @param {boolean} inText
 */
function roleByTag(page, id, inText) {
  if (PICTURES.has(page.name(id)) && !inText) return "figure";
  for (let at = id; at >= 0; at = page.parent(at)) {
    const name = page.name(at);
    if (HEADINGS.test(name)) return "heading";
    if (name === "math" && page.attribute(at, "display") !== "block") continue;
    if (ROLES[name] && (ROLES[name] !== "table" || isInTable(page, at))) return ROLES[name];
  }
  return "paragraph";
}

/** @param {Page} page @param {number} holder @param {string} role */
export function levelOf(page, holder, role) {
  let level = 0;
  for (let at = holder; at >= 0; at = page.parent(at)) {
    const name = page.name(at);
    if (role === "heading" && HEADINGS.test(name)) return Number(name[1]);
    if (role === "heading" && page.attribute(at, "role") === "heading")
      return Number(page.attribute(at, "aria-level")) || 2;
    if (role === "list" && LISTS.has(name)) level++;
  }
  return role === "title" ? 1 : level;
}

/** Whether a cell belongs to a data table. @param {Page} page @param {number} cell */
function isInTable(page, cell) {
  let table = cell;
  while (table >= 0 && page.name(table) !== "table") table = page.parent(table);
  return page.structure.tables.has(table);
}

/**
 * Elements that are announced once, however many passages they have.
 * @type {Readonly<Record<string, ReadonlySet<string>>>}
 */
const WHOLES = Object.freeze({
  list: LISTS,
  quote: new Set(["blockquote"]),
  code: new Set(["pre"]),
  table: new Set(["table"]),
  figure: new Set(["figure"]),
});

/**
 * Returns the list, quotation, code or table around a passage; -1 if none.
 * @param {Page} page
 * @param {number} holder
 * @param {string} role
 */
export function partOf(page, holder, role) {
  const names = WHOLES[role];
  for (let at = names ? holder : -1; at >= 0; at = page.parent(at)) if (names.has(page.name(at))) return at;
  return -1;
}

/** Returns the outermost quotation around a passage; -1 if none. @param {Page} page @param {number} holder */
export function quoteAround(page, holder) {
  let found = -1;
  for (let at = holder; at >= 0; at = page.parent(at)) if (page.name(at) === "blockquote") found = at;
  return found;
}

const ITEMS = new Set(["li", "dt"]);

/**
 * Counts the items of each list around these elements.
 * @param {Page} page
 * @param {Iterable<number>} holders
 * @returns {Map<number, number>}
 */
export function itemsOf(page, holders) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  const seen = new Set();
  for (const holder of holders) {
    for (let at = holder; at >= 0 && !seen.has(at); at = page.parent(at)) {
      seen.add(at);
      if (!ITEMS.has(page.name(at))) continue;
      const list = partOf(page, page.parent(at), "list");
      counts.set(list, (counts.get(list) ?? 0) + 1);
    }
  }
  return counts;
}
