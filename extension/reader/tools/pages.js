/** The pages of a printed document, in the outline's panel: go to one, or listen from there. */

import { words } from "../../common/words.js";
import { bind } from "../../sheet/keys.js";
import { letGo, listenFrom } from "../../sheet/passages.js";
import { whenShown } from "../../sheet/reading.js";
import { announce } from "../show/display.js";
import { goTo } from "../show/finish.js";
import { pageFrom, pageNow, placePages, printedPages, watchRoom } from "../show/pages.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const field = () => /** @type {HTMLInputElement} */ (get("page-number"));

function fillForm() {
  const pages = printedPages();
  const last = Math.max(0, ...pages.map(({ number }) => number));
  get("pages").hidden = !pages.length;
  field().max = String(last);
  get("page-all").textContent = words("pageOfAll", last);
}

/** The page that the field names. */
const wanted = () => (field().reportValidity() ? pageFrom(Number(field().value)) : null);

function go() {
  const page = wanted();
  if (!page) return;
  get("outline").hidePopover();
  letGo();
  goTo(page.element);
  // Where a page has no words of its own the next one is shown: the number says so to eyes, and this to ears.
  if (page.number !== Number(field().value)) announce(words("pageNumber", page.number));
}

async function listen() {
  const page = wanted();
  if (!page) return;
  get("outline").hidePopover();
  page.element.scrollIntoView();
  await listenFrom(page.place);
}

function open() {
  get("outline").showPopover();
  field().focus();
  field().select();
}

export function offerPages() {
  bind("pages", "G", open, () => printedPages().length > 0);
  get("pages").addEventListener("submit", (event) => {
    event.preventDefault();
    go();
  });
  get("page-listen").addEventListener("click", () => void listen());
  get("outline").addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") field().value = String(pageNow()?.number ?? "");
  });
  watchRoom();
  whenShown((reading) => {
    placePages(reading);
    fillForm();
  });
}
