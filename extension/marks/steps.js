/**
 * Marking without a pointer: a sentence is chosen and made longer or shorter, by keys or by buttons, and said each
 * time.
 */

import { isInPlace } from "../sheet/page.js";
import { focusTool } from "../sheet/tools.js";
import { words } from "../common/words.js";
import { guardedMark, markSpan, short } from "./act.js";
import { guarded } from "../sheet/guard.js";
import { colourButtons, colourNow } from "./colours.js";
import { edit } from "./edit.js";
import { sheetText } from "./kept.js";
import { bring, point } from "./paint.js";
import { makeRoom } from "./room.js";
import { announce, button } from "./say.js";
import { sentencesOf, wordsOf } from "./units.js";

/** @typedef {import("./text.js").Span} Span */

/** @type {HTMLElement | null} */
let bar = null;
/** @type {HTMLElement} */
let shownText;
/** @type {Span | null} */
let span = null;
/** The sentences of the article, and the words of it. @type {{sentences: Span[], words: Span[]}} */
let units = { sentences: [], words: [] };

/** Opens the steps at the first sentence in sight. */
export function step() {
  const text = sheetText();
  if (!text) return;
  units = { sentences: sentencesOf(text.letters), words: wordsOf(text.letters) };
  if (!units.sentences.length) return;
  const first = isInPlace() ? 0 : units.sentences.findIndex((one) => text.range(one).getBoundingClientRect().top > 60);
  bar ??= made();
  bar.hidden = false;
  makeRoom();
  choose(units.sentences[Math.max(0, first)], words("markStepsHow"));
  bar.focus();
}

/** @param {Span} now @param {string} [before] what is said before it */
function choose(now, before = "") {
  const text = sheetText();
  if (!text) return;
  span = now;
  const said = text.letters.words(now.from, now.to);
  point(now);
  void bring(now);
  shownText.textContent = short(said, 160);
  announce([before, said].filter(Boolean).join(" "));
}

/** @param {1 | -1} by */
function move(by) {
  if (!span) return;
  const { sentences } = units;
  const { from } = span;
  const at = sentences.findLastIndex((one) => one.from <= from);
  choose(sentences[Math.min(Math.max(at + by, 0), sentences.length - 1)]);
}

/**
 * Moves an end of what is chosen by a word, or by a sentence.
 * @param {"from" | "to"} end @param {1 | -1} by @param {Span[]} [among]
 */
function stretch(end, by, among = units.words) {
  if (!span) return;
  const here = span[end];
  const places = among.map((one) => one[end]);
  const all = sheetText()?.letters.text ?? "";
  const spells = (/** @type {number} */ place) =>
    /[\p{L}\p{N}]/u.test(all.slice(...[place, here].sort((a, b) => a - b)));
  // A full stop alone is no step.
  const next =
    by > 0
      ? places.find((place) => place > here && spells(place))
      : places.findLast((place) => place < here && spells(place));
  if (next === undefined) return;
  const now = { ...span, [end]: next };
  if (now.to <= now.from) return;
  // Only what has changed is said.
  choose(now);
}

const guardedNote = guarded((/** @type {Span} */ wanted) => {
  const mark = markSpan(wanted, colourNow());
  if (mark) edit(mark.id, true);
});

/** @param {string} [colour] */
function take(colour) {
  if (!span) return;
  const wanted = span;
  leave(false);
  void guardedMark(wanted, colour);
}

function takeWithNote() {
  if (!span) return;
  const wanted = span;
  leave(false);
  void guardedNote(wanted);
}

/** @param {boolean} [isLeft] whether nothing was marked */
function leave(isLeft = true) {
  span = null;
  point(null);
  if (bar) bar.hidden = true;
  makeRoom();
  focusTool("mark");
  if (isLeft) announce(words("markStepsLeft"));
}

/** @type {Readonly<Record<string, () => void>>} */
const KEYS = Object.freeze({
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  ArrowRight: () => stretch("to", 1),
  ArrowLeft: () => stretch("to", -1),
  "Shift+ArrowRight": () => stretch("from", 1),
  "Shift+ArrowLeft": () => stretch("from", -1),
  "Shift+ArrowDown": () => stretch("to", 1, units.sentences),
  "Shift+ArrowUp": () => stretch("to", -1, units.sentences),
  Enter: () => take(),
  n: takeWithNote,
  1: () => take("yellow"),
  2: () => take("green"),
  3: () => take("blue"),
  4: () => take("pink"),
  Escape: () => leave(),
});

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const isButton = event.target instanceof HTMLButtonElement && event.key === "Enter";
  const act = KEYS[event.shiftKey ? `Shift+${event.key}` : event.key];
  if (!act || isButton) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function made() {
  const element = document.createElement("section");
  element.id = "mark-steps";
  element.tabIndex = -1;
  // Its arrows are its own: a screen reader lets them through here, and not in a region.
  element.role = "application";
  element.dataset.foot = "";
  element.ariaLabel = words("markSteps");
  shownText = document.createElement("p");
  shownText.dir = "auto";
  const acts = document.createElement("div");
  acts.className = "acts";
  const named = (/** @type {string} */ key, /** @type {string} */ keys, /** @type {() => void} */ act, kind = "") => {
    const one = button(words(key), act, kind);
    one.setAttribute("aria-keyshortcuts", keys);
    return one;
  };
  acts.append(
    named("markPrevious", "ArrowUp", KEYS.ArrowUp),
    named("markNext", "ArrowDown", KEYS.ArrowDown),
    named("markShorter", "ArrowLeft", KEYS.ArrowLeft),
    named("markLonger", "ArrowRight", KEYS.ArrowRight),
    ...colourButtons(take),
    named("markNote", "N", takeWithNote),
    named("close", "Escape", () => leave()),
  );
  element.append(shownText, acts);
  element.addEventListener("keydown", press);
  document.getElementById("live")?.before(element);
  return element;
}

export function offerSteps() {
  // Whoever goes elsewhere has left.
  document.addEventListener("pointerdown", ({ target }) => {
    if (bar && !bar.hidden && !(target instanceof Node && bar.contains(target))) leave();
  });
}
