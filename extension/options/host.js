/**
 * The engine's choice, and the way to a native host that answers: what is wrong, the one command that helps, and a look
 * now and then whether it has helped.
 */

import { browserId, leaving } from "../shared/browser.js";
import { noticeWords } from "../shared/faults.js";
import { ask, DO, Refusal } from "../shared/messages.js";
import * as settings from "../shared/settings.js";
import { words } from "../shared/words.js";

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
    slow: { text: "hostDoCheck", command: () => "doctor" },
  }),
);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** The permission must be requested synchronously in the click handler. @param {string} engine */
export async function chooseEngine(engine) {
  const granted =
    engine === "embedded" || (await chrome.permissions.request(leaving({ permissions: ["nativeMessaging"] })));
  if (granted) await settings.write({ engine });
  await showHost(granted ? engine : "");
}

/** @param {string} engine "" where the permission was refused */
export async function showHost(engine) {
  clearTimeout(waiting);
  offer("");
  say(engine === "" ? words("hostForbidden") : "");
  if (engine !== "native") return;
  say(words("hostAsking"));
  await look(LOOKS);
}

/** @param {number} left how often it may look again */
async function look(left) {
  try {
    const { version, python } = await ask(DO.HOST);
    offer("");
    say(words("hostFound", version, python));
  } catch (fault) {
    const code = fault instanceof Refusal ? fault.code : "";
    offer(code);
    say(noticeWords(code));
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

/** @param {string} code */
function offer(code) {
  const step = STEPS[code];
  get("host-steps").hidden = !step;
  const command = step ? `readwell ${step.command()}` : "";
  if (get("host-command").textContent === command) return;
  get("host-do").textContent = step ? words(step.text) : "";
  get("host-command").textContent = command;
  get("host-copied").textContent = "";
}

async function copy() {
  await navigator.clipboard.writeText(get("host-command").textContent ?? "");
  get("host-copied").textContent = words("copied");
}

get("host-copy").addEventListener("click", () => void copy());
