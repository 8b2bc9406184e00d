/** Find in the article and its title: matches are highlighted without changing it. */

import { current, whenShown } from "../../sheet/reading.js";
import { addTool, focusTool } from "../../sheet/tools.js";
import { words } from "../../common/words.js";
import { view } from "../show/view.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const BLOCKS = "p, li, h1, h2, h3, h4, h5, h6, blockquote, dt, dd, td, th, caption, figcaption, pre, summary, .post";

/** @type {Range[]} */
let found = [];
/** What had the focus before. @type {HTMLElement | null} */
let before = null;
let at = 0;

/** @param {string} wanted @returns {Range[]} */
function search(wanted) {
  /** @type {{node: Text, from: number}[]} */
  const parts = [];
  let text = "";
  for (const place of ["title", "article"].map(get)) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      parts.push({ node: /** @type {Text} */ (node), from: text.length });
      text += /** @type {Text} */ (node).data;
    }
    text += "\0"; // nothing that is typed reaches from one into the other
  }
  const [inside, goal] = [folded(text), folded(wanted)];
  const ranges = [];
  for (let hit = goal ? inside.indexOf(goal) : -1; hit >= 0; hit = inside.indexOf(goal, hit + goal.length))
    ranges.push(range(parts, hit, hit + goal.length));
  return ranges;
}

/** Ignores case and accents; keeps the length, so that offsets stay valid. @param {string} text */
function folded(text) {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return plain.length === letter.length
        ? plain
        : letter.toLowerCase().length === letter.length
          ? letter.toLowerCase()
          : letter;
    })
    .join("")
    .replace(/[\s\u00a0]/g, " ");
}

/** @param {{node: Text, from: number}[]} parts @param {number} from @param {number} to */
function range(parts, from, to) {
  const holder = (/** @type {number} */ place) => parts[lastUntil(parts, place)];
  const made = document.createRange();
  const [first, last] = [holder(from), holder(to - 1)];
  made.setStart(first.node, from - first.from);
  made.setEnd(last.node, to - last.from);
  return made;
}

/** Returns the last part that begins at or before an offset. @param {{from: number}[]} parts @param {number} place */
function lastUntil(parts, place) {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (parts[middle].from <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function light() {
  const registry = /** @type {any} */ (CSS).highlights;
  const Lit = /** @type {any} */ (globalThis).Highlight;
  // One by one: browsers limit the number of arguments.
  const all = new Lit();
  for (const one of found) all.add(one);
  registry.set("found", all);
  registry.set("found-now", new Lit(...(found[at] ? [found[at]] : [])));
  get("find-count").textContent = /** @type {HTMLInputElement} */ (get("find-text")).value
    ? found.length
      ? words("findCount", at + 1, found.length)
      : words("findNone")
    : "";
}

/** @param {number} by */
function step(by) {
  if (!found.length) return;
  at = (at + by + found.length) % found.length;
  found[at].startContainer.parentElement?.scrollIntoView({ block: "center" });
  light();
}

/** The place that was found, or where the person was before, has the focus afterwards. */
function close() {
  const place = found[at]?.startContainer.parentElement?.closest(BLOCKS);
  found = [];
  light();
  get("find").hidden = true;
  const registry = /** @type {any} */ (CSS).highlights;
  for (const name of ["found", "found-now"]) registry.delete(name);
  if (place instanceof HTMLElement) {
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  } else if (before?.isConnected && before !== document.body) before.focus({ preventScroll: true });
  else focusTool("find");
  before = null;
}

function open() {
  if (!current() || view() === "place") return;
  before = /** @type {HTMLElement | null} */ (document.activeElement);
  get("find").hidden = false;
  const box = /** @type {HTMLInputElement} */ (get("find-text"));
  box.focus();
  box.select();
}

export function offerFind() {
  addTool({
    name: "find",
    words: "find",
    icon: "M7 12.2A5.2 5.2 0 1 0 7 1.8a5.2 5.2 0 0 0 0 10.4zM11 11l3.4 3.4",
    key: "/",
    order: 25,
    press: () => (get("find").hidden ? open() : close()),
  });
  const box = /** @type {HTMLInputElement} */ (get("find-text"));
  const look = () => {
    found = search(box.value);
    at = Math.max(
      0,
      found.findIndex((one) => one.getBoundingClientRect().top > 0),
    );
    step(0);
    light();
  };
  box.addEventListener("input", look);
  whenShown(({ find }, { grown }) => {
    if (!find || grown) return;
    get("find").hidden = false;
    box.value = find;
    look();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  get("find").addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  get("find-next").addEventListener("click", () => step(1));
  get("find-before").addEventListener("click", () => step(-1));
  get("find-close").addEventListener("click", close);
}
