/**
 * Answers to what people ask first; then what each message means, and what one can do about it. Opened from a message,
 * the page explains that one first and offers details for a report: no word of the page that was to be read, and its
 * address only if it is ticked.
 */

import { browserName, pinsByGear } from "../../common/browser.js";
import { catalogue, faultWords } from "../../common/faults.js";
import * as settings from "../../settings/settings.js";
import { fill, language, words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} code */
async function explain(code) {
  const { title, text } = faultWords(code);
  get("happened-title").textContent = title;
  get("happened-text").textContent = text;
  get("details").textContent = await details(code);
  get("happened").hidden = false;
}

/** The browser tells the address of a page that the person had us read, while it is open. @param {string} code @param {number} tab */
async function offerAddress(code, tab) {
  const { url = "" } = /** @type {{url?: string}} */ (await chrome.tabs.get(tab).catch(() => ({})));
  if (!/^https?:/.test(url)) return;
  const box = /** @type {HTMLInputElement} */ (get("address"));
  get("with-address").hidden = false;
  box.addEventListener("change", async () => {
    get("details").textContent = (await details(code)) + (box.checked ? `\naddress: ${url}` : "");
    get("done").textContent = ""; // these details aren't copied yet
  });
}

/** @param {string} code */
async function details(code) {
  const { engine, extractor } = await settings.read();
  const facts = {
    message: code,
    Readwell: chrome.runtime.getManifest().version,
    engine,
    extractor: extractor || "readwell",
    language: language(),
    browser: browserName(),
  };
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

async function copy() {
  await navigator.clipboard.writeText(get("details").textContent ?? "");
  get("done").textContent = words("copied");
}

/** Questions and answers by the names of their texts: the first is where this browser keeps a button in sight. */
const ASKED = Object.freeze([
  ["welcomePinTitle", pinsByGear ? "welcomePinFirefox" : "welcomePinChrome"],
  ["helpReadQ", "helpReadA"],
  ["helpListenQ", "helpListenA"],
  ["helpVoiceQ", "helpVoiceA"],
  ["helpSaveQ", "helpSaveA"],
  ["helpLargeQ", "helpLargeA"],
  ["helpMissingQ", "helpMissingA"],
  ["helpPrivateQ", "helpPrivateA"],
  ["helpWrongQ", "helpWrongA"],
]);

/** @param {string} list @param {string} title @param {string} text @param {string[]} codes places that links lead to */
function add(list, title, text, codes = []) {
  const [term, meaning] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = title;
  meaning.textContent = text;
  for (const code of codes) meaning.appendChild(document.createElement("span")).id = code;
  get(list).append(term, meaning);
}

function listAll() {
  for (const [question, answer] of ASKED) add("asked", words(question), words(answer), [question]);
  for (const { codes, title, text } of catalogue()) add("all", title, text, codes);
}

/** Shows only what holds each word of the search. */
function search() {
  const asked = /** @type {HTMLInputElement} */ (get("find")).value.trim().toLowerCase().split(/\s+/);
  for (const term of document.querySelectorAll("dt")) {
    const meaning = /** @type {HTMLElement} */ (term.nextElementSibling);
    const text = `${term.textContent} ${meaning.textContent}`.toLowerCase();
    term.hidden = meaning.hidden = !asked.every((word) => text.includes(word));
  }
  for (const section of document.querySelectorAll("section:has(dl)"))
    /** @type {HTMLElement} */ (section).hidden = !section.querySelector("dt:not([hidden])");
}

fill(document);
listAll();
/** @type {HTMLInputElement} */ (get("find")).placeholder = words("helpSearch");
get("find").addEventListener("input", search);
get("copy").addEventListener("click", () => void copy());
const asked = new URLSearchParams(location.search);
const code = asked.get("code");
if (code) void explain(code);
// Where there is no voice, a link leads to the answer.
if (asked.get("ask") === "voice") document.getElementById("helpVoiceQ")?.scrollIntoView({ block: "center" });
if (code && asked.get("tab")) void offerAddress(code, Number(asked.get("tab")));
