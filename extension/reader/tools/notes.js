/** Footnotes on the sheet: a reference opens the note beside it, and each note links back. */

import { whenShown } from "../../sheet/reading.js";
import { words } from "../../common/words.js";
import { goTo } from "../show/finish.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The reference whose note is open. @type {HTMLElement | null} */
let called = null;

/** References that lead to their notes already: an article may grow. @type {WeakSet<Element>} */
const led = new WeakSet();

/** @param {import("../../page/article/article.js").Article} article */
function lead(article) {
  /** @type {Set<string>} */
  const met = new Set();
  for (const link of article.element.querySelectorAll("a.noteref")) {
    const call = /** @type {HTMLElement} */ (link);
    const to = call.dataset.to ?? "";
    const note = article.notes.get(Number(to));
    const isFirst = !met.has(to);
    met.add(to);
    if (led.has(call)) continue;
    led.add(call);
    call.role = "doc-noteref";
    call.ariaLabel = words("noteCall", call.textContent ?? "");
    call.setAttribute("aria-haspopup", "dialog");
    call.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (note) open(call, note);
    });
    if (note && isFirst) note.body.append(" ", back(call));
  }
  for (const { label, body } of article.notes.values()) {
    body.tabIndex = -1;
    body.dataset.label = label;
  }
}

/** @param {HTMLElement} call */
function back(call) {
  const link = document.createElement("a");
  link.className = "back";
  link.role = "doc-backlink";
  link.href = "#";
  link.ariaLabel = words("noteBack");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    call.scrollIntoView({ block: "center" });
    call.focus();
  });
  return link;
}

/** @param {HTMLElement} call @param {{label: string, body: HTMLElement}} note */
function open(call, { label, body }) {
  const panel = get("note");
  const copy = /** @type {HTMLElement} */ (body.cloneNode(true));
  for (const link of copy.querySelectorAll(".back")) link.remove();
  for (const each of copy.querySelectorAll("[id]")) each.removeAttribute("id");
  get("note-label").textContent = words("noteCall", label);
  get("note-text").replaceChildren(...copy.childNodes);
  // The interface may have another language and writing direction than the article.
  get("note-text").lang = /** @type {HTMLElement | null} */ (body.closest("[lang]"))?.lang ?? "";
  get("note-text").dir = getComputedStyle(body).direction;
  // In so many words: Firefox doesn't know yet what else would name a box that has just come into sight.
  panel.ariaLabel = get("note-label").textContent;
  get("note-text").ariaLabel = (get("note-text").textContent ?? "").trim();
  called = call;
  panel.showPopover();
  beside(panel, call);
  get("note-text").focus();
}

/** Below the reference if there is room, else above it. @param {HTMLElement} panel @param {HTMLElement} call */
function beside(panel, call) {
  const { top, bottom, left } = call.getBoundingClientRect();
  const room = document.documentElement.clientWidth - panel.offsetWidth - 12;
  const below = bottom + panel.offsetHeight + 12 < innerHeight;
  panel.style.setProperty(
    "inset",
    `${below ? bottom + 8 : Math.max(8, top - panel.offsetHeight - 8)}px auto auto ${Math.max(12, Math.min(left - 24, room))}px`,
  );
}

export function offerNotes() {
  whenShown(({ article }) => lead(article));
  get("note-go").addEventListener("click", () => {
    const to = called?.dataset.to;
    const body = document.querySelector(`#article .note[data-node="${to}"]`);
    get("note").hidePopover();
    if (body instanceof HTMLElement) goTo(body);
  });
  get("note").addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed" && get("note").contains(document.activeElement))
      called?.focus();
  });
  // A phone that is turned, or a window made narrow, would leave the note outside.
  addEventListener("resize", () => {
    if (called && get("note").matches(":popover-open")) beside(get("note"), called);
  });
}
