/**
 * Listening to one article: creates the lines, passes them to the voice, highlights its words, and carries out the
 * listener's commands. The bar shows the state.
 */

import { mayLeave } from "../../common/browser.js";
import { about, isGrowing, untilLook } from "../../sheet/reading.js";
import { soFar } from "../../sheet/so-far.js";
import { voiceSettings } from "../../settings/speech-settings.js";
import { language } from "../../common/words.js";
import { followSentence, followWord } from "./follow.js";
import { focusBlock, unlight } from "./lights.js";
import { isInPlace, onPage } from "../../sheet/page.js";
import { lineAt, standing, wordStart } from "../sentences/lines.js";
import { Listener } from "../player/listener.js";
import { moved } from "../script/moves.js";
import { phrases, roleName } from "../script/phrases.js";
import * as places from "./resume-points.js";
import { onlyHere, site, write } from "./site-voice.js";
import { Unfinished } from "./unfinished.js";
import { aloud, leftOut, recital, titled } from "../script/recital.js";
import { foreign, openingLanguage } from "../sentences/languages.js";

/** @typedef {import("../sentences/lines.js").Line} Line */
/** @typedef {import("../script/moves.js").Unit} Unit */
/** @typedef {import("../../settings/speech-settings.js").Speech} Speech */

const detect = (/** @type {string} */ text) => chrome.i18n.detectLanguage(text);

/** What has grown so lately may grow on; who has heard the end waits so long for more. */
const LATELY_MS = 10_000;
const AWAITED_MS = 30_000;

export class Listening {
  /** @type {Line[]} */
  lines = [];
  /**
   * What is skipped, computed at first use: a listener shouldn't wait for it.
   * @type {() => import("../script/script.js").Skipped[]}
   */
  ledger = () => [];
  state = "idle";
  item = -1;
  offset = 0;
  voice = "";
  /** @type {readonly import("../voices/voices.js").Voice[]} */
  voices = [];
  following = true;
  /** Where to continue after the list of skipped parts; -1 while the article itself is spoken. */
  aside = -1;
  /** The article as it is spoken. @type {import("../script/recital.js").Recital} */
  #made = { lines: [], passages: [], ledger: [] };
  #loaded = false;
  /** Whether all was said while more was on its way. */
  #waits = false;
  /** When it became longer last, and when all was said. */
  #grew = -Infinity;
  #over = -Infinity;
  #unfinished = new Unfinished(() => void this.#settled(), untilLook);

  /** Whether the voice and speed are this site's own. */
  onlyHere = false;

