/**
 * The sheet's tools: a few stand in the bar, all others with words and keys in the menu at its end. A feature adds its
 * tools from a module that reader.html loads:
 *
 *   import { addTool } from "./tools.js";
 *   addTool({ name: "listen", words: "listen", icon: "M4 3v10l8-5z", key: "l", order: 50, press: () => ... });
 *
 * `sheet/reading.js` has the current article. A tool's place depends on its name and order alone, so it never moves.
 * The bar's tools are one stop of the Tab key; arrow keys reach the others, in the menu too.
 */

import { bind, keyName, keyOf, listen } from "./keys.js";
import { words } from "../common/words.js";

/**
 * @typedef {object} Tool
 * @property {string} name unique; also the name of its key in the settings
 * @property {string} words in _locales: what it does
 * @property {string} icon a path in a box of 16 by 16, drawn as a line
 * @property {string} [key] a single key that presses it
 * @property {number} [order] its place, small numbers first
 * @property {boolean} [inBar] whether it stands in the bar, with its name where there is room
 * @property {string} [panel] the id of a popover that it opens and closes
 * @property {(button: HTMLButtonElement) => void} [press]
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Map<string, {tool: Tool, button: HTMLButtonElement, name: HTMLElement}>} */
const tools = new Map();

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

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
  place(button, get(tool.inBar ? "tools" : "more-tools"));
  label();
  return button;
}

/** Puts a button before the first that comes later. @param {HTMLButtonElement} button @param {HTMLElement} home */
function place(button, home) {
  const later = [...home.children].find(
    (other) => Number(/** @type {HTMLElement} */ (other).dataset.order) > Number(button.dataset.order),
  );
  home.insertBefore(button, later ?? null);
  stop(home, inside(home)[0]);
}

/** The buttons of the bar or the menu that can be pressed. @param {HTMLElement} home */
function inside(home) {
  return [...home.children].map((each) => /** @type {HTMLElement} */ (each)).filter((each) => !each.hidden);
}

/**
 * The bar is one stop of the Tab key, as toolbars are. The menu is a dialog: Tab goes to each of its buttons, for a
 * screen reader may keep the arrows for itself.
 * @param {HTMLElement} home @param {HTMLElement} chosen
 */
function stop(home, chosen) {
  if (home.id !== "tools") return;
  for (const each of home.children) /** @type {HTMLElement} */ (each).tabIndex = each === chosen ? 0 : -1;
}

/** Returns a tool's button; null if it doesn't exist yet. @param {string} name */
function toolButton(name) {
  return tools.get(name)?.button ?? null;
}

/** Moves the focus to a tool, or to the menu that it is in. @param {string} name */
export function focusTool(name) {
  const button = toolButton(name);
  (button?.checkVisibility() ? button : get("more")).focus({ preventScroll: true });
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

/** Updates names and keys. */
function label() {
  for (const { tool, button, name } of tools.values()) {
    const key = keyOf(tool.name);
    const shownKey = key === " " ? "Space" : key.toUpperCase();
    button.setAttribute("aria-label", words(tool.words));
    name.textContent = words(tool.words);
    button.dataset.key = keyName(tool.name); // drawn in the menu; said by aria-keyshortcuts
    button.title = key ? `${words(tool.words)} (${shownKey})` : words(tool.words);
    if (key) button.setAttribute("aria-keyshortcuts", shownKey);
    else button.removeAttribute("aria-keyshortcuts");
  }
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const home = /** @type {HTMLElement} */ (event.currentTarget);
  const all = inside(home);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const turn = document.documentElement.dir === "rtl" ? -1 : 1;
  /** @type {Record<string, number>} */
  const steps =
    home.id === "tools" ? { ArrowRight: at + turn, ArrowLeft: at - turn } : { ArrowDown: at + 1, ArrowUp: at - 1 };
  const to = { ...steps, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation(); // the article doesn't scroll
  const next = all[(to + all.length) % all.length];
  stop(home, next);
  next.focus();
}

export function startTools() {
  for (const home of [get("tools"), get("more-tools")]) {
    home.addEventListener("keydown", walk);
    // A tool may come and go with the article; the stop must be one that is there.
    new MutationObserver(() => stop(home, inside(home).find((each) => each.tabIndex === 0) ?? inside(home)[0])).observe(
      home,
      { subtree: true, attributeFilter: ["hidden"] },
    );
  }
  // The menu would cover what its tools open.
  get("more-tools").addEventListener("click", () => get("more-tools").hidePopover(), { capture: true });
  listen(label);
}
