/**
 * What a saved article says now that it did not say when it was saved: told in one line, listed sentence by sentence,
 * painted in the text, said by the voice, written to a file.
 */

import { changedWords } from "../common/changed-words.js";
import { ask, DO } from "../common/messages/messages.js";
import { faultWords } from "../common/faults.js";
import { findAll } from "../page/anchors/finding.js";
import { sayAloud } from "../sheet/passages.js";
import { addressOf, current, whenShown } from "../sheet/reading.js";
import { download } from "../sheet/downloads.js";
import { guarded } from "../sheet/guard.js";
import { counted, language, words } from "../common/words.js";
import { sheetText } from "./kept.js";
import { bring, point } from "./paint.js";
import { makeRoom } from "./room.js";
import { button, say } from "./say.js";

/**
 * @typedef {object} Change
 * @property {"added" | "changed" | "removed"} kind
 * @property {string} before
 * @property {string} after
 * @property {["same" | "gone" | "new", string][]} [words]
 * @property {"at" | "after" | "before"} place
 * @property {string} exact
 * @property {string} prefix
 * @property {string} suffix
 */
/** @typedef {{article: number, saved: string, text: string, markdown?: string, beside?: string}} Former */

/** Entries that the list shows; the file has all. */
const MOST = 200;
/** Days within which a day of the week says which one is meant. */
const WEEK = 6;

/** @type {Former | null} */
let former = null;
/** @type {Change[]} */
let changes = [];
/** @type {HTMLElement | null} */
let line = null;
/** @type {HTMLElement | null} */
let panel = null;

const reading = () => /** @type {import("../sheet/reading.js").Reading} */ (current());

/** Compares the article with what the library has of it. */
async function look() {
  const { tab, page, capture } = reading();
  hide();
  // A page that one of our own pages shows is the saved one.
  if (tab === null || !capture) return;
  former = await ask(DO.FORMER, { of: tab, address: addressOf(reading()) });
  if (!former || reading().page !== page) return;
  const { ok } = await compared();
  if (reading().page !== page) return;
  changes = ok.changes;
  if (changes.length) tell();
}

/** @param {"md" | "html"} [as] */
function compared(as) {
  const { json, keep } = reading();
  const { text: before = "", markdown, beside } = former ?? {};
  const request = { do: "compare", before, markdown, beside, keep, ...(as ? { as } : {}) };
  return ask(DO.ENGINE, { request, page: json });
}

/** When the article was saved: a time of today, a day of the week, or a date. */
function since() {
  const when = new Date(former?.saved ?? "");
  if (Number.isNaN(when.valueOf())) return "";
  const now = new Date();
  const days = (now.valueOf() - when.valueOf()) / 86_400_000;
  /** @type {Intl.DateTimeFormatOptions} */
  const near = now.toDateString() === when.toDateString() ? { timeStyle: "short" } : { weekday: "long" };
  return new Intl.DateTimeFormat(language(), days < WEEK ? near : { dateStyle: "long" }).format(when);
}

const sum = () => counted("changes", changes.length, since());

function tell() {
  line ??= document.createElement("p");
  line.id = "changed";
  line.role = "status";
  line.replaceChildren(
    document.createTextNode(`${sum()} `),
    button(words("changesShow"), show),
    button(words("changesHear"), hear),
  );
  line.hidden = false;
  document.getElementById("head")?.after(line);
}

function hide() {
  [former, changes] = [null, []];
  if (line) line.hidden = true;
  if (panel?.matches(":popover-open")) panel.hidePopover();
  wipe();
}

function wipe() {
  for (const name of ["change-added", "change-changed"]) CSS.highlights.delete(name);
}

/** Where each change stands on the sheet; null where its place is gone. */
function places() {
  const text = sheetText();
  return (text ? findAll(text.letters, changes) : []).map((place) => (place.found ? place : null));
}

function paint() {
  const text = sheetText();
  const all = places();
  for (const kind of ["added", "changed"]) {
    const ranges = all.flatMap((place, at) => (text && place && changes[at].kind === kind ? [text.range(place)] : []));
    if (ranges.length) CSS.highlights.set(`change-${kind}`, new Highlight(...ranges));
  }
  return all;
}

