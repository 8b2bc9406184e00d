/**
 * "Save as audio": a panel of the sheet that starts recordings by the native host's voices and follows them. They go on
 * without it: the panel of any later sheet shows them again.
 */

import { faultWords } from "../../common/faults.js";
import { guarded } from "../../sheet/guard.js";
import { ask, DO, Refusal } from "../../common/messages/messages.js";
import { current } from "../../sheet/reading.js";
import { RECORDINGS } from "../../settings/saves.js";
import * as settings from "../../settings/settings.js";
import { addTool } from "../../sheet/tools.js";
import { counted, isolated, language, words } from "../../common/words.js";
import { phrases } from "../script/phrases.js";
import { recordingScript, withVoices } from "./recording-script.js";

/** @typedef {import("../../common/messages/messages.js").Recording} Recording */

/** How often a recording at work is asked how far it is. */
const OFTEN_MS = 1000;
/** What a recording does, in words. */
const STATES = Object.freeze({
  speaking: "audioSpeaking",
  writing: "audioWriting",
  stopped: "audioStopped",
  done: "audioDone",
});

const detect = (/** @type {string} */ text) => chrome.i18n.detectLanguage(text);

/** @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {string} [text] */
function made(name, text = "") {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** @param {string} key @param {() => Promise<unknown>} act */
function button(key, act) {
  const element = made("button", words(key));
  element.type = "button";
  const safely = guarded(() => act().catch(failed));
  element.addEventListener("click", () => void safely());
  return element;
}

const panel = made("div");
const format = made("select");
const status = made("p");
const list = made("ul");
/** The rows by the recordings' names: a button keeps the focus while its row changes. @type {Map<string, Row>} */
const rows = new Map();
let waiting = 0;

/** @typedef {{item: HTMLLIElement, text: HTMLElement, bar: HTMLProgressElement, tools: HTMLElement, state: string}} Row */

function build() {
  panel.id = "recording";
  panel.className = "panel";
  panel.popover = "auto";
  panel.role = "dialog";
  panel.setAttribute("aria-label", words("saveAudio"));
  format.append(...Object.entries(RECORDINGS).map(([name, key]) => new Option(words(key), name)));
  format.addEventListener("change", () => void settings.write({ saveAudio: format.value }));
  const label = made("label");
  label.className = "row";
  label.append(made("span", words("audioFormat")), format);
  status.role = "status";
  list.setAttribute("aria-label", words("recordings"));
  panel.append(made("h2", words("saveAudio")), label, button("audioStart", start), status, list);
  panel.addEventListener("toggle", () => void (panel.matches(":popover-open") ? open() : clearTimeout(waiting)));
  document.getElementById("live")?.before(panel);
}

async function open() {
  format.value = (await settings.read()).saveAudio;
  format.focus();
  await follow().catch(failed);
}

/** In a recording nothing can be pressed. */
const recorded = Object.freeze({ ...phrases, hint: () => "" });

async function start() {
  const reading = current();
  if (!reading) return;
  status.textContent = words("saveWorking");
  const chosen = await settings.read();
  const { voices } = await ask(DO.VOICES);
  if (!voices.length) throw new Refusal("voice");
  const manner = { ...chosen, network: false, regions: navigator.languages };
  const script = withVoices(await recordingScript(reading, chosen, recorded, language(), detect), voices, manner);
  const { json: page, keep, selection } = reading;
  await ask(DO.RECORD, { page, keep, apart: selection.apart, script, format: format.value });
  status.textContent = "";
  await follow();
}

/** @param {unknown} fault */
function failed(fault) {
  const { code } = fault instanceof Refusal ? fault : { code: "internal" };
  // Without a host there is no voice to record either: that text says how to get both.
  status.textContent = words("audioFailed", faultWords(code.startsWith("host-") ? "voice" : code).text);
}

/** Shows all recordings, again and again while one is at work. */
async function follow() {
  clearTimeout(waiting);
  const { recordings } = /** @type {{recordings: Recording[]}} */ (await ask(DO.RECORDINGS));
  for (const [name, { item }] of rows)
    if (!recordings.some(({ recording }) => recording === name)) {
      if (item.contains(document.activeElement)) format.focus();
      item.remove();
      rows.delete(name);
    }
  for (const recording of recordings) show(recording);
  const busy = recordings.some(({ state }) => state === "speaking" || state === "writing");
  if (busy && panel.matches(":popover-open")) waiting = Number(setTimeout(() => void follow().catch(failed), OFTEN_MS));
}

/** @param {Recording} recording */
function show(recording) {
  const row = rows.get(recording.recording) ?? added(recording);
  const { state, share, code = "", path, left = 0 } = recording;
  const rest = state === "speaking" && left ? ` · ${counted("minutesLeft", Math.ceil(left / 60))}` : "";
  const percent = new Intl.NumberFormat(language(), { style: "percent" }).format(share);
  row.text.textContent =
    state === "failed"
      ? words("audioFailed", faultWords(code).text)
      : path
        ? words("savedAs", isolated(recording.name))
        : words(STATES[state], percent) + rest;
  row.bar.value = share;
  row.bar.hidden = state === "done" || state === "failed";
  if (row.state === state) return;
  // What is said aloud: a change of what it does, not each percent.
  if (row.state) status.textContent = `${recording.title}: ${row.text.textContent}`;
  row.state = state;
  const held = row.tools.contains(document.activeElement);
  row.tools.replaceChildren(...toolsOf(recording));
  if (held) /** @type {HTMLElement | null} */ (row.tools.firstElementChild)?.focus();
}

/** @param {Recording} recording @returns {Row} */
function added({ recording, title }) {
  const row = { item: made("li"), text: made("span"), bar: made("progress"), tools: made("p"), state: "" };
  row.bar.max = 1;
  row.bar.setAttribute("aria-label", title);
  row.item.append(made("strong", title), " ", row.text, row.bar, row.tools);
  list.append(row.item);
  rows.set(recording, row);
  return row;
}

/** @param {Recording} recording */
function toolsOf({ recording, name, state, path }) {
  const change = (/** @type {string} */ word) => async () => {
    await ask(DO.RECORD_CHANGE, { recording, word });
    await follow();
  };
  const tools = [];
  if (state === "done" && !path) tools.push(button("save", () => take(recording, name)));
  if (state === "stopped" || state === "failed") tools.push(button("audioGoOn", change("resume")));
  tools.push(button(state === "done" ? "close" : "cancel", change("cancel")));
  return tools;
}

/** @param {string} recording @param {string} name */
async function take(recording, name) {
  status.textContent = words("saveWorking");
  const { address } = await ask(DO.RECORD_TAKE, { recording, name });
  status.textContent = address ? "" : words("savedAs", isolated(name));
  // A frame in a page can't download from a link, but a page of ours can.
  if (address)
    await chrome.tabs.create({
      url: chrome.runtime.getURL(`save/file.html?${new URLSearchParams({ address, name })}`),
    });
  await follow();
}

build();
addTool({
  name: "audio",
  words: "saveAudio",
  icon: "M3 9a5 5 0 0 1 10 0M3 9v4h2.5V9zM13 9v4h-2.5V9z",
  order: 61,
  panel: "recording",
});
