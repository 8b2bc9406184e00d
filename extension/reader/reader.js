/** The sheet: waits for a page and a selection, shows the article, and returns to the page. */

import { needsKeepAlive } from "../common/browser.js";
import { ask, DO, PORT, stay } from "../common/messages/messages.js";
import { Page } from "../page/page.js";
import { Structure } from "../page/structure.js";
import { Assembly } from "../common/messages/parts.js";
import { about } from "../sheet/reading.js";
import { askAgain } from "../common/messages/show-again.js";
import { onPageEvent } from "../common/messages/page-events.js";
import { startTools } from "../sheet/tools.js";
import { fill, words } from "../common/words.js";
import * as appearance from "./looks/appearance.js";
import { announce, tellNotice } from "./show/display.js";
import { dress, offerLooks } from "./looks/looks.js";
import { begin } from "./show/present.js";
import { steadily } from "./show/steady.js";
import { showFailure, showProgress, showWaiting } from "./show/states.js";
import { leave, view } from "./show/view.js";
import { keepVigil } from "./watch-reading.js";

/** @typedef {import("../common/messages/messages.js").ToReader} ToReader */

/** A reader in its own tab names the tab it reads for; one in a sheet is on that tab. */
const search = new URLSearchParams(location.search);
const of = search.has("of") ? Number(search.get("of")) : undefined;
/** The key of this reader's sheet; "" in its own tab. */
const sheet = search.get("sheet") ?? "";

/** @type {{page: Page, json: string} | null} */
let taken = null;
let coming = new Assembly();
/** @type {chrome.runtime.Port | null} */
let port = null;

/** The module that applies earlier corrections, needed before the first words are shown. @type {Promise<unknown>} */
let ready = Promise.resolve();

/** Whether the article could be shown. */
let begun = Promise.resolve(false);

/** Once the article is shown, a lost connection is harmless. */
let done = false;
/** Ends the watch over the reading that this sheet waits for. */
let endVigil = () => {};

function connect() {
  performance.mark("connected");
  done = false;
  coming = new Assembly();
  port?.disconnect();
  port = chrome.runtime.connect({ name: PORT.READER });
  port.onMessage.addListener((message) => void take(message).catch((fault) => fail("internal", String(fault))));
  port.onDisconnect.addListener(lose);
  port.postMessage({ kind: "hello", of: of ?? null, sheet });
  endVigil();
  endVigil = keepVigil({ of, sheet }, lose);
}

/** Nobody reads for this sheet any more. */
function lose() {
  if (!done) void lost("");
}

/**
 * A tab that was loaded again has nothing: a page of ours shows it once more, one of the web is captured after a press.
 * @param {string} detail
 */
async function lost(detail) {
  settle();
  if (of !== undefined && (await askAgain(of).catch(() => false))) connect();
  else fail("lost", detail);
}

/** @param {ToReader} message */
async function take(message) {
  if (message.kind === "progress") return showProgress(message);
  if (message.kind === "notice") return noticed(message.notice);
  if (message.kind === "failed")
    return message.code === "lost" ? lost(message.detail) : fail(message.code, message.detail);
  if (message.kind === "page") {
    const json = coming.add(message);
    if (json === null) return;
    performance.mark("page is here");
    taken = { page: Page.parse(json), json };
    appearance.expect(taken.page.url);
    performance.mark("page understood");
    return;
  }
  performance.mark("answer is here");
  settle();
  if (taken) taken.page.structure = new Structure(message.selection.structure);
  begun = ready.then(() => present(message));
  if (!(await begun)) return fail("no-text", "");
  port?.postMessage({ kind: "shown", at: Date.now() });
  void rooms();
}

/**
 * Shows an article; the first pages of a long document may have no text of it, and its other pages are waited for.
 * @param {import("../common/messages/messages.js").Selected} message @returns {Promise<boolean>}
 */
async function present(message) {
  const { selection, pdf } = message;
  if (!taken) return false;
  if (selection.keep.length > 0 && (await begin({ ...taken, ...message }))) return true;
  if (!pdf || pdf.done >= pdf.all) return false;
  const { later, selected } = await import("./tools/arriving.js");
  const more = await later(pdf);
  if (!more) return false;
  taken = { page: Page.parse(more.page), json: more.page };
  const found = await selected(more.page, selection.with).catch(() => ({ ...selection, keep: [] }));
  taken.page.structure = new Structure(found.structure);
  const { done, all, drawn } = more;
  return present({ ...message, selection: found, pdf: { ...pdf, done, all, drawn } });
}

/** @param {string} notice */
async function noticed(notice) {
  if (await begun.catch(() => false)) tellNotice(notice);
}

function settle() {
  done = true;
  endVigil();
}

/** @param {string} code @param {string} detail */
function fail(code, detail) {
  settle();
  announce(showFailure(code, detail));
  void rooms();
}

async function again() {
  showWaiting();
  try {
    await ask(DO.READ, { of, sheet });
    // In a sheet the page replaces this frame by a new one; a tab stays and reconnects.
    if (of !== undefined) connect();
  } catch (fault) {
    fail(/** @type {import("../common/messages/messages.js").Refusal} */ (fault).code, String(fault));
  }
}

async function goBack() {
  await leave(of, sheet);
  // If the background has forgotten the reading, a tab can still close itself.
  const own = window === window.top && (await chrome.tabs.getCurrent());
  if (own && own.id !== undefined) await chrome.tabs.remove(own.id).catch(() => {});
}

function listen() {
  document.querySelector("#close")?.addEventListener("click", () => void goBack());
  document.querySelector("#again")?.addEventListener("click", () => void again());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(":popover-open, dialog[open]"))
      return;
    event.preventDefault();
    void goBack();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "p" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    // The browser would print the page below the sheet too.
    event.preventDefault();
    print();
  });
  // Escape was pressed in the page, while it is read in place.
  onPageEvent(
    () => about()?.tab,
    ({ left }) => left && view() === "place" && goBack(),
  );
}

async function dressed() {
  const chosen = await appearance.read();
  offerLooks(chosen);
  dress(chosen);
  appearance.watch((changed) => steadily(() => dress(changed)));
}

/** All other modules with a tool on the sheet, named by reader.html: loaded after the first words are shown. */
async function rooms() {
  await ready;
  const named = document.querySelector("meta[name=rooms]")?.getAttribute("content") ?? "";
  return Promise.all(named.split(" ").map((room) => import(new URL(room, location.href).href)));
}

/** Browsers let nobody into their viewer, but we have a page that reads PDFs. @param {string} address */
function offerPdf(address) {
  const link = /** @type {HTMLAnchorElement} */ (document.querySelector("#pdf"));
  link.href = chrome.runtime.getURL(`pages/pdf/pdf.html?${new URLSearchParams({ address })}`);
  link.hidden = false;
}

/** The page is being captured while the sheet applies its settings. */
function start() {
  performance.mark("modules are here");
  const why = search.get("why");
  if (!why) connect();
  fill(document);
  document.title = words("readerTitle");
  startTools();
  listen();
  ready = Promise.all([dressed(), import("./tools/offers.js").then(({ offerAll }) => offerAll())]);
  if (why) fail(why, search.get("detail") ?? "");
  if (why === "pdf") offerPdf(search.get("address") ?? "");
  if (needsKeepAlive) stay();
}

start();
