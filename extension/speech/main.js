/** Listening as a tool of the sheet: its button, its keys, its bar, and what happens on the page meanwhile. */

import { bind } from "../shared/keys.js";
import { DO } from "../shared/messages.js";
import { painted } from "../shared/painted.js";
import { about, current, whenChosen, whenShown } from "../shared/reading.js";
import { isFromPage } from "../shared/senders.js";
import { addTool, press } from "../shared/tools.js";
import { counted, language, words } from "../shared/words.js";
import { Bar, stepped } from "./bar.js";
import * as choices from "./choices.js";
import { coming, wish } from "./coming.js";
import { foreignFrames } from "./frames.js";
import { isInPlace, onPage, unlight } from "./lights.js";
import { Listening } from "./listening.js";
import { Offer } from "./offer.js";
import { panel } from "./panel.js";
import { skippedWords } from "./phrases.js";
import { summary } from "./script.js";

const root = document.documentElement;
/** The toolbar's height below a page that is read in place. */
const BAR = 64;
/** The frame's height in place while the panel is open. */
const PANEL = 600;

const listening = new Listening(await choices.read(), hear);
const bar = new Bar(listening, () => void stop());
const more = panel(listening);
const offer = new Offer((fromThere) => void answer(fromThere));

/** What a listener moves by, many of them. @type {Readonly<Record<string, string>>} */
const UNITS = Object.freeze({
  sentence: "unitsSentence",
  paragraph: "unitsParagraph",
  heading: "unitsHeading",
  post: "unitsPost",
  row: "unitsRow",
  cell: "unitsCell",
  block: "unitsBlock",
});

/** What the bar says when something happened. @type {Readonly<Record<string, (event: any) => string>>} */
const SAID = Object.freeze({
  edge: ({ unit, step }) => words(step > 0 ? "edgeNext" : "edgePrevious", words(UNITS[unit])),
  aside: ({ on }) => words(on ? "hearingSkipped" : "backInArticle"),
  asleep: () => words("asleep"),
  taken: () => words("taken"),
  network: () => words("networkWarning"),
  rescued: ({ voice, next }) => words("voiceRescued", voice, next),
  state: ({ state, code }) =>
    state === "failed"
      ? code === "unheard"
        ? words("voiceUnheard")
        : words("voiceFailed", code)
      : state === "done"
        ? words("heardAll", skipped())
        : "",
});

/** Called when the voice says what it does. */
let answered = () => {};

/** @param {{kind: string, [field: string]: any}} event */
function hear(event) {
  if (event.kind === "state") answered();
  if (event.kind === "word") return;
  const text = SAID[event.kind]?.(event);
  if (text) tellUntilNext(text);
  else if (event.state === "speaking" && event.item > until) bar.say("");
  if (event.kind === "voices" && !event.voices.length) bar.say(words("noVoiceText"));
  if (listening.state === "speaking") offer.hide();
  bar.show();
  press("listen", listening.state === "speaking");
}

/** The item up to which the bar's words stand: they go when the next but one is said. */
let until = -1;

/** @param {string} text */
function tellUntilNext(text) {
  until = listening.item + 1;
  bar.say(text);
}

/** What was left out, in words; what a frame of another site shows we can't even know. */
function skipped() {
  const frames = foreignFrames(about());
  return [skippedWords(summary(listening.ledger())), frames ? counted("foreignFrames", frames) : ""]
    .filter(Boolean)
    .join(" ");
}

let starting = false;

/** @param {boolean} [ask] whether something may be selected */
async function start(ask = true) {
  starting = true;
  void listening.listener.ready();
  const [place, kept] = await Promise.all([ask ? selected() : null, listening.kept()]);
  // Where the voice begins at once the bar is laid out meanwhile; what is offered or read beside it has the focus after it.
  if (listening.chosen.silent || kept > 0) open();
  else setTimeout(open);
  if (listening.chosen.silent && isInPlace()) await leavePlace();
  if (await listening.from(place ?? null)) return;
  if (kept > 0 && listening.item < 0) {
    // Whatever begins speech without an answer, the play button or a media key, goes on there.
    listening.item = kept;
    return offer.show(listening.lines[kept].text);
  }
  await listening.toggle();
}

/** @param {boolean} fromThere */
async function answer(fromThere) {
  offer.hide();
  bar.toggle.focus({ preventScroll: true });
  await listening.play(fromThere ? listening.item : 0);
}

function open() {
  void watchPage(true);
  bar.open();
  more.show();
  root.dataset.voice = "";
  if (!listening.chosen.silent) bar.toggle.focus({ preventScroll: true }); // else a screen reader is at the title by now
}

async function stop() {
  offer.hide();
  await listening.stop();
  bar.close();
  delete root.dataset.voice;
  document.getElementById("tool-listen")?.focus({ preventScroll: true });
}

