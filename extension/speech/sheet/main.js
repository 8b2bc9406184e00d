/** Listening as a tool of the sheet: its button, keys and bar, and what happens on the page meanwhile. */

import { WISHED } from "../../common/messages/messages.js";
import { onPageEvent } from "../../common/messages/page-events.js";
import { painted } from "../../common/painted.js";
import * as settings from "../../settings/settings.js";
import { about, whenChosen, whenShown } from "../../sheet/reading.js";
import { isFromBackground } from "../../common/messages/senders.js";
import { addTool, press } from "../../sheet/tools.js";
import { hearWith, leaveOut, listenWith, sayWith } from "../../sheet/passages.js";
import { language, words } from "../../common/words.js";
import { placesOf } from "../sentences/lines.js";
import { eventText, positionText } from "../script/announcements.js";
import { Bar } from "../bar/bar.js";
import { coming, wish } from "./preload.js";
import { bindKeys, everyAct } from "./keys.js";
import { unlight } from "./lights.js";
import { isInPlace, onPage } from "../../sheet/page.js";
import { LargeWords } from "./large-words.js";
import { Listening } from "./listening.js";
import { Offer } from "./offer.js";
import { beside, marked, toggle as toggleLine } from "../bar/marked-lines.js";
import { panel } from "../bar/panel.js";
import { heard, ownPattern } from "./site-voice.js";
import { pagePosition, selectedPosition } from "./positions.js";
import { letters, wordAt } from "../readings/spelling.js";

const root = document.documentElement;
/** The toolbar's height below a page that is read in place. */
const BAR = 64;
/** The frame's height in place while the panel is open. */
const PANEL = 600;

const listening = new Listening(await settings.read(), hear);
const bar = new Bar(listening, () => void stop());
const acts = everyAct(listening, {
  "voice-where": () => inform(positionText(listening)),
  "voice-spell": spell,
  "voice-repeat": () => repeat(false),
  "voice-repeat-slower": () => repeat(true),
  "voice-teach": teachSkip,
  "voice-bookmark": markLine,
  "voice-next-bookmark": () => toMark(1),
  "voice-previous-bookmark": () => toMark(-1),
  "voice-bookmarks": () => document.getElementById("tool-marks")?.click(),
});
const more = panel(listening, acts, bar);
const large = new LargeWords();
large.choose(listening.chosen);
const offer = new Offer(() => void startOver());

/** Called when the voice reports an event. */
let answered = () => {};

/** @param {{kind: string, [field: string]: any}} event */
function hear(event) {
  if (event.kind === "state") answered();
  if (event.kind === "word") return large.word(listening.lines[event.item], event.at, event.length);
  const text = eventText(event, listening.ledger, listening.voices);
  // A key that leads nowhere is answered aloud: without a screen it would seem to do nothing.
  if (event.kind === "edge") inform(text);
  else if (text) sayUntilNext(text);
  else if (event.state === "speaking" && event.item > until) bar.say("");
  if (event.kind === "voices") bar.found(event.voices);
  if (listening.state === "done" || !offer.isNear(listening.item)) offer.hide();
  bar.show();
  press("listen", listening.state === "speaking");
}

/** The item up to which the bar's message stays: it is removed when the next but one is spoken. */
let until = -1;

/** @param {string} text @param {boolean} [isSpoken] */
function sayUntilNext(text, isSpoken) {
  until = listening.item + 1;
  bar.say(text, isSpoken);
}

/**
 * Tells what a person asked for: the voice says it if it has the article, else the bar alone shows it.
 * @param {string} text @param {{text: string, lang: string, spelled?: boolean}[]} [parts] as they are said
 */
function inform(text, parts = [{ text, lang: language() }]) {
  const isSpoken = listening.isHeard;
  if (isSpoken) void listening.listener.do("interject", { parts });
  sayUntilNext(text, isSpoken);
}

/** Marks the current sentence, or takes its mark away. */
async function markLine() {
  const reading = about();
  const { item, aside } = listening;
  if (!reading || aside >= 0) return;
  if (!listening.lines.length) listening.prepare();
  const isSet = await toggleLine(reading, listening.lines, Math.max(0, item));
  if (isSet !== null) inform(words(isSet ? "sentenceMarked" : "sentenceUnmarked"));
}

