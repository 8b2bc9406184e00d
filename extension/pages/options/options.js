/** The settings page: the engine, the button, and every extractor as the engine describes it. */

import { ask, DO, Refusal, stay } from "../../common/messages/messages.js";
import { needsKeepAlive } from "../../common/browser.js";
import { faultWords } from "../../common/faults.js";
import { lock } from "../../settings/locked.js";
import * as settings from "../../settings/settings.js";
import { travelling } from "../../settings/synced.js";
import { fill, words } from "../../common/words.js";
import { dress, offerLooks } from "../../reader/looks/looks.js";
import { offerExtractors } from "./extractors.js";
import { offerLessons } from "./lessons.js";
import { nameMethods, offerSites } from "./sites.js";
import { chooseEngine, showHost } from "./host.js";
import { offerTopics } from "./topics.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Firefox moves a screen reader to a new tab without a word, and Chromium's says the address of a page that has no
 * title yet: what is written once it is there is read out.
 */
const THERE_MS = 500;

/** @param {"engine" | "button"} name @returns {HTMLInputElement[]} */
const radios = (name) =>
  [...document.querySelectorAll(`input[name=${name}]`)].map((box) => /** @type {HTMLInputElement} */ (box));

/** @param {settings.Settings} chosen */
function show(chosen) {
  for (const name of /** @type {const} */ (["engine", "button"])) {
    for (const radio of radios(name)) radio.checked = radio.value === chosen[name];
  }
  /** @type {HTMLSelectElement} */ (get("extractor")).value = chosen.extractor;
  /** @type {HTMLInputElement} */ (get("sync")).checked = chosen.sync;
}

/** What other computers have sent already stands above what is here. @param {boolean} sync */
async function chooseSync(sync) {
  const there = sync ? travelling(await chrome.storage.sync.get()) : {};
  await settings.write({ ...there, sync });
}

async function exportSettings() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await settings.exported()], { type: "application/json" }));
  link.download = "readwell-settings.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {HTMLInputElement} input */
async function importSettings(input) {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  const before = await settings.exported();
  try {
    if (file.size > settings.LONGEST) throw new RangeError("too long for settings");
    await settings.imported(await file.text());
    offerUndo(before);
    say("imported");
  } catch {
    say("importFailed");
  }
}

async function reset() {
  const before = await settings.exported();
  await settings.reset();
  offerUndo(before);
  say("wasReset");
}

/** A button beside the one that was pressed puts the settings back. @param {string} before as they were exported */
function offerUndo(before) {
  const button = get("reset-undo");
  button.hidden = false;
  button.onclick = async () => {
    await settings.imported(before);
    get("reset").focus();
    button.hidden = true;
    say("undone");
  };
}

/** @param {string} key */
function say(key) {
  get("done").textContent = words(key);
}

function listen() {
  for (const radio of radios("engine"))
    radio.addEventListener(
      "change",
      () => void chooseEngine(radio.value).then(async () => show(await settings.read())),
    );
  for (const radio of radios("button"))
    radio.addEventListener("change", () => void settings.write({ button: radio.value }));
  get("sync").addEventListener(
    "change",
    ({ target }) => void chooseSync(/** @type {HTMLInputElement} */ (target).checked),
  );
  get("export").addEventListener("click", () => void exportSettings());
  get("import").addEventListener("click", () => get("file").click());
  get("file").addEventListener(
    "change",
    (event) => void importSettings(/** @type {HTMLInputElement} */ (event.target)),
  );
  get("reset").addEventListener("click", () => void reset());
}

async function start() {
  fill(document);
  if (needsKeepAlive) stay();
  setTimeout(() => (get("heard").textContent = words("optionsTitle")), THERE_MS);
  offerTopics();
  offerLessons();
  offerSites();
  listen();
  const chosen = await settings.read();
  show(chosen);
  settings.watch(show);
  offerLooks(chosen);
  dress(chosen);
  settings.watch(dress);
  void lock(/** @type {HTMLElement} */ (document.querySelector("main")));
  void showHost(chosen.engine);
  try {
    const { extractors } = await ask(DO.DESCRIBE);
    offerExtractors(extractors, chosen);
    nameMethods(extractors);
  } catch (fault) {
    get("extractors").textContent = faultWords(fault instanceof Refusal ? fault.code : "").text;
  }
}

void start();
