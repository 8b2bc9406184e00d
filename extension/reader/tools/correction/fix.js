/**
 * Correcting a selection in one gesture. In this mode the sheet shows everything on the page, left-out parts in
 * grey: a click keeps or drops a block, keys and buttons do the rest, every step can be undone, and the result is
 * stored for this address.
 */

import { visible } from "../../../page/clutter.js";
import { guarded, inTurn } from "../../../sheet/guard.js";
import { onPageEvent } from "../../../common/messages/page-events.js";
import { Picks } from "../../../page/picks.js";
import { current, whenShown } from "../../../sheet/reading.js";
import { addTool, press } from "../../../sheet/tools.js";
import { words } from "../../../common/words.js";
import { blocks, goOnFrom, selected, span, standAt } from "./blocks.js";
import { Candidates, extract } from "./candidates.js";
import { announce } from "../../show/display.js";
import { KEYS, PASSING } from "./fixkeys.js";
import { change, mendWith } from "../../show/present.js";
import * as settings from "../../../settings/settings.js";
import { recall, store } from "./storing.js";
import { canTeach, teach, untaught } from "./teaching.js";
import { leaveOutWith } from "../../../sheet/passages.js";
import { keyName } from "../../../sheet/keys.js";
import { onPage as callPage } from "../../../sheet/page.js";
import { room, showInPlace, view } from "../../show/view.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Picks | null} */
let picks = null;
let mending = false;
/** @type {import("./blocks.js").Block[]} */
let list = [];
let at = 0;
/**
 * The last correction, and the lessons that were learnt from it.
 * @type {(import("./teaching.js").Correction & {ids: string[]}) | null}
 */
let last = null;
/** How far the selection extends beyond the block: the page's elements around it, outermost last. @type {number[]} */
let wider = [];
const candidates = new Candidates();

/** Begins, with everything visible. */
export async function begin() {
  const reading = current();
  if (!reading || mending) return;
  const top = selected();
  mending = true;
  last = null;
  tellTaught("");
  picks ??= new Picks(reading.page, reading.keep);
  const focused = document.activeElement;
  await change(union(picks), { keep: picks.ranges() });
  get("fix").hidden = false;
  room();
  press("fix", true);
  list = blocks();
  at = Math.max(
    0,
    top.length
      ? list.findIndex(({ ids }) => ids.includes(top[0]))
      : list.findIndex(({ element }) => element.getBoundingClientRect().top > 60),
  );
  paint();
  if (list[at] && focused !== document.activeElement) standAt(list[at].element);
  if (view() === "place") await inPlace(true);
  announce(words("fixHow"));
}

/** Returns what is kept together with everything visible. @param {Picks} given @returns {[number, number][]} */
function union(given) {
  const all = new Picks(given.page, given.ranges());
  for (const [first, last] of visible(given.page)) all.mask.fill(1, first, last);
  return all.ranges();
}

export async function end() {
  if (!mending || !picks) return;
  mending = false;
  get("fix").hidden = true;
  room();
  press("fix", false);
  const [last = -1] = list[at]?.ids ?? [];
  const focused = document.activeElement;
  await change(picks.ranges());
  document.documentElement.classList.remove("mending");
  if (focused !== document.activeElement || get("fix").contains(focused)) goOnFrom(last);
  if (view() === "place") await inPlace(false);
}

/** @param {boolean} on */
async function inPlace(on) {
  const reading = current();
  if (!reading) return;
  await callPage("place", "pick", reading.capture, on);
  if (!on) await callPage("mark", "clear", "choice");
  await showInPlace(on ? "grey" : "hide");
}

/** Shows what is kept, what isn't, and the current selection. */
function paint() {
  document.documentElement.classList.add("mending");
  const reach = target();
  for (const [index, { element, ids }] of list.entries()) {
    element.classList.toggle("dropped", !picks?.keeps(ids));
    element.classList.toggle(
      "chosen",
      index === at || (wider.length > 0 && ids.some((id) => id >= reach[0] && id < reach[1])),
    );
  }
  for (const button of document.querySelectorAll("#fix [data-fix=undo]"))
    /** @type {HTMLButtonElement} */ (button).disabled = !picks?.canUndo;
  paintTeach();
  const chosen = list[at];
  get("fix-toggle").textContent = words(chosen && picks?.keeps(chosen.ids) ? "fixDrop" : "fixKeep");
}

/** Returns the span for the next step. @returns {[number, number]} */
function target() {
  const { page } = /** @type {import("../../../sheet/reading.js").Reading} */ (current());
  const widest = wider.at(-1);
  if (widest !== undefined) return [widest, page.end(widest)];
  return list[at] ? span(list[at].ids) : [0, 0];
}