/** Leaves out what is heard now, and what is like it on this site; pressed again, it is there again. */
async function teachSkip() {
  const { item, aside, lines } = listening;
  if (aside >= 0) return;
  // What is left out takes its line with it: then there may be none.
  const line = lines[Math.max(0, item)];
  const text = await leaveOut(line ? placesOf(line, 0, line.text.length) : []);
  if (text) inform(text);
}

/** Goes to the next or the previous mark. @param {1 | -1} step */
async function toMark(step) {
  const reading = about();
  if (!reading || listening.aside >= 0) return;
  if (!listening.lines.length) listening.prepare();
  const to = beside(await marked(reading, listening.lines), listening.item, step);
  if (to < 0) listening.show({ kind: "edge", unit: "mark", step });
  else await listening.play(to);
}

/** Says the current word and its letters. */
function spell() {
  const line = listening.lines[listening.item];
  if (!line) return;
  const word = wordAt(line, listening.offset, listening.aside < 0 ? about()?.page : undefined);
  const said = letters(word, line.lang);
  const spelled = said.map((text) => ({ text, lang: line.lang, spelled: true }));
  inform(`${word}: ${said.join(", ")}`, [{ text: word, lang: line.lang }, ...spelled]);
}

/** @param {boolean} slower */
function repeat(slower) {
  return listening.chosen.silent
    ? listening.play(Math.max(0, listening.item))
    : listening.listener.do("repeat", { slower });
}

let starting = false;

/** @param {boolean} [ask] whether something may be selected */
async function start(ask = true) {
  starting = true;
  void listening.listener.ready();
  const [place, kept] = await Promise.all([ask ? selectedPosition() : null, listening.kept()]);
  // The voice begins immediately; the bar is laid out meanwhile.
  if (listening.chosen.silent) open();
  else setTimeout(open);
  if (listening.chosen.silent && isInPlace()) await leavePlace();
  if (await listening.from(place ?? null)) return;
  if (kept > 0 && listening.item < 0) {
    offer.show(listening.lines[kept].text, kept);
    return listening.play(kept);
  }
  await listening.toggle();
}

/** Listening was asked for at a place of the article. @param {import("./positions.js").Position} place */
async function startAt(place) {
  void listening.listener.ready();
  if (bar.element.hidden) listening.chosen.silent ? open() : setTimeout(open);
  offer.hide();
  await listening.from(place);
}

async function startOver() {
  offer.hide();
  bar.toggle.focus({ preventScroll: true });
  await listening.play(0);
}

function open() {
  void watchPage(true);
  root.dataset.voice = "";
  bar.open();
  more.show();
  // otherwise a screen reader is at the title by now
  if (!listening.chosen.silent) bar.toggle.focus({ preventScroll: true });
}

async function stop() {
  offer.hide();
  await listening.stop();
  bar.close();
  delete root.dataset.voice;
  document.getElementById("tool-listen")?.focus({ preventScroll: true });
}

/** Handles the button and its key: start, pause, continue. @param {boolean} [ask] */
async function toggle(ask) {
  if (!bar.element.hidden) await listening.toggle();
  else if (!starting) await start(ask).finally(() => (starting = false));
}

/** @param {boolean} on */
async function watchPage(on) {
  const { capture = 0 } = about() ?? {};
  if (capture && isInPlace()) await onPage("spoken", "watch", capture, on).catch(() => {});
}

/** The person's own scrolling stops following; a click on words continues from there. */
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
    if (found) void listening.from(pagePosition(found.offsetNode, found.offset));
  });
  onPageEvent(
    () => about()?.tab,
    ({ scrolled, pointed }) => {
      if (bar.element.hidden) return;
      if (scrolled) listening.letGo();
      if (pointed) void listening.from(pointed);
    },
  );
}

/** At the window's bottom, the page behind is usable again. */
async function shrink() {
  await Promise.all([onPage("sheet", "stand", "place", true), fit()]);
  press("place", true);
}

