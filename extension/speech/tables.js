/** A table as it is read aloud: cell after cell, each with the head of its column. */

/** @typedef {import("../shared/page.js").Page} Page */

/**
 * @typedef {object} Cell
 * @property {number} table
 * @property {number} row the element
 * @property {string} head the words of its column's head; "" where it is a head itself or has none
 */

/** @type {WeakMap<Page, Map<number, string[]>>} heads of each table by column */
const known = new WeakMap();

/** The cell around a node; null outside of tables that have rows. @param {Page} page @param {number} id @returns {Cell | null} */
export function cellOf(page, id) {
  const cell = up(page, id, "td", "th");
  const row = cell < 0 ? -1 : up(page, cell, "tr");
  const table = row < 0 ? -1 : up(page, row, "table");
  if (table < 0) return null;
  const head = page.name(cell) === "td" ? headsOf(page, table)[columnOf(page, row, cell)] ?? "" : "";
  return { table, row, head };
}

/** @param {Page} page @param {number} id @param {...string} names */
function up(page, id, ...names) {
  for (let at = id; at >= 0; at = page.parent(at)) if (names.includes(page.name(at))) return at;
  return -1;
}

/** @param {Page} page @param {number} row @param {number} cell */
function columnOf(page, row, cell) {
  let column = 0;
  for (const child of page.children(row)) {
    if (child === cell) return column;
    if (isCell(page, child)) column += span(page, child);
  }
  return column;
}

/** @param {Page} page @param {number} id */
function isCell(page, id) {
  return page.name(id) === "td" || page.name(id) === "th";
}

/** @param {Page} page @param {number} cell */
function span(page, cell) {
  return Math.min(Math.max(Number(page.attribute(cell, "colspan")) || 1, 1), 100);
}

/** The first row counts as heads if all of its cells are. @param {Page} page @param {number} table @returns {string[]} */
function headsOf(page, table) {
  const ofPage = known.get(page) ?? new Map();
  known.set(page, ofPage);
  const before = ofPage.get(table);
  if (before) return before;
  const row = firstRow(page, table);
  const cells = row < 0 ? [] : [...page.children(row)].filter((id) => isCell(page, id));
  const isHead = cells.length > 1 && cells.every((id) => page.name(id) === "th" || page.name(page.parent(row)) === "thead");
  const heads = isHead ? cells.flatMap((id) => Array(span(page, id)).fill(wordsIn(page, id))) : [];
  ofPage.set(table, heads);
  return heads;
}

/** @param {Page} page @param {number} table */
function firstRow(page, table) {
  for (let id = table + 1; id < page.end(table); id++) if (page.name(id) === "tr") return id;
  return -1;
}

/** @param {Page} page @param {number} cell */
function wordsIn(page, cell) {
  let text = "";
  for (let id = cell; id < page.end(cell); id++) if (page.isText(id)) text += page.text(id);
  return text.replace(/\s+/g, " ").trim();
}
