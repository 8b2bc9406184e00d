/** The listening bar: back, play, forward, speed, more, stop. What is needed less stands in the panel behind "more". */

import { showBeginning } from "../../sheet/choices.js";
import { about } from "../../sheet/reading.js";
import { drawn } from "../../sheet/tools.js";
import { ask, DO } from "../../common/messages/messages.js";
import { language, words } from "../../common/words.js";
import { hasInstalled, voiceFor } from "../voices/voices.js";

/** @typedef {import("../sheet/listening.js").Listening} Listening */
/** @typedef {import("../voices/voices.js").Voice} Voice */

export const ICONS = Object.freeze({
  play: "M4.5 3v10l8-5z",
  pause: "M5.5 3v10M10.5 3v10",
  stop: "M4 4h8v8H4z",
  slower: "M3 8h10",
  faster: "M3 8h10M8 3v10",
  previousParagraph: "M8 4 4 8l4 4M13 4 9 8l4 4",
  nextParagraph: "m8 4 4 4-4 4M3 4l4 4-4 4",
  previousSentence: "m10 4-4 4 4 4",
  nextSentence: "m6 4 4 4-4 4",
  follow: "M8 2v9M4 8l4 4 4-4M3 14h10",
  marks: "M4.5 2.5h7v11L8 10.5l-3.5 3z",
  where: "M8 14s4.5-4.2 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.8 8 14 8 14zM8 6.5v.1",
  more: "M3 8h.01M8 8h.01M13 8h.01",
  skipped: "M2 4h12M2 8h5M2 12h8M10 7l4 2.5L10 12z",
});

/** The speed buttons go by tenths; practised listeners follow up to five times the usual speed. */
const RATES = Object.freeze({ least: 0.5, most: 5, steps: 10 });

const SLEEPS = Object.freeze([0, 5, 10, 15, 30, 45, 60, -1]);

/** @param {string} id @param {string} key in _locales @param {string} icon @param {() => void} press */
function button(id, key, icon, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.id = `voice-${id}`;
  made.append(drawn(icon));
  name(made, key);
  made.addEventListener("click", press);
  return made;
}

/** @param {string} id @param {string} key @param {string} icon @param {string} panel that it opens */
function opener(id, key, icon, panel) {
  const made = button(id, key, icon, () => {});
  made.setAttribute("popovertarget", panel);
  made.setAttribute("aria-haspopup", "dialog");
  return made;
}

/** @param {HTMLElement} element @param {string} key */
export function name(element, key) {
  element.setAttribute("aria-label", words(key));
  element.title = words(key);
}

/** @param {string} id @param {string} key @param {(value: string) => void} choose */
function select(id, key, choose) {
  const made = document.createElement("select");
  made.id = `voice-${id}`;
  name(made, key);
  made.addEventListener("change", () => choose(made.value));
  return made;
}

export class Bar {
  /** @param {Listening} listening @param {() => void} stop */
  constructor(listening, stop) {
    this.listening = listening;
    this.heading = document.createElement("h1");
    this.heading.className = "unseen";
    this.heading.textContent = words("listening");
    const { element, toggle, rate, follow, status, how } = parts(listening, stop);
    const { voice, skipped, rows, buttons } = lessNeeded(listening);
    this.element = element;
    /** For the panel: rows with a name, and buttons. */
    this.rows = rows;
    this.buttons = buttons;
    this.toggle = toggle;
    this.rate = rate;
    this.voice = voice;
    this.follow = follow;
    this.skipped = skipped;
    this.status = status;
    this.how = how;
  }

  /**
   * On the page the bar is all that our document shows: it becomes the main landmark, with a heading.
   * @param {boolean} alone
   */
  standAlone(alone) {
    this.element.role = alone ? "main" : "region";
    if (alone) this.element.prepend(this.heading);
    else this.heading.remove();
  }

  open() {
    this.element.hidden = false;
  }

  close() {
    this.element.hidden = true;
  }

  /** Updates everything that depends on the state. */
  show() {
    const { state, following, chosen, aside } = this.listening;
    const speaking = state === "speaking";
    this.toggle.replaceChildren(drawn(speaking ? ICONS.pause : ICONS.play));
    name(this.toggle, speaking ? "pause" : "listen");
    // Written only if it is another one: a screen reader says whatever is written here.
    const rate = words("rateNow", new Intl.NumberFormat(language()).format(chosen.rate));
    if (rate !== this.rate.textContent) this.rate.textContent = rate;
    this.follow.hidden = following || !chosen.follow || !speaking;
    this.skipped.setAttribute("aria-pressed", String(aside >= 0));
    this.#offerVoices();
  }

  /**
   * Shows an event; screen readers announce it too, unless the voice does.
   * @param {string} text @param {boolean} [isSpoken]
   */
  say(text, isSpoken = false) {
    this.status.setAttribute("aria-live", isSpoken ? "off" : "polite");
    this.status.textContent = text;
  }

  /** Where the system has no voice, leads to how one is installed. @param {readonly Voice[]} voices */
  found(voices) {
    this.how.hidden = hasInstalled(voices);
  }

  #offerVoices() {
    const { voices, voice, chosen } = this.listening;
    const key = JSON.stringify([voices.map(({ id }) => id), chosen.networkVoices]);
    if (this.voice.dataset.offered !== key) {
      this.voice.dataset.offered = key;
      this.voice.replaceChildren(...[...voices].sort(byLanguage).map((one) => new Option(voiceName(one), one.id)));
      if (!voices.length) this.voice.append(new Option(words("noVoice"), ""));
    }
    // Before it starts, the one that is expected: a list's first is one of any language.
    this.voice.value = voice || expected(voices, chosen);
    showBeginning(this.voice);
  }
}

