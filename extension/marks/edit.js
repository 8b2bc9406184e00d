/** The panel of one mark: its colour, a note, tags, and what else can be done with it. */

import { capital, isolated, words } from "../common/words.js";
import { copy, remove, short } from "./act.js";
import { colourButtons, colourName } from "./colours.js";
import * as kept from "./kept.js";
import { bring, point } from "./paint.js";
import { makeRoom } from "./room.js";
import { button } from "./say.js";

/** @type {HTMLElement | null} */
let panel = null;
/** The mark that is open. */
let id = "";
/** What had the focus before. @type {HTMLElement | null} */
let opener = null;

/** @param {string} of @param {boolean} [toNote] whether the note gets the focus */
export function edit(of, toNote = false) {
  const known = kept.shownMark(of);
  if (!known) return;
  panel ??= made();
  if (panel.matches(":popover-open")) close();
  id = of;
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  fill(known.mark);
  point(known.span);
  if (known.span) void bring(known.span);
  panel.showPopover();
  const first = toNote ? panel.querySelector("textarea") : panel.querySelector("h2");
  /** @type {HTMLElement | null} */ (first)?.focus();
}

function made() {
  const element = document.createElement("div");
  element.id = "mark-panel";
  element.className = "panel";
  element.popover = "auto";
  element.role = "dialog";
  element.addEventListener("toggle", (event) => {
    makeRoom();
    if (/** @type {ToggleEvent} */ (event).newState === "closed") closed();
  });
  document.getElementById("live")?.before(element);
  return element;
}

/** @param {kept.Mark} mark */
function fill(mark) {
  const box = /** @type {HTMLElement} */ (panel);
  const heading = document.createElement("h2");
  heading.tabIndex = -1;
  heading.textContent = words("markTitle");
  box.ariaLabel = words("markTitle");
  const quote = document.createElement("blockquote");
  quote.textContent = short(mark.exact, 240);
  quote.dir = "auto";
  const acts = document.createElement("p");
  acts.className = "acts";
  acts.append(
    button(words("markCopy"), () => copy(/** @type {kept.Mark} */ (kept.shownMark(id)?.mark))),
    button(words("markRemove"), () => {
      close();
      remove(mark.id);
    }),
    button(words("fixDone"), close, "main"),
  );
  box.replaceChildren(heading, quote, colours(mark), note(mark), tags(mark), acts);
}

/** @param {kept.Mark} mark */
function colours(mark) {
  const group = document.createElement("div");
  group.className = "colours";
  group.role = "group";
  group.ariaLabel = words("markColour");
  const fresh = (/** @type {string} */ pressed) => {
    group.replaceChildren(
      ...colourButtons((colour) => {
        kept.change(mark.id, { colour });
        fresh(colour);
        /** @type {HTMLElement | null} */ (group.querySelector("[aria-pressed=true]"))?.focus();
      }, pressed),
    );
  };
  fresh(mark.colour);
  return group;
}

/** @param {string} text @param {HTMLElement} control @param {string} hint */
function labelled(text, control, hint) {
  const label = document.createElement("label");
  const said = document.createElement("small");
  said.className = "hint";
  said.textContent = hint;
  label.append(text, control, said);
  return label;
}

/** @param {kept.Mark} mark */
function note(mark) {
  const area = document.createElement("textarea");
  area.rows = 4;
  area.dir = "auto";
  area.maxLength = 100_000;
  area.value = mark.note ?? "";
  area.addEventListener("change", () => kept.change(mark.id, { note: area.value }));
  return labelled(words("markNote"), area, words("markNoteHint"));
}

/** @param {kept.Mark} mark */
function tags(mark) {
  const input = document.createElement("input");
  input.type = "text";
  input.dir = "auto";
  input.value = (mark.tags ?? []).join(", ");
  input.addEventListener("change", () => kept.change(mark.id, { tags: parsed(input.value) }));
  return labelled(words("markTags"), input, words("markTagsHint"));
}

/** @param {string} text */
const parsed = (text) =>
  [
    ...new Set(
      text
        .split(/[,،、，]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ].slice(0, 100);

function close() {
  if (panel?.matches(":popover-open")) panel.hidePopover();
}

function closed() {
  point(null);
  const box = /** @type {HTMLElement} */ (panel);
  // What is being written counts, however the panel is left.
  for (const field of box.querySelectorAll("textarea, input")) field.dispatchEvent(new Event("change"));
  if (box.contains(document.activeElement) || document.activeElement === document.body) opener?.focus();
}

/** What a screen reader says of a mark. @param {kept.Mark} mark */
export function description({ colour, exact, note: own = "", tags: all = [] }) {
  const parts = [
    words("markSaid", capital(colourName(colour)), short(exact, 120)),
    own.trim() ? words("markSaidNote", short(own, 200)) : "",
    all.length ? words("markSaidTags", all.map(isolated).join(", ")) : "",
  ];
  return parts.filter(Boolean).join(" ");
}
