/** Shows the engine's selection, with stored corrections, and every later change to it. */

import { buildInTurns } from "../../page/article/article.js";
import { chosen, current, made, shown } from "../../sheet/reading.js";
import { Patience } from "../../common/patience.js";
import * as appearance from "../looks/appearance.js";
import { beginning } from "./beginning.js";
import { commentsBelow, keptOf } from "./comments.js";
import { colour, show, showBeginning, showFirst } from "./display.js";
import { keep as keepSame } from "./reconcile.js";
import { askToWait } from "./states.js";
import { translatorFor } from "./tex.js";
import { thread, without } from "./threads.js";
import { arrive, bring, top, view } from "./view.js";

/**
 * @typedef {object} Coming
 * @property {import("../../page/page.js").Page} page
 * @property {string} json
 * @property {import("../../common/messages/messages.js").Selection} selection
 * @property {import("../../common/messages/messages.js").Home} engine
 * @property {string} notice
 * @property {number} capture
 * @property {boolean} selected
 * @property {number} tab
 * @property {boolean} incognito
 * @property {boolean} [unasked]
 * @property {string} [find]
 * @property {string} [mark]
 * @property {import("../../common/messages/pdf-channel.js").PdfSource} [pdf]
 */

/** @typedef {{keep: [number, number][], selection: import("../../common/messages/messages.js").Selection}} Mended */

/**
 * Applies the corrections of earlier visits to the engine's selection before it is first shown.
 * @type {((coming: Coming) => Promise<Mended>) | null}
 */
let mend = null;

/** @param {(coming: Coming) => Promise<Mended>} how */
export function mendWith(how) {
  mend = how;
}

/**
 * Shows the first article of this sheet.
 * @param {Coming} coming
 * @returns {Promise<boolean>} false when nothing of it can be shown
 */
export async function begin(coming) {
  const { told } = await appearance.enter(coming.incognito);
  const { pictures } = await appearance.read();
  const { page, json, capture, selected, tab, incognito, unasked, find, mark: marked, pdf } = coming;
  const { keep, selection } = (await mend?.(coming)) ?? { keep: coming.selection.keep, selection: coming.selection };
  const lang = page.facts.lang ?? "";
  const what = { page, json, selection, keep, capture, pdf, lang };
  const wanted = { ...what, selected, tab, incognito, unasked, find, mark: marked };
  await chosen(wanted);
  await lookAhead(wanted, pictures);
  const article = await wholeOf(wanted, keep, pictures);
  if (!article) return false;
  performance.mark("article built");
  const reading = { ...wanted, article };
  made(reading);
  await told;
  await showFirst(reading, { pictures, notice: coming.notice });
  shown(reading);
  await arrive(reading);
  return true;
}

/**
 * Shows the beginning of a long article first, while the rest is created. Skipped while listening.
 * @param {import("../../sheet/reading.js").Chosen} wanted @param {boolean} pictures
 */
async function lookAhead(wanted, pictures) {
  const { page, selection, keep } = wanted;
  const first = beginning(page, keep);
  if (!first || (selection.posts?.length ?? 0) > 1 || view() === "place") return;
  const article = await articleOf(wanted, first, pictures);
  if (!article) return;
  made({ ...wanted, article });
  await showBeginning({ ...wanted, article });
}

/**
 * Shows another selection of the same page.
 * @param {[number, number][]} keep
 * @param {Partial<import("../../sheet/reading.js").Reading>} [more]
 * @returns {Promise<boolean>}
 */
export async function change(keep, more = {}) {
  const before = current();
  if (!before) return false;
  const { pictures } = await appearance.read();
  const article = await wholeOf({ ...before, ...more }, keep, pictures);
  if (!article) return false;
  const anchor = top();
  const reading = { ...before, keep, ...more, article };
  show(reading, pictures);
  colour(article.element);
  shown(reading);
  bring(anchor, anchor?.y);
  return true;
}

/**
 * Builds the article of a page that was captured again, with the person's corrections, and shows nothing yet.
 * @param {import("../../sheet/reading.js").Reading} before with the new page and the engine's answer
 */
export async function built(before) {
  const { pictures } = await appearance.read();
  const coming = {
    ...before,
    tab: before.tab ?? -1,
    selected: false,
    engine: /** @type {const} */ ("embedded"),
    notice: "",
  };
  const { keep, selection } = (await mend?.(coming)) ?? { keep: before.selection.keep, selection: before.selection };
  const article = await wholeOf({ page: before.page, selection }, keep, pictures);
  return article && { ...before, selection, keep, article };
}

/**
 * Shows an article that was built anew: what is the same stays as it is, at its place in the window.
 * @param {import("../../sheet/reading.js").Reading} reading
 * @param {import("./reconcile.js").Difference} difference
 * @param {string} edited the mark of a block that says something else now
 */
export async function renew(reading, { same, changed }, edited) {
  const { pictures } = await appearance.read();
  const focused = document.activeElement;
  const selected = ranges();
  const seen = same.map(([one]) => one).find((one) => one.getBoundingClientRect().bottom > 0);
  const top = seen?.getBoundingClientRect().top ?? 0;
  show(reading, pictures);
  keepSame(same, reading.article);
  mark(changed, edited);
  if (seen) scrollBy({ top: seen.getBoundingClientRect().top - top, behavior: "instant" });
  if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus({ preventScroll: true });
  select(selected);
  colour(reading.article.element);
  shown(reading, { grown: true });
  performance.mark("renewed");
}

/** What is selected, as nodes and places in them: a range would lose them when they are moved. */
function ranges() {
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = /** @type {Selection} */ (getSelection());
  return anchorNode && focusNode && !isCollapsed ? { anchorNode, anchorOffset, focusNode, focusOffset } : null;
}

/** Selects the same again, if it is still there. @param {ReturnType<typeof ranges>} selected */
function select(selected) {
  if (!selected?.anchorNode.isConnected || !selected.focusNode.isConnected) return;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selected;
  getSelection()?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
}

/**
 * Marks what was edited: not what only counts on, and not the last block, which may be one that is still being written.
 * @param {[Element, Element][]} changed @param {string} edited
 */
function mark(changed, edited) {
  const worded = (/** @type {Element} */ one) => (one.textContent ?? "").replace(/[\d\s]+/g, " ");
  for (const [before, now] of changed) {
    if (now.parentElement?.lastElementChild === now || worded(before) === worded(now)) continue;
    /** @type {HTMLElement} */ (now).dataset.edited = edited;
  }
}

/** @typedef {{page: import("../../page/page.js").Page, selection: import("../../common/messages/messages.js").Selection}} Given */

/**
 * Returns the article, with the comments below it.
 * @param {Given} given @param {[number, number][]} keep @param {boolean} pictures
 */
async function wholeOf(given, keep, pictures) {
  const article = await articleOf(given, keep, pictures);
  const { page, selection } = given;
  const comments = selection.comments ?? [];
  if (!article || !comments.length) return article;
  const options = { pictures, patience: new Patience(askToWait), tex: await translatorFor(page) };
  return { ...article, comments: await commentsBelow({ page, keep, comments, article, options }) };
}

/** @param {Given} given @param {[number, number][]} keep @param {boolean} pictures */
async function articleOf({ page, selection }, keep, pictures) {
  const options = { pictures, patience: new Patience(askToWait), tex: await translatorFor(page) };
  const { posts = [], comments = [] } = selection;
  const own = without(page, keep, keptOf(comments, keep));
  const article = posts.length > 1 ? await thread(page, own, posts, options) : await buildInTurns(page, own, options);
  return article.element.hasChildNodes() ? article : null;
}