/**
 * Returns the voice that the article will probably begin with, "" if nothing is known of its language.
 * @param {readonly Voice[]} voices @param {Listening["chosen"]} chosen
 */
export function expected(voices, { voices: own, networkVoices }) {
  const lang = about()?.page?.facts.lang ?? "";
  const wish = { chosen: own, network: networkVoices, regions: navigator.languages };
  return (lang && voiceFor(voices, lang, wish)?.id) || "";
}

/** @param {Listening} listening @param {() => void} stop */
function parts(listening, stop) {
  const element = document.createElement("section");
  element.id = "voice";
  element.hidden = true;
  element.dataset.foot = "";
  element.setAttribute("aria-label", words("listening"));
  const toggle = button("toggle", "listen", ICONS.play, () => void listening.toggle());
  toggle.classList.add("main");
  const rate = document.createElement("output");
  const follow = button("follow", "follow", ICONS.follow, () => void listening.follow());
  const status = document.createElement("p");
  status.id = "voice-status";
  status.role = "status";
  const how = howButton();
  element.append(
    movesGroup(listening, toggle),
    speedGroup(listening, rate),
    follow,
    opener("more", "moreVoice", ICONS.more, "voice-panel"),
    button("stop", "stopListening", ICONS.stop, stop),
    status,
    how,
  );
  return { element, toggle, rate, follow, status, how };
}

/** Leads to the help's answer; hidden while the system has a voice. */
function howButton() {
  const made = document.createElement("button");
  made.type = "button";
  made.id = "voice-how";
  made.hidden = true;
  made.textContent = words("howVoice");
  made.addEventListener("click", () => void ask(DO.OPEN, { path: "pages/help/help.html?ask=voice" }));
  return made;
}

/**
 * What stands in the panel: the voice, the timer, larger steps, what was left out, marks.
 * @param {Listening} listening
 */
function lessNeeded(listening) {
  const voice = select("choice", "voice", (id) => chooseVoice(listening, id));
  const skipped = spelled(button("skipped", "hearSkipped", ICONS.skipped, () => void listening.hearSkipped()));
  const marks = spelled(
    button("marks", "marksTitle", ICONS.marks, () => document.getElementById("tool-marks")?.click()),
  );
  const move = (/** @type {1 | -1} */ step) => () => void listening.move("paragraph", step);
  const buttons = [
    spelled(button("previous-paragraph", "previousParagraph", ICONS.previousParagraph, move(-1))),
    spelled(button("next-paragraph", "nextParagraph", ICONS.nextParagraph, move(1))),
    skipped,
    marks,
  ];
  return { voice, skipped, buttons, rows: { voice, sleep: sleeping(listening) } };
}

/** A button in the panel shows its name beside its drawing. @param {HTMLButtonElement} made */
function spelled(made) {
  made.append(made.title);
  made.title = "";
  return made;
}

/** @param {Listening} listening @param {HTMLElement} toggle */
function movesGroup(listening, toggle) {
  const move = (/** @type {1 | -1} */ step) => () => void listening.move("sentence", step);
  return group("moves", [
    button("previous-sentence", "previousSentence", ICONS.previousSentence, move(-1)),
    toggle,
    button("next-sentence", "nextSentence", ICONS.nextSentence, move(1)),
  ]);
}

/** @param {Listening} listening @param {HTMLElement} rate shows the speed */
function speedGroup(listening, rate) {
  const step = (/** @type {1 | -1} */ by) => void listening.choose({ rate: stepped(listening.chosen.rate, by) });
  return group("speed", [
    button("slower", "slower", ICONS.slower, () => step(-1)),
    rate,
    button("faster", "faster", ICONS.faster, () => step(1)),
  ]);
}

/** @param {"moves" | "speed"} key @param {HTMLElement[]} members */
function group(key, members) {
  const made = document.createElement("div");
  made.className = "cluster";
  made.role = "group";
  made.setAttribute("aria-label", words(key));
  made.append(...members);
  return made;
}

/** @param {Listening} listening */
function sleeping(listening) {
  const made = select("sleep", "sleep", (minutes) => void listening.listener.do("sleep", { minutes: Number(minutes) }));
  made.append(...SLEEPS.map((minutes) => new Option(sleepName(minutes), String(minutes))));
  return made;
}

/** @param {number} minutes */
function sleepName(minutes) {
  if (minutes === 0) return words("sleepNever");
  return minutes < 0 ? words("sleepSection") : words("sleepAfter", minutes);
}

/** Returns the speed a tenth faster or slower. @param {number} rate @param {1 | -1} by */
export function stepped(rate, by) {
  const { least, most, steps } = RATES;
  return Math.min(most, Math.max(least, Math.round(rate * steps + by) / steps));
}

/** Chooses a voice for its language only. @param {Listening} listening @param {string} id */
function chooseVoice(listening, id) {
  const voice = listening.voices.find((one) => one.id === id);
  if (!voice) return;
  const language = voice.lang.split(/[-_]/)[0].toLowerCase();
  void listening.choose({
    voices: { ...listening.chosen.voices, [language]: id },
    networkVoices: listening.chosen.networkVoices || !voice.local,
  });
  listening.show({ kind: voice.local ? "voice" : "network" });
}

/** @param {Voice} voice */
export function voiceName({ name: own, lang, local, engine }) {
  const more = [lang, local ? "" : words("overNetwork"), engine === "browser" ? "" : words("fromHost")]
    .filter(Boolean)
    .join(", ");
  return `${own} (${more})`;
}

/** @param {Voice} a @param {Voice} b */
function byLanguage(a, b) {
  return a.lang.localeCompare(b.lang) || a.name.localeCompare(b.name);
}
