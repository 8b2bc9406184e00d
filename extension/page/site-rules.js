/**
 * What a page shows besides its article, as rules for other tools: a style that hides it, and the paragraphs that a
 * screen reader's add-on skips. A rule that would also name something of the article isn't made.
 */

import { clutter, visible } from "./clutter.js";
import { keptBefore } from "./structure.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {readonly (readonly [number, number])[]} Ranges */

/** Elements that a site uses for the same purpose on each page. */
const LANDMARKS = new Set(["nav", "aside", "footer", "header", "form", "iframe", "dialog"]);
/** Names with many digits are made anew for each page or each version of a site. */
const MADE = /\d.*\d.*\d|^.{41}/;
/** A longer paragraph is a text of its own, and there are no more rules than a person can look through. */
const LONGEST = 200;
const MOST = 300;

/**
 * A name as a selector has it: a page may put a rule's end there, a lone hyphen that spoils the list, or signs that
 * nobody sees.
 * @param {string} name
 */
function escaped(name) {
  const plain = (/** @type {string} */ sign) =>
    /[\p{C}\p{Z}]/u.test(sign) ? `\\${sign.codePointAt(0)?.toString(16)} ` : `\\${sign}`;
  return name
    .replace(/[^\p{L}\p{N}_-]|[\x80-\xbf]/gu, plain)
    .replace(/^(-?)(\d)/, "$1\\3$2 ")
    .replace(/^-$/, "\\-");
}

/** The names of an element that a rule could use, the surest first. @param {Page} page @param {number} id */
function namesOf(page, id) {
  const tag = page.name(id);
  const kind = escaped(tag);
  const own = page.attribute(id, "id") ?? "";
  const role = page.attribute(id, "role") ?? "";
  const classes = (page.attribute(id, "class") ?? "").split(/\s+/).filter((one) => one && !MADE.test(one));
  return [
    ...(own && !MADE.test(own) && !/\s/.test(own) ? [`#${escaped(own)}`] : []),
    ...classes.map((one) => `.${escaped(one)}`),
    ...classes.map((one) => `${kind}.${escaped(one)}`),
    ...(/^\w+$/.test(role) ? [`${kind}[role="${role}"]`] : []),
    ...(LANDMARKS.has(tag) ? [tag] : []),
  ];
}

/**
 * Returns selectors for the elements that contain nothing of the article, in the page's order.
 * @param {Page} page @param {Ranges} keep
 */
export function selectors(page, keep) {
  const kept = keptBefore(page, keep);
  const taken = new Set();
  for (let id = 0; id < page.length; id++)
    if (!page.isText(id) && kept[page.end(id)] > kept[id]) for (const name of namesOf(page, id)) taken.add(name);
  const found = clutter(page, keep).map((id) =>
    isShown(page, id) ? namesOf(page, id).find((name) => !taken.has(name)) : "",
  );
  return [...new Set(found.filter((name) => name !== undefined && name !== ""))].slice(0, MOST);
}

/** Whether an element shows anything. @param {Page} page @param {number} id */
function isShown(page, id) {
  for (let at = id; at < page.end(id); at++)
    if (
      !page.isHidden(at) &&
      (page.isText(at) ? page.text(at).trim() : /^(img|iframe|video|input|svg)$/.test(page.name(at)))
    )
      return true;
  return false;
}

/** @param {Page} page @param {Ranges} ranges @returns {string[]} the texts of blocks, on one line each */
function paragraphs(page, ranges) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const [first, last] of ranges)
    for (let id = first; id < last; id++) {
      if (!page.isText(id)) continue;
      let block = page.parent(id);
      while (block > 0 && !page.isBlock(block)) block = page.parent(block);
      found.set(block, `${found.get(block) ?? ""}${page.text(id)}`);
    }
  return [...found.values()].map((text) => text.replace(/\s+/g, " ").trim());
}

/**
 * Returns the paragraphs that were left out, each once, without those that the article has too.
 * @param {Page} page @param {Ranges} keep
 */
export function leftOutParagraphs(page, keep) {
  const kept = keptBefore(page, keep);
  const out = visible(page).flatMap(([first, last]) => {
    const ids = [];
    for (let id = first; id < last; id++) if (kept[id + 1] === kept[id]) ids.push(/** @type {const} */ ([id, id + 1]));
    return ids;
  });
  const own = new Set(paragraphs(page, keep));
  const texts = paragraphs(page, out).filter((text) => /\p{L}/u.test(text) && text.length <= LONGEST && !own.has(text));
  return [...new Set(texts)].slice(0, MOST);
}

/** Returns a user style for this site; "" if there is nothing to hide. @param {Page} page @param {Ranges} keep */
export function userStyle(page, keep) {
  const found = selectors(page, keep);
  const site = siteOf(page);
  if (!found.length || !site) return "";
  return `/* ==UserStyle==
@name           Readwell: ${site}
@namespace      readwell
@version        1.0.0
@description    Hides what is not the article.
==/UserStyle== */

@-moz-document domain("${site}") {
${found.map((one) => `  ${one}`).join(",\n")} { display: none !important; }
}
`;
}

/** BrowserNav's numbers: a bookmark to skip, the whole paragraph or an expression, a domain with what is below it. */
const BROWSER_NAV = Object.freeze({ skip: 4, exact: 1, expression: 3, domain: 2, click: 5 });

/** Returns rules for the add-on BrowserNav; "" if there are none. @param {Page} page @param {Ranges} keep */
export function skipClutter(page, keep) {
  const site = siteOf(page);
  const texts = site ? leftOutParagraphs(page, keep) : [];
  if (!texts.length) return "";
  const rules = {
    sites: [
      {
        domain: site,
        urlMatch: BROWSER_NAV.domain,
        name: `Readwell: ${site}`,
        focusMode: 0,
        liveRegionMode: 0,
        debugBeepMode: 0,
        autoClickOnFocus: false,
        autoClickCategory: BROWSER_NAV.click,
        autoClickOnFocusDelay: 500,
        autoClickContinuous: false,
        autoClickContinuousDelay: 500,
        bookmarks: [...new Map(texts.map((text) => [patternOf(text).pattern, text])).values()].map(bookmark),
      },
    ],
  };
  return `${JSON.stringify(rules, null, 2)}\n`;
}

/**
 * Numbers differ from page to page: "12 comments" is skipped with any number. Digits of all scripts become `\d+`: one
 * left as it is beside that could be read in more ways than anyone can try.
 * @param {string} text
 */
function patternOf(text) {
  if (!/\p{Nd}/u.test(text)) return { pattern: text, patternMatch: BROWSER_NAV.exact };
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\p{Nd}+/gu, "\\d+");
  return { pattern: `^${pattern}$`, patternMatch: BROWSER_NAV.expression };
}

/** @param {string} text */
function bookmark(text) {
  const { pattern, patternMatch } = patternOf(text);
  return {
    enabled: true,
    category: BROWSER_NAV.skip,
    name: "",
    pattern,
    patternMatch,
    attributes: [],
    message: "",
    offset: 0,
    snippet: "",
  };
}

/** @param {Page} page @returns {string} the site's name; "" for a file */
function siteOf(page) {
  const host = URL.canParse(page.url) ? new URL(page.url).hostname : "";
  return /^[\w.-]+$/.test(host) ? host.replace(/^www\./, "") : "";
}
