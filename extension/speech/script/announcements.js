/** The bar's messages: events of speech and its position in the article, in the interface's language. */

import { keyName } from "../../sheet/keys.js";
import { about } from "../../sheet/reading.js";
import { counted, language, words } from "../../common/words.js";
import { foreignFrames } from "./frames.js";
import { hasInstalled } from "../voices/voices.js";
import { skippedWords } from "./phrases.js";
import { progress } from "./progress.js";
import { summary } from "./script.js";

/** @typedef {() => import("./script.js").Skipped[]} Ledger */
/** @typedef {readonly import("../voices/voices.js").Voice[]} Voices */

/** The plural names of the units to move by. @type {Readonly<Record<string, string>>} */
const UNITS = Object.freeze({
  sentence: "unitsSentence",
  paragraph: "unitsParagraph",
  heading: "unitsHeading",
  post: "unitsPost",
  row: "unitsRow",
  cell: "unitsCell",
  block: "unitsBlock",
  mark: "unitsMark",
});

/**
 * The text for each kind of event.
 * @type {Readonly<Record<string, (event: any, ledger: Ledger, voices: Voices) => string>>}
 */
const TEXTS = Object.freeze({
  edge: ({ unit, step }) => words(step > 0 ? "edgeNext" : "edgePrevious", words(UNITS[unit])),
  aside: ({ on }) => (on ? hearingText() : words("backInArticle")),
  asleep: () => words("asleep"),
  taken: () => words("taken"),
  network: () => words("networkWarning"),
  rescued: ({ voice, next }) => words("voiceRescued", voice, next),
  relieved: ({ voice, next }) => words("voiceTooSlow", voice, next),
  state: ({ state, code }, ledger, voices) =>
    state === "failed" ? failedText(code, voices) : state === "done" ? words("heardAll", skippedText(ledger())) : "",
});

/** Says what to do: where there is no other voice, none can be tried. @param {string} code @param {Voices} voices */
export function failedText(code, voices) {
  // Our own small voice has one language.
  if (!hasInstalled(voices) && code !== "audio") return words("noVoiceText");
  return code === "unheard" ? words("voiceUnheard") : words("voiceFailed", code);
}

/** Says that the parts that were left out are playing, and the person's own key that leads back, if there is one. */
function hearingText() {
  const key = keyName("voice-skipped");
  return key ? words("hearingSkippedKey", key) : words("hearingSkipped");
}

/**
 * Returns the text for an event, "" if there is none.
 * @param {{kind: string, [field: string]: any}} event
 * @param {Ledger} ledger
 * @param {Voices} voices
 */
export function eventText(event, ledger, voices) {
  return TEXTS[event.kind]?.(event, ledger, voices) ?? "";
}

/**
 * Summarises what was left out; the contents of cross-site frames are unknown, so these are only counted.
 * @param {ReturnType<Ledger>} ledger
 */
function skippedText(ledger) {
  const frames = foreignFrames(about());
  return [skippedWords(summary(ledger)), frames ? counted("foreignFrames", frames) : ""].filter(Boolean).join(" ");
}

/**
 * Describes the position: the share heard, the minutes left, the heading above, and what was left out.
 * @param {import("../sheet/listening.js").Listening} listening
 */
export function positionText({ lines, item, chosen, ledger }) {
  const { share, minutes } = progress(lines, item, chosen.rate);
  const heading = lines.slice(0, item + 1).findLast(({ role, runs }) => role === "heading" && runs.length);
  const percent = new Intl.NumberFormat(language(), { style: "percent" }).format(share);
  const left = counted("minutesLeft", minutes);
  return [words("whereNow", percent, left), heading?.text.trim() ?? "", skippedText(ledger())]
    .filter(Boolean)
    .join(" · ");
}
