/**
 * The engine's choice, and the way to a native host that answers: each thing that must be so, the first that isn't, the
 * one command that helps, and a look now and then whether it has helped.
 */

import { asksToCollect, browserId, hostFile, mayUseHost, onLinux } from "../../common/browser.js";
import { noticeWords } from "../../common/faults.js";
import { ask, DO, Refusal } from "../../common/messages/messages.js";
import * as settings from "../../settings/settings.js";
import { isolated, words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** Between two looks; each starts a program that may be broken, so they end some time. */
const LOOK_MS = 4_000;
const LOOKS = 150;

/** What a person can do about each fault: the text that says it, and the words after `readwell`. */
const STEPS = Object.freeze(
  /** @type {Record<string, {text: string, command: () => string}>} */ ({
    "host-missing": { text: "hostDoInstall", command: () => `install --browser ${browserId()}` },
    "host-unlisted": {
      text: "hostDoAllow",
      command: () => `install --browser ${browserId()} --extension-id ${chrome.runtime.id}`,
    },
    "host-gone": { text: "hostDoCheck", command: () => "doctor" },
    "host-old": { text: "hostDoUpdate", command: () => "doctor" },
    slow: { text: "hostDoCheck", command: () => "doctor" },
  }),
);

/** What must be so, in this order, and the faults that say it isn't. @type {readonly [name: string, codes: readonly string[]][]} */
const CHECKS = Object.freeze([
  ["permission", ["host-forbidden"]],
  ["installed", ["host-missing"]],
  ["listed", ["host-unlisted"]],
  ["answers", ["host-gone", "slow", "frame"]],
  ["version", ["host-old", "host-new"]],
]);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** The permission must be requested synchronously in the click handler. @param {string} engine */
export async function chooseEngine(engine) {
  const granted = engine === "embedded" || (await mayUseHost());
  if (granted) await settings.write({ engine });
  await showHost(granted ? engine : "");
}

/** @param {string} engine "" where the permission was refused */
export async function showHost(engine) {
  clearTimeout(waiting);
  offer("");
  // A heading without its list, until something is known.
  get("checks").hidden = engine !== "native" || !get("check-list").children.length;
  say(engine === "" ? words("hostForbiddenHere") : "");
  if (engine !== "native") return;
  say(words("hostAsking"));
  await look(LOOKS);
}

/** @param {number} left how often it may look again */
async function look(left) {
  try {
    const { version, python } = await ask(DO.HOST);
    offer("");
    check("");
    say(words("hostFound", version, python));
  } catch (fault) {
    const code = fault instanceof Refusal ? fault.code : "";
    offer(code);
    check(code);
    // The notice elsewhere leads to this page.
    say(code === "host-forbidden" ? words("hostForbiddenHere") : noticeWords(code));
    if (left && code in STEPS) waiting = setTimeout(() => void lookAgain(left - 1), LOOK_MS);
  }
}

/** Only while the page is seen, and only while the native host is wanted. @param {number} left */
async function lookAgain(left) {
  if (document.hidden) waiting = setTimeout(() => void lookAgain(left), LOOK_MS);
  else if ((await settings.read()).engine === "native") await look(left);
}

/** A status that says the same again would be read aloud again. @param {string} text */
function say(text) {
  if (get("host").textContent !== text) get("host").textContent = text;
}

/** Lists what is so, what isn't, and what can't be known before that is mended. @param {string} code "" if all is well */
function check(code) {
  const wrong = code ? CHECKS.findIndex(([, codes]) => codes.includes(code)) : CHECKS.length;
  const rows = CHECKS.map(([name], at) => {
    const row = document.createElement("li");
    row.dataset.state = wrong < 0 || at > wrong ? "checkOpen" : at < wrong ? "checkWell" : "checkWrong";
    row.textContent = words(row.dataset.state, words(`check_${name}`));
    return row;
  });
  get("check-list").replaceChildren(...rows);
  get("checks").hidden = !document.querySelector("[name=engine][value=native]:checked");
}

/** @param {string} code */
function offer(code) {
  const step = STEPS[code];
  get("host-steps").hidden = !step;
  get("host-allow").hidden = code !== "host-forbidden";
  get("host-sandbox").hidden = !(code === "host-missing" && onLinux());
  const command = step ? `readwell ${step.command()}` : "";
  if (get("host-command").textContent === command) return;
  get("host-do").textContent = step ? words(step.text, isolated(hostFile(chrome.runtime.getManifest().version))) : "";
  get("host-command").textContent = command;
  get("host-copied").textContent = "";
}

async function copy() {
  await navigator.clipboard.writeText(get("host-command").textContent ?? "");
  get("host-copied").textContent = words("copied");
}

// Hidden, it would still describe the choice to a screen reader.
if (!asksToCollect) get("native-consent").remove();
// The choice is made already where a permission was taken back, and choosing it again would be no change.
get("host-allow").addEventListener("click", () => void chooseEngine("native"));
get("host-copy").addEventListener("click", () => void copy());
