/** The first page a person sees: what Readwell does, a page to try it on, a voice to check, and what is private. */

import { pinsByGear } from "../../common/browser.js";
import { faultWords } from "../../common/faults.js";
import { ask, DO, Refusal } from "../../common/messages/messages.js";
import { fill, language, words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Reads this page itself. It loads the capture as its own: no extension's script may look into an extension's page. */
async function tryIt() {
  get("tried").textContent = "";
  try {
    await ask(DO.SHOW, { page: globalThis.readwell.page.direct() });
  } catch (fault) {
    get("tried").textContent = faultWords(fault instanceof Refusal ? fault.code : "internal").text;
  }
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
get("try").addEventListener("click", () => void tryIt());
get("voice").addEventListener("click", tryVoice);
get("settings").addEventListener("click", () => void chrome.runtime.openOptionsPage());