/** The button and its key: begin, pause, go on. @param {boolean} [ask] */
async function toggle(ask) {
  if (!bar.element.hidden) await listening.toggle();
  else if (!starting) await start(ask).finally(() => (starting = false));
}

/** What the person has selected, in the sheet or on the page. */
async function selected() {
  const selection = document.getSelection();
  if (selection && !selection.isCollapsed)
    return placeOf(selection.getRangeAt(0).startContainer, selection.getRangeAt(0).startOffset);
  if (!isInPlace()) return null;
  const found = await onPage("mark", "selected", about()?.capture ?? 0).catch(() => null);
  return found?.from ?? null;
}

/** The page's place for a place of the sheet. @param {Node | null} node @param {number} offset */
function placeOf(node, offset) {
  const ids = current()?.article.ids;
  for (let one = node; one; one = one.parentNode) {
    const id = ids?.get(one);
    if (id !== undefined) return { id, offset: one === node ? offset : 0 };
  }
  return null;
}

async function fromTop() {
  if (isInPlace()) {
    const ids = listening.lines.flatMap(({ runs }) => runs.map(({ id }) => id));
    return listening.from(await onPage("place", "top", about()?.capture ?? 0, [...new Set(ids)]));
  }
  const box = document.querySelector(".bar")?.getBoundingClientRect();
  const found = document.caretPositionFromPoint?.(innerWidth / 2, (box?.bottom ?? 0) + 24);
  return listening.from(found ? placeOf(found.offsetNode, found.offset) : null);
}

/** Where speech stands, in words: said by the screen reader or shown. */
function tellWhere() {
  const { lines, item } = listening;
  const heading = lines.slice(0, item + 1).findLast(({ role, runs }) => role === "heading" && runs.length);
  const { share, minutes } = listening.progress;
  const percent = new Intl.NumberFormat(language(), { style: "percent" }).format(share);
  tellUntilNext(
    [words("whereNow", percent, counted("minutesLeft", minutes)), heading?.text.trim() ?? "", skipped()]
      .filter(Boolean)
      .join(" · "),
  );
}

/** @param {boolean} on */
async function watchPage(on) {
  const { capture = 0 } = about() ?? {};
  if (capture && isInPlace()) await onPage("spoken", "watch", capture, on).catch(() => {});
}

function offerKeys() {
  /** @type {[string, string, () => unknown][]} */
  const keys = [
    ["voice-next-sentence", ".", () => listening.move("sentence", 1)],
    ["voice-previous-sentence", ",", () => listening.move("sentence", -1)],
    ["voice-next-paragraph", "]", () => listening.move("paragraph", 1)],
    ["voice-previous-paragraph", "[", () => listening.move("paragraph", -1)],
    ["voice-next-heading", "h", () => listening.move("heading", 1)],
    ["voice-previous-heading", "H", () => listening.move("heading", -1)],
    ["voice-next-post", "c", () => listening.move("post", 1)],
    ["voice-previous-post", "C", () => listening.move("post", -1)],
    ["voice-next-row", "n", () => listening.move("row", 1)],
    ["voice-previous-row", "N", () => listening.move("row", -1)],
    ["voice-next-cell", "m", () => listening.move("cell", 1)],
    ["voice-previous-cell", "M", () => listening.move("cell", -1)],
    ["voice-skip", "x", () => listening.move("block", 1)],
    ["voice-back", "b", () => listening.listener.do("back", { seconds: 10 })],
    ["voice-repeat", "r", () => listening.listener.do("repeat")],
    ["voice-top", "t", fromTop],
    ["voice-skipped", "u", () => listening.hearSkipped()],
    ["voice-where", "w", tellWhere],
    ["voice-faster", "+", () => listening.choose({ rate: stepped(listening.chosen.rate, 1) })],
    ["voice-slower", "-", () => listening.choose({ rate: stepped(listening.chosen.rate, -1) })],
  ];
  // A key that presses nothing must stay the browser's: without the bar these do nothing.
  for (const [name, key, act] of keys)
    bind(
      name,
      key,
      () => void act(),
      () => !bar.element.hidden,
    );
}

/** The person's own scrolling stops the following; a click on words reads on from there. */
function followPerson() {
  for (const kind of ["wheel", "touchmove"])
    document.addEventListener(kind, () => listening.letGo(), { passive: true });
  document.addEventListener(
    "keydown",
    ({ key }) => ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"].includes(key) && listening.letGo(),
  );
  document.getElementById("article")?.addEventListener("click", (event) => {
    if (
      bar.element.hidden ||
      !document.getSelection()?.isCollapsed ||
      /** @type {Element} */ (event.target).closest("a, button, summary")
    )
      return;
    const found = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    if (found) void listening.from(placeOf(found.offsetNode, found.offset));
  });
  chrome.runtime.onMessage.addListener((message, sender) => {
    if (message?.do !== DO.TOLD || !isFromPage(sender, about()?.tab) || bar.element.hidden) return;
    if (message.scrolled) listening.letGo();
    if (message.pointed) void listening.from(message.pointed);
  });
}

