/**
 * The three ways to have an article: on the sheet, in place on its own page, and the page as it was. What stands at the
 * top of the window goes along from one to the other, as a text and an offset into it.
 */

import { clutter } from "../shared/clutter.js";
import { ask, DO } from "../shared/messages.js";
import { current, whenShown } from "../shared/reading.js";
import { addTool, press } from "../shared/tools.js";
import * as visits from "../shared/visits.js";
import { words } from "../shared/words.js";
import { announce } from "./display.js";

/** @typedef {{id: number, offset: number, y: number}} Anchor */

const root = document.documentElement;

/** Where the article was when it came: a person who hasn't moved goes back to where the page was. @type {string} */
let arrived = "";

/** How high the bar is while the page is read in place, and how high with a panel open. */
const BAR = 64;
const BAR_AND_PANEL = 460;

/** Rooms that stand above the bar mark what they show there with `data-foot`. */
function foot() {
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-foot]"))].reduce((sum, one) => sum + one.offsetHeight, BAR);
}

/** @returns {"sheet" | "place"} */
export function view() {
  return root.dataset.view === "place" ? "place" : "sheet";
}

/** Call a content script of the page. @param {string} room @param {string} name @param {...unknown} given @returns {Promise<any>} */
export function page(room, name, ...given) {
  return ask(DO.PAGE, { of: current()?.tab ?? undefined, room, name, given });
}

/** Whether the page is behind this sheet: a reader in a tab of its own has it elsewhere. */
export function isOver() {
  return window !== window.top && Boolean(current()?.capture);
}

/** The first words of the article on the screen. @returns {Anchor | null} */
export function top() {
  const { article } = current() ?? {};
  return article ? readwell.anchor.top([...article.nodes].sort(([a], [b]) => a - b), barHeight()) : null;
}

/** @param {Anchor | null} anchor @param {number} [y] */
export function bring(anchor, y = barHeight()) {
  if (!anchor) return false;
  const { nodes } = /** @type {import("../shared/reading.js").Reading} */ (current()).article;
  const node = nodes.get(anchor.id) ?? nearest(nodes, anchor.id);
  return readwell.anchor.bring(node, node === nodes.get(anchor.id) ? anchor.offset : 0, y);
}

/** A text that isn't in the article has its place before the next that is. @param {Map<number, Node>} nodes @param {number} id */
function nearest(nodes, id) {
  const after = [...nodes.keys()].filter((one) => one > id).sort((a, b) => a - b)[0];
  return nodes.get(after);
}

function barHeight() {
  return document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
}

/** The texts of the article, which the page's own place is asked for. */
function texts() {
  const { article } = /** @type {import("../shared/reading.js").Reading} */ (current());
  return [...article.nodes].filter(([, node]) => node.nodeType === Node.TEXT_NODE).map(([id]) => id).sort((a, b) => a - b);
}

export async function toPlace() {
  const reading = current();
  if (!reading || !isOver()) return;
  // At its very top the sheet says nothing of the page's place. Asked now: in place nothing here is scrolled any more.
  const anchor = root.scrollTop > 8 ? top() : null;
  await showInPlace("hide");
  await page("sheet", "size", foot());
  root.dataset.view = "place";
  await page("sheet", "stand", "place");
  if (anchor) await page("place", "bring", reading.capture, anchor.id, anchor.offset, Math.min(anchor.y, 40));
  offerOnly(true);
  press("place", true);
  announce(words("inPlaceNow"));
}

/** @param {"hide" | "grey"} look */
export async function showInPlace(look) {
  const { page: columns, keep, capture } = /** @type {import("../shared/reading.js").Reading} */ (current());
  await page("place", "show", capture, clutter(columns, keep), look);
}

export async function toSheet() {
  const reading = current();
  if (!reading) return;
  // Both are on their way at once, and come in this order.
  const [anchor] = /** @type {[Anchor | null, boolean]} */ (await Promise.all([page("place", "top", reading.capture, texts()), page("sheet", "stand", "sheet")]));
  delete root.dataset.view;
  await page("place", "page");
  bring(anchor);
  offerOnly(false);
  press("place", false);
  announce(words("onSheetNow"));
}

/** Back to the page; what was read last stands at its top. @param {number} [of] the tab that is read, for a reader in a tab of its own */
export async function leave(of) {
  const reading = current();
  let stay = false;
  await visits.noted().catch(() => {});
  if (reading && isOver()) stay = view() === "place" ? await keepPlace(reading) : await takePlace(reading);
  await ask(DO.LEAVE, { of, stay }).catch(() => {});
}

/** In place the page is scrolled already; what comes back above must not push the words away. @param {import("../shared/reading.js").Reading} reading */
async function keepPlace(reading) {
  const anchor = await page("place", "top", reading.capture, texts()).catch(() => null);
  await page("place", "page").catch(() => {});
  if (anchor) await page("place", "bring", reading.capture, anchor.id, anchor.offset, anchor.y).catch(() => {});
  // At its very top the page is where it was.
  return Boolean(anchor?.pageTop);
}

/** @param {import("../shared/reading.js").Reading} reading */
async function takePlace(reading) {
  const anchor = top();
  if (!anchor || moved() === false) return false;
  return Boolean(await page("place", "bring", reading.capture, anchor.id, anchor.offset, 8).catch(() => false));
}

/** Whether the person has read on since the article came. */
function moved() {
  return String(Math.round(root.scrollTop)) !== arrived;
}

/** What else may know where to begin, when the page is at its top. @type {((reading: import("../shared/reading.js").Reading) => Promise<void>) | null} */
let goOn = null;

/** @param {(reading: import("../shared/reading.js").Reading) => Promise<void>} how */
export function onArrival(how) {
  goOn = how;
}

/** The article begins where the page was, unless that was its beginning. @param {import("../shared/reading.js").Reading} reading */
export async function arrive(reading) {
  const anchor = isOver() ? await page("place", "top", reading.capture, texts()).catch(() => null) : null;
  const begun = anchor && anchor.pageTop !== 0 && anchor.id !== texts()[0] && anchor.y < 200;
  if (begun) bring(anchor);
  else await goOn?.(reading);
  arrived = String(Math.round(root.scrollTop));
}

/** In place the window is as high as what stands in it: the bar, what is above it, an open panel. */
export function room() {
  const open = document.querySelector(":popover-open") !== null;
  if (view() === "place") void page("sheet", "size", open ? BAR_AND_PANEL : foot()).catch(() => {});
}

/** In place the page has its own looks, and the browser finds in it. @param {boolean} place */
function offerOnly(place) {
  for (const id of ["tool-find", "look"]) {
    const button = document.getElementById(id);
    if (button) button.hidden = place;
  }
}

export function offerViews() {
  addTool({ name: "place", words: "inPlace", icon: "M2 3h12M2 6h6M2 9h6M2 12h12M11 5.5h3v4h-3z", key: "v", order: 10, press: () => void (view() === "place" ? toSheet() : toPlace()) });
  press("place", false);
  whenShown(() => {
    const button = document.getElementById("tool-place");
    if (button) button.hidden = !isOver();
    if (view() === "place" && !("untouched" in root.dataset)) void showInPlace("hide");
  });
  for (const panel of document.querySelectorAll("[popover]")) panel.addEventListener("toggle", room);
}
