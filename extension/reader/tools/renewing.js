/**
 * Follows a page that lives while it is read: what comes below is there at once, what comes above is offered, what was
 * edited is marked, and what a person reads or hears stays where it is. The page tells when its words have changed
 * (content/sheet/alive.js); only then is it captured again, and the engine asked.
 */

import { ask, DO } from "../../common/messages/messages.js";
import { onPageEvent } from "../../common/messages/page-events.js";
import { Page } from "../../page/page.js";
import { Structure } from "../../page/structure.js";
import { current, looksIn, whenShown } from "../../sheet/reading.js";
import { taught } from "../../sheet/taught.js";
import { words } from "../../common/words.js";
import { built, renew } from "../show/present.js";
import { gather } from "../show/gathering.js";
import { compared } from "../show/reconcile.js";
import { dressed } from "../show/display.js";
import { onPage } from "../../sheet/page.js";
import { isOver } from "../show/view.js";
import { engineSays } from "./fetching.js";

/** @typedef {import("../../sheet/reading.js").Reading} Reading */
/** @typedef {import("../show/reconcile.js").Difference} Difference */

/** So long after the words are there the watch begins. */
const LATER_MS = 1_000;
/** A look at a page takes this share of the time, at most: less and less where it only flickers. */
const SHARE = 8;
const LEAST_SHARE = 400;
/** What has less of what is on show is another article, or none. */
const SAME = 0.3;
/** A part of a list has so many words: fewer may say that it is on its way. */
const LIST = 12;

let busy = false;
/** Whether the page has changed again meanwhile, and whether it had another address then. */
let [again, away] = [false, false];
/** What is new above, until it is wanted. @type {{reading: Reading, difference: Difference} | null} */
let offered = null;
let share = SHARE;
/** The capture that is watched. */
let watched = 0;

const news = () => /** @type {HTMLElement} */ (document.getElementById("news"));

/** @param {boolean} elsewhere whether the page has another address than before */
async function look(elsewhere) {
  if (busy) return void ([again, away] = [true, elsewhere]);
  [busy, again, away] = [true, false, elsewhere];
  const began = performance.now();
  looksIn(Infinity);
  try {
    await compare(elsewhere);
  } catch {
    // A page that was left, or can't be captured now: the article stays as it is.
  }
  busy = false;
  const took = performance.now() - began;
  const rest = took * (isPassing() ? 1 : share);
  looksIn(rest + 2 * took);
  if (again) setTimeout(() => void look(away), rest);
  again = false;
  await onPage("alive", "rest", rest).catch(() => {});
}

/** Whether the page shows a part of a list at a time, and always another one: what isn't taken now is gone soon. */
function isPassing() {
  return Boolean(current()?.gathered) && share === SHARE;
}

/** What brings no words flickers. @param {Difference} difference */
function pace({ added, changed }) {
  const more = wordsIn(changed.map(([, one]) => one)) - wordsIn(changed.map(([one]) => one));
  share = added.length || more > 0 ? SHARE : Math.min(share * 2, LEAST_SHARE);
}

/** @param {boolean} elsewhere */
async function compare(elsewhere) {
  const before = current();
  if (!before || before.pages?.length || document.documentElement.classList.contains("mending")) return;
  const { page: json, number } = await ask(DO.CAPTURE, { of: before.tab ?? undefined });
  const more = ["roles", "metadata", "structure"];
  const selection = await engineSays({ do: "extract", with: before.selection.with, more, ...taught() }, json);
  performance.mark("looked again");
  const page = Page.parse(json);
  page.structure = new Structure(selection.structure);
  const fresh = await built({ ...before, page, json, selection, capture: number });
  // The article has changed meanwhile, by a press perhaps: what is new is looked for once more.
  if (current() !== before) return void (again = true);
  const difference = fresh && compared(before.article.element, (dressed(fresh), fresh.article.element));
  if (!fresh || !difference) return;
  const { changed, added, gone } = difference;
  pace(difference);
  if (!isSame(before, fresh, difference, elsewhere)) return elsewhere ? tellOther() : undefined;
  watched = number;
  await onPage("alive", "watch", number, fresh.keep).catch(() => {});
  if (!changed.length && !added.length && !gone.length) return;
  if (added.some((one) => isAbove(one, fresh, difference))) return offer(fresh, difference);
  await take(fresh, difference);
}

/**
 * Whether the page still shows the same article: much of what is on show, or of what is there now, is in both. Of a
 * long list that was scrolled far, nothing may be: then its title says so.
 * @param {Reading} before @param {Reading} fresh @param {Difference} difference @param {boolean} elsewhere
 */
function isSame(before, fresh, { same, changed, added, gone }, elsewhere) {
  // At another address, what reads alike is no edit.
  const edited = elsewhere ? 0 : wordsIn(changed.map(([one]) => one));
  const kept = wordsIn(same.map(([one]) => one)) + edited;
  if (kept >= SAME * (kept + Math.min(wordsIn(gone), wordsIn(added)))) return kept > 0;
  const named = dressed(fresh).text === dressed(before).text;
  return !elsewhere && named && Boolean(before.gathered) && wordsIn(added) >= LIST;
}

/** @param {Element[]} blocks */
function wordsIn(blocks) {
  return blocks.reduce((sum, one) => sum + (one.textContent?.match(/\S+/g)?.length ?? 0), 0);
}

/**
 * Whether something new would stand above what is at the top of the window, and move it.
 * @param {Element} block @param {Reading} fresh @param {Difference} difference
 */
function isAbove(block, fresh, { same }) {
  const seen = same.find(([one]) => one.getBoundingClientRect().bottom > 0);
  return Boolean(seen && block.compareDocumentPosition(seen[1]) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** @param {Reading} reading @param {Difference} difference */
async function take(reading, difference) {
  offered = null;
  news().hidden = true;
  // What has left a page that shows a part of itself stays in the article.
  if (!difference.gone.length && !current()?.gathered) return renew(reading, difference, words("edited"));
  const travels = (/** @type {[number, number][]} */ keep, /** @type {number} */ number) =>
    engineSays({ do: "take", keep, number }, reading.json);
  again ||= !(await gather(reading, difference, travels));
}

/** @param {Reading} reading @param {Difference} difference */
function offer(reading, difference) {
  offered = { reading, difference };
  const press = async () => {
    if (offered) await take(offered.reading, offered.difference);
    if (again) await look(false);
  };
  show(words("newsShow", difference.added.length), () => void press());
}

/** The page shows another article: what was being read stays until the person wants that one. */
function tellOther() {
  const { tab } = current() ?? {};
  show(words("otherArticle"), () => void ask(DO.READ, { of: tab ?? undefined }).catch(() => {}));
}

/** @param {string} text @param {() => void} press */
function show(text, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", press);
  news().hidden = false;
  news().replaceChildren(button);
}

/** @param {Reading} reading */
function watch({ capture, keep, pages }) {
  if (!isOver() || pages?.length || capture === watched) return;
  watched = capture;
  void onPage("alive", "watch", capture, keep)
    .then(() => performance.mark("watched"))
    .catch(() => {});
}

export function offerRenewing() {
  whenShown((_, { grown }) => {
    if (!grown) setTimeout(() => watch(/** @type {Reading} */ (current())), LATER_MS);
  });
  onPageEvent(
    () => current()?.tab,
    ({ renewed }) => renewed && void look(renewed.elsewhere === true),
  );
}
