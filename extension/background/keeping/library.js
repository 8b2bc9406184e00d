/** The person's library: the native host's file, or the browser's own database. */

import { Refusal } from "../../common/messages/messages.js";
import * as settings from "../../settings/settings.js";
import * as engine from "../engine/engine.js";
import * as marks from "./library-marks.js";
import * as store from "./library-store.js";
import * as versioning from "./library-versioning.js";

/** Brings the text of a link; known to links.js, which saves into the library. @type {(asked: any) => Promise<any>} */
let fetched = async ({ article }) => store.show({ article });

/** @param {typeof fetched} how */
export function fetchWith(how) {
  fetched = how;
}

/**
 * Library requests of surfaces; the host has each as `library-NAME`.
 * @type {Readonly<Record<string, (asked: any) => Promise<any>>>}
 */
const WORDS = Object.freeze({
  add: ({ record, fills, apart, keep_versions: most }) =>
    fills === undefined ? store.add(record, { most, apart }) : store.filled(fills, record),
  list: store.list,
  search: store.search,
  show: store.show,
  versions: versioning.versions,
  version: versioning.version,
  revert: versioning.revert,
  change: store.change,
  read: store.read,
  mark: marks.mark,
  marks: marks.marks,
  marked: marks.marked,
  move: store.move,
  facets: store.facets,
  duplicates: store.duplicates,
  merge: store.merge,
  fetch: (asked) => fetched(asked),
  remove: store.remove,
  export: store.exported,
  import: store.imported,
});

/**
 * Requests that the engine has a part in.
 * @type {Readonly<Record<string, (asked: any, where?: import("../../common/messages/messages.js").Home) => Promise<any>>>}
 */
const MADE = Object.freeze({ written, compared, notes, book });

/** Requests by which an article may get another text. */
const KEEPS = Object.freeze(["add", "import"]);

/**
 * Returns a piece of a file of marks, written by the engine, from the library of either home.
 * @param {{as: string, after?: number, [filter: string]: unknown}} asked the form, what `marked` asks, and where the piece begins
 * @param {import("../../common/messages/messages.js").Home} [where]
 * @returns {Promise<{text: string, media: string, ending: string, next: number}>} `next`: where the next piece begins; 0: end
 */
export async function written({ as, after = 0, ...asked }, where) {
  const { articles, next } = await ask("marked", { ...asked, after }, where);
  const { ok } = await engine.ask({ do: "marks", as, articles, first: !after, last: !next });
  return { ...ok, next };
}

/**
 * Returns what an article says now that a version of it did not say: `changes` and `counts` of the engine's `compare`.
 * @param {{article: number, of?: number, version: number}} asked `of`: the article of the version, if it is another one
 * @param {import("../../common/messages/messages.js").Home} [where]
 * @returns {Promise<Record<string, any>>}
 */
export async function compared({ article, of = article, version }, where) {
  const { text, markdown, beside } = await ask("version", { article: of, version }, where);
  const { article: now } = await ask("show", { article }, where);
  const { language, title, address } = now;
  const after = { after: now.text, after_markdown: now.markdown, language, title, address };
  return (await engine.ask({ do: "compare", before: text, markdown, beside, ...after })).ok;
}

/**
 * Returns a piece of the library as Markdown notes (docs/protocol.md, `notes`).
 * @param {{after?: number, taken: string[]}} asked where the piece begins, and the names that files before it have
 * @param {import("../../common/messages/messages.js").Home} [where]
 * @returns {Promise<{files: [string, string][], links: string[], list: [string, string], next: number}>}
 */
export async function notes({ after = 0, taken }, where) {
  const { text, next } = await ask("export", { after }, where);
  /** @type {any[]} */
  const rows = text.split("\n").slice(1).filter(Boolean).map(parsed);
  const articles = rows
    .filter((row, at) => !isRest(row, rows[at - 1]))
    .map((row) => ({ ...row, html: undefined, cover: undefined, versions: undefined }));
  const { ok } = await engine.ask({ do: "notes", articles, taken });
  return { ...ok, next };
}

const parsed = (/** @type {string} */ line) => JSON.parse(line);

/** Whether a line has only further versions of the article before it. @param {any} row @param {any} before */
const isRest = (row, before) =>
  Boolean(row.versions && before) && row.address === before.address && row.saved === before.saved;

/**
 * Returns a page of articles, a chapter each, as a book.
 * @param {{page: string, chapters: [number, string][], title: string, saved: string}} asked
 * @returns {Promise<{base64: string, media: string, name: string}>}
 */
export async function book({ page, chapters, title, saved }) {
  const asked = { do: "render", format: "epub", with: { name: "plain" }, remote: true, chapters, name: title };
  return (await engine.ask({ ...asked, about: { title, saved } }, Promise.resolve(page))).ok;
}

/** Returns where articles are stored now. @returns {Promise<import("../../common/messages/messages.js").Home>} */
export async function home() {
  const { engine } = await settings.read();
  return engine === "native" ? "native" : "embedded";
}

/**
 * @param {string} word
 * @param {Record<string, unknown>} asked
 * @param {import("../../common/messages/messages.js").Home} [where] one of the two by name, to carry articles between them
 * @returns {Promise<any>} what docs/protocol.md says, and `home`
 */
export async function ask(word, asked, where) {
  if (Object.hasOwn(MADE, word)) return MADE[word](asked, where);
  if (!Object.hasOwn(WORDS, word)) throw new Refusal("message", `nobody does ${word}`);
  const place = where ?? (await home());
  const given = KEEPS.includes(word) ? { keep_versions: (await settings.read()).libraryVersions, ...asked } : asked;
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const answer =
    place === "native" ? await engine.askHost({ ...fields, do: `library-${word}` }) : await WORDS[word](fields);
  return { ...answer, home: place };
}
