/** How a mark lies in the extension's own library: with what lists of marks are found, sorted and filtered by. */

import { FIELDS } from "./field-table.js";
import { terms } from "./search-terms.js";

const RULE = FIELDS.marks;

/** The most marks of one article. */
export const MOST = Number(RULE.entries);
const COLOURS = RULE.fields?.colour.of ?? [];

/**
 * @param {number} article
 * @param {Record<string, any>} mark
 * @param {number} order its place among the article's marks
 */
export function markRow(article, mark, order) {
  const { id, made = "", colour = COLOURS[0], exact = "", note = "", tags = [] } = mark;
  const named = [...new Set(tags.map((/** @type {string} */ tag) => tag.trim()).filter(Boolean))];
  return { article, id, order, made, colour, tags: named, terms: terms([exact, note, ...tags].join("\n")), mark };
}
