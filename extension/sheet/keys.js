/**
 * Single-key shortcuts of the sheet. Each tool has a default; a person can change it or turn all of them off
 * (WCAG 2.1.4), and every tool also has a button.
 */

import * as settings from "../settings/settings.js";
import { isolated, language } from "../common/words.js";

/** @type {Map<string, {usual: string, press: () => void, when?: () => boolean}>} by the tool's name */
const tools = new Map();
let on = true;
/** @type {Record<string, string>} */
let own = {};

/**
 * @param {string} name @param {string} usual as `KeyboardEvent.key` says it @param {() => void} press
 * @param {() => boolean} [when] a tool that is there only at times: then it goes before others with its key, else it
 * has none
 */
export function bind(name, usual, press, when) {
  tools.set(name, { usual, press, when });
}

/** Returns the current key of a tool; "" while keys are off. @param {string} name */
export function keyOf(name) {
  const tool = tools.get(name);
  return on && tool ? (own[name] ?? tool.usual) : "";
}

/**
 * Returns a tool's current key as a text names it: "U" for the key u, "Shift+U" where a capital is another key. A sign
 * is isolated, or a text from the right would mirror it. "" if the tool has no key.
 * @param {string} name
 */
export function keyName(name) {
  const key = keyOf(name);
  if (!/^\p{L}$/u.test(key)) return key && isolated(key);
  if (key !== key.toLocaleLowerCase(language())) return `Shift+${key}`;
  const capital = key.toLocaleUpperCase(language());
  return [...capital].length === 1 ? capital : key;
}

/** Whether a key press here belongs to a text field or a control. @param {EventTarget | null} target */
function isWriting(target) {
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]") !==
      null
  );
}

/** @param {KeyboardEvent} event */
function take(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isWriting(event.target)) return;
  const awake = [...tools].filter(([name, { when }]) => keyOf(name) === event.key && (when?.() ?? true));
  const found = awake.find(([, { when }]) => when) ?? awake[0];
  if (!found) return;
  event.preventDefault();
  found[1].press();
}

/** @param {() => void} changed called when the keys are other ones */
export function listen(changed) {
  /** @param {settings.Settings} chosen */
  const follow = (chosen) => {
    on = chosen.singleKeys;
    own = chosen.keys;
    changed();
  };
  void settings.read().then(follow);
  settings.watch(follow);
  document.addEventListener("keydown", take);
}