/** At the window's foot the page behind is free again. */
async function shrink() {
  await Promise.all([onPage("sheet", "stand", "place", true), fit()]);
  press("place", true);
}

/** In place the frame is as high as its bars. */
async function fit() {
  if (isInPlace() && !document.querySelector(":popover-open"))
    await onPage("sheet", "size", BAR + bar.element.offsetHeight).catch(() => {});
}

/** Whether the voice began before the article was on show. @type {Promise<boolean>} */
let begun = Promise.resolve(false);

/** Beside a screen reader the sheet is what is read: it stands in full, and is entered once its article is there. */
function inFull() {
  delete root.dataset.untouched;
  delete root.dataset.view;
  return false;
}

/** The same for who has read in place until now. @returns {Promise<void>} */
function leavePlace() {
  return new Promise((done) => {
    const leaving = new MutationObserver(() => isInPlace() || done(leaving.disconnect()));
    leaving.observe(root, { attributes: true, attributeFilter: ["data-view"] });
    document.getElementById("tool-place")?.click();
  });
}

/** Who asked to listen isn't kept waiting for what only eyes need. @param {import("../shared/reading.js").Chosen} reading */
async function beginWished({ tab, selected }) {
  const wanted = (await coming) || (await chrome.storage.session.get(wish(tab)))[wish(tab)];
  if (!wanted) return false;
  if (listening.chosen.silent) return inFull();
  const small = () => ("untouched" in root.dataset && isInPlace() ? void shrink() : undefined);
  // A page under the open sheet tells no selection.
  if (selected !== false) small();
  listening.prepare();
  if (!listening.lines.length) return false;
  const told = new Promise((resolve) => (answered = () => resolve(true)));
  await heed(tab, selected);
  if (selected === false) small();
  return told; // the voice lives on this thread: making the article now would hold it up
}

/** @param {import("../shared/reading.js").Reading} reading */
async function arrived({ tab }) {
  await coming;
  const early = await begun;
  begun = Promise.resolve(false);
  // What is said is worked out when somebody wants to hear it: on a long page that takes a second.
  if (!early) listening.lines = [];
  await painted();
  void listening.listener.ready();
  if ("untouched" in root.dataset && isInPlace()) await shrink();
  else if (!early && listening.state === "speaking") await listening.play(Math.max(0, listening.item));
  if (!early && (await chrome.storage.session.get(wish(tab)))[wish(tab)]) heed(tab);
}

/** Someone pressed Listen elsewhere. @param {number | null} tab @param {boolean} [ask] whether something may be selected */
function heed(tab, ask) {
  void chrome.storage.session.remove(wish(tab));
  return toggle(ask);
}

/** From the sheet to the page and back: the lights go along. */
function followView() {
  bar.standAlone(isInPlace());
  new MutationObserver(() => {
    if (!isInPlace()) delete root.dataset.untouched;
    bar.standAlone(isInPlace());
    if (bar.element.hidden) return;
    void unlight()
      .then(() => watchPage(isInPlace()))
      .then(() => listening.relight());
  }).observe(root, { attributes: true, attributeFilter: ["data-view"] });
}

addTool({
  name: "listen",
  words: "listen",
  icon: "M2.5 6v4h2.5l4 3V3L5 6zM11.5 5.5a3.5 3.5 0 0 1 0 5M13.5 3.5a6.3 6.3 0 0 1 0 9",
  key: "l",
  order: 5,
  press: () => toggle(),
});
bar.element.prepend(offer.element);
document.getElementById("live")?.before(bar.element, more.element);
offerKeys();
followPerson();
followView();
new ResizeObserver(() => void fit()).observe(bar.element);
more.element.addEventListener(
  "toggle",
  () => void (isInPlace() && more.element.matches(":popover-open") ? onPage("sheet", "size", PANEL) : fit()),
);
choices.watch((chosen) => void listening.chosenAnew(chosen).then(() => (more.show(), bar.show())));
chrome.storage.session.onChanged.addListener((changes) => {
  const tab = about()?.tab ?? null;
  if (tab !== null && changes[wish(tab)]?.newValue) heed(tab);
});
// The voice gets ready while the page is still being written down.
void coming.then(() => ("untouched" in root.dataset ? listening.listener.ready() : undefined));
whenChosen((reading) => (begun = beginWished(reading)));
whenShown((reading) => void arrived(reading));
