/**
 * The three views of an article: on the sheet, in place on its own page, and the original page. The text at the
 * top of the window is kept between them, as a text and an offset into it.
 */

import { alternatives, clutter } from "../../page/clutter.js";
import { ask, DO } from "../../common/messages/messages.js";
import { keyOf } from "../../sheet/keys.js";
import { onPageEvent } from "../../common/messages/page-events.js";
import { onPage as page } from "../../sheet/page.js";
import { current, whenShown } from "../../sheet/reading.js";
import { addTool, focusTool, press } from "../../sheet/tools.js";
import * as visits from "../../settings/visits.js";
import { words } from "../../common/words.js";
import { announce } from "./display.js";

/** @typedef {{id: number, offset: number, y: number}} Anchor */

const root = document.documentElement;

/**
 * @typedef {{scrolled: number, anchor: Anchor | null}} Position how far a window is scrolled, and the text at its top
 */

/** The text at the top of the page when the article arrived, if it was inside the article. @type {Anchor | null} */
let origin = null;
/** The sheet's position after that. @type {Position | null} */
let arrived = null;
/**
 * The page's position when it was last shown in place, and the sheet's before.
 * @type {{page: Position, sheet: number} | null}
 */
let placed = null;
/** Whether the person has scrolled on the sheet or in place since the article arrived. */
let readOn = false;

/** The bar's height while the page is read in place, and with a panel open. */
const BAR = 64;
const BAR_AND_PANEL = 460;

/** Elements above the bar are marked with `data-foot`. The voice's bar stands in the toolbar's place. */
function foot() {
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-foot]"))].reduce(
    (sum, one) => sum + one.offsetHeight,
    "voice" in root.dataset ? 0 : BAR,
  );
}

/** @returns {"sheet" | "place"} */
export function view() {
  return root.dataset.view === "place" ? "place" : "sheet";
}

/** Whether the page is behind this sheet: for a reader in its own tab it is elsewhere. */
export function isOver() {
  return window !== window.top && Boolean(current()?.capture);
}

/** Returns the first words of the article on the screen. @returns {Anchor | null} */
export function top() {
  const { article } = current() ?? {};
  return article
    ? readwell.anchor.top(
        [...article.nodes].sort(([a], [b]) => a - b),
        barHeight(),
      )
    : null;
}

/** @param {Anchor | null} anchor @param {number} [y] */
export function bring(anchor, y = barHeight()) {
  if (!anchor) return false;
  const { nodes } = /** @type {import("../../sheet/reading.js").Reading} */ (current()).article;
  const node = nodes.get(anchor.id) ?? nearest(nodes, anchor.id);
  return readwell.anchor.bring(node, node === nodes.get(anchor.id) ? anchor.offset : 0, y);
}

/**
 * A text outside the article is placed before the next one inside it.
 * @param {Map<number, Node>} nodes
 * @param {number} id
 */
function nearest(nodes, id) {
  const after = [...nodes.keys()].filter((one) => one > id).sort((a, b) => a - b)[0];
  return nodes.get(after);
}

function barHeight() {
  return document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
}

/** Returns the texts of the article, to find the page's own position. */
function texts() {
  const { article } = /** @type {import("../../sheet/reading.js").Reading} */ (current());
  return [...article.nodes]
    .filter(([, node]) => node.nodeType === Node.TEXT_NODE)
    .map(([id]) => id)
    .sort((a, b) => a - b);
}

/** One view is left before the next is asked for. @type {Promise<unknown>} */
let turning = Promise.resolve();

/** @param {() => Promise<unknown>} how */
function turn(how) {
  turning = turning.then(how).catch(() => {});
}

const turnOver = () => turn(() => (view() === "place" ? toSheet() : toPlace()));
const turnBack = () => turn(async () => view() === "place" && toSheet());

async function toPlace() {
  const reading = current();
  if (!reading || !isOver()) return;
  readOn ||= moved();
  // At its very top the sheet says nothing about the page's position. Measured now: in place nothing here scrolls any
  // more.
  const sheet = root.scrollTop;
  const anchor = (!readOn && origin) || (sheet > 8 && top());
  await showInPlace("hide");
  await page("sheet", "size", foot());
  root.dataset.view = "place";
  // While the voice's bar is open, its keys stay with the sheet: in Firefox the focus would be nowhere.
  await page("sheet", "stand", "place", "voice" in root.dataset, keyOf("place"));
  const to = anchor ? { ...anchor, y: anchor === origin ? anchor.y : Math.min(anchor.y, 40) } : null;
  placed = { page: position(await page("place", "settle", reading.capture, to, texts())), sheet };
  offerOnly(true);
  press("place", true);
  announce(words("inPlaceNow"));
}

/**
 * Returns the text at the top of the page, and how far the page is scrolled.
 * @param {import("../../sheet/reading.js").Reading} reading
 * @returns {Promise<(Anchor & {pageTop: number}) | null>}
 */
function pageTop(reading) {
  return page("place", "top", reading.capture, texts());
}

/** @param {(Anchor & {pageTop: number}) | null} anchor @returns {Position} */
function position(anchor) {
  return { scrolled: anchor?.pageTop ?? 0, anchor };
}

/**
 * Whether a window shows the same text at the same height as before. The scroll offset alone isn't enough: a font or
 * picture that loads late changes it.
 * @param {Position | null} before @param {Position} now
 */
