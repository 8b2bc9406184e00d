/**
 * Listening to the library: one article after the other, in the order of the list. Where each one stands is stored in
 * its record, so that an export carries it to another computer.
 */

import { faultWords } from "../../common/faults.js";
import { ask, DO, Refusal } from "../../common/messages/messages.js";
import * as settings from "../../settings/settings.js";
import { voiceSettings } from "../../settings/speech-settings.js";
import { drawn } from "../../sheet/tools.js";
import { counted, language, words } from "../../common/words.js";
import { failedText } from "../script/announcements.js";
import { ICONS, name } from "../bar/bar.js";
import { Listener } from "../player/listener.js";
import { linesOf } from "../sentences/lines.js";
import { progress } from "../script/progress.js";
import { pronouncing } from "../script/recital.js";

/** @typedef {import("../sentences/lines.js").Line} Line */
/** @typedef {{heard?: number, of?: number, at?: string}} Position sentences heard, how many there are, and when */

/** A position is stored whenever this many sentences were spoken. */
const OFTEN = 3;

/**
 * Returns the lines of a saved article: its title, then its paragraphs sentence by sentence.
 * @param {{title: string, text: string, language: string}} article
 * @param {import("../../settings/speech-settings.js").Speech["pronunciations"]} own
 * @returns {Line[]}
 */
export function linesOfSaved({ title, text, language: lang }, own) {
  const said = pronouncing(own);
  const paragraphs = text.split("\n").filter((line) => line.trim());
  if (paragraphs[0]?.trim() === title) paragraphs.shift();
  return [title, ...paragraphs].flatMap((paragraph, passage) => {
    const role = passage ? "paragraph" : "heading";
    const run = { text: paragraph, id: 0, start: 0, end: paragraph.length, lang, mark: "" };
    return linesOf(said(run, role), { passage, role, level: 1, row: -1, post: -1, speaker: "", announces: false });
  });
}

/**
 * Returns the sentence to begin with: the first of an article that was heard to its end. An imported position may be
 * anything.
 * @param {Position} position @param {number} count how many sentences there are
 */
export function begins({ heard = 0, of = 0 }, count) {
  return Number.isInteger(heard) && heard > 0 && heard < of && heard < count ? heard : 0;
}

/** Whether an article was heard to its end. @param {Position} position */
export function isHeard({ heard = 0, of = 0 }) {
  return of > 0 && heard >= of;
}

/** Returns a saved article; null if it was deleted meanwhile. @param {number} id */
async function saved(id) {
  try {
    return (await ask(DO.LIBRARY, { word: "show", article: id })).article;
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "library") return null;
    throw fault;
  }
}

export class LibraryQueue {
  /** @type {readonly import("../voices/voices.js").Voice[]} */
  #voices = [];
  /** @type {number[]} */
  #ids = [];
  #at = -1;
  /** @type {Line[]} */
  #lines = [];
  #item = 0;
  /** How far the article was read before, 0 to 1. */
  #read = 0;
  #state = "idle";
  /** What had the focus before the player. @type {Element | null} */
  #before = null;

