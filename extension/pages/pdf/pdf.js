/**
 * Reads a PDF: a file that is chosen or dropped, or the one of a tab, fetched again from its own site once a press and
 * the browser have allowed that. Its words go to the engine, and the reader opens with them.
 */

import { needsKeepAlive } from "../../common/browser.js";
import { faultWords } from "../../common/faults.js";
import { ask, DO, Refusal, stay } from "../../common/messages/messages.js";
import { counted, fill, words } from "../../common/words.js";
import { sitePattern } from "../../page/addresses.js";
import { Unreadable, wordsOf } from "./words.js";

/** A larger file is not read into memory. */
const LARGEST = 500_000_000;
const WHY = Object.freeze({ broken: "pdfBroken", sealed: "pdfStaysSealed", scanned: "pdfScanned", large: "pdfLarge" });

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (get(id));
const bar = /** @type {HTMLProgressElement} */ (get("progress"));

/** What is read now; another file takes its place. */
let reading = new AbortController();

/** @param {Blob} file @param {string} url @param {string} name */
async function read(file, url, name) {
  reading.abort();
  const mine = (reading = new AbortController());
  get("wrong").textContent = "";
  say(words("pdfReading", name));
  try {
    if (file.size > LARGEST) throw new Unreadable("large");
    const pdf = await wordsOf(await file.arrayBuffer(), url, { password, progress, signal: mine.signal });
    await ask(DO.PDF, { pdf: { ...pdf, title: pdf.title || name.replace(/\.pdf$/i, "") } });
    say(words("pdfOpened", name));
  } catch (fault) {
    if (!mine.signal.aborted) wrong(fault);
  } finally {
    if (reading === mine) bar.hidden = true;
  }
}

/** @param {unknown} fault */
function wrong(fault) {
  say("");
  if (fault instanceof Unreadable) return void (get("wrong").textContent = words(WHY[fault.why]));
  const { title, text } = faultWords(fault instanceof Refusal ? fault.code : "internal");
  get("wrong").textContent = `${title}. ${text}`;
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

/** Asks for a document's password, which is kept nowhere. @param {boolean} again @returns {Promise<string | null>} */
function password(again) {
  const form = get("sealed");
  get("sealed-text").textContent = words(again ? "pdfSealedAgain" : "pdfSealed");
  form.hidden = false;
  field("password").value = "";
  field("password").focus();
  return new Promise((resolve) => {
    form.onsubmit = (event) => {
      event.preventDefault();
      form.hidden = true;
      resolve(field("password").value);
      field("password").value = "";
    };
    reading.signal.addEventListener("abort", () => ((form.hidden = true), resolve(null)));
  });
}

/** The browser asks first: that must come before anything else. @param {string} address */
async function fetched(address) {
  const allowed = await chrome.permissions.request({ origins: [sitePattern(address)] }).catch(() => false);
  if (!allowed) return void (get("wrong").textContent = words("pdfNotAllowed"));
  const name = decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? "") || address;
  say(words("pdfReading", name));
  try {
    const reply = await fetch(address, { credentials: "include", redirect: "follow" });
    if (!reply.ok) throw new Error(String(reply.status));
    await read(await reply.blob(), address, name);
  } catch {
    say("");
    get("wrong").textContent = words("pdfNotFetched");
  }
}

/** @param {FileList | null | undefined} files */
function take(files) {
  const file = files?.[0];
  if (file) void read(file, "", file.name);
}

function start() {
  fill(document);
  if (needsKeepAlive) stay();
  const address = new URLSearchParams(location.search).get("address") ?? "";
  if (sitePattern(address)) {
    get("there").hidden = false;
    get("name").textContent = address;
    get("fetch").addEventListener("click", () => void fetched(address));
    get("fetch").focus();
  }
  get("choose").addEventListener("click", () => get("file").click());
  get("file").addEventListener("change", () => take(field("file").files));
  for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
  document.addEventListener("drop", ({ dataTransfer }) => take(dataTransfer?.files));
}

start();
