/**
 * Saves or reads all selected tabs, one after another. A click on the button gives access to the active tab only; the
 * others need a permission, requested here.
 */

import { needsKeepAlive } from "../shared/browser.js";
import { faultWords } from "../shared/faults.js";
import { ask, DO, Refusal, stay } from "../shared/messages.js";
import { counted, fill, isolated, words } from "../shared/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const ORIGINS = Object.freeze(["http://*/*", "https://*/*"]);

const tabs = (new URLSearchParams(location.search).get("tabs") ?? "").split(",").map(Number).filter(Number.isInteger);
let going = false;

/** @returns {Promise<{tab: number, line: HTMLElement}[]>} */
async function rows() {
  const found = [];
  for (const tab of tabs) {
    const known = await chrome.tabs.get(tab).catch(() => null);
    const line = document.createElement("li");
    line.textContent = known?.title || known?.url || words("tabNumber", found.length + 1);
    found.push({ tab, line });
  }
  get("list").replaceChildren(...found.map(({ line }) => line));
  return found;
}

/** @param {(tab: number, line: HTMLElement) => Promise<boolean>} work @returns {Promise<number>} how often it went well */
async function withAll(work) {
  const granted = await chrome.permissions.request({ origins: [...ORIGINS] });
  if (!granted) {
    get("done").textContent = words("saveTabsRefused");
    return -1;
  }
  going = true;
  const pressed = document.activeElement;
  show(true);
  const bar = /** @type {HTMLProgressElement} */ (get("progress"));
  const all = await rows();
  bar.max = all.length;
  let well = 0;
  for (const [at, { tab, line }] of all.entries()) {
    if (!going) break;
    well += Number(await work(tab, line));
    bar.value = at + 1;
  }
  going = false;
  show(false);
  // The button that has the focus is gone.
  if (pressed instanceof HTMLElement) pressed.focus();
  return well;
}

async function saveAll() {
  const saved = await withAll(saveOne);
  if (saved >= 0) get("done").textContent = counted("tabsSaved", saved);
}

/** Opens the reader over one tab; the person goes through them at leisure. @param {number} tab @param {HTMLElement} line */
async function readOne(tab, line) {
  try {
    await ask(DO.READ, { tab });
    note(line, words("read"), true);
    return true;
  } catch (fault) {
    note(line, faultWords(fault instanceof Refusal ? fault.code : "internal").title, false);
    return false;
  }
}

/** @param {number} tab @param {HTMLElement} line */
async function saveOne(tab, line) {
  line.setAttribute("aria-current", "step");
  try {
    const { name, address, unrecorded } = await ask(DO.SAVE, { tab });
    note(
      line,
      [words("savedAs", isolated(name)), unrecorded ? words("unrecorded") : ""].filter(Boolean).join(" "),
      true,
    );
    if (address) take(address, name);
    return true;
  } catch (fault) {
    note(line, faultWords(fault instanceof Refusal ? fault.code : "internal").title, false);
    return false;
  } finally {
    line.removeAttribute("aria-current");
  }
}

/** @param {string} address @param {string} name */
function take(address, name) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** @param {HTMLElement} line @param {string} text @param {boolean} good */
function note(line, text, good) {
  const small = document.createElement("small");
  small.textContent = `${good ? "✓" : "✗"} ${text}`;
  line.append(small);
}

/** @param {boolean} running */
function show(running) {
  get("start").hidden = running;
  get("read").hidden = running;
  get("cancel").hidden = !running;
  get("progress").hidden = !running;
  if (running) get("cancel").focus();
}

async function start() {
  fill(document);
  if (needsKeepAlive) stay();
  get("start").addEventListener("click", () => void saveAll());
  get("read").addEventListener("click", () => void withAll(readOne));
  get("cancel").addEventListener("click", () => (going = false));
  await rows();
}

void start();
