/** The sheet's typography: choices in the panel are stored and apply at once to every open sheet. */

import { LOOKS, PRESETS } from "../../settings/looks.js";
import { lock } from "../../settings/locked.js";
import { words } from "../../common/words.js";
import * as appearance from "./appearance.js";
import { legible } from "./colours.js";
import { fitTo } from "./measure.js";
import { showSite, siteBox } from "./site-box.js";

/** @typedef {import("../../settings/settings.js").Settings} Settings */
/** @typedef {keyof import("../../settings/looks.js").Looks} Name */

/** The panel's groups, in order; all but the first can be collapsed. */
const GROUPS = Object.freeze(["text", "font", "theme", "custom", "spacing", "focus"]);

/** The unit of each numeric setting. */
const UNITS = Object.freeze(
  /** @type {Record<string, (value: number) => string>} */ ({
    line: (value) => (value / 100).toFixed(2),
    letter: percent,
    word: percent,
    paragraph: percent,
  }),
);

/** @type {((chosen: Settings) => void)[]} */
const dressers = [];

/** Registers a module that applies settings of its own. @param {(chosen: Settings) => void} dresser */
export function dressWith(dresser) {
  dressers.push(dresser);
  void appearance.read().then(dresser);
}

/** @param {number} value */
function percent(value) {
  return `${value} %`;
}

/** @param {Settings} chosen */
export function dress(chosen) {
  const root = document.documentElement;
  for (const name of /** @type {const} */ (["theme", "font", "align"])) root.dataset[name] = chosen[name];
  root.dataset.hyphens = String(chosen.hyphens);
  root.dataset.pointer = String(chosen.pointer);
  // A screen reader can't read what isn't shown.
  root.dataset.text = String(chosen.text || chosen.silent);
  const sizes = {
    size: `${chosen.size}px`,
    column: String(chosen.width),
    weight: String(chosen.weight),
    leading: String(chosen.line / 100),
    letter: `${chosen.letter / 100}em`,
    word: `${chosen.word / 100}em`,
    paragraph: `${chosen.paragraph / 100}em`,
  };
  for (const [name, value] of Object.entries(sizes)) root.style.setProperty(`--${name}`, value);
  colour(root, chosen);
  fitTo(chosen.width);
  for (const [name, look] of Object.entries(LOOKS)) show(/** @type {Name} */ (name), look, chosen);
  for (const button of document.querySelectorAll("[data-preset]"))
    button.setAttribute("aria-pressed", String(isPreset(/** @type {HTMLElement} */ (button).dataset.preset, chosen)));
  for (const picture of document.querySelectorAll("#article img"))
    /** @type {HTMLElement} */ (picture).hidden = !chosen.pictures;
  showSite();
  for (const dresser of dressers) dresser(chosen);
}

/**
 * Sets the custom theme's colours, adjusted if their contrast is too low.
 * @param {HTMLElement} root
 * @param {Settings} chosen
 */
function colour(root, chosen) {
  const { paper, ink, accent } = chosen;
  const own =
    chosen.theme === "custom"
      ? { paper, ink: legible(ink, paper), accent: legible(accent, paper) }
      : { paper: "", ink: "", accent: "" };
  for (const [name, value] of Object.entries(own)) root.style.setProperty(`--own-${name}`, value || null);
}

/**
 * Updates the panel from the settings.
 * @param {Name} name
 * @param {import("../../settings/looks.js").Look} look
 * @param {Settings} chosen
 */
function show(name, look, chosen) {
  const value = chosen[name];
  const place = document.getElementById(name);
  if (look.kind === "steps" && place) place.textContent = UNITS[name]?.(Number(value)) ?? String(value);
  for (const button of document.querySelectorAll(`[data-set="${name}"]`))
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.to === value));
  const box = document.querySelector(`[data-check="${name}"]`);
  if (box instanceof HTMLInputElement && look.kind === "switch") box.checked = value === true;
  if (box instanceof HTMLInputElement && look.kind === "colour") box.value = String(value);
  const custom = document.getElementById("looks-custom");
  if (custom) custom.hidden = chosen.theme !== "custom";
}

