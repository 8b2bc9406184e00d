/**
 * One page's journey from click to sheet: open the sheet, capture the page, ask the engine, hand both to the reader.
 * The sheet opens first, so that a person sees at once that something happens; the capture leaves it out.
 */

import { CLOSE_SHEET, Refusal, refusal, SHEET_THERE } from "../shared/messages.js";
import { obstacle } from "../shared/browser.js";
import { split } from "../shared/parts.js";
import * as settings from "../shared/settings.js";
import { capture } from "./capture.js";
import * as engine from "./engine.js";
import { inject } from "./inject.js";
import { forget, forgetReader, recall, remember, rememberFound, rememberPage } from "./memory.js";
import { forgetPage, forgetScripts, unstyle } from "./place.js";

/** A frame that stands on the page for so long and hasn't spoken is forbidden by it (a sandbox, an embedder policy). */
const FRAME_PATIENCE_MS = 3_000;
/** So many times as long a frame may take to load: on a busy machine that is no sign of anything. */
const FRAME_TURNS = 10;
/** A reader that goes may have a successor: a fresh frame in its place, or a tab. */
const SUCCESSION_MS = 1_000;

/** @typedef {import("../shared/messages.js").ToReader} ToReader */
/** @typedef {import("../shared/messages.js").Choice} Choice */

/** One reading under way or on show. */
class Journey {
  /** What a reader that comes late, or in another's place, has to hear; null once one has shown it. @type {ToReader[] | null} */
  #told = [];
  /** @type {chrome.runtime.Port | null} */
  #reader = null;
  /** @type {() => void} */
  #arrived = () => {};
  stop = new AbortController();
  /** Done once the page has been written down. @type {Promise<unknown>} */
  written = Promise.resolve();