/** In place the frame is as high as the bar: this one, or else the toolbar. */
async function fit() {
  if (isInPlace() && !document.querySelector(":popover-open"))
    await onPage("sheet", "size", Math.ceil(bar.element.getBoundingClientRect().height) || BAR).catch(() => {});
}

/** Whether the voice began before the article was shown. @type {Promise<boolean>} */
let begun = Promise.resolve(false);

/** With a screen reader the sheet is shown in full, and gets the focus once its article is there. */
function inFull() {
  delete root.dataset.untouched;
  delete root.dataset.view;
  return false;
}

/** Does the same for a person who has read in place until now. @returns {Promise<void>} */
function leavePlace() {
  return new Promise((done) => {
    const leaving = new MutationObserver(() => isInPlace() || done(leaving.disconnect()));
    leaving.observe(root, { attributes: true, attributeFilter: ["data-view"] });
    document.getElementById("tool-place")?.click();
  });
}

/** A listener doesn't wait for anything that is only visual. @param {import("../../sheet/reading.js").Chosen} reading */
async function beginWished({ selected }) {
  const wanted = (await coming) || (await wish());
  if (!wanted) return false;
  if (listening.chosen.silent) return inFull();
  const small = () => ("untouched" in root.dataset && isInPlace() ? void shrink() : undefined);
  // A page under the open sheet reports no selection.
  if (selected !== false) small();
  listening.prepare();
  if (!listening.lines.length) return false;
  const reply = new Promise((resolve) => (answered = () => resolve(true)));
  await heed(selected);
  if (selected === false) small();
  return reply; // the voice runs on this thread: creating the article now would delay it
}

async function arrived() {
  await coming;
  const early = await begun;
  begun = Promise.resolve(false);
  // The list of skipped parts is computed on request: on a long page that takes a second.
  if (!early) listening.lines = [];
  await painted();
  void listening.listener.ready();
  if ("untouched" in root.dataset && isInPlace()) await shrink();
  else if (!early && listening.state === "speaking") await listening.play(Math.max(0, listening.item));
  if (!early && (await wish())) heed();
}

/** Listen was pressed elsewhere. @param {boolean} [ask] whether something may be selected */
function heed(ask) {
  void wish(true);
  return toggle(ask);
}

/** Switches between the sheet and the page: the highlights move along. */
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
  inBar: true,
  icon: "M2.5 6v4h2.5l4 3V3L5 6zM11.5 5.5a3.5 3.5 0 0 1 0 5M13.5 3.5a6.3 6.3 0 0 1 0 9",
  key: "l",
  order: 5,
  press: () => toggle(),
});
bar.element.prepend(offer.element, large.element);
document.getElementById("live")?.before(bar.element, more.element);
listenWith(startAt, () => listening.letGo());
sayWith((parts) => listening.listener.ready().then(() => listening.listener.do("interject", { parts })));
hearWith(() => {
  const line = listening.lines[listening.item];
  return "voice" in root.dataset && listening.aside < 0 && line ? placesOf(line, 0, line.text.length) : [];
});
bindKeys(acts, () => !bar.element.hidden);
followPerson();
followView();
new ResizeObserver(() => void fit()).observe(bar.element);
more.element.addEventListener(
  "toggle",
  () => void (isInPlace() && more.element.matches(":popover-open") ? onPage("sheet", "size", PANEL) : fit()),
);
const choose = (/** @type {settings.Settings} */ chosen) => {
  const here = heard(chosen);
  listening.onlyHere = ownPattern(chosen) !== "";
  return listening.chosenAnew(here).then(() => (more.show(), bar.show(), large.choose(here)));
};
settings.watch((chosen) => void choose(chosen));
chrome.runtime.onMessage.addListener((message, sender) => {
  if (message?.do === WISHED && isFromBackground(sender) && message.tab === about()?.tab) heed();
});
// The voice starts while the page is still being captured.
void coming.then(() => ("untouched" in root.dataset ? listening.listener.ready() : undefined));
whenChosen((reading) => {
  begun = settings
    .read()
    .then(choose)
    .then(() => beginWished(reading));
  return begun;
});
whenShown((_, { grown }) => void (grown ? listening.grow() : arrived()));
