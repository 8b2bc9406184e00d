/** Whether a table holds data or only places things on the page. */

/** Elements and attributes that only people who mean a table write. */
const MEANT = new Set(["th", "caption", "thead", "tfoot", "colgroup"]);
const MEANT_ATTRIBUTES = Object.freeze(["scope", "headers", "abbr"]);

/** A cell with more text than this is a column of the page. */
const LONG_CELL = 1500;

/** @param {import("./page.js").Page} page @param {number} table */
export function isDataTable(page, table) {
  const role = page.attribute(table, "role");
  if (role === "presentation" || role === "none") return false;
  if (role === "table" || role === "grid") return true;
  const shape = { rows: 0, cells: 0, longest: 0, text: 0 };
  for (let id = table + 1; id < page.end(table); id++) {
    const name = page.name(id);
    if (name === "table") return false;
    if (MEANT.has(name) || MEANT_ATTRIBUTES.some((attribute) => page.attribute(id, attribute) !== null)) return true;
    count(page, id, name, shape);
  }
  shape.longest = Math.max(shape.longest, shape.text);
  return shape.rows > 1 && shape.cells > shape.rows && shape.longest < LONG_CELL;
}

/** @param {import("./page.js").Page} page @param {number} id @param {string} name @param {Record<string, number>} shape */
function count(page, id, name, shape) {
  if (name === "tr") shape.rows++;
  else if (name === "td") {
    shape.cells++;
    shape.longest = Math.max(shape.longest, shape.text);
    shape.text = 0;
  } else if (page.isText(id)) shape.text += page.text(id).trim().length;
}