  /** @param {number} tab */
  constructor(tab) {
    this.tab = tab;
    /** @type {Promise<void>} */
    this.arrival = new Promise((resolve) => (this.#arrived = resolve));
  }

  /** @param {ToReader} message */
  tell(message) {
    this.#told?.push(message);
    this.#reader?.postMessage(message);
  }

  /** @param {chrome.runtime.Port} port */
  attach(port) {
    performance.mark("reader has come");
    this.#reader = port;
    // A reader that is loaded anew after its article was shown: a page isn't kept for that.
    if (!this.#told) port.postMessage({ kind: "failed", code: "lost", detail: "" });
    for (const message of this.#told ?? []) port.postMessage(message);
    this.#arrived();
  }

  /** The article stands on the sheet. */
  shown() {
    this.#told = null;
  }

  /** @param {chrome.runtime.Port} port */
  detach(port) {
    if (this.#reader !== port) return;
    this.#reader = null;
    setTimeout(() => this.#reader ?? this.stop.abort(), SUCCESSION_MS);
  }
}

/** @type {Map<number, Journey>} */
const journeys = new Map();

/**
 * Read a tab.
 * @param {chrome.tabs.Tab} tab
 * @param {Choice} [choice] an extractor for this once; else the person's own
 * @param {number} [reader] the reader's own tab, if one is there and asks again: nothing comes over the page then
 * @returns {Promise<{shown: "sheet" | "tab"}>}
 */
export async function start(tab, choice, reader) {
  const id = /** @type {number} */ (tab.id);
  performance.clearMarks();
  performance.mark("asked to read");
  journeys.get(id)?.stop.abort();
  const journey = new Journey(id);
  journeys.set(id, journey);
  try {
    refuseObstacle(tab);
    // All at once: the sheet's frame loads and the engine starts while the page is written down.
    const opening = reader === undefined ? openSheet(tab, journey) : inTab(tab, reader);
    const request = requested(journey, choice);
    const shown = await opening;
    void travel(journey, request);
    return { shown };
  } catch (fault) {
    journeys.delete(id);
    throw fault;
  }
}

/** The button, a key or the menu, pressed again, leads back to the page. @param {chrome.tabs.Tab} tab */
export async function toggle(tab) {
  const id = /** @type {number} */ (tab.id);
  if (await isOpen(id)) return leave(id);
  try {
    await start(tab);
  } catch (fault) {
    await explain(tab, refusal(fault).code);
  }
}

/** @param {number} tab @param {boolean} [stay] leave the page where it is scrolled to now */
export async function leave(tab, stay = false) {
  journeys.get(tab)?.stop.abort();
  journeys.delete(tab);
  const reading = await recall(tab);
  await forget(tab);
  if (reading?.shown === "tab" && reading.reader !== undefined) {
    await chrome.tabs.update(tab, { active: true }).catch(() => {});
    await chrome.tabs.remove(reading.reader).catch(() => {});
    return;
  }
  // The page may be gone; then so is the sheet.
  await unstyle(tab);
  await chrome.tabs.sendMessage(tab, { do: CLOSE_SHEET, stay }, { frameId: 0 }).catch(() => {});
}

/**
 * A tab was closed or loads something. Its sheet goes with it, unless the page only changed its address by script; a reader
 * in a tab of its own keeps what it has.
 * @param {number} tab
 */
export async function gone(tab) {
  forgetScripts(tab);
  const reading = await recall(tab);
  if (!reading || reading.shown === "tab") return;
  const there = await chrome.tabs.sendMessage(tab, { do: SHEET_THERE }, { frameId: 0 }).catch(() => false);
  if (there) return;
  await forgetPage(tab);
  journeys.get(tab)?.stop.abort();
  journeys.delete(tab);
  await forget(tab);
}

/** A tab was closed: its own reading is over, and so is the one it showed. @param {number} tab */
export async function closed(tab) {
  await gone(tab);
  await forgetReader(tab);
}

/** @param {number} tab */
export async function isOpen(tab) {
  return (await recall(tab)) !== undefined;
}

/** Done once the page of a tab has been written down. @param {number} tab */
export async function written(tab) {
  await journeys.get(tab)?.written;
}

/** What was found in a tab that is being read; null while nothing was. @param {number} tab */
export async function found(tab) {
  return (await recall(tab))?.found ?? null;
}

/** @param {number} tab @param {number} minutes that what was found there takes to read */
export async function measured(tab, minutes) {
  const known = await found(tab);
  if (known) await rememberFound(tab, { ...known, minutes });
}

/** A reader has opened and wants its page. @param {chrome.runtime.Port} port @param {number} tab */
export function attach(port, tab) {
  const journey = journeys.get(tab);
  if (!journey) return port.postMessage({ kind: "failed", code: "lost", detail: "" });
  journey.attach(port);
  port.onMessage.addListener((/** @type {import("../shared/messages.js").FromReader} */ { kind }) => kind === "shown" && journey.shown());
  port.onDisconnect.addListener(() => journey.detach(port));
}

/** Capture and ask: from the first moment, as if the sheet stood already. @param {Journey} journey @param {Choice} [choice] */
function requested(journey, choice) {
  const onprogress = (/** @type {any} */ progress) => {
    performance.mark(`engine: ${progress.stage}`);
    journey.tell({ kind: "progress", ...progress });
  };
  const begun = engine.start({ onprogress });
  const page = capture(journey.tab);
  journey.written = page;
  const request = extraction(choice).then((wanted) => ({ ...wanted, more: ["roles", "metadata"] }));
  const text = page.then(({ text }) => (performance.mark("page captured"), text));
  const answer = engine.ask(request, text, { signal: journey.stop.signal, onprogress });
  // Where no sheet can be opened nobody asks what became of them.
  for (const promise of [begun, page, answer]) promise.catch(() => {});
  return { page, answer };
}

/** The page and the engine's answer to the reader, each as soon as it is there. @param {Journey} journey @param {ReturnType<typeof requested>} request */
async function travel(journey, request) {
  try {
    const { text: page, selected, number, done } = await request.page;
    // The engine gets it first: it has more to do.
    await new Promise((resolve) => setTimeout(resolve));
    for (const part of split(page)) journey.tell({ kind: "page", ...part });
    performance.mark("page handed on");
    const { ok, engine: home, notice } = await request.answer;
    performance.mark("engine has answered", { detail: home });
    // A sheet that doesn't stand over the page yet couldn't take the focus.
    await done;
    journey.tell({ kind: "selection", selection: ok, engine: home, notice, capture: number, selected, tab: journey.tab });
    void rememberFound(journey.tab, { words: ok.words?.kept ?? 0, kind: ok.kind ?? "", confidence: ok.confidence ?? null });
    void rememberPage(page);
  } catch (fault) {
    const { code, message } = refusal(fault);
    if (code !== "cancelled") journey.tell({ kind: "failed", code, detail: message });
  }
}

/** The request for the person's extractor. @param {Choice} [choice] */
export async function extraction(choice) {
  const { extractor, extractors } = await settings.read();
  const name = choice?.name ?? extractor;
  if (!name) return { do: "extract" };
  return { do: "extract", with: { ...extractors[name], ...choice, name } };
}

/** @param {chrome.tabs.Tab} tab */
function refuseObstacle(tab) {
  const why = obstacle(tab.url);
  if (why) throw new Refusal(why);
}

/** @param {chrome.tabs.Tab} tab @param {Journey} journey @returns {Promise<"sheet" | "tab">} */
async function openSheet(tab, journey) {
  const { state } = await injectSheet(journey.tab);
  performance.mark("sheet put on the page");
  if (state === "pdf") throw new Refusal("pdf");
  const address = tab.url ?? "";
  if (state !== "unframed") {
    await remember({ tab: journey.tab, address, shown: "sheet" });
    void watchFrame(tab, journey);
    return "sheet";
  }
  return openTab(tab);
}

/** @param {number} tab @returns {Promise<{state: string}>} */
async function injectSheet(tab) {
  try {
    return (await inject(tab, ["content/sheet.js"])) ?? { state: "unframed" };
  } catch (fault) {
    throw new Refusal("restricted", String(fault));
  }
}

/** @param {chrome.tabs.Tab} tab @param {Journey} journey */
async function watchFrame(tab, journey) {
  let stood = false;
  for (let turn = 0; turn < FRAME_TURNS; turn++) {
    const late = new Promise((resolve) => setTimeout(resolve, FRAME_PATIENCE_MS, "late"));
    const first = await Promise.race([journey.arrival, late]);
    if (first !== "late" || journey.stop.signal.aborted) return;
    if (stood) break;
    stood = (await chrome.tabs.sendMessage(journey.tab, { do: SHEET_THERE }, { frameId: 0 }).catch(() => null))?.loaded ?? true;
  }
  await chrome.tabs.sendMessage(journey.tab, { do: CLOSE_SHEET }, { frameId: 0 }).catch(() => {});
  await openTab(tab);
}

/** @param {chrome.tabs.Tab} tab */
async function openTab(tab) {
  const url = chrome.runtime.getURL(`reader/reader.html?of=${tab.id}`);
  const { id } = await chrome.tabs.create({ url, index: tab.index + 1, openerTabId: tab.id });
  return inTab(tab, id);
}

/** @param {chrome.tabs.Tab} tab @param {number} [reader] @returns {Promise<"tab">} */
async function inTab(tab, reader) {
  await remember({ tab: /** @type {number} */ (tab.id), address: tab.url ?? "", shown: "tab", reader });
  return "tab";
}

/** Where nothing can be put on the page, the words get a tab of their own. @param {chrome.tabs.Tab} tab @param {string} code */
export async function explain(tab, code) {
  await chrome.tabs.create({ url: chrome.runtime.getURL(`reader/reader.html?why=${code}`), index: tab.index + 1 });
}
