/**
 * Says that a page was read with what the person taught about its site, and lists it in words. Each lesson can be
 * undone here or forgotten for the site; one that would change much asks first.
 */

import { ask, DO } from "../../../common/messages/messages.js";
import { counted, words } from "../../../common/words.js";
import { guarded } from "../../../sheet/guard.js";
import { bind } from "../../../sheet/keys.js";
import { current, whenShown } from "../../../sheet/reading.js";
import { taught, taughtHere, taughtWith } from "../../../sheet/taught.js";
import { announce } from "../../show/display.js";
import { change } from "../../show/present.js";
import { offBecause, saidOf } from "../../../settings/lesson-words.js";
import { askLessons, canTeach, learnAgain, untaught } from "./teaching.js";

/** @typedef {import("../../../sheet/reading.js").Reading} Reading */
/** @typedef {import("../../../settings/site-lessons.js").Told} Told */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const reading = () => /** @type {Reading} */ (current());

/** The page whose lessons were looked at. @type {object | null} */
let seen = null;
/** @type {Set<string>} */
let undone = new Set();

/** What became of each lesson on this page. @returns {Told[]} */
const told = () => reading().selection.lessons ?? [];

/** @param {Told["is"]} is */
const those = (is) => told().filter((one) => one.is === is);

/** A page is shown: what was taught about its site is looked up, counted and told. */
async function look(grown = false) {
  const now = current();
  if (!now || now.page === seen) return;
  seen = now.page;
  if (grown) return tell();
  undone = new Set();
  taughtWith([]);
  hide();
  if (!canTeach(now)) return;
  const known = await learnAgain(now, undone);
  if (!known.length || current()?.page !== now.page) return;
  const { retired } = await askLessons(now, "tally", { told: told() });
  tell(retired.map(offBecause));
}

/** @param {string[]} [more] what else is to be said */
function tell(more = []) {
  const line = get("taught");
  const asking = those("asks").filter(({ id }) => !undone.has(id ?? ""));
  const applied = those("applied").length;
  const without = !applied && undone.size > 0;
  const what = applied ? [counted("lessonsApplied", applied)] : without ? [words("lessonsUndone")] : [];
  const texts = [...new Set(more), ...what];
  const buttons = applied || without ? [button(words("lessonsShow"), show), hereButton()] : [];
  line.replaceChildren(...texts.map(span), ...buttons, ...asking.slice(0, 1).flatMap(question));
  line.hidden = !line.hasChildNodes();
}

const hereButton = () => button(words(undone.size ? "lessonsAgainHere" : "lessonHere"), toggle);

/** @param {string} text */
function span(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}

/** A lesson that would change much: here, always, or not. @param {Told} asked @returns {Node[]} */
function question({ id = "", words: count }) {
  const lesson = taughtHere().find((one) => one.id === id);
  if (!lesson) return [];
  return [
    span(counted("lessonAsks", count, saidOf(lesson))),
    button(words("lessonAskHere"), () => allow(id, false)),
    button(words("lessonAskAlways"), () => allow(id, true)),
    button(words("lessonAskNo"), () => refuse(id)),
  ];
}

function hide() {
  get("taught").hidden = true;
  if (get("lessons").matches(":popover-open")) get("lessons").hidePopover();
}

/** @param {string} text @param {() => unknown} act */
function button(text, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", () => void act());
  return element;
}

/** Reads the page again with the lessons that count now. @param {string} said */
async function again(said) {
  const now = reading();
  const { lessons = [] } = taught();
  const more = ["roles", "metadata", "structure"];
  const request = { do: "extract", with: now.selection.with, more, ...(lessons.length ? { lessons } : {}) };
  const { ok } = await ask(DO.ENGINE, { page: now.json, request });
  if (current()?.page !== now.page) return;
  if (!(await change(ok.keep, { selection: ok }))) return announce(words("lessonsEmpty"));
  tell();
  if (get("lessons").matches(":popover-open")) fill();
  announce(said);
}

/** Undoes what the lessons did on this page, or does it again. */
const toggle = guarded(async () => {
  const applied = those("applied").flatMap(({ id }) => (id ? [id] : []));
  if (!applied.length && !undone.size) return announce(words("lessonsNone"));
  const off = applied.length > 0;
  undone = new Set(off ? [...undone, ...applied] : []);
  taughtWith(taughtHere(), undone);
  const retired = off ? (await askLessons(reading(), "doubt", { ids: applied })).retired : [];
  await again([words(off ? "lessonsUndone" : "lessonsAgain"), ...retired.map(offBecause)].join(" "));
});

/** @param {string} id @param {boolean} always */
const allow = guarded(async (/** @type {string} */ id, /** @type {boolean} */ always) => {
  if (always) await askLessons(reading(), "change", { id, much: true });
  taughtWith(
    taughtHere().map((one) => (one.id === id ? { ...one, much: true } : one)),
    undone,
  );
  await again(words(always ? "lessonAllowedAlways" : "lessonAllowedHere"));
  const changed = those("applied").filter((one) => one.id === id);
  if (changed.length) await askLessons(reading(), "tally", { told: changed });
});

const refuse = guarded(async (/** @type {string} */ id) => {
  undone.add(id);
  taughtWith(taughtHere(), undone);
  const { retired } = await askLessons(reading(), "doubt", { ids: [id] });
  tell(retired.map(offBecause));
  announce(words("lessonRefused"));
});

const forget = guarded(async (/** @type {string} */ id) => {
  const { text } = await untaught(reading(), [id]);
  undone.delete(id);
  taughtWith(taughtHere(), undone);
  await again(text);
});

/** Switches one lesson off on this page, or on again. */
const here = guarded(async (/** @type {string} */ id) => {
  const off = !undone.has(id);
  if (off) undone.add(id);
  else undone.delete(id);
  taughtWith(taughtHere(), undone);
  if (off) await askLessons(reading(), "doubt", { ids: [id] });
  await again(words(off ? "lessonsUndone" : "lessonsAgain"));
});

function fill() {
  const fates = new Map(told().map((one) => [one.id, one]));
  const items = taughtHere().map((lesson) => {
    const item = document.createElement("li");
    const { id } = lesson;
    const fate = fates.get(id);
    const state = document.createElement("small");
    state.textContent =
      offBecause(lesson) || (fate?.is === "applied" ? counted("lessonChanged", fate.words) : words("lessonIdle"));
    item.append(span(saidOf(lesson)), state);
    if (lesson.on !== false)
      item.append(button(words(undone.has(id) ? "lessonsAgainHere" : "lessonHere"), () => here(id)));
    item.append(button(words("lessonForget"), () => forget(id)));
    return item;
  });
  get("lessons-list").replaceChildren(...items);
  get("lessons-none").hidden = items.length > 0;
}

function show() {
  fill();
  get("lessons").showPopover();
  get("lessons-title").focus();
}

export function offerLessons() {
  whenShown((_, how) => void look(how?.grown));
  bind("lessons", "t", toggle);
  bind("lessons-list", "T", show);
}
