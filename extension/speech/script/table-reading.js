/** Reads a table aloud: cell after cell, each with its row and column headers. */

import { textIn } from "./marks.js";

/** @typedef {import("../../page/page.js").Page} Page */

/**
 * @typedef {object} Cell
 * @property {number} table
 * @property {number} row the element
 * @property {number} cell the element
 * @property {string} head the words of its heads; "" where it is a head itself or has none
 */

/** @typedef {{column: number, heads: string[], beside: string}} Stand where a cell stands */

/** A limit, since pages may declare any span. */
const WIDEST = 100;
const LONGEST = 1000;
/** Only the beginning of a longer header is spoken: it is repeated with each cell. */
const LONGEST_HEAD = 300;

/** @type {WeakMap<Page, Map<number, Map<number, Stand>>>} each table's cells */
const known = new WeakMap();

/**
 * Returns the cell around a node; null outside tables with rows.
 * @param {Page} page
 * @param {number} id
 * @returns {Cell | null}
 */
export function cellOf(page, id) {
  const cell = up(page, id, "td", "th");
  const row = cell < 0 ? -1 : up(page, cell, "tr");
  const table = row < 0 ? -1 : up(page, row, "table");
  if (table < 0) return null;
  const tables = known.get(page) ?? new Map();
  known.set(page, tables);
  if (!tables.has(table)) tables.set(table, standing(page, table));
  const { column = -1, heads = [], beside = "" } = tables.get(table)?.get(cell) ?? {};
  return {
    table,
    row,
    cell,
    head: [beside, page.name(cell) === "td" ? (heads[column] ?? "") : ""].filter(Boolean).join(", "),
  };
}

/** Returns how many rows and columns a table has. @param {Page} page @param {number} table */
export function sizeOf(page, table) {
  const rows = rowsOf(page, table);
  const columns = placed(page, rows).reduce((most, { column, wide }) => Math.max(most, column + wide), 0);
  return { rows: rows.length, columns };
}

/** @param {Page} page @param {number} id @param {...string} names */
function up(page, id, ...names) {
  for (let at = id; at >= 0; at = page.parent(at)) if (names.includes(page.name(at))) return at;
  return -1;
}

/** @param {Page} page @param {number} id @param {"colspan" | "rowspan"} name @param {number} most */
function span(page, id, name, most) {
  return Math.min(Math.max(Number(page.attribute(id, name)) || 1, 1), most);
}

/** Returns the table's own rows, not those of a nested table. @param {Page} page @param {number} table */
function rowsOf(page, table) {
  const rows = [];
  for (let id = table + 1; id < page.end(table); id++) {
    if (page.name(id) === "table") id = page.end(id) - 1;
    else if (page.name(id) === "tr") rows.push(id);
  }
  return rows;
}

/** @param {Page} page @param {number} row */
function cellsOf(page, row) {
  return [...page.children(row)].filter((id) => page.name(id) === "td" || page.name(id) === "th");
}

/** @param {Page} page @param {number} row */
function isHeadRow(page, row) {
  const cells = cellsOf(page, row);
  return cells.length > 0 && cells.every((id) => page.name(id) === "th" || page.name(page.parent(row)) === "thead");
}

/**
 * Returns each cell's column and headers; cells with rowspan count in every row they reach.
 * @param {Page} page
 * @param {number} table
 * @returns {Map<number, Stand>}
 */
function standing(page, table) {
  const rows = rowsOf(page, table);
  const ofHeads = rows.findIndex((row) => !isHeadRow(page, row));
  const grid = placed(page, rows);
  const width = grid.reduce((most, { column, wide }) => Math.max(most, column + wide), 0);
  /** @type {string[]} */
  const heads = [];
  for (const { cell, row, column, wide } of grid) {
    // A cell across all columns is the table's title.
    if (row >= ofHeads || wide === width) continue;
    const text = textIn(page, cell).slice(0, LONGEST_HEAD);
    for (let at = column; at < column + wide; at++)
      if ((heads[at]?.length ?? 0) < LONGEST_HEAD) heads[at] = [heads[at], text].filter(Boolean).join(" ");
  }
  /** @type {Map<number, Stand>} */
  const found = new Map();
  // The last cell of the first column that spans rows below its own.
  let above = { row: -1, until: -1, text: "" };
  for (const { cell, row, column, high, first } of grid) {
    if (column === 0 && high > 1 && row >= ofHeads)
      above = { row, until: row + high, text: textIn(page, cell).slice(0, LONGEST_HEAD) };
    const beside = first && column > 0 && above.row < row && row < above.until ? above.text : "";
    found.set(cell, { column, heads: width > 1 && row >= ofHeads ? heads : [], beside });
  }
  return found;
}

/** @typedef {{cell: number, row: number, column: number, wide: number, high: number, first: boolean}} Placed */

/** @param {Page} page @param {number[]} rows @returns {Placed[]} */
function placed(page, rows) {
  /** @type {number[]} the row from which on each column is free */
  const free = [];
  return rows.flatMap((id, row) => {
    let column = 0;
    return cellsOf(page, id).map((cell, number) => {
      while ((free[column] ?? 0) > row) column++;
      const [wide, high] = [span(page, cell, "colspan", WIDEST), span(page, cell, "rowspan", LONGEST)];
      for (let at = column; at < column + wide; at++) free[at] = row + high;
      column += wide;
      return { cell, row, column: column - wide, wide, high, first: number === 0 };
    });
  });
}
