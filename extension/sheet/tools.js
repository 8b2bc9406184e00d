/**
 * The sheet's toolbar. A feature adds its tools from a module that reader.html loads:
 *
 *   import { addTool } from "./tools.js";
 *   addTool({ name: "listen", words: "listen", icon: "M4 3v10l8-5z", key: "l", order: 50, press: () => ... });
 *
 * `sheet/reading.js` has the current article. Only one tool of the bar is in the tab order; arrow keys reach the
 * others.
 */

import { bind, keyOf, listen } from "./keys.js";
import { lay, stop, watchRoom } from "./overflow.js";
import { words } from "../common/words.js";

/**
 * @typedef {object} Tool
 * @property {string} name unique; also the name of its key in the settings
 * @property {string} words in _locales: what it does
 * @property {string} icon a path in a box of 16 by 16, drawn as a line
 * @property {string} [key] a single key that presses it
 * @property {number} [order] its place in the bar, small numbers first
 * @property {string} [panel] the id of a popover that it opens and closes
 * @property {(button: HTMLButtonElement) => void} [press]
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Map<string, {tool: Tool, button: HTMLButtonElement, name: HTMLElement}>} */
const tools = new Map();

const bar = () => /** @type {HTMLElement} */ (document.getElementById("tools"));

/** @param {Tool} tool @returns {HTMLButtonElement} */
export function addTool(tool) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = `tool-${tool.name}`;
  button.dataset.tool = tool.name;
  button.dataset.order = String(tool.order ?? 100);
  const name = document.createElement("span");
  name.className = "name";
  button.append(drawn(tool.icon), name);
  if (tool.panel) {
    button.setAttribute("popovertarget", tool.panel);
    button.setAttribute("aria-haspopup", "dialog");
  }
  if (tool.press) button.addEventListener("click", () => tool.press?.(button));
  if (tool.key) bind(tool.name, tool.key, () => button.click());
  tools.set(tool.name, { tool, button, name });
  bar().append(button);
  label();
  lay(inOrder());
  return button;
}

/** Returns a tool's button; null if it doesn't exist yet. @param {string} name */
function toolButton(name) {
  return tools.get(name)?.button ?? null;
}

/** Marks a tool as on or off. @param {string} name @param {boolean} on */
export function press(name, on) {
  toolButton(name)?.setAttribute("aria-pressed", String(on));
}

/** @param {string} path */
export function drawn(path) {
  const picture = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({
    viewBox: "0 0 16 16",
    width: "18",
    height: "18",
    "aria-hidden": "true",
  }))
    picture.setAttribute(name, value);
  const line = picture.appendChild(document.createElementNS(SVG, "path"));
  line.setAttribute("d", path);
  return picture;
}

/** Every tool's button, in the order of the bar. */
function inOrder() {
  return [...tools.values()]
    .map(({ button }) => button)
    .sort((a, b) => Number(a.dataset.order) - Number(b.dataset.order));
}

/** Updates names and keys. */
function label() {
  for (const { tool, button, name } of tools.values()) {
    const key = keyOf(tool.name);
    const shownKey = key === " " ? "Space" : key.toUpperCase();
    button.setAttribute("aria-label", words(tool.words));
    name.textContent = words(tool.words);
    button.title = key ? `${words(tool.words)} (${shownKey})` : words(tool.words);
    if (key) button.setAttribute("aria-keyshortcuts", shownKey);
    else button.removeAttribute("aria-keyshortcuts");
  }
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const all = [...bar().children].map((each) => /** @type {HTMLElement} */ (each)).filter((each) => !each.hidden);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const turn = document.documentElement.dir === "rtl" ? -1 : 1;
  const to = { ArrowRight: at + turn, ArrowLeft: at - turn, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  const next = all[(to + all.length) % all.length];
  stop(next, all);
  next.focus();
}

export function startTools() {
  bar().addEventListener("keydown", walk);
  watchRoom(inOrder);
  listen(label);
}
