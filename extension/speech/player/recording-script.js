/** The script of a recording: the very lines that are spoken, with their places in the page, and what is skipped. */

import { foreign, openingLanguage } from "../sentences/languages.js";
import { leftOut, recital, titled } from "../script/recital.js";
import { summary } from "../script/script.js";
import { castOf, voiceOfLine } from "../voices/voices.js";

/**
 * @typedef {object} RecordingLine  offsets are UTF-16 units
 * @property {string} text
 * @property {string} lang
 * @property {string} role
 * @property {number} level
 * @property {number} passage
 * @property {boolean} announces whether it only says what comes
 * @property {string} speaker
 * @property {[length: number, id: number, start: number, end: number][]} places
 */

/**
 * @typedef {object} RecordingScript
 * @property {string} title
 * @property {string} byline
 * @property {string} language
 * @property {RecordingLine[]} lines
 * @property {[role: string, entries: number, words: number][]} skipped
 */

/** The host refuses longer lines; only a formula or code without a sentence could be one. */
const LONGEST = 4000;

/**
 * @param {{page: import("../../page/page.js").Page, selection: import("../../common/messages/messages.js").Selection, keep: [number, number][]}} reading
 * @param {import("../../settings/speech-settings.js").Speech} chosen
 * @param {import("../script/script.js").Phrases} phrases
 * @param {string} lang the person's language
 * @param {Parameters<typeof openingLanguage>[3]} detect
 * @returns {Promise<RecordingScript>}
 */
export async function recordingScript({ page, selection, keep }, chosen, phrases, lang, detect) {
  const kept = titled(page, selection, keep);
  const { lines, ledger } = recital(page, selection, kept, chosen, phrases, lang);
  const { lang: base, later } = await openingLanguage(lines, page.facts.lang ?? "", 0, detect);
  for (const passages of later)
    for (const [number, detected] of await foreign(lines, passages, base, detect)) lines[number].lang = detected;
  return {
    title: selection.metadata?.title?.value || page.facts.title || "",
    byline: selection.metadata?.byline?.value ?? "",
    language: base,
    lines: lines.map(recorded),
    skipped: [...summary([...ledger, ...leftOut(page, selection, kept)])].map(([role, { entries, words }]) => [
      role,
      entries,
      words,
    ]),
  };
}

/**
 * Gives each line the voice that it has when it is spoken; the host speaks at the listener's speed and pitch.
 * @param {RecordingScript} script
 * @param {readonly import("../voices/voices.js").Voice[]} voices the host's
 * @param {import("../voices/voices.js").Casting & {rate: number, pitch: number}} manner
 */
export function withVoices(script, voices, manner) {
  const cast = castOf(script.lines);
  const lines = script.lines.map((line) => ({
    ...line,
    voice: voiceOfLine(voices, line, script.language, manner, cast)?.id ?? "",
  }));
  return { ...script, lines, rate: manner.rate, pitch: manner.pitch };
}

/** @param {import("../sentences/lines.js").Line} line @returns {RecordingLine} */
function recorded({ text, lang, role, level, passage, speaker, runs }) {
  return {
    text: text.slice(0, LONGEST),
    lang,
    role,
    level,
    passage,
    speaker,
    announces: !runs.length,
    places: runs.map((run) => [run.text.length, run.id, run.start, run.end]),
  };
}