  /** @param {Speech} chosen @param {(event: {kind: string, [field: string]: any}) => void} show */
  constructor(chosen, show) {
    this.chosen = chosen;
    this.show = show;
    this.listener = new Listener((event) => this.#hear(event));
  }

  /** Whether the voice has this article, so that it can say something beside it. */
  get isHeard() {
    return !this.chosen.silent && this.#loaded && ["speaking", "paused", "done"].includes(this.state);
  }

  /** Creates the lines again, for another article or changed settings. */
  prepare() {
    if (!this.#make()) return;
    this.lines = this.#made.lines;
    this.aside = -1;
    this.#loaded = false;
  }

  /** Works out what is said of the article now. */
  #make() {
    const reading = about();
    if (!reading) return false;
    const { page, selection } = reading;
    const keep = titled(page, selection, reading.keep);
    const made = recital(page, selection, keep, this.chosen, phrases, language());
    this.#made = made;
    this.ledger = () => [...made.ledger, ...leftOut(page, selection, keep)];
    return true;
  }

  /** The article has become longer, or says something else: what is being said goes on from where it stands now. */
  async grow() {
    const before = this.aside < 0 ? this.lines : [];
    if (!this.lines.length || !this.#make() || this.aside >= 0) return;
    const { lines } = this.#made;
    this.lines = lines;
    this.item = standing(before, lines, this.item);
    if (!this.#loaded) return;
    const known = new Map(before.map(({ text, lang }) => [text.trimEnd(), lang]));
    const first = standing(before, lines, before.length - 1) + 1;
    const { lang, later } = await openingLanguage(lines, about()?.page.facts.lang ?? "", first, detect);
    // It has grown again meanwhile.
    if (lines !== this.lines) return;
    for (const line of lines) line.lang = known.get(line.text.trimEnd()) ?? line.lang;
    await this.#tellMore();
    const unknown = later.filter((numbers) => numbers.some((number) => !known.has(lines[number].text.trimEnd())));
    void this.#hearLater(lines, unknown, lang);
  }

  /** Gives the voice what there is to say now. @param {boolean} [mayGrow] */
  async #tellMore(mayGrow) {
    const isAwaited = this.#waits && performance.now() - this.#over < AWAITED_MS;
    this.#grew = performance.now();
    const goesOn = this.state === "speaking" || isAwaited;
    await this.listener.do("grow", { items: this.#items(mayGrow), goesOn });
  }

  /** What was held back is finished, as it seems. */
  async #settled() {
    if (!this.#loaded || this.aside >= 0) return;
    await this.#tellMore(false);
  }

  /** What the voice gets; of an article that may be being written, not yet its last words. @param {boolean} [mayGrow] */
  #items(mayGrow = this.aside < 0 && Boolean(about()?.capture)) {
    return this.#unfinished.ready(this.lines, mayGrow).map(({ runs: _, ...item }) => item);
  }

  /** @param {number} from the line that will be said first */
  async #load(from) {
    if (this.#loaded) return;
    const { page } = about() ?? {};
    const { lang, later } = await openingLanguage(this.lines, page?.facts.lang ?? "", from, detect);
    const items = this.#items();
    await this.listener.do("load", { items, lang, title: page?.facts.title || document.title });
    // After the lines, or the former ones would start again.
    await this.listener.do("choose", { manner: { ...voiceSettings(this.chosen), regions: navigator.languages } });
    this.#loaded = true;
    void this.#hearLater(this.lines, later, lang);
  }

  /** @param {Line[]} lines @param {readonly number[][]} passages @param {string} base */
  async #hearLater(lines, passages, base) {
    for (const numbers of passages) {
      await new Promise((rest) => setTimeout(rest));
      const languages = await foreign(lines, numbers, base, detect);
      if (lines !== this.lines) return;
      for (const [number, detected] of languages) lines[number].lang = detected;
      if (languages.length) await this.listener.do("languages", { languages });
    }
  }

  /** @param {number} [item] @param {number} [offset] */
  async play(item = 0, offset = 0) {
    if (!this.lines.length) this.prepare();
    this.following = true;
    if (this.chosen.silent) return this.#focus(item);
    await this.#load(item);
    await this.listener.do("play", { item, offset });
  }

  async toggle() {
    if (this.state === "idle" || this.state === "done" || this.chosen.silent)
      return this.play(Math.max(0, this.state === "done" ? 0 : this.item));
    await this.listener.do("toggle");
  }

  /** @param {Unit} unit @param {1 | -1} step */
  async move(unit, step) {
    this.following = true;
    if (this.chosen.silent || this.state === "idle") {
      const to = moved(this.lines, this.item, unit, step);
      return to < 0 ? this.show({ kind: "edge", unit, step }) : this.play(to);
    }
    await this.listener.do("move", { unit, step });
  }

  async stop() {
    this.item = -1;
    this.following = false; // the voice may begin a sentence before it hears of this
    if (this.state !== "idle") await this.listener.do("stop");
    await unlight();
    if (about()?.capture && isInPlace()) await onPage("spoken", "watch", 0, false).catch(() => {});
  }

  /** The person scrolls: the voice continues, the page no longer follows. */
  letGo() {
    if (!this.following || this.state !== "speaking") return;
    this.following = false;
    this.show({ kind: "let-go" });
  }

  /** Follows again, from the current position. */
  async follow() {
    this.following = true;
    await this.relight();
    this.show({ kind: "follow" });
  }

  /**
   * Speaks from a position of the page: a click, a selection, the window's top.
   * @param {{id: number, offset: number} | null | undefined} place
   */
  async from(place) {
    const found = place ? this.lineAt(place.id, place.offset) : null;
    if (found) await this.play(found.item, wordStart(this.lines[found.item], found.offset));
    return found !== null;
  }

  /**
   * Returns the line for a position of the page, or the next one after it.
   * @param {number} id
   * @param {number} offset
   */
  lineAt(id, offset) {
    if (!this.lines.length) this.prepare();
    return lineAt(this.lines, id, offset);
  }

  /** Speaks what was left out, then continues the article. */
  async hearSkipped() {
    if (this.aside >= 0) return this.#return();
    if (!this.lines.length) this.prepare();
    await this.#hearAside(this.ledger(), Math.max(0, this.item));
  }

  /** Speaks the code or table that was only named last, then continues after it. */
  async hearNamed() {
    if (this.aside >= 0) return this.#return();
    const at = this.lines.findLastIndex(({ named }, number) => named && number <= this.item);
    if (at < 0) return this.show({ kind: "edge", unit: "block", step: -1 });
    const { role, passage } = this.lines[at];
    const { passages, ledger } = this.#made;
    const partOf = (/** @type {number} */ number) => passages[number].part ?? -number;
    const same = ledger.filter((one) => one.role === role && partOf(one.passage) === partOf(passage));
    await this.#hearAside(same, Math.max(at + 1, this.item));
  }

  /** @param {readonly import("../script/script.js").Skipped[]} ledger @param {number} back where the article goes on */
  async #hearAside(ledger, back) {
    const said = aloud(ledger, roleName, language());
    if (!said.length) return;
    this.aside = back;
    this.item = 0;
    this.lines = said;
    this.#loaded = false;
    this.show({ kind: "aside", on: true });
    await this.play(0);
  }

  async #return() {
    const back = this.aside;
    this.lines = this.#made.lines;
    this.aside = -1;
    this.#loaded = false;
    this.item = back;
    this.show({ kind: "aside", on: false });
    await this.play(back);
  }

