/** The list of extractors and a form for each one's settings, generated from the engine's description. */

import * as settings from "../../settings/settings.js";
import { counted, language, translated, words } from "../../common/words.js";
import { preview } from "./preview.js";

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string} kind "int", "float", "bool", "str" ...
 * @property {unknown} default
 * @property {string} doc
 * @property {[number, number]} [range]
 * @property {(string | number)[]} [choices]
 */
/** @typedef {{name: string, title: string, paper: string, doc: string, settings: Setting[]}} Extractor */

/** @param {Extractor[]} extractors @param {settings.Settings} chosen */
export function offerExtractors(extractors, chosen) {
  const select = /** @type {HTMLSelectElement} */ (document.getElementById("extractor"));
  select.replaceChildren(new Option(words("extractorDefault"), ""));
  for (const { name, title } of extractors) select.append(new Option(translated(title, "title", name), name));
  select.value = chosen.extractor;
  select.addEventListener("change", () => void settings.write({ extractor: select.value }));
  const forms = extractors.map((extractor) => form(extractor, chosen.extractors[extractor.name] ?? {}));
  document.getElementById("extractors")?.replaceChildren(...forms);
  offerSearch(forms);
  settings.watch((now) => {
    for (const extractor of extractors) refresh(extractor, now.extractors[extractor.name] ?? {});
  });
}

/** @param {Extractor} extractor @param {Record<string, unknown>} changed */
function form(extractor, changed) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = translated(extractor.title, "title", extractor.name);
  const body = document.createElement("div");
  body.append(
    paragraph(translated(extractor.doc, "doc", extractor.name)),
    paragraph(translated(extractor.paper, "paper", extractor.name)),
  );
  body.append(
    ...extractor.settings.map((setting) => row(extractor, setting, changed[setting.name] ?? setting.default)),
  );
  body.append(preview(extractor, changed), back(extractor));
  details.append(summary, body);
  return details;
}

/** Restores the extractor's defaults. @param {Extractor} extractor */
function back({ name }) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words("resetExtractor");
  button.addEventListener("click", async () => {
    const { [name]: _, ...rest } = (await settings.read()).extractors;
    await settings.write({ extractors: rest });
  });
  return button;
}

/** Filters by a search: extractors by name and paper, or by one of their settings. @param {HTMLElement[]} forms */
function offerSearch(forms) {
  const box = /** @type {HTMLInputElement} */ (document.getElementById("search"));
  const said = /** @type {HTMLElement} */ (document.getElementById("search-said"));
  box.addEventListener("input", () => {
    const wanted = box.value.trim().toLowerCase();
    for (const each of forms) each.hidden = !each.textContent?.toLowerCase().includes(wanted);
    for (const each of forms) /** @type {HTMLDetailsElement} */ (each).open = wanted.length > 2 && !each.hidden;
    said.textContent = wanted ? counted("extractorsFound", forms.filter((each) => !each.hidden).length) : "";
  });
}

/** @param {string} text */
function paragraph(text) {
  const made = document.createElement("p");
  made.className = "paper";
  made.textContent = text;
  return made;
}

/** @param {Extractor} extractor @param {Setting} setting @param {unknown} value */
function row(extractor, setting, value) {
  const label = document.createElement("label");
  label.className = "setting";
  label.dataset.setting = `${extractor.name}.${setting.name}`;
  const name = document.createElement("code");
  name.textContent = setting.name;
  const doc = document.createElement("small");
  doc.textContent = [
    translated(setting.doc, "doc", extractor.name, setting.name),
    words("defaultIs", shown(setting)),
  ].join(" ");
  const control = setting.choices ? choice(setting.choices) : input(setting);
  put(control, value);
  control.addEventListener("change", () => void change(extractor.name, setting, taken(control, setting)));
  label.toggleAttribute("data-changed", value !== setting.default);
  const mark = document.createElement("em");
  mark.className = "mark";
  mark.textContent = words("settingChanged");
  name.append(" ", mark);
  label.append(name, control, doc);
  return label;
}

/** Formats a setting's default. @param {Setting} setting */
function shown({ default: value, choices }) {
  if (typeof value === "boolean") return words(value ? "settingOn" : "settingOff");
  if (typeof value === "number")
    return new Intl.NumberFormat(language(), { maximumFractionDigits: 20, useGrouping: false }).format(value);
  return choices ? translated(String(value), "choice", String(value)) : String(value);
}

/** @param {(string | number)[]} choices */
function choice(choices) {
  const select = document.createElement("select");
  for (const one of choices) select.append(new Option(translated(String(one), "choice", one), String(one)));
  return select;
}

/** @param {Setting} setting */
function input({ kind, range }) {
  const box = document.createElement("input");
  box.type = kind === "bool" ? "checkbox" : kind === "str" ? "text" : "number";
  if (kind === "float") box.step = "any";
  if (range) [box.min, box.max] = range.map((end) => String(end ?? ""));
  return box;
}

/** @param {HTMLInputElement | HTMLSelectElement} control @param {unknown} value */
function put(control, value) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
  else control.value = String(value);
}

/**
 * Returns the control's value in the setting's type; undefined if it is invalid.
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {Setting} setting
 */
function taken(control, { kind }) {
  if (kind === "bool") return /** @type {HTMLInputElement} */ (control).checked;
  if (kind === "str") return control.value;
  return control.value !== "" && control.checkValidity() ? Number(control.value) : undefined;
}

/**
 * Stores a value; one equal to its default is removed.
 * @param {string} extractor
 * @param {Setting} setting
 * @param {unknown} value
 */
async function change(extractor, setting, value) {
  const { extractors } = await settings.read();
  const own = { ...extractors[extractor], [setting.name]: value };
  if (value === undefined || value === setting.default) delete own[setting.name];
  const all = { ...extractors, [extractor]: own };
  if (!Object.keys(own).length) delete all[extractor];
  await settings.write({ extractors: all });
}

/** @param {Extractor} extractor @param {Record<string, unknown>} changed */
function refresh(extractor, changed) {
  for (const setting of extractor.settings) {
    const label = document.querySelector(`[data-setting="${CSS.escape(`${extractor.name}.${setting.name}`)}"]`);
    const control = label?.querySelector("input, select");
    const value = changed[setting.name] ?? setting.default;
    if (control) put(/** @type {HTMLInputElement} */ (control), value);
    label?.toggleAttribute("data-changed", value !== setting.default);
  }
}