  constructor() {
    this.listener = new Listener((event) => this.#hear(event));
    this.element = document.createElement("section");
    this.element.id = "player";
    this.element.hidden = true;
    this.element.setAttribute("aria-label", words("listening"));
    this.title = document.createElement("p");
    this.status = document.createElement("p");
    this.status.role = "status";
    this.toggle = control("toggle", "pause", ICONS.pause, () => void this.listener.do("toggle"));
    this.toggle.classList.add("main");
    const move = (/** @type {1 | -1} */ step) => () => void this.listener.do("move", { unit: "sentence", step });
    this.element.append(
      this.title,
      control("previous-article", "previousArticle", ICONS.previousParagraph, () => void this.#act(() => this.#go(-1))),
      control("previous-sentence", "previousSentence", ICONS.previousSentence, move(-1)),
      this.toggle,
      control("next-sentence", "nextSentence", ICONS.nextSentence, move(1)),
      control("next-article", "nextArticle", ICONS.nextParagraph, () => void this.#act(() => this.#go(1))),
      control("where", "whereAmI", ICONS.where, () => void this.#sayPosition()),
      control("stop", "stopListening", ICONS.stop, () => void this.#stop()),
      this.status,
    );
  }

  /** Listens to articles in this order; those heard to their end are left out if there are others. @param {number[]} ids */
  start(ids) {
    return this.#act(async () => {
      // A link without a text says nothing yet.
      const found = (await Promise.all(ids.map(saved))).filter((article) => article?.text.trim());
      const unheard = found.filter(({ position }) => !isHeard(position ?? {}));
      this.#ids = (unheard.length ? unheard : found).map(({ id }) => id);
      this.#at = -1;
      this.element.hidden = false;
      if (!this.element.contains(document.activeElement)) this.#before = document.activeElement;
      this.toggle.focus();
      await this.#go(1);
    });
  }

  /** Runs the work and shows its error. @param {() => Promise<unknown>} work */
  async #act(work) {
    try {
      await work();
    } catch (fault) {
      this.status.textContent = faultWords(fault instanceof Refusal ? fault.code : "internal").title;
    }
  }

  /** @param {1 | -1} step */
  async #go(step) {
    await this.#keep(this.#item);
    const found = await this.#beside(step);
    if (!found) return step > 0 ? this.#over() : undefined;
    const { article } = found;
    const chosen = await settings.read();
    this.#at = found.at;
    this.#lines = linesOfSaved(article, chosen.pronunciations);
    this.#read = article.progress ?? 0;
    this.#item = begins(article.position ?? {}, this.#lines.length);
    this.title.textContent = words("queueNow", article.title, this.#at + 1, this.#ids.length);
    this.title.lang = article.language;
    const items = this.#lines.map(({ runs: _, ...item }) => item);
    await this.listener.do("load", { items, lang: article.language, title: article.title });
    await this.listener.do("choose", { manner: { ...voiceSettings(chosen), regions: navigator.languages } });
    await this.listener.do("play", { item: this.#item, offset: 0 });
  }

  /** Returns the next article in a direction that is still in the library, and its place. @param {1 | -1} step */
  async #beside(step) {
    for (let at = this.#at + step; at in this.#ids; at += step) {
      const article = await saved(this.#ids[at]);
      if (article) return { at, article };
    }
    return null;
  }

  /** @param {any} event */
  #hear(event) {
    if (event.kind === "taken") this.status.textContent = words("taken");
    if (event.kind === "voices") this.#voices = event.voices;
    if (event.kind === "state") void this.#become(event);
  }

  /** @param {{state: string, item: number, code: string}} event */
  async #become({ state, item, code }) {
    this.#state = state;
    const speaking = state === "speaking";
    this.toggle.replaceChildren(drawn(speaking ? ICONS.pause : ICONS.play));
    name(this.toggle, speaking ? "pause" : "listen");
    if (state === "failed") this.status.textContent = failedText(code, this.#voices);
    if (state === "done") {
      this.#item = this.#lines.length;
      return this.#act(() => this.#go(1));
    }
    if (item < 0 || state === "idle") return;
    const isNew = item !== this.#item;
    this.#item = item;
    if (state === "paused" || (isNew && item % OFTEN === 0)) await this.#keep(item);
  }

  /** Stores how far the current article was heard; one that was deleted, or a full storage, ends nothing. @param {number} heard */
  async #keep(heard) {
    const article = this.#ids[this.#at];
    if (article === undefined || !this.#lines.length || heard <= 0) return;
    const position = { heard, of: this.#lines.length, at: new Date().toISOString() };
    const progress = Math.min(1, heard / this.#lines.length);
    // Who hears an earlier passage once more has still read what follows.
    const more = progress > this.#read ? { progress, opened: position.at } : {};
    this.#read = Math.max(this.#read, progress);
    await ask(DO.LIBRARY, { word: "change", article, position, ...more }).catch(() => {});
  }

  async #sayPosition() {
    const { rate } = await settings.read();
    const { share, minutes } = progress(this.#lines, this.#item, rate);
    const percent = new Intl.NumberFormat(language(), { style: "percent" }).format(share);
    const text = [this.title.textContent, words("whereNow", percent, counted("minutesLeft", minutes))].join(". ");
    const isSpoken = this.#state === "speaking" || this.#state === "paused";
    this.status.setAttribute("aria-live", isSpoken ? "off" : "polite");
    this.status.textContent = text;
    if (isSpoken) await this.listener.do("interject", { parts: [{ text, lang: language() }] });
  }

  #over() {
    this.#at = -1;
    this.status.setAttribute("aria-live", "polite");
    this.status.textContent = words("queueDone");
  }

  async #stop() {
    await this.#keep(this.#item);
    await this.listener.do("stop");
    if (this.element.contains(document.activeElement)) /** @type {HTMLElement | null} */ (this.#before)?.focus();
    this.element.hidden = true;
    document.dispatchEvent(new CustomEvent("listened"));
  }
}

/** @param {string} id @param {string} key @param {string} icon @param {() => void} press */
function control(id, key, icon, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.id = `player-${id}`;
  made.append(drawn(icon));
  name(made, key);
  made.addEventListener("click", press);
  return made;
}
