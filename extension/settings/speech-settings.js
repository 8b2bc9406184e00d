/** Settings for listening: each with its default and its possible values. */

import { line } from "../common/values/fits.js";
import { isPlainObject, tableOf } from "../common/values/plain-objects.js";

/** @typedef {"say" | "announce" | "name" | "skip"} Manner */
/** @typedef {"none" | "some" | "most" | "custom"} Verbosity */

/** Every role of a kept passage or run, in the order of the options page. */
export const ROLES = /** @type {const} */ ([
  "title",
  "byline",
  "date",
  "lead",
  "heading",
  "paragraph",
  "list",
  "number",
  "quote",
  "pull-quote",
  "code",
  "table",
  "figure",
  "caption",
  "footnote",
  "note",
  "citation",
  "math",
  "post",
  "media",
  "emoji",
]);

/** @typedef {{word: string, say: string, lang: string}} Entry a pronunciation; `lang` may be "" */

/**
 * @typedef {object} Speech
 * @property {number} rate
 * @property {number} pitch
 * @property {number} volume
 * @property {Record<string, string>} voices the voice chosen for a language
 * @property {Record<string, string>} roleVoices the voice of quotations, code and notes
 * @property {boolean} networkVoices whether voices may be used that send the text away
 * @property {boolean} speakers whether each author of a thread has a voice of their own
 * @property {boolean} rescue whether another voice goes on where one fails or makes no sound
 * @property {"none" | "short" | "usual" | "long"} pauses the silence between paragraphs
 * @property {boolean} dense whether silences are cut short, where the voice gives its sound
 * @property {Verbosity} verbosity
 * @property {Record<string, Manner>} ownManners what the person set for a role, for "custom"
 * @property {"request" | "after" | "place"} notes when footnotes are heard
 * @property {"both" | "word" | "sentence" | "none"} light what is lit
 * @property {"none" | "word" | "phrase"} large what is shown in large letters while it is spoken
 * @property {boolean} syllables whether large words show their syllables
 * @property {boolean} follow whether the page scrolls along
 * @property {boolean} silent beside a screen reader: nothing is spoken, the focus moves
 * @property {Entry[]} pronunciations
 */

/** @type {Readonly<Speech>} */
export const SPEECH = Object.freeze({
  rate: 1,
  pitch: 1,
  volume: 1,
  voices: {},
  roleVoices: {},
  networkVoices: false,
  speakers: false,
  rescue: true,
  pauses: "usual",
  dense: false,
  verbosity: "some",
  ownManners: {},
  notes: "request",
  light: "both",
  large: "none",
  syllables: false,
  follow: true,
  silent: false,
  pronunciations: [],
});

/** @param {...unknown} values */
const oneOf =
  (...values) =>
  (/** @type {unknown} */ value) =>
    values.includes(value);
/** @param {number} least @param {number} most */
const within = (least, most) => (/** @type {unknown} */ value) =>
  typeof value === "number" && value >= least && value <= most;
/** The name by which the browser or the host knows a voice. */
const isVoice = line(500);
const areVoices = tableOf(isVoice);
const areManners = (/** @type {unknown} */ value) =>
  isPlainObject(value) &&
  Object.entries(value).every(
    ([role, manner]) =>
      /** @type {readonly string[]} */ (ROLES).includes(role) && ["say", "announce", "name", "skip"].includes(manner),
  );

/** Validators of the settings store. @type {Readonly<Record<keyof Speech, (value: unknown) => boolean>>} */
export const SPEECH_FIT = Object.freeze({
  rate: within(0.5, 5),
  pitch: within(0, 2),
  volume: within(0, 1),
  voices: areVoices,
  roleVoices: (value) => areVoices(value) && Object.keys(/** @type {object} */ (value)).every(isVoiced),
  networkVoices: oneOf(true, false),
  speakers: oneOf(true, false),
  rescue: oneOf(true, false),
  pauses: oneOf("none", "short", "usual", "long"),
  dense: oneOf(true, false),
  verbosity: oneOf("none", "some", "most", "custom"),
  ownManners: areManners,
  notes: oneOf("request", "after", "place"),
  light: oneOf("both", "word", "sentence", "none"),
  large: oneOf("none", "word", "phrase"),
  syllables: oneOf(true, false),
  follow: oneOf(true, false),
  silent: oneOf(true, false),
  pronunciations: (value) => Array.isArray(value) && value.length <= 2000 && value.every(isEntry),
});

/** Parts of a text that can have a voice of their own. */
export const VOICED = /** @type {const} */ (["quote", "code", "footnote"]);

/** @param {string} role */
function isVoiced(role) {
  return /** @type {readonly string[]} */ (VOICED).includes(role);
}

/** @param {any} entry @returns {entry is Entry} */
export function isEntry(entry) {
  return (
    isPlainObject(entry) &&
    [entry.word, entry.say, entry.lang].every((text) => typeof text === "string" && text.length <= 200) &&
    entry.word.trim() !== ""
  );
}

/** Returns the settings that the voice obeys. @param {Speech} chosen */
export const voiceSettings = ({
  rate,
  pitch,
  volume,
  voices,
  roleVoices,
  networkVoices: network,
  speakers,
  rescue,
  pauses,
  dense,
}) => ({ rate, pitch, volume, voices, roleVoices, network, speakers, rescue, pauses, dense });
