/** Listening settings that are useful while listening; the settings page has all of them. */

import { VOICE_KEYS } from "../../settings/default-keys.js";
import { isolated, words } from "../../common/words.js";

/** @typedef {import("../sheet/listening.js").Listening} Listening */
/** @typedef {import("../../settings/speech-settings.js").Speech} Speech */

/** @type {readonly [name: keyof Speech, key: string, values: readonly string[], names: readonly string[]][]} */
const SELECTS = Object.freeze([
  [
    "verbosity",
    "verbosity",
    ["none", "some", "most", "custom"],
    ["verbosityNone", "verbositySome", "verbosityMost", "verbosityCustom"],
  ],
  ["light", "lightUp", ["both", "word", "sentence", "none"], ["lightBoth", "lightWord", "lightSentence", "lightNone"]],
  ["notes", "notes", ["request", "after", "place"], ["notesRequest", "notesAfter", "notesPlace"]],
  ["large", "largeWords", ["none", "word", "phrase"], ["lightNone", "largeWord", "largePhrase"]],
  [
    "pauses",
    "pausesBetween",
    ["none", "short", "usual", "long"],
    ["pausesNone", "pausesShort", "pausesUsual", "pausesLong"],
  ],
]);

/** @type {readonly [name: keyof Speech, key: string][]} */
const SWITCHES = Object.freeze([
  ["follow", "followAlong"],
  ["syllables", "syllables"],
  ["speakers", "speakerVoices"],
  ["networkVoices", "networkVoices"],
  ["dense", "skipSilences"],
  ["silent", "besideScreenReader"],
]);

/** @type {readonly [name: "pitch" | "volume", key: string, least: number, most: number][]} */
const RANGES = Object.freeze([
  ["pitch", "pitch", 0, 2],
  ["volume", "volume", 0, 1],
]);

/** What the keys do too: a screen reader may keep single letters for itself, and a phone has no keys. */
const ACTS = Object.freeze([
  "voice-where",
  "voice-repeat",
  "voice-repeat-slower",
  "voice-back",
  "voice-spell",
  "voice-hear",
  "voice-skip",
  "voice-teach",
  "voice-previous-heading",
  "voice-next-heading",
]);

/**
 * @param {Listening} listening @param {Record<string, () => unknown>} acts by the names of their keys
 * @param {{rows: Record<string, HTMLElement>, buttons: HTMLElement[]}} bar what the bar has no room for
 * @returns {{element: HTMLElement, show: () => void}}
 */
export function panel(listening, acts, bar) {
  const element = document.createElement("div");
  element.id = "voice-panel";
  element.className = "panel";
  element.popover = "auto";
  element.role = "dialog";
  element.setAttribute("aria-label", words("moreVoice"));
  const rows = [
    ...SELECTS.map((row) => chooser(listening, ...row)),
    ...RANGES.map((row) => slider(listening, ...row)),
    ...SWITCHES.map((row) => switcher(listening, ...row)),
    ofSite(listening),
  ];
  const settings = document.createElement("a");
  settings.href = chrome.runtime.getURL("pages/listening/settings.html");
  settings.target = "_blank";
  settings.textContent = words("voiceSettings");
  const buttons = document.createElement("div");
  buttons.className = "acts";
  buttons.append(...bar.buttons, ...ACTS.map((name) => act(name, acts[name])));
  // It would cover what these open.
  for (const opens of bar.buttons.filter((one) => one.hasAttribute("popovertarget")))
    opens.addEventListener("click", () => element.hidePopover());
  const first = Object.entries(bar.rows).map(([key, control]) => labelled(key, control));
  element.append(...first, ...rows.map(({ row }) => row), buttons, settings);
  // Opened by key, the focus moves inside; closing returns it to the button.
  element.addEventListener(
    "toggle",
    () => element.matches(":popover-open") && /** @type {HTMLElement} */ (element.querySelector("select")).focus(),
  );
  return { element, show: () => rows.forEach(({ show }) => show()) };
}

/** @param {string} name @param {() => unknown} press */
function act(name, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.id = `act-${name}`;
  made.textContent = words(VOICE_KEYS[name].words);
  made.addEventListener("click", () => void press());
  return made;
}

/** @param {string} key @param {HTMLElement} control */
function labelled(key, control) {
  const row = document.createElement("label");
  row.className = "row";
  const text = document.createElement("span");
  text.textContent = words(key);
  row.append(text, control);
  return row;
}

/**
 * @param {Listening} listening
 * @param {keyof Speech} name
 * @param {string} key
 * @param {readonly string[]} values
 * @param {readonly string[]} names
 */
function chooser(listening, name, key, values, names) {
  const control = document.createElement("select");
  control.dataset.setting = name;
  control.append(...values.map((value, at) => new Option(words(names[at]), value)));
  control.addEventListener("change", () => void listening.choose({ [name]: control.value }));
  return { row: labelled(key, control), show: () => (control.value = String(listening.chosen[name])) };
}

/** Keeps the voice and speed for this site alone. @param {Listening} listening */
function ofSite(listening) {
  const control = document.createElement("input");
  control.type = "checkbox";
  control.id = "voice-site";
  control.addEventListener("change", () => void listening.chooseOnlyHere(control.checked));
  const row = labelled("voiceOnlyHere", control);
  const show = () => {
    const { site } = listening;
    row.hidden = !site;
    if (row.firstChild) row.firstChild.textContent = words("voiceOnlyHere", isolated(site));
    control.checked = listening.onlyHere;
  };
  show();
  return { row, show };
}

/** @param {Listening} listening @param {keyof Speech} name @param {string} key */
function switcher(listening, name, key) {
  const control = document.createElement("input");
  control.type = "checkbox";
  control.dataset.setting = name;
  control.addEventListener("change", async () => {
    if (!(await listening.choose({ [name]: control.checked }))) control.checked = !control.checked;
  });
  return { row: labelled(key, control), show: () => (control.checked = Boolean(listening.chosen[name])) };
}

/**
 * @param {Listening} listening
 * @param {"pitch" | "volume"} name
 * @param {string} key
 * @param {number} least
 * @param {number} most
 */
function slider(listening, name, key, least, most) {
  const control = document.createElement("input");
  control.dataset.setting = name;
  Object.assign(control, { type: "range", min: String(least), max: String(most), step: "0.1" });
  control.addEventListener("change", () => void listening.choose({ [name]: control.valueAsNumber }));
  return { row: labelled(key, control), show: () => (control.value = String(listening.chosen[name])) };
}
