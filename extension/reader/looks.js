/** The sheet's typography: what a person chooses in the panel is stored and takes effect at once on every open sheet. */

import * as settings from "../shared/settings.js";

/** @typedef {settings.Settings} Settings */

const LIMITS = Object.freeze({ size: [14, 40], width: [36, 108] });

/** @param {Settings} chosen */
export function dress({ theme, font, size, width, pictures }) {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.font = font;
  root.style.setProperty("--size", `${size}px`);
  root.style.setProperty("--column", String(width));
  mark("size", String(size));
  mark("width", String(width));
  for (const button of document.querySelectorAll("[data-set]")) {
    const { set, to } = /** @type {HTMLElement} */ (button).dataset;
    button.setAttribute("aria-pressed", String(to === (set === "theme" ? theme : font)));
  }
  const box = document.querySelector("[data-check=pictures]");
  if (box instanceof HTMLInputElement) box.checked = pictures;
  for (const picture of document.querySelectorAll("#article img")) /** @type {HTMLElement} */ (picture).hidden = !pictures;
}

/** @param {Settings} chosen what the panel starts from */
export function offerLooks(chosen) {
  let now = chosen;
  settings.watch((changed) => (now = changed));
  document.querySelector("#looks")?.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const { set, to, step, by } = button.dataset;
    if (set) void settings.write({ [set]: to });
    if (step) void settings.write({ [step]: stepped(now, /** @type {"size" | "width"} */ (step), Number(by)) });
  });
  document.querySelector("[data-check=pictures]")?.addEventListener("change", ({ target }) => {
    void settings.write({ pictures: /** @type {HTMLInputElement} */ (target).checked });
  });
}

/** @param {Settings} now @param {"size" | "width"} name @param {number} by */
function stepped(now, name, by) {
  const [least, most] = LIMITS[name];
  return Math.min(most, Math.max(least, now[name] + by));
}

/** @param {string} id @param {string} value */
function mark(id, value) {
  const place = document.getElementById(id);
  if (place) place.textContent = value;
}
