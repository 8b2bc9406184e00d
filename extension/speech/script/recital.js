/**
 * Everything in an article that is spoken and skipped, from the page's columns, the reply and the person's settings.
 */

import { isLiteral } from "../sentences/lines.js";
import { manners } from "./verbosity.js";
import { withNotes } from "./footnotes.js";
import { numbersOf } from "./numbers.js";
import { passages } from "./passages.js";
import { pronunciation } from "../readings/pronunciation.js";
import { readings } from "../readings/readings.js";
import { isHeard, script } from "./script.js";
import { cellOf, sizeOf } from "./table-reading.js";
import { Thread } from "./threads.js";

/** @typedef {import("../../page/page.js").Page} Page */
/** @typedef {import("../../common/messages/messages.js").Selection} Selection */
/** @typedef {import("../../settings/speech-settings.js").Speech} Speech */
/** @typedef {import("./script.js").Skipped} Skipped */
/** @typedef {import("./passages.js").Passage} Passage */

/**
 * @typedef {object} Recital
 * @property {import("../sentences/lines.js").Line[]} lines
 * @property {Passage[]} passages of what is kept
 * @property {Skipped[]} ledger of what is kept and not said
 */

/**
 * @param {Page} page @param {Selection} selection @param {[number, number][]} keep
 * @param {Speech} choices @param {import("./script.js").Phrases} phrases @param {string} lang the person's language
 * @returns {Recital}
 */
export function recital(page, selection, keep, choices, phrases, lang) {
  const kept = passages(page, keep, roleOf(selection.roles ?? {}, page.length));
  const posts = [...(selection.posts ?? []), ...(selection.comments ?? [])];
  // Sites use lists for posts, with invisible numbers.
  const isPost = (/** @type {number} */ item) => posts.some(({ node }) => item <= node && node < page.end(item));
  const how = {
    manners: notesIn(manners(choices.verbosity, choices.ownManners), choices.notes),
    phrases,
    lang,
    pronounce: pronouncing(choices.pronunciations),
    cellOf: (/** @type {number} */ holder) => cellOf(page, holder),
    sizeOf: (/** @type {number} */ table) => sizeOf(page, table),
    codeOf: (/** @type {number} */ holder) => codeOf(page, holder),
    numbersOf: (/** @type {number} */ holder) => numbersOf(page, holder).filter(({ item }) => !isPost(item)),
    thread: posts.length ? new Thread(page, posts) : undefined,
  };
  const { lines, ledger } = script(kept, how);
  return {
    lines:
      choices.notes === "request"
        ? lines
        : withNotes(lines, kept, page, choices.notes, { text: phrases.role("footnote"), lang }),
    passages: kept,
    ledger,
  };
}

/** Returns the language of a listing, "" if it isn't known, and the number of its lines. @param {Page} page @param {number} id */
function codeOf(page, id) {
  let text = "";
  let language = "";
  for (let at = id; at < page.end(id); at++) {
    if (page.isText(at)) text += page.text(at);
    if (page.name(at) === "br") text += "\n";
    language ||= page.structure.languages.get(at) ?? "";
  }
  return {
    language,
    lines: text
      .replace(/^\s*\n/u, "")
      .trimEnd()
      .split("\n").length,
  };
}

/** The person's own words, then a language's; code is read as it stands. @param {Speech["pronunciations"]} own */
export function pronouncing(own) {
  const said = pronunciation(own);
  return (/** @type {import("./passages.js").Run} */ run, /** @type {string} */ role) => {
    const runs = said(run);
    return role === "code" ? runs : runs.flatMap((one) => (isLiteral(one) ? readings(one) : [one]));
  };
}

/**
 * Footnotes spoken inside the text need no mark to be read as well.
 * @param {import("./verbosity.js").Manners} manners
 * @param {Speech["notes"]} notes
 * @returns {import("./verbosity.js").Manners}
 */
function notesIn(manners, notes) {
  return notes === "request" ? manners : { ...manners, note: "skip", footnote: "announce" };
}

/** @param {Record<string, [number, number][]>} roles @param {number} length @returns {(id: number) => string} */
function roleOf(roles, length) {
  const names = ["", ...Object.keys(roles)];
  const by = new Uint8Array(length);
  names.forEach((name, number) => {
    for (const [first, last] of roles[name] ?? []) by.fill(number, first, last);
  });
  return (id) => names[by[id]];
}

/** The title is searched for in this many nodes from the top. */
const TOP = 200;

/**
 * Adds the title if the engine left it out: it is visible above the article, but would not be heard. The person's own
 * selection stays unchanged.
 * @param {Page} page @param {Selection} selection @param {[number, number][]} keep @returns {[number, number][]}
 */
export function titled(page, selection, keep) {
  const [title] = passages(page, selection.reasons?.title?.leaves ?? []);
  if (!title || JSON.stringify(keep) !== JSON.stringify(selection.keep)) return keep;
  const text = wordsOf(title);
  const [[first, last] = [0, 0]] = keep;
  if (passages(page, [[first, Math.min(last, first + TOP)]]).some((one) => wordsOf(one) === text)) return keep;
  const ids = title.runs.map(({ id }) => id);
  return [...keep, /** @type {[number, number]} */ ([ids[0], ids[ids.length - 1] + 1])].sort(
    ([one], [other]) => one - other,
  );
}

/** @param {Passage} passage */
function wordsOf({ runs }) {
  return (
    runs
      .map(({ text }) => text)
      .join("")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ");
}

/**
 * Returns the skipped parts of the page, by the engine's reasons, as entries of the ledger.
 * @param {Page} page
 * @param {Selection} selection
 * @param {[number, number][]} kept
 * @returns {Skipped[]}
 */
export function leftOut(page, { reasons = {} }, kept) {
  const isSpoken = (/** @type {Passage} */ { runs }) =>
    kept.some(([first, last]) => first <= runs[0].id && runs[0].id < last);
  return Object.entries(reasons).flatMap(([role, { leaves }]) =>
    passages(page, leaves, undefined, true)
      .filter((one) => !isSpoken(one))
      .map(({ runs }) => ({ role, words: counted(runs), passage: -1, runs })),
  );
}

/** @param {import("./passages.js").Run[]} runs */
function counted(runs) {
  return runs.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0), 0);
}

/**
 * Converts the ledger to lines: each kind, then its words.
 * @param {readonly Skipped[]} ledger
 * @param {(role: string) => string} name
 * @param {string} lang
 * @returns {import("../sentences/lines.js").Line[]}
 */
export function aloud(ledger, name, lang) {
  const entries = ledger.filter(isHeard);
  const roles = [...new Set(entries.map(({ role }) => role))];
  const sorted = roles.flatMap((role) => entries.filter((entry) => entry.role === role));
  const kept = sorted.map(({ role, runs }) => ({ role, level: 0, holder: 0, runs }));
  const say = /** @type {import("./verbosity.js").Manners} */ (
    Object.fromEntries(roles.map((role) => [role, "announce"]))
  );
  const phrases = {
    heading: () => name("heading"),
    list: () => name("list"),
    role: name,
    table: () => name("table"),
    code: () => name("code"),
    hint: () => "",
    quoteEnd: () => "",
    note: name,
    post: () => "",
    formula: (/** @type {string} */ _, /** @type {string[]} */ parts) => parts.join(" "),
  };
  return script(kept, { manners: { citation: "say", emoji: "say", ...say }, phrases, lang }).lines;
}
