/** The first page a person sees: what Readwell does, a page to try it on, a voice to check, and what is private. */

import { mayUseHost, pinsByGear } from "../../common/browser.js";
import { faultWords } from "../../common/faults.js";
import { ask, DO, PORT, Refusal } from "../../common/messages/messages.js";
import { showInReader } from "../../common/messages/show-again.js";
import { fill, language, words } from "../../common/words.js";

/** @typedef {{id: string, lang: string, local: boolean}} Voice */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Reads this page itself. It loads the capture as its own: no extension's script may look into an extension's page. */
async function tryIt() {
  get("tried").textContent = "";
  try {
    await showInReader({ page: globalThis.readwell.page.direct() });
  } catch (fault) {
    get("tried").textContent = faultWords(fault instanceof Refusal ? fault.code : "internal").text;
  }
}

/** @type {chrome.runtime.Port | null} */
let port = null;
/** @type {Voice[]} */
let voices = [];

/** Speaks with a voice of this computer, or the small one of our own: one of the network has not been allowed. */
async function tryVoice() {
  if (voices.length) return hear();
  await ask(DO.VOICE);
  port = chrome.runtime.connect({ name: PORT.SPEECH });
  port.onMessage.addListener((event) => {
    if (event.kind !== "voices") return;
    const isFirst = !voices.length;
    voices = event.voices.filter((/** @type {Voice} */ { local }) => local);
    if (isFirst) hear();
  });
}

function hear() {
  const own = language().split("-")[0];
  const voice = voices.find(({ lang }) => lang.split(/[-_]/)[0] === own);
  get("heard").textContent = words(voice ? "welcomeVoiceText" : "noVoiceText");
  if (voice) port?.postMessage({ do: "preview", text: words("trySentence"), lang: voice.lang, voice: voice.id });
}

/** The permission must be requested synchronously in the click's handler; the page of listening does the rest. */
async function addVoice() {
  await mayUseHost();
  await chrome.tabs.create({ url: chrome.runtime.getURL("pages/listening/settings.html?add=kokoro#packs-title") });
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
get("try").addEventListener("click", () => void tryIt());
get("voice").addEventListener("click", () => void tryVoice());
get("better").addEventListener("click", () => void addVoice());
get("settings").addEventListener("click", () => void chrome.runtime.openOptionsPage());
