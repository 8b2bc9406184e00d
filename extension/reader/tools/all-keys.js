/** The list of all keys, by `?`: what a person has changed stands there as it is now. */

import { USUAL_KEYS, VOICE_KEYS } from "../../settings/default-keys.js";
import { keyName } from "../../sheet/keys.js";
import { addTool } from "../../sheet/tools.js";
import { words } from "../../common/words.js";

/** @typedef {import("../../settings/default-keys.js").Keys} Keys */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} said @param {string} key */
function line(said, key) {
  const name = document.createElement("dt");
  name.textContent = words(said);
  const value = document.createElement("dd");
  value.append(document.createElement("kbd"));
  value.children[0].textContent = key;
  return [name, value];
}

/** Tools of printed pages have nothing to do on another one. @param {string} name */
const isHere = (name) => (name !== "pages" && name !== "printed") || document.querySelector(".page-mark") !== null;

/** @param {Keys} keys @param {HTMLElement[]} [more] */
function list(keys, more = []) {
  const made = document.createElement("dl");
  const named = Object.entries(keys).map(([name, { words: said }]) => ({ name, said, key: keyName(name) }));
  made.append(
    ...named.filter(({ key, name }) => key && isHere(name)).flatMap(({ said, key }) => line(said, key)),
    ...more,
  );
  return made;
}

function fillList() {
  const head = document.createElement("h3");
  head.textContent = words("voiceKeysHead");
  get("keys-list").replaceChildren(list(USUAL_KEYS, line("backToPage", words("escapeKey"))), head, list(VOICE_KEYS));
}

export function offerKeys() {
  addTool({
    name: "keys",
    words: "keysTitle",
    icon: "M1.5 4h13v8h-13zM4 6.6h.1M6.6 6.6h.1M9.2 6.6h.1M12 6.6h.1M4.5 9.4h7",
    key: "?",
    order: 95,
    panel: "keys",
  });
  get("keys").addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") fillList();
  });
}
