/**
 * What comes after the last paragraph of a page that goes on: the links to the next page of the article, the thread or
 * the work, and to the one before; and where pages belong together, a button that reads the next ones here. The engine
 * is asked once the article is shown, and nothing is fetched: a press leads the tab there, or fetches them.
 */

import { ask, DO } from "../../common/messages/messages.js";
import { bind } from "../../sheet/keys.js";
import { current, whenShown } from "../../sheet/reading.js";
import { words } from "../../common/words.js";
import { onPage } from "../../sheet/page.js";
import { JoinBox } from "./join-box.js";
import { WholeWork } from "./whole-work.js";

/** @typedef {{address: string, kind: "page" | "thread" | "chapter" | "article"}} Way */

/** What leads on is called by what it leads to; another article is none of these. */
const NAMES = Object.freeze({
  next: { page: "nextPage", thread: "nextPage", chapter: "nextChapter" },
  previous: { page: "previousPage", thread: "previousPage", chapter: "previousChapter" },
});

/** So long after the words are there the engine is asked: nobody has read them sooner. */
const LATER_MS = 1_500;

/** The page that was asked about last. @type {string} */
let asked = "";
/** What the engine says of it. */
let known = Promise.resolve();
/** @type {{next?: Way, previous?: Way}} */
let ways = {};
/** The page's own button for more of what it shows; -1 if it has none. */
let button = -1;
/** @type {JoinBox | null} */
let box = null;

/** @param {import("../../sheet/reading.js").Reading} reading */
async function offer({ json, page }) {
  if (json !== asked) known = find(json, page);
  asked = json;
  await known;
}

/** @param {string} json @param {import("../../page/page.js").Page} page */
async function find(json, page) {
  const { ok } = await ask(DO.ENGINE, { request: { do: "pages" }, page: json }).catch(() => ({ ok: {} }));
  performance.mark("pages are known");
  if (json !== asked) return;
  ways = { next: within(page, ok.next), previous: within(page, ok.previous) };
  button = Number(ok.more ?? -1);
  const reading = current();
  box = reading && ways.next && joinable() ? new JoinBox(ways.next, Number(ok.count) || 0, led, reading) : null;
  show();
}

/** Whether the next page is more of what is read here, and its site's page is at hand to ask for it. */
function joinable() {
  return Boolean(current()?.capture && (ways.next?.kind === "page" || ways.next?.kind === "thread"));
}

/** The further pages are here: the link leads to what comes after them. @param {Way | null} next */
function led(next) {
  ways = { ...ways, next: next ?? undefined };
  document.querySelector("#onward [data-side=next]")?.remove();
  if (next) document.querySelector("#onward")?.append(...links("next"));
}

function show() {
  document.querySelector("#onward")?.remove();
  const all = [...(box ? [box.element] : []), ...more(), ...links("previous"), ...links("next"), ...work()];
  if (all.length) document.querySelector("#main")?.append(row(all));
}

/** The page's own button for more: pressed there when it is pressed here, and what comes is in the article. */
function more() {
  const { capture } = current() ?? {};
  if (button < 0 || !capture) return [];
  const made = document.createElement("button");
  made.type = "button";
  made.className = "main";
  made.textContent = words("loadMore");
  made.addEventListener("click", () => void onPage("further", "press", capture, button).catch(() => {}));
  return [made];
}

/** A work in chapters can be saved as a whole. */
function work() {
  const isWork = ways.next?.kind === "chapter" || ways.previous?.kind === "chapter";
  return isWork && current()?.capture ? [new WholeWork(ways).element] : [];
}

/** @param {"next" | "previous"} side */
function links(side) {
  const way = ways[side];
  const name = way && NAMES[side][/** @type {"page"} */ (way.kind)];
  return way && name ? [link(way, words(name), side)] : [];
}

/**
 * A way on the same site, as the engine found it on the page.
 * @param {import("../../page/page.js").Page} page @param {Way | undefined} way @returns {Way | undefined}
 */
function within(page, way) {
  const here = URL.canParse(page.url) ? new URL(page.url).hostname : "";
  return way && URL.canParse(way.address) && new URL(way.address).hostname === here ? way : undefined;
}

/** @param {HTMLElement[]} parts */
function row(parts) {
  const made = document.createElement("nav");
  made.id = "onward";
  made.setAttribute("aria-label", words("pagesOfWork"));
  made.append(...parts);
  return made;
}

/** @param {Way} way @param {string} name @param {string} side */
function link(way, name, side) {
  const made = document.createElement("a");
  made.href = way.address;
  made.target = "_top";
  made.rel = side === "next" ? "next noreferrer" : "prev noreferrer";
  made.dataset.side = side;
  made.textContent = name;
  made.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void go(way);
  });
  return made;
}

/** A reader in a tab of its own stays; the page beside it goes on, and comes to the front. @param {Way} way */
async function go({ address }) {
  const tab = current()?.tab;
  await ask(DO.GO_ON, { of: tab, address }).catch(() => open(address, "_top"));
}

/** The key asks at once: it reads more of an article here, and leads to the next chapter. */
async function press() {
  const reading = current();
  if (reading) await offer(reading);
  if (box?.toggle()) return;
  if (ways.next && ways.next.kind !== "article") await go(ways.next);
}

export function offerOnward() {
  whenShown((reading, { grown }) => {
    // Only where more was offered is it looked for again.
    if (grown && (button < 0 || reading.pages?.length)) asked = reading.json;
    else setTimeout(() => void offer(/** @type {import("../../sheet/reading.js").Reading} */ (current())), LATER_MS);
  });
  bind("nextPage", "n", () => void press());
}
