/** The list of marks beside the text: go to one, filter, edit, take back; and those that stand here no more. */

import { download } from "../sheet/downloads.js";
import { addTool, focusTool, press } from "../sheet/tools.js";
import { counted, isolated, words } from "../common/words.js";
import { ask, DO } from "../common/messages/messages.js";
import { faultWords } from "../common/faults.js";
import { current } from "../sheet/reading.js";
import { copy, remove, short, sum, takeBack } from "./act.js";
import { colourButtons, colourName, swatch } from "./colours.js";
import { edit } from "./edit.js";
import * as kept from "./kept.js";
import { bring, point } from "./paint.js";
import { makeRoom } from "./room.js";
import { button, say } from "./say.js";

/** Entries that are shown at once. */
const PAGE = 100;
const root = document.documentElement;

/** @type {HTMLElement | null} */
let panel = null;
/** @type {HTMLElement} */
let rows;
/** @type {HTMLElement} */
let status;
/** @type {HTMLInputElement} */
let filter;
let colour = "";
let count = PAGE;

export const isOpen = () => Boolean(panel && !panel.hidden);

/** @param {string} [id] the mark that gets the focus */
export function showList(id) {
  panel ??= made();
  panel.hidden = false;
  root.dataset.marks = "";
  press("marks", true);
  makeRoom();
  [count, colour, filter.value] = [PAGE, "", ""];
  if (id) count = Math.max(PAGE, kept.all().findIndex(({ mark }) => mark.id === id) + 1);
  fill();
  const row = id && rows.querySelector(`[data-id="${CSS.escape(id)}"] button`);
  /** @type {HTMLElement | null} */ (row || panel.querySelector("h2"))?.focus();
}

function hideList() {
  if (!panel) return;
  panel.hidden = true;
  delete root.dataset.marks;
  press("marks", false);
  makeRoom();
  point(null);
  focusTool("marks");
}

function made() {
  const element = document.createElement("aside");
  element.id = "marks";
  element.setAttribute("aria-labelledby", "marks-title");
  const heading = document.createElement("h2");
  heading.id = "marks-title";
  heading.tabIndex = -1;
  heading.textContent = words("marksTitle");
  const close = button("✕", hideList);
  close.className = "close";
  close.ariaLabel = words("close");
  filter = document.createElement("input");
  filter.type = "search";
  filter.ariaLabel = words("marksFilter");
  filter.placeholder = words("marksFilter");
  filter.addEventListener("input", () => ((count = PAGE), fill()));
  status = document.createElement("p");
  status.role = "status";
  rows = document.createElement("div");
  element.append(heading, close, filter, colours(), status, rows, acts());
  element.addEventListener("keydown", walk);
  document.getElementById("live")?.before(element);
  return element;
}

function colours() {
  const group = document.createElement("div");
  group.className = "colours";
  group.role = "group";
  group.ariaLabel = words("marksFilterColour");
  for (const one of colourButtons((chosen) => {
    colour = colour === chosen ? "" : chosen;
    for (const [at, each] of [...group.children].entries())
      each.setAttribute("aria-pressed", String(kept.COLOURS[at] === colour));
    fill();
  }, "none"))
    group.append(one);
  return group;
}

function acts() {
  const box = document.createElement("p");
  box.className = "acts";
  const form = document.createElement("select");
  form.ariaLabel = words("marksExport");
  form.append(
    new Option(words("marksExport"), ""),
    new Option(words("marksAsMarkdown"), "md"),
    new Option(words("marksAsJson"), "jsonld"),
    new Option(words("marksAsCsv"), "csv"),
  );
  form.addEventListener("change", () => {
    if (form.value) void exported(form.value);
    form.value = "";
  });
  box.append(button(words("undo"), takeBack), form);
  return box;
}

/** Brings the marks of this article to the downloads. @param {string} as */
async function exported(as) {
  const { page, json, selection } = /** @type {import("../sheet/reading.js").Reading} */ (current());
  const title = document.getElementById("title")?.textContent?.trim() ?? "";
  const site = selection.metadata?.site?.value ?? "";
  const byline = selection.metadata?.byline?.value ?? "";
  const marks = kept.all().map(({ mark }) => mark);
  const request = { do: "marks", as, articles: [{ address: page.url, title, byline, site, marks }] };
  try {
    const { ok } = await ask(DO.ENGINE, { request, page: json });
    say(await download(ok.text, `${title || "marks"}.${ok.ending}`));
  } catch (fault) {
    const { code } = /** @type {import("../common/messages/messages.js").Refusal} */ (fault);
    say(faultWords(code ?? "internal").text);
  }
}

/** @param {kept.Mark} mark */
function fits({ colour: own, exact, note = "", tags = [] }) {
  if (colour && (own || "yellow") !== colour) return false;
  const wanted = filter.value.toLowerCase().trim().split(/\s+/);
  const text = [exact, note, ...tags].join("\n").toLowerCase();
  return wanted.every((word) => text.includes(word));
}

