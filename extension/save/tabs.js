/**
 * Saves or reads all selected tabs, one after another. A click on the button gives access to the active tab only; the
 * others need a permission, requested here.
 */

import { needsKeepAlive } from "../common/browser.js";
import { faultWords } from "../common/faults.js";
import { ask, DO, Refusal, stay } from "../common/messages/messages.js";
import { counted, fill, isolated, language, words } from "../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const ORIGINS = Object.freeze(["http://*/*", "https://*/*"]);

const SAVING = Object.freeze({
  refused: () => words("saveTabsRefused"),
  well: (/** @type {number} */ count) => counted("tabsSaved", count),
});
const READING = Object.freeze({
  refused: () => words("readTabsRefused"),
  well: (/** @type {number} */ count) => counted("tabsOpened", count),
});

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

/**
 * Does something with each tab, and says at the end how often that went well, and why not.
 * @param {(tab: number, line: HTMLElement) => Promise<string>} work returns why it failed; "" if it went well
 * @param {{refused: () => string, well: (count: number) => string}} said without the permission, and in the end
 */
async function withAll(work, { refused, well }) {
  const granted = await chrome.permissions.request({ origins: [...ORIGINS] });
  if (!granted) {
    get("done").textContent = refused();
    return;
  }
  going = true;
  const pressed = document.activeElement;
  show(true);
  get("done").textContent = "";
  const bar = /** @type {HTMLProgressElement} */ (get("progress"));
  const all = await rows();
  bar.max = all.length;
  /** @type {string[]} */
  const faults = [];
  for (const { tab, line } of all) {
    if (!going) break;
    faults.push(await work(tab, line));
    bar.value = faults.length;
  }
  going = false;
  show(false);
  // The button that has the focus is gone.
  if (pressed instanceof HTMLElement) pressed.focus();
  get("done").textContent = summary(well, faults, all.length - faults.length).join("\n");
}

/**
 * @param {(count: number) => string} well @param {string[]} faults of each tab that was tried, "" if it went well
 * @param {number} left how many weren't
 */
function summary(well, faults, left) {
  const reasons = new Set(faults.filter(Boolean));
  return [
    well(faults.filter((fault) => !fault).length),
    ...[...reasons].map((reason) =>
      words("tabsFailed", number(faults.filter((fault) => fault === reason).length), reason),
    ),
    ...(left ? [words("tabsLeft", number(left))] : []),
  ];
}

/** @param {number} count */
const number = (count) => new Intl.NumberFormat(language()).format(count);

/** Opens the reader over one tab; the person goes through them at leisure. @param {number} tab @param {HTMLElement} line */
async function readOne(tab, line) {
  try {
    await ask(DO.READ, { tab });
    note(line, words("read"), true);
    return "";
  } catch (fault) {
    return failed(line, fault);
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
    return "";
  } catch (fault) {
    return failed(line, fault);
  } finally {
    line.removeAttribute("aria-current");
  }
}

/** @param {HTMLElement} line @param {unknown} fault */
function failed(line, fault) {
  const { title } = faultWords(fault instanceof Refusal ? fault.code : "internal");
  note(line, title, false);
  return title;
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
  get("start").addEventListener("click", () => void withAll(saveOne, SAVING));
  get("read").addEventListener("click", () => void withAll(readOne, READING));
  get("cancel").addEventListener("click", () => (going = false));
  await rows();
}

void start();
