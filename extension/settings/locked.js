/** Controls of settings that an organisation has chosen: they show its choice and can't be changed. */

import * as settings from "./settings.js";
import { words } from "../common/words.js";

/** Where a control names its setting. */
const NAMED = Object.freeze(["name", "id", "data-set", "data-step", "data-check", "data-setting"]);

/**
 * Disables the controls below an element, and says why above its first child.
 * @param {HTMLElement} root
 */
export async function lock(root) {
  const names = await settings.fixed();
  const controls = names
    .flatMap((name) => [...root.querySelectorAll(NAMED.map((attribute) => `[${attribute}="${name}"]`).join())])
    .filter((control) => "disabled" in control);
  for (const control of controls) /** @type {HTMLInputElement} */ (control).disabled = true;
  if (!controls.length) return;
  const note = document.createElement("p");
  note.className = "managed";
  note.textContent = words("managedText");
  root.prepend(note);
}
