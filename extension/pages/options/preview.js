/** Shows the result of an extractor on the last page read, with its current settings. */

import { build } from "../../page/article/article.js";
import { ask, DO, Refusal } from "../../common/messages/messages.js";
import { faultWords } from "../../common/faults.js";
import { Page } from "../../page/page.js";
import * as settings from "../../settings/settings.js";
import { Structure } from "../../page/structure.js";
import { counted, words } from "../../common/words.js";

/** @param {{name: string}} extractor @param {Record<string, unknown>} changed */
export function preview({ name }, changed) {
  const box = document.createElement("div");
  box.className = "preview";
  const said = box.appendChild(document.createElement("p"));
  said.role = "status";
  const place = box.appendChild(document.createElement("div"));
  place.tabIndex = 0;
  place.role = "region";
  place.ariaLabel = words("preview");
  place.hidden = true;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words("previewNow");
  box.append(button);
  let now = changed;
  let on = false;
  const show = () => fill(name, now, said, place);
  button.addEventListener("click", () => {
    on = true;
    void show();
  });
  settings.watch(({ extractors }) => {
    const next = extractors[name] ?? {};
    const other = JSON.stringify(next) !== JSON.stringify(now);
    now = next;
    if (on && other) void show();
  });
  return box;
}

/**
 * @param {string} name
 * @param {Record<string, unknown>} changed
 * @param {HTMLElement} said
 * @param {HTMLElement} place
 */
async function fill(name, changed, said, place) {
  said.textContent = words("working");
  try {
    const { page: json } = await ask(DO.LAST_PAGE);
    if (!json) return void (said.textContent = words("previewNone"));
    const request = { do: "extract", with: { ...changed, name }, more: ["roles", "structure"] };
    const { ok } = await ask(DO.ENGINE, { page: json, request });
    const page = Page.parse(json);
    page.structure = new Structure(ok.structure);
    place.replaceChildren(build(page, ok.keep, { pictures: false }).element);
    place.hidden = false;
    said.textContent = `${page.facts.title || page.url}: ${counted("words", ok.words?.kept ?? 0)}`;
  } catch (fault) {
    said.textContent = faultWords(fault instanceof Refusal ? fault.code : "").text;
  }
}
