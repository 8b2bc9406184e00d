/**
 * Reads one page, from click to sheet: opens the sheet, captures the page, asks the engine, and sends both to the
 * reader. The sheet opens first, so that a person sees a reaction at once; the capture leaves it out.
 */

import { refusal } from "../../common/messages/messages.js";
import { split } from "../../common/messages/parts.js";
import { Journey, tellLost } from "./journey.js";
import {
  forget,
  forgetReader,
  forgetWish,
  noteLeft,
  recall,
  remember,
  rememberFound,
  rememberPage,
  takeLeft,
} from "./session.js";
import { forgetPage, forgetScripts, unstyle } from "./page-calls.js";
import { explain, refuseObstacle } from "./obstacles.js";
import * as notices from "./notices.js";
import { given, requested } from "./request.js";
import * as sheets from "./sheets.js";

/** A frame that hasn't connected by then is blocked by the page (a sandbox, an embedder policy). */
const FRAME_PATIENCE_MS = 3_000;
/** A frame may take this many times as long to load: on a busy machine that is normal. */
const FRAME_TURNS = 10;

/** @typedef {import("../../common/messages/messages.js").Choice} Choice */

/** The last journey of each tab. A replaced journey has no effect any more. @type {Map<number, Journey>} */
const journeys = new Map();

/** @param {Journey} journey */
function end(journey) {
  journey.end();
  if (journeys.get(journey.tab) === journey) journeys.delete(journey.tab);
}

/**
 * Reads a tab.
 * @param {chrome.tabs.Tab} tab
 * @param {{choice?: Choice, reader?: number, keepWish?: boolean, quiet?: boolean, unasked?: boolean}} [how] `choice`: an extractor for
 *   this once, else the person's own; `reader`: the reader's own tab, if one is there and asks again: nothing comes
 *   over the page then; `keepWish`: a wish to listen is part of this request, and not left from a page that is gone;
 *   `quiet`: the page is only listened to; `unasked`: no press asked for this page
 * @returns {Promise<{shown: "sheet" | "tab" | "none"}>} "none" where a later request took its place
 */
export async function start(tab, { choice, reader, keepWish = false, quiet = false, unasked = false } = {}) {
  const id = /** @type {number} */ (tab.id);
  performance.clearMarks();
  performance.mark("asked to read");
  journeys.get(id)?.end();
  const journey = new Journey(id, tab.incognito, unasked);
  journeys.set(id, journey);
  if (!keepWish) void forgetWish(id);
  try {
    refuseObstacle(tab);
    // In parallel: the sheet's frame loads and the engine starts during the capture.
    journey.opened = reader === undefined ? openSheet(tab, journey, quiet) : inTab(tab, journey, reader);
    const request = requested(tab, journey, choice);
    const sheet = await journey.opened;
    void travel(journey, request);
    return { shown: sheet ? "sheet" : "tab" };
  } catch (fault) {
    end(journey);
    if (refusal(fault).code === "cancelled") return { shown: "none" };
    throw fault;
  }
}

/**
 * Shows a page that one of our own pages holds, in a reader's tab. That tab opens before the page is there; where none
 * comes, it is closed.
 * @param {chrome.tabs.Tab} tab of that page @param {string | Promise<string>} text
 * @param {object} [how]
 * @param {boolean} [how.whole] all of it is the article
 * @param {string} [how.find] words to find in it
 * @param {string} [how.mark] a mark to go to
 * @param {import("../../common/messages/pdf-channel.js").PdfSource} [how.pdf] the document that it is the text of
 * @param {number} [how.reader] the reader's tab, if it is there
 * @returns {Promise<number>} the reader's tab
 */
export async function show(tab, text, { whole = false, find, mark, pdf, reader: there } = {}) {
  const id = /** @type {number} */ (tab.id);
  journeys.get(id)?.end();
  const journey = new Journey(id, tab.incognito);
  journey.find = find;
  journey.mark = mark;
  journey.pdf = pdf;
  journeys.set(id, journey);
  const opening = there === undefined ? sheets.openTab(tab) : Promise.resolve(there);
  journey.opened = opening.then((reader) => inTab(tab, journey, reader));
  const request = given(Promise.resolve(text), journey, whole);
  await journey.opened;
  const reader = await opening;
  try {
    await text;
  } catch (fault) {
    end(journey);
    await leave(id, { sheet: "", reader });
    throw fault;
  }
  void travel(journey, request);
  return reader;
}