function same(before, now) {
  if (!before) return false;
  const [one, other] = [before.anchor, now.anchor];
  return (
    before.scrolled === now.scrolled ||
    Boolean(one && other && one.id === other.id && one.offset === other.offset && Math.abs(one.y - other.y) < 2)
  );
}

/** @param {"hide" | "grey"} look */
export async function showInPlace(look) {
  const {
    page: columns,
    keep,
    capture,
    selection,
  } = /** @type {import("../../sheet/reading.js").Reading} */ (current());
  const texts = look === "hide" ? alternatives(columns, selection) : [];
  const pictures = texts.map(([id]) => id);
  const shown = clutter(columns, [
    ...keep,
    ...pictures.map((id) => /** @type {[number, number]} */ ([id, columns.end(id)])),
  ]);
  await page("place", "show", capture, [...shown, ...pictures], look, {
    aside: selection.looks ?? [],
    texts,
    bare: selection.with?.styles === true,
  });
}

async function toSheet() {
  const reading = current();
  if (!reading) return;
  // Both are sent at once, and arrive in this order.
  const [anchor] = await Promise.all([pageTop(reading), page("sheet", "stand", "sheet")]);
  const scrolled = !same(placed?.page ?? null, position(anchor));
  delete root.dataset.view;
  await page("place", "page");
  readOn ||= scrolled;
  if (scrolled) bring(anchor);
  else root.scrollTop = placed?.sheet ?? 0;
  offerOnly(false);
  press("place", false);
  // What had the focus lost it while the frame was out of sight.
  if (document.activeElement === document.body) focusTool("place");
  announce(words("onSheetNow"));
}

/**
 * Returns to the page, with the last text read at its top.
 * @param {number} [of] the tab that is read, for a reader in a tab of its own
 * @param {string} [sheet] the key of the sheet, for a reader in one
 */
export async function leave(of, sheet) {
  const reading = current();
  let stay = false;
  await visits.noted().catch(() => {});
  if (reading && isOver()) stay = view() === "place" ? await keepPlace(reading) : await takePlace(reading);
  await ask(DO.LEAVE, { of, sheet, stay }).catch(() => {});
}

/**
 * In place the page is scrolled already; content that reappears above must not shift the text.
 * @param {import("../../sheet/reading.js").Reading} reading
 */
async function keepPlace(reading) {
  const anchor = await pageTop(reading).catch(() => null);
  if (!readOn && same(placed?.page ?? null, position(anchor))) return false;
  await page("place", "page").catch(() => {});
  if (anchor) await page("place", "bring", reading.capture, anchor.id, anchor.offset, anchor.y).catch(() => {});
  // At its very top the page is where it was.
  return Boolean(anchor?.pageTop);
}

/** @param {import("../../sheet/reading.js").Reading} reading */
async function takePlace(reading) {
  const anchor = top();
  if (!anchor || !(readOn || moved())) return false;
  return Boolean(await page("place", "bring", reading.capture, anchor.id, anchor.offset, 8).catch(() => false));
}

/** Whether the person has scrolled the sheet since the article arrived. */
function moved() {
  return !same(arrived, { scrolled: Math.round(root.scrollTop), anchor: top() });
}

/**
 * Another module that may set the start position if the page is at its top.
 * @type {((reading: import("../../sheet/reading.js").Reading) => Promise<void>) | null}
 */
let goOn = null;

/** @param {(reading: import("../../sheet/reading.js").Reading) => Promise<void>} how */
export function onArrival(how) {
  goOn = how;
}

/**
 * Begins the article where the page was, unless that was its beginning.
 * @param {import("../../sheet/reading.js").Reading} reading
 */
export async function arrive(reading) {
  const anchor = isOver() ? await pageTop(reading).catch(() => null) : null;
  const begun = anchor && anchor.pageTop !== 0 && anchor.id !== texts()[0] && anchor.y < 200;
  origin = begun ? anchor : null;
  if (begun) bring(anchor);
  else await goOn?.(reading);
  arrived = { scrolled: Math.round(root.scrollTop), anchor: top() };
  [placed, readOn] = [null, false];
}

/** In place the window is as high as its content: the bar, what is above it, an open panel. */
export function room() {
  const open = document.querySelector(":popover-open") !== null;
  if (view() === "place") void page("sheet", "size", open ? BAR_AND_PANEL : foot()).catch(() => {});
}

/** The way from the page back to the sheet. */
const whole = () => /** @type {HTMLElement} */ (document.getElementById("whole"));

/** In place the page keeps its own look, and the browser's find works in it. @param {boolean} place */
function offerOnly(place) {
  for (const id of ["tool-find", "look"]) {
    const button = document.getElementById(id);
    if (button) button.hidden = place;
  }
  whole().hidden = !place;
}

export function offerViews() {
  addTool({
    name: "place",
    words: "inPlace",
    icon: "M2 3h12M2 6h6M2 9h6M2 12h12M11 5.5h3v4h-3z",
    key: "v",
    order: 10,
    press: turnOver,
  });
  whole().addEventListener("click", turnBack);
  // The same key in the page, which has the keys in place.
  onPageEvent(
    () => current()?.tab,
    ({ back }) => back && turnBack(),
  );
  press("place", false);
  whenShown(() => {
    const button = document.getElementById("tool-place");
    if (button) button.hidden = !isOver();
    if (view() === "place" && !("untouched" in root.dataset)) void showInPlace("hide");
  });
  for (const panel of document.querySelectorAll("[popover]")) panel.addEventListener("toggle", room);
}
