/** The tags of a page: elements with their roles, and which of them each part of the page's drawing belongs to. */

/** @typedef {{role?: string, alt?: string, type?: string, id?: string, children?: Node[]}} Node */

/** More elements, or deeper ones, are not looked at. */
const MOST = 2_000_000;
const DEEPEST = 60;
const ROLE = 64;
const ALTERNATIVE = 2_000;

/**
 * Adds a page's elements to those of the document, each its role, its parent, and what it says instead.
 * @param {Node | null} tree @param {[string, number, string][]} elements
 * @returns {Map<string, number>} of each mark in the page's drawing its element
 */
export function addTags(tree, elements) {
  /** @type {Map<string, number>} */
  const marks = new Map();
  for (const child of tree?.children ?? []) addElement(child, -1, 0, elements, marks);
  return marks;
}

/** @param {Node} node @param {number} parent @param {number} deep @param {[string, number, string][]} elements @param {Map<string, number>} marks */
function addElement(node, parent, deep, elements, marks) {
  if (node.type === "content" && node.id && !marks.has(node.id)) marks.set(node.id, parent);
  if (typeof node.role !== "string" || deep > DEEPEST || elements.length >= MOST) return;
  const own = elements.length;
  elements.push([node.role.slice(0, ROLE), parent, (node.alt ?? "").slice(0, ALTERNATIVE)]);
  for (const child of node.children ?? []) addElement(child, own, deep + 1, elements, marks);
}