/**
 * Pressed again, the button, a key or the menu returns to the page; until the sheet is shown, a second press repeats
 * the first. A page that was left before its sheet was shown took the press with it.
 * @param {chrome.tabs.Tab} tab
 */
export async function toggle(tab) {
  const id = /** @type {number} */ (tab.id);
  const begun = journeys.get(id);
  // Ended before anything is waited for: this press gives access to a page loaded anew, where the earlier one may still
  // open its sheet. This press would close that.
  if (begun?.sheet === null) end(begun);
  const open = await sheets.standing(id);
  if (open) return leave(id, open);
  await attempt(tab, start);
}

/**
 * Does what a press asks for. If it can't be done, the person sees why; if the tab was blank, it is done to the page
 * that comes, unless another press has begun meanwhile.
 * @param {chrome.tabs.Tab} tab @param {(tab: chrome.tabs.Tab) => Promise<unknown>} act
 */
export async function attempt(tab, act) {
  const come = await act(tab).then(
    () => null,
    (fault) => explain(tab, fault),
  );
  if (!come || journeys.has(/** @type {number} */ (tab.id)) || (await isOpen(/** @type {number} */ (tab.id)))) return;
  await act(come).catch((fault) => explain(come, fault, true));
}

/**
 * Closes whatever is open for a tab and returns to the page.
 * @param {number} tab
 * @param {sheets.Open | null} [open]
 * @param {boolean} [stay] leave the page where it is scrolled to now
 */
export async function leave(tab, open, stay = false) {
  const what = open ?? (await sheets.standing(tab));
  const journey = journeys.get(tab);
  if (journey && (!what || journey.sheet === what.sheet)) end(journey);
  if (!what) return;
  await forget({
    tab,
    shown: what.sheet ? "sheet" : "tab",
    ...(what.sheet ? { sheet: what.sheet } : { reader: what.reader }),
  });
  if (what.reader !== undefined) {
    await chrome.tabs.update(tab, { active: true }).catch(() => {});
    await chrome.tabs.remove(what.reader).catch(() => {});
    return;
  }
  await unstyle(tab);
  await sheets.close(tab, what.sheet, stay);
}

/**
 * A page has changed the sheet's elements: its content script has closed the sheet, and the person sees why.
 * @param {number} tab
 */
export async function tampered(tab) {
  await leave(tab);
  await notices.tell(await chrome.tabs.get(tab), { state: "closed" });
}

/**
 * A tab was closed or loads something. Its sheet goes with it, unless the page only changed its address by script; a
 * reader in a tab of its own keeps what it has.
 * @param {number} tab
 */
export async function gone(tab) {
  forgetScripts(tab);
  const reading = await recall(tab);
  if (!reading || reading.shown === "tab" || (await sheets.there(tab))) return;
  const journey = journeys.get(tab);
  if (journey && journey.sheet === reading.sheet) {
    end(journey);
    await forgetPage(tab);
  }
  if (!reading.quiet) await noteLeft(tab);
  await forget(reading);
}

/** Whether the page of a tab went away with its sheet open; asked once. @param {number} tab @returns {Promise<boolean>} */
export async function wasLeft(tab) {
  const noted = await takeLeft(tab);
  const reading = await recall(tab);
  if (reading?.shown !== "sheet" || journeys.get(tab)?.sheet === null || (await sheets.there(tab))) return noted;
  await forget(reading);
  return !reading.quiet;
}

/** A page is there, perhaps with a sheet that it had when it was left. @param {number} tab */
export const came = (tab) => sheets.sweep(tab, () => journeys.get(tab)?.sheet === null);

/** A tab was closed: its own reading ends, and so does the one it showed. @param {number} tab */
export async function closed(tab) {
  await gone(tab);
  await takeLeft(tab);
  await forgetWish(tab);
  await forgetReader(tab);
}

/** @param {number} tab */
export async function isOpen(tab) {
  return (await sheets.standing(tab)) !== null;
}

/**
 * Whether we opened this reader's tab for this tab; it may ask before that is stored.
 * @param {number} reader
 * @param {number} tab
 */
export async function readsFor(reader, tab) {
  await journeys.get(tab)?.opened.catch(() => {});
  return (await recall(tab))?.reader === reader;
}

/** Resolves once the page of a tab has been captured. @param {number} tab */
export async function written(tab) {
  await journeys.get(tab)?.written;
}

/** Returns what was found in a tab that is being read; null before that. @param {number} tab */
export async function found(tab) {
  return (await recall(tab))?.found ?? null;
}

