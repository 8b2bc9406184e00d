/**
 * The fields of an imported article. Their table is the host's, and so are the rules (services/library/fields.py). A
 * field that is not in the table (an id, a hash) is ignored.
 */

import { Refusal } from "../../common/messages/messages.js";
import { FIELDS } from "./field-table.js";

/**
 * @typedef {object} Rule
 * @property {"text" | "time" | "count" | "texts" | "tags" | "plain" | "instant" | "choice" | "flag" | "number" | "rows"} kind
 * @property {number} most characters of each text in it; the largest number
 * @property {number} [least]
 * @property {number} [entries]
 * @property {boolean} [required]
 * @property {readonly string[]} [of] the words of a choice
 * @property {Readonly<Record<string, Rule>>} [fields] of each row
 */

export { FIELDS };

/** The deepest nesting of a line. */
const DEEPEST = 20;
const TIME = /^(\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?)?)?$/;
/** A time as we write it, in UTC: as texts, the later one is the greater one. */
const INSTANT = /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z)?$/;

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

/**
 * Returns the checked fields of an article.
 * @param {Record<string, unknown>} row
 * @param {Readonly<Record<string, Rule>>} rules
 * @returns {Record<string, any>}
 */
export function checked(row, rules = FIELDS) {
  for (const [name, { required }] of Object.entries(rules)) {
    if (required && !Object.hasOwn(row, name)) throw new Refusal("library", `${name} is missing`);
  }
  const known = Object.keys(rules).filter((name) => Object.hasOwn(row, name));
  return Object.fromEntries(known.map((name) => [name, field(name, row[name], rules)]));
}

/** Returns the value as the field `name` stores it. @param {string} name @param {unknown} value */
export function field(name, value, rules = FIELDS) {
  return KINDS[rules[name].kind](name, value, rules[name]);
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

/** @param {string} name @param {unknown} value @param {Rule} rule */
function instant(name, value, rule) {
  const said = text(name, value, rule);
  if (!INSTANT.test(said)) throw new Refusal("library", `${name} is not a time in UTC`);
  return said.length === "2026-01-01T00:00:00Z".length ? `${said.slice(0, -1)}.000Z` : said;
}

/** @param {string} name @param {unknown} value @param {Rule} rule */
function choice(name, value, { of = [] }) {
  if (typeof value !== "string" || !of.includes(value))
    throw new Refusal("library", `${name} is none of ${of.filter(Boolean).join(", ")}`);
  return value;
}

/** @param {string} name @param {unknown} value */
function flag(name, value) {
  if (typeof value !== "boolean") throw new Refusal("library", `${name} is neither true nor false`);
  return value;
}

/** @param {string} name @param {unknown} value @param {Rule} rule */
function number(name, value, { least = 0, most }) {
  if (typeof value !== "number" || !(least <= value && value <= most))
    throw new Refusal("library", `${name} is not a number from ${least} to ${most}`);
  return value || 0; // -0 is 0
}

/**
 * Checks a list of objects, each with fields of its own; of two with one id, the last one counts.
 * @param {string} name
 * @param {unknown} value
 * @param {Rule} rule
 */
function rows(name, value, { entries, fields = {} }) {
  if (!Array.isArray(value) || value.length > Number(entries))
    throw new Refusal("library", `${name} is not a list of at most ${entries} objects`);
  /** @type {Map<unknown, Record<string, any>>} */
  const found = new Map();
  for (const one of value) {
    if (!isObject(one)) throw new Refusal("library", `${name} holds what is no object`);
    const row = checked(one, fields);
    found.set(row.id ?? found.size, row);
  }
  return [...found.values()];
}

/** @type {Record<Rule["kind"], (name: string, value: unknown, rule: Rule) => unknown>} */
const KINDS = { text, time, count, texts, tags, plain, instant, choice, flag, number, rows };
