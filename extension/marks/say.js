/** What is said after a mark: beside the text for the eyes, and aloud for ears, with buttons for what comes next. */

import { words } from "../common/words.js";
import { makeRoom } from "./room.js";

/** Milliseconds that the buttons stay, as long as nobody points at them or is in them. */
const STAY = 12_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {HTMLElement | null} */
let box = null;

/** @param {string} text to screen readers alone */
export function announce(text) {
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  live.textContent = "";
  setTimeout(() => (live.textContent = text));
}

/**
 * @param {string} text
 * @param {Record<string, () => unknown>} [acts] what the buttons do, by the texts on them
 */
export function say(text, acts = {}) {
  announce(text);
  box ??= made();
  const buttons = Object.entries(acts).map(([key, act]) => button(words(key), () => (hide(), act())));
  const said = document.createElement("span");
  said.textContent = text;
  box.replaceChildren(said, ...buttons);
  box.hidden = false;
  makeRoom();
  later();
}

/** Says more of the same: what is shown stays. @param {string} text */
export function sayToo(text) {
  const before = box && !box.hidden ? box.querySelector("span") : null;
  if (!before) return say(text);
  const former = before.textContent ?? "";
  before.textContent = `${former}${/[.!?…。]$/.test(former) ? "" : "."} ${text}`;
  // What ears have had already isn't said again.
  const isHeard = document.getElementById("live")?.textContent === former;
  announce(isHeard ? text : before.textContent);
  makeRoom();
  later();
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(() => (box?.matches(":hover, :focus-within") ? later() : hide()), STAY);
}

export function hide() {
  clearTimeout(timer);
  if (!box || box.hidden) return;
  box.hidden = true;
  makeRoom();
}

function made() {
  const element = document.createElement("section");
  element.id = "mark-said";
  element.ariaLabel = words("markTitle");
  element.dataset.foot = "";
  document.getElementById("live")?.before(element);
  return element;
}

/** @param {string} text @param {() => unknown} press @param {string} [kind] @returns {HTMLButtonElement} */
export function button(text, press, kind = "") {
  const element = document.createElement("button");
  element.type = "button";
  element.className = kind;
  element.textContent = text;
  element.addEventListener("click", () => void press());
  return element;
}