/** Fills the list anew, if it is open. */
export function fill() {
  if (!isOpen()) return;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("#marks [data-id]"));
  const which = [...(focused?.querySelectorAll("button") ?? [])].findIndex((one) => one === document.activeElement);
  const own = kept.all().filter(({ mark }) => fits(mark));
  const there = own.filter(({ span }) => span);
  const lost = own.filter(({ span }) => !span);
  rows.replaceChildren(...part(there.slice(0, count)), ...more(there.length), ...orphans(lost));
  status.textContent = said(own.length);
  if (!focused) return;
  // The same button as before: whoever is about to press Edit must not go to the mark instead.
  const row = rows.querySelector(`[data-id="${CSS.escape(focused.dataset.id ?? "")}"]`);
  const buttons = /** @type {HTMLElement[]} */ ([...(row?.querySelectorAll("button") ?? [])]);
  (buttons[Math.max(which, 0)] ?? buttons[0] ?? panel?.querySelector("h2"))?.focus({ preventScroll: true });
}

/** @param {number} shown */
function said(shown) {
  const unkept = kept.isPrivate()
    ? words("markPrivate")
    : kept.fault
      ? words("marksUnkept", faultWords(kept.fault).text)
      : "";
  const all = kept.all().length;
  const found = all && shown < all ? words("marksOf", shown, all) : all ? sum() : words("marksNone");
  return [found, unkept].filter(Boolean).join(". ");
}

/** @param {kept.Shown[]} marks */
function part(marks) {
  if (!marks.length) return [];
  const list = document.createElement("ul");
  list.append(...marks.map(row));
  return [list];
}

/** @param {number} all */
function more(all) {
  if (all <= count) return [];
  return [button(counted("marksMore", all - count), () => ((count += PAGE), fill()))];
}

/** Those that stand here no more, each with the paragraph it stood in. @param {kept.Shown[]} lost */
function orphans(lost) {
  if (!lost.length) return [];
  const heading = document.createElement("h3");
  heading.textContent = words("marksLostTitle");
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = words("marksLostText");
  return [heading, hint, ...part(lost)];
}

/** @param {kept.Shown} shown */
function row({ mark, span, why }) {
  const item = document.createElement("li");
  item.dataset.id = mark.id;
  const go = button("", () => (span ? goTo(span) : edit(mark.id)));
  go.className = "quote";
  go.dir = "auto";
  const name = document.createElement("span");
  name.className = "unseen";
  name.textContent = `${colourName(mark.colour)}: `;
  go.append(swatch(mark.colour), name, short(mark.exact, 300));
  item.append(go);
  if (mark.note?.trim()) item.append(paragraph("note", mark.note.trim()));
  if (mark.tags?.length) item.append(paragraph("tags", mark.tags.map((tag) => `#${isolated(tag)}`).join(" ")));
  if (!span) item.append(paragraph("hint", words(why === "unclear" ? "markUnclear" : "markLost")), ...stood(mark));
  const acts = document.createElement("p");
  acts.className = "acts";
  const named = (/** @type {string} */ key, /** @type {() => unknown} */ act) => {
    const one = button(words(key), act);
    one.ariaLabel = `${words(key)}: ${short(mark.exact)}`;
    return one;
  };
  acts.append(
    named("markEdit", () => edit(mark.id)),
    named("markCopyShort", () => copy(mark)),
    named("markRemove", () => remove(mark.id)),
  );
  item.append(acts);
  return item;
}

/** @param {string} kind @param {string} text */
function paragraph(kind, text) {
  const element = document.createElement("p");
  element.className = kind;
  element.dir = "auto";
  element.textContent = text;
  return element;
}

/** @param {kept.Mark} mark */
function stood({ paragraph: text = "" }) {
  if (!text.trim()) return [];
  const box = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = words("markStood");
  box.append(summary, paragraph("stood", text));
  return [box];
}

/** @param {import("./text.js").Span} span */
async function goTo(span) {
  await bring(span);
  point(span);
  const block = kept.sheetText()?.block(span);
  if (!block || root.dataset.view === "place") return;
  // On a narrow screen the list covers the text.
  if (matchMedia("(max-width: 70rem)").matches) hideList();
  if (block.tabIndex < 0) block.tabIndex = -1;
  block.focus({ preventScroll: true });
}

/** @param {KeyboardEvent} event */
function walk(event) {
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    return hideList();
  }
  const all = /** @type {HTMLElement[]} */ ([...rows.querySelectorAll(".quote")]);
  const at = all.findIndex((one) => one.closest("li")?.contains(document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  if (to === undefined || event.target === filter || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
}

export function offerList() {
  addTool({
    name: "marks",
    words: "marksTitle",
    icon: "M2 3h8M2 7h6M2 11h4M9.5 13.5l4-6 1.7 1.2-4 6-2.2.9z",
    key: "M",
    order: 41,
    press: () => (isOpen() ? hideList() : showList()),
  });
}
