/**
 * Highlights the words being spoken: on the sheet through our own document's highlights, on the page through mark.js.
 * Both take the same positions, and neither changes a node.
 */

import { isInPlace, onPage } from "../../sheet/page.js";
import { about, current } from "../../sheet/reading.js";

/** @typedef {{id: number, start: number, end: number}} Place */

const NAMES = Object.freeze({ word: "readwell-word", sentence: "readwell-sentence" });

/** The page's colours are unknown, so each pair sets both colours. */
const COLOURS = Object.freeze({
  word: "background-color: #ffd54a; color: #16130a;",
  sentence: "background-color: #fdf3c4; color: #16130a;",
});
/** Chromium paints both with the person's single highlight colour: an underline distinguishes word and sentence. */
const SYSTEM_COLOURS = Object.freeze({
  word: "background-color: Highlight; color: HighlightText; text-decoration: underline 3px;",
  sentence: "background-color: Mark; color: MarkText;",
});

/** @param {"word" | "sentence"} kind @param {readonly Place[]} places */
export function light(kind, places) {
  if (isInPlace()) return lightPage(kind, places);
  lightSheet(kind, places);
  return Promise.resolve();
}

/** @param {"word" | "sentence"} kind @param {readonly Place[]} places */
async function lightPage(kind, places) {
  const { capture = 0 } = about() ?? {};
  const forced = matchMedia("(forced-colors: active)").matches;
  const spans = places.filter(({ start, end }) => end > start).map(({ id, start, end }) => [id, start, end]);
  const css = (forced ? SYSTEM_COLOURS : COLOURS)[kind];
  const lit = spans.length ? await onPage("mark", "light", capture, kind, spans, css) : 0;
  if (!spans.length) await onPage("mark", "clear", kind);
  // A picture, or words that a script has removed since: its block is outlined instead.
  if (kind === "sentence") await onPage("spoken", "outline", capture, lit ? -1 : (places[0]?.id ?? -1));
}

/** @param {"word" | "sentence"} kind @param {readonly Place[]} places */
function lightSheet(kind, places) {
  const ranges = [];
  for (const { id, start, end } of places) {
    const { node, before } = standing(id);
    if (node instanceof Text) ranges.push(rangeIn(node, before + start, before + end));
    else if (node instanceof Element && kind === "sentence") outline(node);
  }
  if (kind === "sentence" && ranges.length) outline(null);
  if (ranges.length) CSS.highlights.set(NAMES[kind], new Highlight(...ranges));
  else CSS.highlights.delete(NAMES[kind]);
}

/**
 * Returns the sheet's node for a node of the page, and the units before it: the article's
 * heading has been moved out of the article, and the sheet's title has its words.
 * @param {number} id @returns {{node: Node | null | undefined, before: number}}
 */
function standing(id) {
  const node = current()?.article.nodes.get(id);
  const heading = node?.getRootNode();
  if (!node || !heading || !/^H[1-3]$/.test(heading.nodeName)) return { node, before: 0 };
  const title = document.getElementById("title");
  if (!(node instanceof Text)) return { node: title, before: 0 };
  const former = document.createRange();
  former.setStart(heading, 0);
  former.setEnd(node, 0);
  const all = heading.textContent ?? "";
  return { node: title?.firstChild, before: former.toString().length - (all.length - all.trimStart().length) };
}

/** @param {Text} node @param {number} start @param {number} end */
function rangeIn(node, start, end) {
  const within = (/** @type {number} */ offset) => Math.min(Math.max(offset, 0), node.length);
  const range = document.createRange();
  range.setStart(node, within(start));
  range.setEnd(node, within(end));
  return range;
}

/** Outlines a picture while its text is spoken. @param {Element | null} element */
function outline(element) {
  for (const former of document.querySelectorAll("[data-spoken]")) former.removeAttribute("data-spoken");
  element?.setAttribute("data-spoken", "");
}

export async function unlight() {
  CSS.highlights.delete(NAMES.word);
  CSS.highlights.delete(NAMES.sentence);
  outline(null);
  if (!about()?.capture || !isInPlace()) return;
  await Promise.all([
    onPage("mark", "clear", "word"),
    onPage("mark", "clear", "sentence"),
    onPage("spoken", "outline", 0, -1),
  ]).catch(() => {});
}

/** Scrolls to a position unless it is visible. @param {Place | undefined} place */
export async function bring(place) {
  if (!place) return;
  if (isInPlace()) return void (await onPage("spoken", "bring", about()?.capture ?? 0, place.id, place.start));
  const { node, before } = standing(place.id);
  const start = before + place.start;
  const box =
    node instanceof Text
      ? rangeIn(node, start, start + 1).getBoundingClientRect()
      : /** @type {Element | undefined} */ (node)?.getBoundingClientRect();
  if (!box) return;
  const { innerHeight: height } = window;
  if (box.top > height * 0.12 && box.bottom < height * 0.72) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.documentElement.scrollBy({ top: box.top - height * 0.3, behavior: calm ? "instant" : "smooth" });
}

/** Moves the keyboard's focus to the block of a node; false if there is none. @param {number} id */
export function focusBlock(id) {
  const { node } = standing(id);
  const block =
    node instanceof Element
      ? node
      : node?.parentElement?.closest(
          "p, li, h1, h2, h3, h4, h5, h6, blockquote, caption, td, th, pre, figure, figcaption, dt, dd, article",
        );
  if (!(block instanceof HTMLElement)) return false;
  if (block.tabIndex < 0) block.tabIndex = -1;
  block.focus();
  return true;
}
