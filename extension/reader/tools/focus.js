/** Focus aids: dim all but some lines, a ruler under the pointer, and bold beginnings of words. */

import { whenShown } from "../../sheet/reading.js";
import { dressWith } from "../looks/looks.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = document.documentElement;

/** Lines that stay bright; 0 for all. */
let lines = 0;
let ruler = false;
let fixation = false;
/** The middle of the bright part, from the window's top. */
let middle = innerHeight * 0.4;

/** The bright part, from top to bottom. */
let lit = [0, 0];
/** Letters extend a little beyond their line's box. */
const AROUND = 5;

/** @typedef {{top: number, bottom: number}} Row */

/** The lines on the screen, from the top; boxes beside each other are one line. */
function rows() {
  /** @type {Row[]} */
  const found = [];
  const walker = document.createTreeWalker(get("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.nodeValue?.trim() || node.parentElement?.closest(".source, #facts")) continue;
    const box = /** @type {Element} */ (node.parentElement).getBoundingClientRect();
    if (box.bottom < -200 || box.top > innerHeight + 200) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { top, bottom, height } of range.getClientRects()) if (height > 4) found.push({ top, bottom });
  }
  /** @type {Row[]} */
  const lines = [];
  for (const row of found.sort((a, b) => a.top - b.top)) {
    const last = lines.at(-1);
    const apart = !last || last.bottom - row.top < Math.min(row.bottom - row.top, last.bottom - last.top) / 2;
    if (apart) lines.push(row);
    else last.bottom = Math.max(last.bottom, row.bottom);
  }
  return lines;
}

/** @param {Row} row */
const centre = ({ top, bottom }) => (top + bottom) / 2;

/** The bright part is aligned to lines. */
function snap() {
  if (!lines) return place();
  const all = rows();
  if (!all.length) return;
  const at = all.reduce(
    (best, row, index) => (Math.abs(centre(row) - middle) < Math.abs(centre(all[best]) - middle) ? index : best),
    0,
  );
  const beside = Math.floor(lines / 2);
  if (Math.abs(centre(all[at]) - middle) < innerHeight) middle = centre(all[at]);
  lit = [all[Math.max(0, at - beside)].top - AROUND, all[Math.min(all.length - 1, at + beside)].bottom + AROUND];
  place();
}

function place() {
  const shade = get("lines");
  shade.hidden = !lines && !ruler;
  if (shade.hidden) return;
  const half = (parseFloat(getComputedStyle(get("main")).lineHeight) || 32) / 2;
  const [from, to] = lines ? lit : [middle - half, middle + half];
  shade.dataset.kind = lines ? "lines" : "ruler";
  shade.style.setProperty("--from", `${Math.max(0, from)}px`);
  shade.style.setProperty("--to", `${to}px`);
}

/** @param {number} way */
function step(way) {
  const all = rows().map(centre);
  const next = way > 0 ? all.find((row) => row > middle + 8) : all.findLast((row) => row < middle - 8);
  if (next === undefined) return;
  // Near an edge the text scrolls instead of the bright part, as far as it can.
  const before = root.scrollTop;
  if (way > 0 ? next > innerHeight * 0.65 : next < innerHeight * 0.25)
    scrollBy({ top: next - middle, behavior: "instant" });
  middle = next - (root.scrollTop - before);
  snap();
}

/** Makes a bit less than half of each word bold by a highlight: the text itself is unchanged. */
function embolden() {
  const registry = /** @type {any} */ (CSS).highlights;
  registry?.delete("fixation");
  if (!fixation || !registry) return;
  const lit = new /** @type {any} */ (globalThis).Highlight();
  const walker = document.createTreeWalker(get("article"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("pre, code, math, svg")) continue;
    for (const { 0: word, index } of node.nodeValue?.matchAll(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
      const range = new StaticRange({
        startContainer: node,
        startOffset: index,
        endContainer: node,
        endOffset: index + Math.ceil(word.length * 0.45),
      });
      lit.add(range);
    }
  }
  registry.set("fixation", lit);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (
    !lines ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    root.dataset.view === "place"
  )
    return;
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (
    !way ||
    (event.target instanceof Element && event.target.closest("button, input, select, [role=toolbar], .panel"))
  )
    return;
  event.preventDefault();
  step(way);
}

/** A finger has no arrow keys and hovers over nothing: the bright part goes where it taps. @param {MouseEvent} event */
function point({ clientY, target }) {
  if ((!lines && !ruler) || !(target instanceof Element) || target.closest("a, button, summary, input, select")) return;
  middle = clientY;
  snap();
}

export function offerFocus() {
  dressWith((chosen) => {
    const bold = fixation !== chosen.fixation;
    lines = Number(chosen.focus);
    ruler = chosen.ruler;
    fixation = chosen.fixation;
    place();
    // A new look moves the lines; their positions are known after the next frame.
    requestAnimationFrame(snap);
    if (bold) embolden();
  });
  whenShown((_, { grown }) => {
    embolden();
    if (grown) return;
    // Starts at the first line.
    if (root.scrollTop < 8) middle = 0;
    snap();
  });
  document.addEventListener("keydown", key);
  document.addEventListener("scrollend", snap);
  get("main").addEventListener("click", point);
  document.addEventListener("pointermove", ({ clientY }) => {
    if (!ruler || lines) return;
    middle = clientY;
    place();
  });
}