function show() {
  panel ??= made();
  const all = paint();
  const heading = document.createElement("h2");
  heading.tabIndex = -1;
  heading.textContent = sum();
  const list = document.createElement("ol");
  list.append(...changes.slice(0, MOST).map((change, at) => entry(change, all[at])));
  panel.replaceChildren(heading, list, ...rest(), acts());
  panel.ariaLabel = heading.textContent;
  panel.showPopover();
  heading.focus();
}

function rest() {
  if (changes.length <= MOST) return [];
  const more = document.createElement("p");
  more.textContent = counted("changesMore", changes.length - MOST);
  return [more];
}

/** @param {Change} change @param {import("./text.js").Span | null} place */
function entry(change, place) {
  const item = document.createElement("li");
  const kind = document.createElement("strong");
  kind.textContent = words(`change_${change.kind}`);
  const text = document.createElement("p");
  text.dir = "auto";
  text.lang = reading().lang;
  text.append(...changedWords(change));
  item.append(kind, text);
  if (place)
    item.append(
      button(words("changeGo"), async () => {
        panel?.hidePopover();
        await bring(place);
        if (change.place === "at") point(place);
        focusBlock(place);
      }),
    );
  return item;
}

/** @param {import("./text.js").Span} place */
function focusBlock(place) {
  const block = sheetText()?.block(place);
  if (!block) return;
  if (block.tabIndex < 0) block.tabIndex = -1;
  block.focus({ preventScroll: true });
}

function acts() {
  const box = document.createElement("p");
  box.className = "acts";
  box.append(
    button(words("changesHear"), hear),
    button(words("changesKeep"), guarded(keepVersion), "main"),
    button(words("changesAsMarkdown"), () => written("md")),
    button(words("changesAsHtml"), () => written("html")),
  );
  return box;
}

/** Has the voice say the changes. */
function hear() {
  const own = language();
  const { lang } = reading();
  const parts = changes.slice(0, MOST).flatMap(({ kind, before, after }) => [
    { text: `${words(`change_${kind}`)}:`, lang: own },
    { text: kind === "removed" ? before : after, lang: lang || own },
  ]);
  void sayAloud([{ text: sum(), lang: own }, ...parts]);
}

/** Keeps the article as it is now; what it said before stays as an earlier version. */
async function keepVersion() {
  const { tab, json: page, keep, selection } = reading();
  const wish = {
    to: "library",
    format: "text",
    unqueued: true,
    page,
    keep,
    apart: selection.apart,
    with: selection.with,
  };
  try {
    const { undo } = await ask(DO.SAVE, { of: tab ?? undefined, wish });
    hide();
    say(words("changesKept"), { undo: () => takeBack(undo) });
  } catch (fault) {
    tellFault(fault);
  }
}

/** Has the library's article say again what it said before. @param {number} save */
async function takeBack(save) {
  try {
    await ask(DO.SAVE_UNDO, { number: save });
    say(words("undone"));
    await look();
  } catch (fault) {
    tellFault(fault);
  }
}

/** @param {unknown} fault */
function tellFault(fault) {
  const { code } = /** @type {import("../common/messages/messages.js").Refusal} */ (fault);
  say(faultWords(code ?? "internal").text);
}

/** @param {"md" | "html"} as */
async function written(as) {
  try {
    const { ok } = await compared(as);
    const title = document.getElementById("title")?.textContent?.trim() || "changes";
    say(await download(ok.text, `${title}.${ok.ending}`));
  } catch (fault) {
    tellFault(fault);
  }
}

function made() {
  const element = document.createElement("div");
  element.id = "changes";
  element.className = "panel";
  element.popover = "auto";
  element.role = "dialog";
  element.addEventListener("toggle", (event) => {
    makeRoom();
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    wipe();
    if (element.contains(document.activeElement) || document.activeElement === document.body)
      line?.querySelector("button")?.focus();
  });
  document.getElementById("live")?.before(element);
  return element;
}

export function offerChanges() {
  // What has grown is no change: it was not there to be saved.
  whenShown((_, { grown }) => {
    if (!grown) void look().catch(() => {});
  });
}