/** @param {Settings} chosen what the panel starts from */
export function offerLooks(chosen) {
  let now = chosen;
  appearance.watch((changed) => (now = changed));
  const panel = /** @type {HTMLElement} */ (document.getElementById("looks"));
  // Larger letters are what most people come for.
  const [first, ...others] = GROUPS.map(group);
  panel.append(first, presets(), ...others, siteBox());
  void lock(panel);
  panel.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const { set, to, step, by, preset } = button.dataset;
    if (preset) void appearance.write(PRESETS[preset]).then(() => started(preset));
    if (set) void appearance.write({ [set]: to });
    if (step) void appearance.write({ [step]: stepped(now, /** @type {Name} */ (step), Number(by)) });
  });
  panel.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const name = target.dataset.check;
    if (name) void appearance.write({ [name]: target.type === "color" ? target.value : target.checked });
  });
}

/** @param {string | undefined} name @param {Settings} chosen */
function isPreset(name, chosen) {
  return Object.entries(PRESETS[name ?? ""] ?? {}).every(
    ([look, value]) => chosen[/** @type {Name} */ (look)] === value,
  );
}

/** Whoever wants sound alone shouldn't have to look for the button. @param {string} preset */
function started(preset) {
  if (preset === "audio" && !("voice" in document.documentElement.dataset))
    document.getElementById("tool-listen")?.click();
}

function presets() {
  const row = document.createElement("div");
  row.className = "choices";
  row.role = "group";
  row.ariaLabel = words("presets");
  const label = document.createElement("span");
  label.textContent = words("presets");
  const pair = document.createElement("span");
  pair.className = "pair";
  for (const name of Object.keys(PRESETS)) {
    const button = pair.appendChild(document.createElement("button"));
    button.type = "button";
    button.dataset.preset = name;
    button.textContent = words(`preset_${name}`);
  }
  row.append(label, pair);
  return row;
}

/** @param {Settings} now @param {Name} name @param {number} by */
function stepped(now, name, by) {
  const { least = 0, most = 0 } = LOOKS[name];
  return Math.min(most, Math.max(least, Number(now[name]) + by));
}

/** @param {string} name */
function group(name) {
  const section = document.createElement("div");
  section.id = `looks-${name}`;
  section.className = "group";
  for (const [key, look] of Object.entries(LOOKS))
    if (look.group === name) section.append(control(/** @type {Name} */ (key), look));
  if (name !== "spacing") return section;
  const details = document.createElement("details");
  const summary = details.appendChild(document.createElement("summary"));
  summary.textContent = words("moreSpacing");
  details.append(section);
  return details;
}

/** @param {Name} name @param {import("../../settings/looks.js").Look} look */
function control(name, look) {
  if (look.kind === "switch" || look.kind === "colour") return box(name, look);
  const row = document.createElement("div");
  row.className = look.kind === "choice" && (look.choices?.length ?? 0) > 4 ? "choices" : "row";
  row.role = "group";
  row.ariaLabel = words(`look_${name}`);
  const label = document.createElement("span");
  label.textContent = words(`look_${name}`);
  const pair = document.createElement("span");
  pair.className = "pair";
  pair.append(
    ...(look.kind === "steps" ? steps(name, look) : (look.choices ?? []).map((to) => choice(name, String(to)))),
  );
  row.append(label, pair);
  return row;
}

/** @param {Name} name @param {import("../../settings/looks.js").Look} look */
function box(name, look) {
  const label = document.createElement("label");
  label.className = "row";
  const text = document.createElement("span");
  text.textContent = words(`look_${name}`);
  const input = document.createElement("input");
  input.type = look.kind === "colour" ? "color" : "checkbox";
  input.dataset.check = name;
  label.append(text, input);
  return label;
}

/** @param {Name} name @param {import("../../settings/looks.js").Look} look */
function steps(name, { by = 1 }) {
  const value = document.createElement("output");
  value.id = name;
  const [less, more] = [-by, by].map((step) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.step = name;
    button.dataset.by = String(step);
    button.ariaLabel = words(step < 0 ? "lessOf" : "moreOf", words(`look_${name}`));
    const sign = button.appendChild(document.createElement("span"));
    sign.ariaHidden = "true";
    sign.textContent = step < 0 ? "−" : "+";
    return button;
  });
  return [less, value, more];
}

/** @param {Name} name @param {string} to */
function choice(name, to) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.set = name;
  button.dataset.to = to;
  button.textContent = words(`look_${name}_${to}`);
  return button;
}