  /**
   * @param {Partial<Speech>} changes @returns {Promise<boolean>} false where a person refused what the change needs
   */
  async choose(changes) {
    if (changes.networkVoices && !this.chosen.networkVoices && !(await mayLeave())) return false;
    await write(changes);
    return true;
  }

  /** The name of the page's site, which may have a voice and speed of its own; "" if it may not. */
  get site() {
    return site();
  }

  /** @param {boolean} wanted */
  chooseOnlyHere(wanted) {
    return onlyHere(wanted);
  }

  /** The settings have changed, here or on the settings page. @param {Speech} chosen */
  async chosenAnew(chosen) {
    const before = this.chosen;
    this.chosen = chosen;
    const textSettings = (/** @type {Speech} */ { verbosity, ownManners, notes, pronunciations }) =>
      JSON.stringify([verbosity, ownManners, notes, pronunciations]);
    if (textSettings(before) !== textSettings(chosen) && this.lines.length) return this.#rebuild();
    const [former, voice] = [voiceSettings(before), voiceSettings(chosen)];
    if (this.#loaded && JSON.stringify(former) !== JSON.stringify(voice))
      await this.listener.do("choose", { manner: voice });
    if (before.light !== chosen.light) await this.relight();
  }

  /** Creates the lines again and continues at the same position. */
  async #rebuild() {
    const [run] = this.lines[this.item]?.runs ?? [];
    const speaking = this.state === "speaking";
    this.prepare();
    const found = run ? this.lineAt(run.id, run.start) : null;
    if (speaking) await this.play(found?.item ?? 0, found?.offset ?? 0);
    else this.item = found?.item ?? -1;
  }

  /** @param {any} event */
  #hear(event) {
    if (event.state === "done" && this.aside >= 0) return void this.#return();
    if (event.kind === "voices") this.voices = event.voices;
    if (event.kind === "word") void this.#word(event);
    if (event.kind === "state") this.#state(event);
    if (event.kind === "taken" || event.kind === "lost") this.#loaded = false;
    this.show(event);
  }

  /** @param {{state: string, item: number, voice?: string}} event */
  #state({ state, item, voice = "" }) {
    const before = this.state;
    this.state = state;
    if (voice) this.voice = voice;
    if (state === "speaking" && (item !== this.item || before !== "speaking")) void this.#sentence(item);
    if (state === "done" || state === "idle" || state === "failed") void unlight();
    if (state === "done") this.#over = performance.now();
    const lately = performance.now() - this.#grew < LATELY_MS;
    this.#waits = state === "done" && (isGrowing() || this.#unfinished.held > 0 || lately);
    if (state === "done") (void places.forget(about()), soFar(about(), 1));
    if (state === "paused") this.#keep();
  }

  /** @param {number} item */
  async #sentence(item) {
    this.item = item;
    this.offset = 0;
    const line = this.lines[item];
    if (!line?.runs.length) return;
    await this.relight();
    if (item % 3 === 0) this.#keep();
  }

  /** Highlights what is being spoken. */
  relight() {
    return followSentence(this);
  }

  /** @param {{item: number, at: number, length: number}} event */
  async #word({ item, at, length }) {
    if (item !== this.item) void this.#sentence(item);
    this.offset = at;
    await followWord(this, at, length);
  }

  #keep() {
    if (this.aside >= 0 || this.item <= 0) return;
    void places.keep(about(), this.lines, this.item);
    soFar(about(), this.item / this.lines.length);
  }

  /** Beside a screen reader nothing is spoken: the focus moves, and the screen reader reads. @param {number} item */
  #focus(item) {
    const line = this.lines.slice(item).find(({ runs }) => runs.length);
    if (!line || !focusBlock(line.runs[0].id)) return;
    this.item = this.lines.indexOf(line);
    this.show({ kind: "state", state: "idle", item: this.item, code: "" });
  }

  /** Returns where the last session on this page stopped. */
  async kept() {
    return places.recall(about(), () => {
      if (!this.lines.length) this.prepare();
      return this.lines;
    });
  }
}
