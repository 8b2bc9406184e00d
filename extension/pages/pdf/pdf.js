/**
 * Reads a PDF: a file that is chosen or dropped, or the one of a tab or a link, fetched from its own site once a press
 * and the browser have allowed that. Its words go to the engine, and the reader opens with them. As long as it is open,
 * this page holds the file: the reader may ask it to show a page as it is printed.
 */

import { needsKeepAlive } from "../../common/browser.js";
import { ask, DO, stay } from "../../common/messages/messages.js";
import { showsAgain } from "../../common/messages/show-again.js";
import { readableSize } from "../../common/bytes.js";
import { counted, fill, words } from "../../common/words.js";
import { sitePattern } from "../../page/addresses.js";
import { Delivery } from "./delivery.js";
import { wordsFor } from "./fault-words.js";
import { Unfit, Unreadable } from "./faults.js";
import { beginFetch, Coming } from "./fetching.js";
import { Holding } from "./holding.js";
import { askPassword } from "./password.js";
import { addressOf, fileOf, LARGEST, nameOf, printOf, refuseOther, unreachable } from "./taking.js";
import { prepare, wordsOf } from "./words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (get(id));
const bar = /** @type {HTMLProgressElement} */ (get("progress"));

/** How much of a file has come is said once in this time. */
const TOLD_MS = 2_000;

const asked = new URLSearchParams(location.search);
/** The document of a reader that lost this page: only its pages are drawn. */
const again = asked.has("key") ? { key: asked.get("key") ?? "", print: asked.get("print") ?? "" } : null;

/** @typedef {import("./taking.js").PdfFile} PdfFile */
/** @typedef {{tab: number, opened: () => void}} Into a reader's tab, and who is told that it can have its words */

/** What is read now; another file takes its place. */
let reading = new AbortController();
/** @type {Holding | null} */
let holding = null;
/** The reader's tab. */
let reader = -1;

/** A file begins to be read, and the one before is let go. @param {string} name */
function begin(name) {
  reading.abort();
  holding?.release();
  [holding, reader] = [null, -1];
  get("wrong").textContent = "";
  get("stop").hidden = false;
  say(words("pdfReading", name));
  return (reading = new AbortController());
}

/** @param {AbortController} mine */
function end(mine) {
  if (reading === mine) bar.hidden = get("stop").hidden = true;
}

/**
 * @param {PdfFile} file @param {string} url @param {string} name @param {AbortController} mine
 * @param {Into} [into] the reader that was loaded again
 */
async function read(file, url, name, mine, into) {
  const { signal } = mine;
  try {
    if (file.size > LARGEST) throw new Unreadable("large");
    await refuseOther(file);
    const own = await hold(file, signal);
    if (again) await own.drawing.open();
    else {
      const address = url || addressOf(own.print);
      showsAgain((tab) => renewed(tab, (into) => read(file, address, name, begin(name), into)));
      await deliver(file, address, name, own, signal, into);
    }
    if (again) own.here();
    say(words(again ? "pdfAgainDone" : "pdfOpened", name));
  } catch (fault) {
    if (!signal.aborted) wrong(fault);
  } finally {
    end(mine);
  }
}

/** @param {PdfFile} file @param {AbortSignal} signal */
async function hold(file, signal) {
  const print = await printOf(file);
  if (again && again.print !== print) throw new Unfit("other");
  signal.throwIfAborted();
  const password = askPassword(signal);
  const key = again?.key ?? crypto.randomUUID();
  holding = new Holding({ key, print, file, password }, stop);
  return holding;
}

/**
 * Our reader was loaded again: the file is read into it once more.
 * @param {number} tab @param {(into: Into) => Promise<void>} read @returns {Promise<void>} once the reader can have it
 */
function renewed(tab, read) {
  return new Promise((opened, failed) => {
    if (tab === reader) void read({ tab, opened }).then(failed);
    else failed();
  });
}

/**
 * @param {PdfFile} file @param {string} url @param {string} name @param {Holding} own @param {AbortSignal} signal
 * @param {Into} [into]
 */
