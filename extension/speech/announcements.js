/** What the bar says: an event of speech, and where speech is in the article, each in words of the interface. */

import { about } from "../shared/reading.js";
import { counted, language, words } from "../shared/words.js";
import { foreignFrames } from "./frames.js";
import { skippedWords } from "./phrases.js";
import { summary } from "./script.js";

/** @typedef {() => import("./script.js").Skipped[]} Ledger */

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

/** The text for each kind of event. @type {Readonly<Record<string, (event: any, ledger: Ledger) => string>>} */
const TEXTS = Object.freeze({
  edge: ({ unit, step }) => words(step > 0 ? "edgeNext" : "edgePrevious", words(UNITS[unit])),
  aside: ({ on }) => words(on ? "hearingSkipped" : "backInArticle"),
  asleep: () => words("asleep"),
  taken: () => words("taken"),
  network: () => words("networkWarning"),
  rescued: ({ voice, next }) => words("voiceRescued", voice, next),
  state: ({ state, code }, ledger) =>
    state === "failed"
      ? code === "unheard"
        ? words("voiceUnheard")
        : words("voiceFailed", code)
      : state === "done"
        ? words("heardAll", skippedText(ledger()))
        : "",
});

/** The text for an event, "" if there is nothing to say. @param {{kind: string, [field: string]: any}} event @param {Ledger} ledger */
export function eventText(event, ledger) {
  return TEXTS[event.kind]?.(event, ledger) ?? "";
}

/** What was left out; the contents of another site's frames are unknown, so these are only counted. @param {ReturnType<Ledger>} ledger */
function skippedText(ledger) {
  const frames = foreignFrames(about());
  return [skippedWords(summary(ledger)), frames ? counted("foreignFrames", frames) : ""].filter(Boolean).join(" ");
}

/** Where speech is: the share heard, the minutes left, the heading above, and what was left out. @param {import("./listening.js").Listening} listening */
export function positionText({ lines, item, progress, ledger }) {
  const heading = lines.slice(0, item + 1).findLast(({ role, runs }) => role === "heading" && runs.length);
  const percent = new Intl.NumberFormat(language(), { style: "percent" }).format(progress.share);
  const left = counted("minutesLeft", progress.minutes);
  return [words("whereNow", percent, left), heading?.text.trim() ?? "", skippedText(ledger())]
    .filter(Boolean)
    .join(" · ");
}
