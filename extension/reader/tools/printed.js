/**
 * The page as it is printed, beside the text: drawn by the page that holds the file, and only while a person wants to
 * see it. It follows the text; its own buttons lead to the page before and the next one, and the text goes along.
 */

import { words } from "../../common/words.js";
import { sitePattern } from "../../page/addresses.js";
import { letGo } from "../../sheet/passages.js";
import { current, whenShown } from "../../sheet/reading.js";
import { addTool, focusTool, press } from "../../sheet/tools.js";
import { announce } from "../show/display.js";
import { pageNow, printedPages } from "../show/pages.js";
import { bring, top } from "../show/view.js";
import { NoPicture, PrintedSource } from "./printed-source.js";

const root = document.documentElement;
const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const picture = () => /** @type {HTMLImageElement} */ (get("printed-picture"));

/** So long a person rests on a page before it is drawn. */
const REST_MS = 120;
/** A picture is no wider, in pixels. */
const WIDEST = 2400;
/** What is enlarged is so many times as wide as its room. */
const LARGE = 2;

/** @type {PrintedSource | null} */
let source = null;
/** The page that is shown, or asked for; 0 for none. */
let shown = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let rest;
/** Where the text was led to: that is no scrolling of the person. */
let led = -1;

const isOpen = () => !get("printed").hidden;
const isLarge = () => get("printed-large").getAttribute("aria-pressed") === "true";

function toggle() {
  if (isOpen()) close();
  else open();
}

function open() {
  const { pdf } = current() ?? {};
  if (!pdf) return;
  if (source?.key !== pdf.key) {
    source?.close();
    source = new PrintedSource(pdf.key, () => isOpen() && void draw(shown));
  }
  keepingPlace(() => {
    get("printed").hidden = false;
    root.dataset.printed = "";
  });
  press("printed", true);
  void draw(pageNow()?.number ?? 1);
}

function close() {
  const inside = get("printed").contains(document.activeElement);
  keepingPlace(() => {
    get("printed").hidden = true;
    delete root.dataset.printed;
  });
  press("printed", false);
  source?.close();
  source = null;
  drop();
  shown = 0;
  if (inside) focusTool("printed");
}

/** The column of text becomes narrower or wider: what is read stays where it is. @param {() => void} act */
function keepingPlace(act) {
  const anchor = root.scrollTop > 0 ? top() : null;
  act();
  const { bottom, width } = get("printed").getBoundingClientRect();
  // Where it stands above the text, what is read goes on below it.
  const covered = width === innerWidth ? bottom + 8 : 0;
  if (anchor) bring(anchor, Math.max(anchor.y, covered));
  led = root.scrollTop;
}

function drop() {
  URL.revokeObjectURL(picture().src);
  picture().removeAttribute("src");
  picture().hidden = true;
}

/** @param {number} number */
async function draw(number) {
  const { pdf } = current() ?? {};
  if (!pdf || !source) return;
  shown = Math.min(Math.max(number, 1), pdf.all);
  get("printed-number").textContent = words("pageNumberOf", shown, pdf.all);
  for (const [id, end] of /** @type {[string, number][]} */ ([
    ["printed-before", 1],
    ["printed-next", pdf.all],
  ]))
    get(id).setAttribute("aria-disabled", String(shown === end));
  const wide = get("printed").clientWidth * devicePixelRatio * (isLarge() ? LARGE : 1);
  try {
    put(await source.draw(shown, Math.min(Math.round(wide), WIDEST)));
  } catch (fault) {
    if (fault instanceof NoPicture && fault.why !== "late") refuse(fault.why);
  }
}

/** @param {Blob} blob */
function put(blob) {
  drop();
  say("");
  picture().src = URL.createObjectURL(blob);
  picture().alt = words("pageAsPrinted", shown);
  picture().hidden = false;
}

/** @param {"gone" | "broken"} why */
function refuse(why) {
  drop();
  say(words(why === "gone" ? "pdfPageClosed" : "pageNotDrawn"), why === "gone");
}

/** @param {string} text @param {boolean} [again] whether the file can be opened again */
function say(text, again = false) {
  get("printed-said").textContent = text;
  // What had the focus would take it along.
  if (!again && document.activeElement === get("printed-again")) get("printed-room").focus();
  get("printed-again").hidden = !again;
}

/** Opens the page that holds the file once more, for this document alone. */
async function openAgain() {
  const { pdf, page } = /** @type {import("../../sheet/reading.js").Reading} */ (current());
  if (!pdf) return;
  const fields = new URLSearchParams({ key: pdf.key, print: pdf.print });
  if (sitePattern(page.url)) fields.set("address", page.url);
  const { index = 0 } = (await chrome.tabs.getCurrent()) ?? {};
  await chrome.tabs.create({ url: chrome.runtime.getURL(`pages/pdf/pdf.html?${fields}`), index: index + 1 });
}

/** Leads to the page before or the next one, and the text with it. @param {number} by */
function turn(by) {
  const { pdf } = current() ?? {};
  const to = shown + by;
  if (!pdf || to < 1 || to > pdf.all) return;
  letGo();
  printedPages()
    .find(({ number }) => number === to)
    ?.element.scrollIntoView();
  led = root.scrollTop;
  get("printed-room").scrollTo(0, 0);
  announce(words("pageNumberOf", to, pdf.all));
  void draw(to);
}

/** Shows the page that is read now, once the person rests on it. */
function follow() {
  if (!isOpen() || root.scrollTop === led) return;
  clearTimeout(rest);
  rest = setTimeout(() => {
    const now = pageNow()?.number ?? 0;
    if (isOpen() && now && now !== shown) void draw(now);
  }, REST_MS);
}

function enlarge() {
  get("printed-large").setAttribute("aria-pressed", String(!isLarge()));
  get("printed").toggleAttribute("data-large", isLarge());
  void draw(shown);
}

export function offerPrinted() {
  const button = addTool({
    name: "printed",
    words: "showPrinted",
    inBar: true,
    icon: "M3.5 1.8h6l3 3v9.4h-9zM9.5 1.8v3h3M5.5 7.5h5M5.5 9.5h5M5.5 11.5h3",
    key: "P",
    order: 12,
    press: toggle,
  });
  button.hidden = true;
  get("printed-before").addEventListener("click", () => turn(-1));
  get("printed-next").addEventListener("click", () => turn(1));
  get("printed-large").addEventListener("click", enlarge);
  get("printed-close").addEventListener("click", close);
  get("printed-again").addEventListener("click", () => void openAgain());
  get("printed").addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  addEventListener("scroll", follow, { passive: true });
  whenShown(({ pdf }) => {
    button.hidden = !pdf;
    press("printed", isOpen());
    if (isOpen() && !pdf) close();
  });
}
