/**
 * The fields of an imported article. Their table is the host's, and so are the rules (services/library/fields.py). A
 * field that is not in the table (an id, a hash) is ignored.
 */

import { Refusal } from "../../common/messages/messages.js";
import { FIELDS } from "./field-table.js";

/**
 * @typedef {object} Rule
 * @property {"text" | "time" | "count" | "texts" | "tags" | "plain"} kind
 * @property {number} most characters of each text in it; the largest number of a count
 * @property {number} [entries]
 * @property {boolean} [required]
 */

export { FIELDS };

/** The deepest nesting of a line. */
const DEEPEST = 20;
const TIME = /^(\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?)?)?$/;

/** Parses a line of JSON, which must be an object. @param {string} line @returns {Record<string, unknown>} */
export function parsed(line) {
  if (depthOf(line) > DEEPEST) throw new Refusal("library", `nested more than ${DEEPEST} deep`);
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Refusal("library", "not JSON");
  }
  if (!isObject(value)) throw new Refusal("library", "not an object");
  return value;
}

/** Returns the checked fields of an article. @param {Record<string, unknown>} row @returns {Record<string, any>} */
export function checked(row) {
  for (const [name, { required }] of Object.entries(FIELDS)) {
    if (required && !Object.hasOwn(row, name)) throw new Refusal("library", `${name} is missing`);
  }
  const known = Object.keys(FIELDS).filter((name) => Object.hasOwn(row, name));
  return Object.fromEntries(known.map((name) => [name, field(name, row[name])]));
}

/** Returns the value as the field `name` stores it. @param {string} name @param {unknown} value */
export function field(name, value) {
  return KINDS[FIELDS[name].kind](name, value, FIELDS[name]);
}

/** Returns how deep a line is nested, from its brackets outside strings. @param {string} line */
function depthOf(line) {
  let [deepest, depth] = [0, 0];
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '"') at = endOfString(line, at + 1);
    else if (sign === "[" || sign === "{") deepest = Math.max(deepest, (depth += 1));
    else if (sign === "]" || sign === "}") depth -= 1;
  }
  return deepest;
}

/** @param {string} line @param {number} at */
function endOfString(line, at) {
  while (at < line.length && line[at] !== '"') at += line[at] === "\\" ? 2 : 1;
  return at;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {string} name @param {unknown} value @param {Rule} rule */
function text(name, value, { most }) {
  if (typeof value !== "string") throw new Refusal("library", `${name} is not a text`);
  if (value.length > most && [...value].length > most)
    throw new Refusal("library", `${name} has more than ${most} characters`);
  return value.toWellFormed().replaceAll("\0", "\ufffd");
}

/** @param {string} name @param {unknown} value @param {Rule} rule */
function time(name, value, rule) {
  const said = text(name, value, rule);
  if (!TIME.test(said)) throw new Refusal("library", `${name} is not a time`);
  return said;
}

/** @param {string} name @param {unknown} value @param {Rule} rule */
function count(name, value, { most }) {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > most)
    throw new Refusal("library", `${name} is not a number from 0 to ${most}`);
  return value || 0; // -0 is 0
}

/** @param {string} name @param {unknown} value @param {Rule} rule */
function texts(name, value, rule) {
  if (!isObject(value) || Object.keys(value).length > Number(rule.entries))
    throw new Refusal("library", `${name} is not an object of at most ${rule.entries} texts`);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(name, key, rule), text(name, one, rule)]));
}

/** @param {string} name @param {unknown} value @param {Rule} rule */
function tags(name, value, rule) {
  if (!Array.isArray(value) || value.length > Number(rule.entries))
    throw new Refusal("library", `${name} is not a list of at most ${rule.entries} texts`);
  return value.map((one) => text(name, one, rule));
}

/**
 * Checks texts, finite numbers, booleans and nulls by name.
 * @param {string} name
 * @param {unknown} value
 * @param {Rule} rule
 */
function plain(name, value, rule) {
  if (!isObject(value) || Object.keys(value).length > Number(rule.entries))
    throw new Refusal("library", `${name} is not an object of at most ${rule.entries} entries`);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [text(name, key, rule), simple(name, one, rule)]),
  );
}

/** @param {string} name @param {unknown} value @param {Rule} rule */
function simple(name, value, rule) {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value !== "number") return text(name, value, rule);
  if (!Number.isFinite(value)) throw new Refusal("library", `${name} holds an infinite number`);
  return value;
}

/** @type {Record<Rule["kind"], (name: string, value: unknown, rule: Rule) => unknown>} */
const KINDS = { text, time, count, texts, tags, plain };

/**
 * Returns the newer of two positions, as an import may bring one from another computer.
 * @param {Record<string, any>} [one] @param {Record<string, any>} [other]
 */
export const later = (one = {}, other = {}) => (String(other.at ?? "") > String(one.at ?? "") ? other : one);