/** @param {number} by */
function move(by) {
  wider = [];
  at = Math.min(list.length - 1, Math.max(0, at + by));
  standAt(list[at].element);
  paint();
  if (view() === "place") void pointOut();
}

/** In place, the selection is highlighted in the page itself. */
async function pointOut() {
  const { page, capture } = /** @type {import("../../../sheet/reading.js").Reading} */ (current());
  const [first, last] = target();
  const ids = list.flatMap(({ ids }) => ids).filter((id) => id >= first && id < last);
  const spans = ids.map((id) => [id, 0, page.isText(id) ? page.text(id).length : 1]);
  await callPage("place", "bring", capture, ids[0], 0, 120);
  await callPage("mark", "light", capture, "choice", spans, "background-color: #ffe08a; color: #222;");
}

/** Extends the selection by an element with additional text. */
function widen() {
  const { page } = /** @type {import("../../../sheet/reading.js").Reading} */ (current());
  const [first, last] = target();
  const count = (/** @type {number} */ from, /** @type {number} */ to) =>
    list.filter(({ ids }) => ids[0] >= from && ids[0] < to).length;
  let outer = wider.at(-1) === undefined ? first : page.parent(/** @type {number} */ (wider.at(-1)));
  while (outer > 0 && (page.end(outer) < last || outer > first || count(outer, page.end(outer)) <= count(first, last)))
    outer = page.parent(outer);
  if (outer > 0) wider.push(outer);
}

/** @param {import("../../../page/picks.js").Act} act @param {[number, number]} [given] */
async function step(act, given = target()) {
  if (!picks) return;
  picks.do(act, ...given);
  last = act === "keep" || act === "drop" ? { act, span: given, ids: [] } : null;
  await changed();
  if (last && (await settings.read()).teachSites) await teachSite();
}

/** The site's other pages are to be read like this, too. */
async function teachSite() {
  const reading = current();
  if (!reading || !last || last.ids.length || !canTeach(reading)) return announce(words("lessonNeeds"));
  const { ids, text } = await teach(reading, last);
  last.ids = ids;
  tellTaught(text);
}

/** @param {string} text */
function tellTaught(text) {
  get("fix-taught").textContent = text;
  paintTeach();
}

/** What can be learnt from: the last step, once. */
function paintTeach() {
  const reading = current();
  const button = /** @type {HTMLButtonElement} */ (get("fix-teach"));
  button.disabled = !last || last.ids.length > 0 || !reading || !canTeach(reading);
}

async function changed() {
  const reading = current();
  if (!reading || !picks) return;
  reading.keep = picks.ranges();
  paint();
  if (view() === "place") await showInPlace("grey");
  announce(words(list[at] && picks.keeps(list[at].ids) ? "fixKept" : "fixDropped"));
  await store(reading, { steps: picks.steps });
}

/** Keeps a left-out part again, called by the list of left-out parts. */
export const putBack = guarded(async (/** @type {[number, number][]} */ ranges) => {
  const reading = current();
  if (!reading) return;
  picks ??= new Picks(reading.page, reading.keep);
  for (const range of ranges) picks.do("keep", ...range);
  await store(reading, { steps: picks.steps });
  if (mending) return void (await changed());
  await change(picks.ranges());
});

/** A second press so soon takes the first one back: the voice has said so by then. */
const SOON_MS = 20_000;

/** What a listener left out for good last, and when. @type {{at: number, ids: string[]} | null} */
let unheard = null;

/** Leaves out the part that a listener hears, on this site too; or brings it back. @param {number} id @param {(text: string) => void} tell */
const leaveOutAt = guarded(async (/** @type {number} */ id, /** @type {(text: string) => void} */ tell) => {
  const reading = current();
  if (!reading || mending) return tell("");
  if (!canTeach(reading)) return tell(words("lessonNeeds"));
  if (unheard && picks?.canUndo && performance.now() - unheard.at < SOON_MS)
    return tell(await hearAgain(reading, unheard));
  const block = blocks().find(({ ids }) => ids.includes(id));
  if (!block) return tell("");
  const { ids, text, span: part } = await teach(reading, { act: "drop", span: span(block.ids) }, true);
  picks ??= new Picks(reading.page, reading.keep);
  picks.do("drop", ...part);
  unheard = { at: performance.now(), ids };
  if (!(await change(picks.ranges()))) return tell(`${words("lessonsEmpty")} ${await hearAgain(reading, unheard)}`);
  await store(reading, { steps: picks.steps });
  tell(words("voiceTaught", text.replace(/[.。।]$/, ""), keyName("voice-teach")));
});