/** @param {number} tab @param {number} minutes that what was found there takes to read */
export async function measured(tab, minutes) {
  const known = await found(tab);
  if (known) await rememberFound(tab, { ...known, minutes });
}

/**
 * A reader has connected and needs its page.
 * @param {chrome.runtime.Port} port
 * @param {number} tab
 * @param {string} sheet its key, "" in a tab of its own
 */
export function attach(port, tab, sheet) {
  const journey = journeys.get(tab);
  if (journey) void journey.attach(port, sheet);
  else tellLost(port);
}

/**
 * Whether the reading that a reader waits for goes on.
 * @param {number} tab
 * @param {string} sheet its key, "" in a tab of its own
 */
export function goesOn(tab, sheet) {
  const journey = journeys.get(tab);
  return journey !== undefined && !journey.over && (journey.sheet === null || journey.sheet === sheet);
}

/**
 * Sends the page and the engine's reply to the reader, each as soon as it is there.
 * @param {Journey} journey
 * @param {import("./request.js").Requested} request
 */
async function travel(journey, request) {
  try {
    const { text: page, selected, number, done } = await request.page;
    // The engine gets it first: it has more to do.
    await new Promise((resolve) => setTimeout(resolve));
    for (const part of split(page)) journey.tell({ kind: "page", ...part });
    performance.mark("page handed on");
    const { ok, engine: home, notice, fate } = await request.answer;
    performance.mark("engine has answered", { detail: home });
    // A sheet that isn't shown yet couldn't take the focus.
    await done;
    journey.tell({
      kind: "selection",
      selection: ok,
      engine: home,
      notice,
      capture: number,
      selected,
      tab: journey.tab,
      incognito: journey.incognito,
      unasked: journey.unasked,
      find: journey.find,
      mark: journey.mark,
      pdf: journey.pdf,
    });
    if (journey.over) return;
    void tellFate(journey, notice, fate);
    void rememberFound(journey.tab, {
      words: ok.words?.kept ?? 0,
      kind: ok.kind ?? "",
      confidence: ok.confidence ?? null,
    });
    if (!journey.incognito && number) void rememberPage(page);
  } catch (fault) {
    const { code, message } = refusal(fault);
    if (code !== "cancelled") journey.tell({ kind: "failed", code, detail: message });
  }
}

/**
 * Says better why the native host didn't answer, once that is known.
 * @param {Journey} journey @param {string} notice @param {Promise<string>} [fate]
 */
async function tellFate(journey, notice, fate) {
  const code = await fate?.catch(() => "");
  if (code && code !== notice) journey.tell({ kind: "notice", notice: code });
}

/**
 * @param {chrome.tabs.Tab} tab
 * @param {Journey} journey
 * @param {boolean} quiet the page is only listened to
 * @returns {Promise<string>} the sheet's key; "" where a tab had to do
 */
async function openSheet(tab, journey, quiet) {
  const sheet = await sheets.open(tab, journey.signal);
  performance.mark("sheet put on the page");
  if (journey.over && sheet) await sheets.close(journey.tab, sheet);
  journey.check();
  if (!sheet) return inTab(tab, journey, await sheets.openTab(tab));
  await remember({ tab: journey.tab, shown: "sheet", sheet, ...(quiet ? { quiet } : {}) });
  journey.sheet = sheet;
  void watchFrame(tab, journey, sheet);
  return sheet;
}

/**
 * A sheet whose reader never connects is replaced by a tab; one that went away with its page is not.
 * @param {chrome.tabs.Tab} tab
 * @param {Journey} journey
 * @param {string} sheet
 */
async function watchFrame(tab, journey, sheet) {
  let loaded = false;
  for (let turn = 0; turn < FRAME_TURNS; turn++) {
    const late = new Promise((resolve) => setTimeout(resolve, FRAME_PATIENCE_MS, "late"));
    const first = await Promise.race([journey.arrival, late]);
    if (first !== "late" || journey.over) return;
    if (loaded) break;
    const there = await sheets.there(journey.tab);
    if (there?.key !== sheet) return end(journey);
    loaded = there.loaded;
  }
  await sheets.close(journey.tab, sheet);
  if (!journey.over) journey.opened = sheets.openTab(tab).then((reader) => inTab(tab, journey, reader));
}

/** @param {chrome.tabs.Tab} tab @param {Journey} journey @param {number} reader @returns {Promise<"">} */
async function inTab(tab, journey, reader) {
  await remember({ tab: journey.tab, shown: "tab", reader });
  journey.sheet = "";
  return "";
}
