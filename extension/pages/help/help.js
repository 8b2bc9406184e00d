/**
 * What each message means, and what a person can do about it. Opened from a message, the page explains that one first
 * and offers details for a report: no word of the page that was to be read, and its address only if it is ticked.
 */

import { browserName } from "../../common/browser.js";
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

function listAll() {
  for (const { codes, title, text } of catalogue()) {
    const [term, meaning] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = title;
    meaning.append(text, ...codes.flatMap((code) => [" ", named(code)]));
    get("all").append(term, meaning);
  }
}

/** @param {string} code */
function named(code) {
  const element = document.createElement("code");
  element.textContent = code;
  element.id = code;
  return element;
}

fill(document);
listAll();
get("copy").addEventListener("click", () => void copy());
const asked = new URLSearchParams(location.search);
const code = asked.get("code");
if (code) void explain(code);
if (code && asked.get("tab")) void offerAddress(code, Number(asked.get("tab")));
