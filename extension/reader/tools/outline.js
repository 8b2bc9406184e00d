/** The article's headings as a list of links; the current one is marked. */

import { current, whenShown } from "../../sheet/reading.js";
import { addTool } from "../../sheet/tools.js";
import { isolated } from "../../common/words.js";
import { letGo } from "../../sheet/passages.js";
import { goTo } from "../show/finish.js";
import { onPage as page } from "../../sheet/page.js";
import { printedPages } from "../show/pages.js";
import { view } from "../show/view.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @returns {HTMLElement[]} */
function headings() {
  return [...document.querySelectorAll("#title, #article > article :is(h1, h2, h3, h4, h5, h6)")].map(
    (one) => /** @type {HTMLElement} */ (one),
  );
}

function fillList() {
  const list = document.createElement("ul");
  for (const heading of headings()) {
    const item = document.createElement("li");
    item.dataset.level = heading.dataset.level ?? "1";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = isolated(heading.textContent?.trim() || "…");
    button.lang = /** @type {HTMLElement | null} */ (heading.closest("[lang]"))?.lang ?? "";
    button.addEventListener("click", () => {
      get("outline").hidePopover();
      void lead(heading);
    });
    item.append(button);
    list.append(item);
  }
  get("outline-list").replaceChildren(list);
}

/** Scrolls to a heading, wherever the article is read. @param {HTMLElement} heading */
async function lead(heading) {
  const { article, capture } = /** @type {import("../../sheet/reading.js").Reading} */ (current());
  letGo();
  if (view() === "sheet") return goTo(heading);
  const id = article.ids.get(heading) ?? Math.min(...article.nodes.keys());
  await page("place", "bring", capture, id, 0, 16);
}

/** Marks the current part. */
function mark() {
  const all = headings();
  const at = all.findLastIndex((one) => one.getBoundingClientRect().top < innerHeight / 3);
  for (const [index, button] of [...document.querySelectorAll("#outline-list button")].entries()) {
    if (index === Math.max(at, 0)) button.setAttribute("aria-current", "location");
    else button.removeAttribute("aria-current");
  }
}

/** Arrow keys, Home and End move between the entries; the panel scrolls with the focus. @param {KeyboardEvent} event */
function walk(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#outline-list button")]);
  const at = all.findIndex((one) => one === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation(); // the article doesn't scroll, so the page goes on following the voice
  all[to]?.focus();
}

export function offerOutline() {
  addTool({
    name: "outline",
    words: "outline",
    icon: "M2 3h12M5 8h9M5 13h9M2 8h.1M2 13h.1",
    key: "o",
    order: 20,
    panel: "outline",
  });
  get("outline").addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") mark();
  });
  get("outline").addEventListener("keydown", walk);
  whenShown(() => {
    fillList();
    const button = document.getElementById("tool-outline");
    if (button) button.hidden = headings().length < 2 && !printedPages().length;
  });
}