async function deliver(file, url, name, own, signal, into) {
  const opened = (/** @type {number} */ tab) => {
    reader = tab;
    into?.opened();
  };
  const delivery = new Delivery(own, name, signal, { opened, tab: into?.tab });
  const { password } = own.drawing;
  /** @type {Delivery["part"]} */
  const part = (...given) => delivery.part(...given);
  const person = { password, progress, signal, part };
  const content = file instanceof Coming && file.inParts ? file : await file.arrayBuffer();
  await delivery.whole(await wordsOf(content, url, person));
}

/** The person wants no more of it; what the reader has stays there. */
function stop() {
  if (get("stop").hidden) return;
  reading.abort();
  end(reading);
  get("choose").focus();
  const { done, all } = holding?.stop() ?? { done: 0, all: 0 };
  say(done ? words("pagesOnly", done, all) : words("joinStopped"));
}

/** Nobody reads it any more. */
function closed() {
  if (!get("stop").hidden) say(words("joinStopped"));
  reading.abort();
  end(reading);
  holding?.release();
  [holding, reader] = [null, -1];
  showsAgain(null);
}

/** @param {unknown} fault */
function wrong(fault) {
  holding?.release();
  holding = null;
  say("");
  get("wrong").textContent = wordsFor(fault);
}

/** @param {string} text */
function say(text) {
  get("said").textContent = text;
}

/** @param {number} done @param {number} all */
function progress(done, all) {
  bar.hidden = false;
  bar.max = all;
  bar.value = done;
  if (done === 1 || done === all || done % 50 === 0) say(counted("pdfPages", all, done));
}

let told = 0;

/** @param {number} come bytes @param {number} all */
function downloaded(come, all) {
  bar.hidden = !all;
  bar.max = all || 1;
  bar.value = Math.min(come, all);
  const now = Date.now();
  if (!all || now - told < TOLD_MS) return;
  told = now;
  say(words("pdfComing", readableSize(come), readableSize(all)));
}

/** The browser asks first: that must come before anything else. @param {string} address */
async function allowed(address) {
  const is = await chrome.permissions.request({ origins: [sitePattern(address)] }).catch(() => false);
  if (is) await fetched(address);
  else get("wrong").textContent = words("pdfNotAllowed");
}

/** @param {string} address */
async function fetched(address) {
  const name = nameOf(address);
  const mine = begin(name);
  try {
    const coming = await beginFetch(address, mine.signal, downloaded);
    await read(coming.inParts ? coming : await coming.whole, address, name, mine);
  } catch (fault) {
    end(mine);
    if (mine.signal.aborted) return;
    say("");
    get("wrong").textContent = wordsFor(fault instanceof Unreadable ? fault : new Unfit("lost"));
  }
}

/** @param {() => File | undefined} pick */
function take(pick) {
  try {
    const file = pick();
    if (file) void read(file, "", file.name, begin(file.name));
  } catch (fault) {
    // What is held, or read now, has nothing to do with this.
    get("wrong").textContent = wordsFor(fault);
  }
}

/** The PDF of a tab or a link. @param {string} address */
async function offer(address) {
  const why = unreachable(address);
  if (why) get("wrong").textContent = wordsFor(new Unfit(why));
  const origins = [sitePattern(address)].filter(Boolean);
  get(origins.length ? "fetch" : "choose").focus();
  if (!origins.length) return;
  get("there").hidden = false;
  get("name").textContent = address;
  get("fetch").addEventListener("click", () => void allowed(address));
  get("fetch").focus();
  if (await chrome.permissions.contains({ origins })) await fetched(address);
}

function start() {
  fill(document);
  if (needsKeepAlive) stay();
  void prepare().catch(() => {});
  void ask(DO.START_ENGINE).catch(() => {});
  if (again) get("what").textContent = words("pdfAgain");
  const address = asked.get("address") ?? "";
  if (address) void offer(address);
  get("choose").addEventListener("click", () => get("file").click());
  get("stop").addEventListener("click", stop);
  field("file").addEventListener("change", () => {
    take(() => field("file").files?.[0]);
    field("file").value = ""; // the same one may be chosen again
  });
  for (const kind of ["dragover", "dragleave", "drop"])
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      document.body.toggleAttribute("data-over", kind === "dragover");
    });
  document.addEventListener("drop", ({ dataTransfer }) => take(() => fileOf(dataTransfer)));
  chrome.tabs.onRemoved.addListener((tab) => tab === reader && closed());
  addEventListener("pagehide", () => holding?.release());
}

start();
