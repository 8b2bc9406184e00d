/** The first page a person sees: what Readwell does, a page to try it on, a voice to check, and what is private. */

import { pinsByGear } from "../../common/browser.js";
import { fill, language, words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The sample is part of this page, where no extension's engine may look: its menus and its advertisement are known. */
function tryIt() {
  const calm = get("sample").classList.toggle("calm");
  for (const part of document.querySelectorAll(".clutter")) /** @type {HTMLElement} */ (part).hidden = calm;
  get("try").textContent = words(calm ? "backToPage" : "read");
  // In a low window the sample stands below the button's edge: what a key does must be seen.
  get("sample").scrollIntoView({ block: "nearest" });
}

/** Speaks with a voice of this computer: one of the network has not been allowed. */
function tryVoice() {
  const own = language().split("-")[0];
  const voices = speechSynthesis.getVoices().filter(({ localService }) => localService);
  const voice = voices.find(({ lang }) => lang.split(/[-_]/)[0] === own) ?? voices[0];
  get("heard").textContent = words(voice ? "welcomeVoiceText" : "noVoiceText");
  if (!voice) return;
  const sentence = new SpeechSynthesisUtterance(words("trySentence"));
  Object.assign(sentence, { voice, lang: voice.lang });
  speechSynthesis.cancel();
  speechSynthesis.speak(sentence);
}

/** The browser knows the keys: a person may change them, and one that another extension has stays unset. */
async function showKeys() {
  for (const { name, shortcut } of await chrome.commands.getAll()) {
    const key = /** @type {HTMLElement | null} */ (document.querySelector(`[data-command="${name}"]`));
    if (!key) continue;
    key.textContent = shortcut ?? "";
    key.hidden = !shortcut;
  }
}

fill(document);
get("pin").textContent = words(pinsByGear ? "welcomePinFirefox" : "welcomePinChrome");
void showKeys();
// Chromium lists its voices only after somebody has asked for them.
speechSynthesis.getVoices();
get("try").addEventListener("click", tryIt);
get("voice").addEventListener("click", tryVoice);
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && get("sample").classList.contains("calm")) tryIt();
});
get("settings").addEventListener("click", () => void chrome.runtime.openOptionsPage());
