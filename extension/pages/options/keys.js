/** Settings for single-key shortcuts: turn all of them off, or change one. */

import * as settings from "../../settings/settings.js";
import { sharing, USUAL_KEYS, VOICE_KEYS } from "../../settings/default-keys.js";
import { language, words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} name @param {string} usual @param {string} said */
function row(name, usual, said) {
  const label = document.createElement("label");
  label.className = "setting";
  const text = document.createElement("span");
  text.textContent = words(said);
  const box = document.createElement("input");
  box.type = "text";
  box.maxLength = 1;
  box.dataset.key = name;
  // From right to left a bracket would be drawn as the other one.
  box.dir = "ltr";
  box.autocomplete = "off";
  box.spellcheck = false;
  // The voice has more keys than there are letters: for it a capital is another key.
  const key = () => (name in VOICE_KEYS ? box.value : box.value.toLowerCase());
  box.addEventListener("change", () => void change(name, usual, key()));
  const shared = document.createElement("small");
  shared.id = `shared-${name}`;
  box.setAttribute("aria-describedby", shared.id);
  label.append(text, box);
  const all = document.createElement("div");
  all.append(label, shared);
  return all;
}

/**
 * Stores a key; the default one, or none, removes the setting.
 * @param {string} name
 * @param {string} usual
 * @param {string} key
 */
async function change(name, usual, key) {
  last = name;
  const { keys } = await settings.read();
  const { [name]: _, ...rest } = keys;
  await settings.write({ keys: key.trim() && key !== usual ? { ...rest, [name]: key } : rest });
}

/**
 * Says under a key which other tools have it too; a screen reader says it of the key that was just changed.
 * @param {string} name @param {Readonly<Record<string, string>>} keys
 */
function tellShared(name, keys) {
  const others = sharing(name, keys).map((said) => words(said));
  const line = get(`shared-${name}`);
  line.setAttribute("aria-live", name === last ? "polite" : "off");
  line.textContent = others.length ? words("keyShared", new Intl.ListFormat(language()).format(others)) : "";
}

/** The tool whose key was changed last. */
let last = "";

/** @param {settings.Settings} chosen */
function show({ singleKeys, keys }) {
  /** @type {HTMLInputElement} */ (get("singleKeys")).checked = singleKeys;
  for (const box of document.querySelectorAll("[data-key]")) {
    const field = /** @type {HTMLInputElement} */ (box);
    const name = field.dataset.key ?? "";
    field.value = keys[name] ?? (USUAL_KEYS[name] ?? VOICE_KEYS[name])?.key ?? "";
    field.disabled = !singleKeys;
    tellShared(name, keys);
    field.closest("label")?.toggleAttribute("data-changed", name in keys);
  }
}

for (const [place, keys] of Object.entries({ keys: USUAL_KEYS, "voice-keys": VOICE_KEYS }))
  get(place).append(...Object.entries(keys).map(([name, { key, words: said }]) => row(name, key, said)));
get("singleKeys").addEventListener(
  "change",
  ({ target }) => void settings.write({ singleKeys: /** @type {HTMLInputElement} */ (target).checked }),
);
settings.watch(show);
void settings.read().then(show);