/** @param {import("../../../sheet/reading.js").Reading} reading @param {{ids: string[]}} last @returns {Promise<string>} */
async function hearAgain(reading, { ids }) {
  unheard = null;
  picks?.undo();
  if (picks) await change(picks.ranges());
  await store(reading, { steps: picks?.steps ?? [] });
  if (ids.length) await untaught(reading, ids);
  return words("undone");
}

async function undo() {
  const reading = current();
  const ids = last?.ids ?? [];
  last = null;
  if (!picks?.undo()) return;
  await changed();
  tellTaught(reading && ids.length ? (await untaught(reading, ids)).text : "");
}

async function onlySelected() {
  const ids = selected();
  await step("only", ids.length ? span(ids) : target());
}

/** Switches to the next extractor with a result that was not shown yet. */
async function candidate() {
  const reading = current();
  if (!reading) return;
  const next = await candidates.next(reading);
  if (!next) return announce(words("fixNoMore"));
  picks = new Picks(reading.page, next.selection.keep);
  await change(union(picks), { keep: picks.ranges(), selection: next.selection });
  list = blocks();
  at = Math.max(
    0,
    list.findIndex(({ ids }) => picks?.keeps(ids)),
  );
  await changed();
  await store(reading, { guess: next.name });
  announce(words("fixCandidate", next.title));
}

/** @type {Readonly<Record<string, () => void | Promise<void>>>} */
const ACTS = Object.freeze({
  toggle: () => step(list[at] && picks?.keeps(list[at].ids) ? "drop" : "keep"),
  widen: () => {
    widen();
    paint();
  },
  narrow: () => {
    wider.pop();
    paint();
  },
  start: () => step("start"),
  end: () => step("end"),
  only: onlySelected,
  candidate,
  teach: teachSite,
  undo,
  done: end,
});

const lasting = guarded((/** @type {string} */ act) => ACTS[act]?.());

/** @param {string} act */
function perform(act) {
  if (PASSING.has(act)) inTurn(() => ACTS[act]());
  else void lasting(act);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!mending || event.ctrlKey || event.altKey || event.metaKey) return;
  const onButton = event.target instanceof Element && event.target.closest("button") !== null;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const act = KEYS[event.key];
  if ((by === undefined && !act) || (onButton && event.key === "Enter")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (by) inTurn(() => move(by));
  else perform(act);
}

/** @param {MouseEvent} event */
function click(event) {
  if (!mending || !(event.target instanceof Element) || !getSelection()?.isCollapsed) return;
  const hit = event.target;
  const found = list.findIndex(({ element }) => element.contains(hit));
  if (found < 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void turned(found);
}

const turned = guarded((/** @type {number} */ found) => {
  wider = [];
  at = found;
  return ACTS.toggle();
});

export function offerFix() {
  addTool({
    name: "fix",
    words: "fix",
    icon: "M3 13l1-3 7-7 2 2-7 7zM10 4l2 2",
    key: "e",
    order: 30,
    press: () => void (mending ? end() : begin()),
  });
  press("fix", false);
  get("fix").dataset.foot = "";
  document.addEventListener("keydown", key, { capture: true });
  get("article").addEventListener("click", click, { capture: true });
  get("fix").addEventListener("click", ({ target }) => {
    const act = target instanceof Element && target.closest("[data-fix]");
    if (act) perform(/** @type {HTMLElement} */ (act).dataset.fix ?? "");
  });
  leaveOutWith(
    ([place]) => new Promise((resolve) => void leaveOutAt(place?.id ?? -1, resolve).then(() => resolve(""))),
  );
  onPageEvent(
    () => current()?.tab,
    ({ picked }) => {
      if (picked === undefined || !mending) return;
      const found = list.findIndex(({ ids }) => picked >= ids[0] && picked <= /** @type {number} */ (ids.at(-1)));
      if (found < 0) return;
      at = found;
      void ACTS.toggle();
    },
  );
  mendWith(async ({ page, json, selection, incognito, capture }) => {
    // What is shown again from the library was mended when it was kept.
    if (!capture) return { keep: selection.keep, selection };
    const { steps = [], guess = "" } = (await recall({ page, incognito })) ?? {};
    picks = null;
    const found = guess ? await extract(json, guess).catch(() => selection) : selection;
    if (!steps.length) return { keep: found.keep, selection: found };
    picks = new Picks(page, found.keep);
    picks.again(steps);
    return { keep: picks.ranges(), selection: found };
  });
  whenShown(({ keep, page }) => {
    if (unheard && picks?.page !== page) unheard = null;
    if (!mending) picks = picks && JSON.stringify(picks.ranges()) === JSON.stringify(keep) ? picks : null;
  });
}
