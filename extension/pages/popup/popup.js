/** The toolbar button's popup: read this page, hear it, keep its text; the rest is under "More". */

import { needsKeepAlive } from "../../common/browser.js";
import { ask, DO, PORT, Refusal, stay } from "../../common/messages/messages.js";
import { faultWords, noticeWords } from "../../common/faults.js";
import * as settings from "../../settings/settings.js";
import { counted, fill, words } from "../../common/words.js";
import { copy, offerSaving, queue, save } from "./saving.js";
import { canShare, share } from "./share.js";
import { offerSite } from "./site.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const actions = ["read", "listen", "save", "later", "copy", "share"].map(
  (id) => /** @type {HTMLButtonElement} */ (get(id)),
);

/** Obstacles that stay whatever is pressed. A blank page isn't one: what it loads may be an article. */
const CLOSED = new Set(["pdf", "restricted", "store"]);
let isClosed = false;
/** Kinds of page that are no article: what a server sends in place of one, and results of a search. */
const NO_ARTICLE = new Set(["failed", "found"]);

/** A test opens the popup in its own tab and names the tab it is for. */
const asked = new URLSearchParams(location.search).get("tab");

async function start() {
  fill(document);
  const tab = currentTab();
  const state = tab.then((tab) => ask(DO.STATE, { tab }));
  listen(tab, state);
  if (needsKeepAlive) stay();
  const { reading, found, obstacle } = await state;
  if (reading) get("read").textContent = words("backToPage");
  if (found) get("found").textContent = foundWords(found);
  if (obstacle) refuse(obstacle);
  if (obstacle === "pdf") await offerPdf(await tab);
  if (!reading) dim(CLOSED.has(obstacle));
  if (!reading && !obstacle) workAhead(await tab);
  await Promise.all([showEngine(), offerLabelling(), offerSaving(), offerSite(await tab)]);
}

/**
 * Describes the article on the sheet: its kind, reading time and confidence.
 * @param {{words: number, kind: string, confidence: number | null, minutes?: number}} found
 */
function foundWords({ words: count, kind, confidence, minutes }) {
  // How sure the choice of words is says nothing of a page that is no article.
  const sure =
    confidence === null || NO_ARTICLE.has(kind) ? "" : words("foundSure", String(Math.round(confidence * 100)));
  return [
    words(`kind_${kind}`) || words("article"),
    minutes && !NO_ARTICLE.has(kind) ? counted("minutes", minutes) : "",
    counted("words", count),
    sure,
  ]
    .filter(Boolean)
    .join(", ");
}

async function currentTab() {
  if (asked) return Number(asked);
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.id ?? -1;
}

/**
 * The Read button has the focus immediately, so a press may come before the tab's state is known: it waits.
 * @param {Promise<number>} tab @param {Promise<{reading: boolean}>} state
 */
function listen(tab, state) {
  get("read").addEventListener("click", () =>
    act(async () => ((await state).reading ? leave(await tab) : read(await tab))),
  );
  get("listen").addEventListener("click", () => act(async () => readAloud(await tab)));
  get("save").addEventListener("click", () => act(async () => save(await tab)));
  get("later").addEventListener("click", () => act(async () => queue(await tab)));
  get("copy").addEventListener("click", () => act(async () => copy(await tab)));
  get("share").hidden = !canShare();
  get("share").addEventListener("click", () => act(async () => share(await tab)));
  get("label").addEventListener("click", () => act(async () => label(await tab)));
  get("settings").addEventListener("click", () => void chrome.runtime.openOptionsPage().then(() => window.close()));
}

/** The page is captured and answered while the person looks at the popup. @param {number} tab */
function workAhead(tab) {
  chrome.runtime.connect({ name: PORT.AHEAD }).postMessage({ tab });
}

/** Runs one action at a time, and shows its error. @param {() => Promise<void>} action */
async function act(action) {
  const pressed = /** @type {HTMLElement} */ (document.activeElement);
  for (const button of actions) button.disabled = true;
  get("obstacle").hidden = true;
  get("done").textContent = words("working");
  try {
    if (isClosed) await lookAgain();
    await action();
  } catch (fault) {
    get("done").textContent = "";
    refuse(fault instanceof Refusal ? fault.code : "internal");
  }
  for (const button of actions) button.disabled = false;
  // A button that can't be pressed loses the focus.
  if (document.activeElement === document.body) pressed.focus();
}

/** @param {number} tab */
async function read(tab) {
  await ask(DO.READ, { tab });
  window.close();
}

/** @param {number} tab */
async function readAloud(tab) {
  await ask(DO.LISTEN, { tab });
  window.close();
}

/** @param {number} tab */
async function leave(tab) {
  await ask(DO.LEAVE, { of: tab });
  window.close();
}

/** @param {number} tab */
async function label(tab) {
  await ask(DO.LABEL, { tab });
  window.close();
}

/** @param {string} code */
function refuse(code) {
  get("obstacle").textContent = faultWords(code).text;
  get("obstacle").hidden = false;
}

/** Browsers let nobody into their viewer, but we have a page that reads PDFs. @param {number} tab */
async function offerPdf(tab) {
  const { url = "" } = await chrome.tabs.get(tab);
  const link = /** @type {HTMLAnchorElement} */ (get("pdf"));
  link.href = chrome.runtime.getURL(`pages/pdf/pdf.html?${new URLSearchParams({ address: url })}`);
  link.hidden = false;
}

/**
 * Dims what can't be done on a page that is closed to us. The buttons keep the keys' focus, so that a screen reader
 * says why: the sentence above describes each.
 * @param {boolean} closed
 */
function dim(closed) {
  isClosed = closed;
  for (const button of [...actions, get("label")]) {
    button.ariaDisabled = closed ? "true" : null;
    if (closed) button.setAttribute("aria-describedby", "obstacle");
    else button.removeAttribute("aria-describedby");
  }
}

/** The tab may show another page by now. Throws what stands in the way if none has come. */
async function lookAgain() {
  const { obstacle } = await ask(DO.STATE, { tab: await currentTab() });
  if (CLOSED.has(obstacle)) throw new Refusal(obstacle);
  dim(false);
}

/** Opening the popup starts the engine, so that it is ready when a button is pressed. */
async function showEngine() {
  try {
    const { engine, notice } = await ask(DO.START_ENGINE);
    get("engine").textContent = notice
      ? noticeWords(notice)
      : words(engine === "native" ? "engineNative" : "engineEmbedded");
  } catch (fault) {
    get("engine").textContent = faultWords(fault instanceof Refusal ? fault.code : "internal").title;
  }
}

async function offerLabelling() {
  get("label").hidden = !(await settings.read()).labelling;
}

void start();
