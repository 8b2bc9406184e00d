/** What a person does with marks, whatever they use for it: each is done, said, and can be taken back. */

import { isInPlace, onPage } from "../sheet/page.js";
import { heardNow } from "../sheet/passages.js";
import { current } from "../sheet/reading.js";
import { guarded } from "../sheet/guard.js";
import { counted, isolated, words } from "../common/words.js";
import { choose, colourName, colourNow } from "./colours.js";
import * as kept from "./kept.js";
import { say } from "./say.js";

/** @typedef {import("./text.js").Span} Span */

/** Opens a mark for its note; known to tool.js, since that panel has acts of these. @type {(id: string) => void} */
let openNote = () => {};

/** @param {typeof openNote} how */
export const noteWith = (how) => void (openNote = how);

/** Characters of a quote in a message. */
const SHORT = 48;

/** @param {string} text @param {number} [most] */
export function short(text, most = SHORT) {
  const line = text.replace(/\s+/g, " ").trim();
  const cut = [...line].slice(0, most).join("");
  return isolated(line.length > cut.length ? `${cut.replace(/\s+\S*$/, "")} …` : line);
}

/** Returns what is selected, on the sheet or the page; null if nothing of the article is. @returns {Promise<Span | null>} */
export async function selected() {
  const text = kept.sheetText();
  const selection = document.getSelection();
  if (!text) return null;
  if (selection?.rangeCount && !selection.isCollapsed) return text.within(selection.getRangeAt(0));
  if (!isInPlace()) return null;
  const { capture = 0 } = current() ?? {};
  const found = await onPage("mark", "selected", capture).catch(() => null);
  if (!found || found.from.id < 0) return null;
  const ends = [found.from, found.to].map(({ id, offset }) => ({ id, start: offset, end: offset }));
  return text.of(ends);
}

/** Marks a span in the colour that was used last, or in this one. @param {Span} span @param {string} [colour] */
export function markSpan(span, colour = colourNow()) {
  choose(colour);
  const mark = kept.add(span, colour);
  if (!mark) return void say(words("markedAlready"));
  document.getSelection()?.removeAllRanges();
  said(mark);
  return mark;
}

/** @param {kept.Mark} mark */
function said(mark) {
  const keeps = kept.isPrivate() ? words("markPrivate") : "";
  say([words("marked", colourName(mark.colour), short(mark.exact)), keeps].filter(Boolean).join(" "), {
    markNote: () => openNote(mark.id),
    undo: takeBack,
  });
}

/** The press of the tool: what is selected, else the sentence that is heard. @returns {Promise<boolean>} whether there was any */
export async function markHere() {
  const span = (await selected()) ?? heard();
  if (span) await guardedMark(span, undefined);
  return Boolean(span);
}

/** @returns {Span | null} */
function heard() {
  const places = heardNow();
  return places.length ? (kept.sheetText()?.of(places) ?? null) : null;
}

export const guardedMark = guarded((/** @type {Span} */ span, /** @type {string | undefined} */ colour) =>
  markSpan(span, colour),
);

/**
 * Marks a passage that is heard, or takes its mark away.
 * @param {readonly import("../sheet/passages.js").Place[]} places
 * @returns {Promise<boolean | null>}
 */
export async function toggle(places) {
  const span = kept.sheetText()?.of(places);
  if (!span) return null;
  const known = kept.all().find((one) => one.span?.from === span.from && one.span.to === span.to);
  if (known) kept.remove(known.mark.id);
  else kept.add(span, colourNow());
  return !known;
}

/** @param {string} id */
export function remove(id) {
  const known = kept.shownMark(id);
  if (!known) return;
  kept.remove(id);
  say(words("markGone", short(known.mark.exact)), { undo: takeBack });
}

export function takeBack() {
  const act = kept.undo();
  if (!act) return say(words("nothingToUndo"));
  const mark = /** @type {kept.Mark} */ (act.before ?? act.after);
  say(words("markUndone", short(mark.exact)));
}

/** Copies a mark's words with where they are from. @param {kept.Mark} mark */
export async function copy(mark) {
  const { page, selection } = /** @type {import("../sheet/reading.js").Reading} */ (current());
  const title = document.getElementById("title")?.textContent?.trim() ?? "";
  const byline = selection.metadata?.byline?.value ?? "";
  const source = [byline, title].filter(Boolean).join(", ");
  const text = `“${mark.exact}”\n${source ? `— ${source}\n` : ""}${linkTo(page.url, mark)}\n`;
  await navigator.clipboard.writeText(text).then(
    () => say(words("markCopied")),
    () => say(words("markNotCopied")),
  );
}

/** Words at each end of a long quote in a link. */
const ENDS = 5;

/**
 * Returns an address that leads to the quote in any browser that knows text fragments.
 * @param {string} address @param {{exact: string}} mark
 */
export function linkTo(address, { exact }) {
  if (!/^https?:/.test(address)) return address;
  const line = exact.replace(/\s+/g, " ").trim();
  const all = line.split(" ");
  const parts = exact.includes("\n") || all.length > 3 * ENDS ? [all.slice(0, ENDS), all.slice(-ENDS)] : [all];
  const coded = parts.map((part) => encodeURIComponent(part.join(" ")).replaceAll("-", "%2D"));
  return `${address.split(":~:")[0].replace(/#$/, "")}${address.includes("#") ? "" : "#"}:~:text=${coded.join(",")}`;
}

/** Says how many marks there are, and how many of them don't stand here any more. */
export function sum() {
  const all = kept.all();
  const lost = all.filter(({ span }) => !span).length;
  return [counted("marks", all.length), lost ? counted("marksLost", lost) : ""].filter(Boolean).join(", ");
}
