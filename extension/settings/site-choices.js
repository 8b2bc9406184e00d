/**
 * What a person chose for a site, or for a part of it by its path: `example.org`, `example.org/blog/*`. A choice for
 * fewer pages stands above one for more. In this browser only: none of it is carried to other computers.
 */

import { line } from "../common/values/fits.js";
import { isPlainObject, tableOf } from "../common/values/plain-objects.js";

/**
 * @typedef {object} SiteChoice
 * @property {true} [read] its pages open in the reader by themselves
 * @property {string} [extractor] the method by which the article is found
 * @property {"on" | "off"} [comments] whether comments of readers are kept
 * @property {true} [join] the further pages of an article are read into it
 * @property {number} [rate] the voice's speed
 * @property {Record<string, string>} [voices] the voice chosen for a language
 */
/** @typedef {Record<string, SiteChoice>} SiteChoices */

/** @type {Readonly<Record<keyof SiteChoice, (value: any) => boolean>>} */
const FITS = Object.freeze({
  read: (value) => value === true,
  extractor: line(199),
  comments: (value) => value === "on" || value === "off",
  join: (value) => value === true,
  rate: (value) => Number.isFinite(value) && value >= 0.5 && value <= 4,
  voices: tableOf(line(300)),
});

/** @param {unknown} value */
const isChoice = (value) =>
  isPlainObject(value) &&
  Object.entries(value).every(
    ([name, one]) => Object.hasOwn(FITS, name) && FITS[/** @type {keyof SiteChoice} */ (name)](one),
  );

/** Whether a value is a table of choices, as settings hold it. */
export const areChoices = (/** @type {unknown} */ value) =>
  tableOf(isChoice)(value) && Object.keys(/** @type {object} */ (value)).every((name) => patternOf(name) === name);

/**
 * Returns what a person wrote as a pattern; "" if it names no site. An address stands for its site.
 * @param {string} written
 */
export function patternOf(written) {
  const text = written.trim().replace(/^https?:\/\//i, "");
  const slash = text.indexOf("/");
  const host = (slash < 0 ? text : text.slice(0, slash)).toLowerCase().replace(/^www\./, "");
  const path = slash < 0 ? "" : text.slice(slash).replace(/[?#].*$/, "");
  const isHost = URL.canParse(`https://${host}/`) && new URL(`https://${host}/`).host === host;
  return isHost && text.length <= 200 && !/\s/.test(text) ? host + (path === "/" ? "" : path) : "";
}

/** @param {string} address @returns {[string, string]} host without a leading www, and path; both "" for no page of the web */
function partsOf(address) {
  const { protocol, host, pathname } = new URL(URL.canParse(address) ? address : "about:blank");
  return /^https?:$/.test(protocol) ? [host.replace(/^www\./, ""), pathname] : ["", ""];
}

/**
 * Whether a pattern is about a page. A path without a star is about what is below it, too.
 * @param {string} pattern @param {string} address
 */
export function isAbout(pattern, address) {
  const slash = pattern.indexOf("/");
  const [host, path] = partsOf(address);
  if (!host || host !== (slash < 0 ? pattern : pattern.slice(0, slash))) return false;
  return slash < 0 || fits(pattern.slice(slash), path);
}

/** Whether a path has these pieces in this order, between stars. @param {string} pattern @param {string} path */
function fits(pattern, path) {
  const [first, ...pieces] = pattern.split("*");
  if (!path.startsWith(first)) return false;
  if (!pieces.length) return first.endsWith("/") || path.length === first.length || path[first.length] === "/";
  let at = first.length;
  const last = pieces.pop() ?? "";
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

/**
 * Returns what was chosen for a page.
 * @param {SiteChoices} sites @param {string} address
 * @returns {SiteChoice}
 */
export function choicesFor(sites, address) {
  const own = Object.keys(sites).filter((pattern) => isAbout(pattern, address));
  return Object.assign({}, ...own.sort((a, b) => a.length - b.length).map((pattern) => sites[pattern]));
}

/**
 * Returns the table with other choices for a pattern; none takes it out.
 * @param {SiteChoices} sites @param {string} pattern @param {SiteChoice} choice
 * @returns {SiteChoices}
 */
export function withChoice(sites, pattern, choice) {
  const { [pattern]: _, ...others } = sites;
  const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
  return Object.keys(chosen).length ? { ...others, [pattern]: chosen } : others;
}

/**
 * Returns the patterns that ask the browser for the pages of a choice's site.
 * @param {string} pattern @returns {string[]}
 */
export function askedOf(pattern) {
  const host = pattern.split("/")[0].replace(/:\d+$/, "");
  return [host, ...(/^[\d.]+$|^\[|^localhost$/.test(host) ? [] : [`www.${host}`])].map((name) => `*://${name}/*`);
}
