/** The listening settings, stored on this computer. Only values that differ from the default are stored. */

import { turns } from "../shared/mutex.js";
import { ROLES } from "./verbosity.js";

/** @typedef {import("./verbosity.js").Verbosity} Verbosity */
/** @typedef {import("./verbosity.js").Manner} Manner */
/** @typedef {import("./pronunciation.js").Entry} Entry */

/**
 * @typedef {object} Choices
 * @property {number} rate
 * @property {number} pitch
 * @property {number} volume
 * @property {Record<string, string>} voices the voice chosen for a language
 * @property {boolean} network whether voices may be used that send the text away
 * @property {boolean} speakers whether each author of a thread has a voice of their own
 * @property {boolean} rescue whether another voice goes on where one fails or makes no sound
 * @property {Verbosity} verbosity
 * @property {Record<string, Manner>} own manners that the person set, for "custom"
 * @property {"request" | "after" | "place"} notes when footnotes are heard
 * @property {"both" | "word" | "sentence" | "none"} light what is lit
 * @property {boolean} follow whether the page scrolls along
 * @property {boolean} silent beside a screen reader: nothing is spoken, the focus moves
 * @property {Entry[]} table the person's pronunciations
 */

/** @type {Readonly<Choices>} */
export const USUAL = Object.freeze({
  rate: 1,
  pitch: 1,
  volume: 1,
  voices: {},
  network: false,
  speakers: false,
  rescue: true,
  verbosity: "some",
  own: {},
  notes: "request",
  light: "both",
  follow: true,
  silent: false,
  table: [],
});

/** The steps of the speed buttons; engines take 0.1 to 10, but speech is intelligible up to about 4. */
export const RATES = Object.freeze([0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.5, 1.7, 2, 2.3, 2.6, 3, 3.5, 4]);

/** @param {...unknown} values */
const oneOf =
  (...values) =>
  (/** @type {unknown} */ value) =>
    values.includes(value);
/** @param {number} least @param {number} most */
const within = (least, most) => (/** @type {unknown} */ value) =>
  typeof value === "number" && value >= least && value <= most;
const isTable = (/** @type {unknown} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
const areManners = (/** @type {unknown} */ value) =>
  isTable(value) &&
  Object.entries(/** @type {object} */ (value)).every(
    ([role, manner]) =>
      /** @type {readonly string[]} */ (ROLES).includes(role) && ["say", "announce", "skip"].includes(manner),
  );

/** @type {Readonly<Record<keyof Choices, (value: unknown) => boolean>>} */
const FITS = Object.freeze({
  rate: within(0.5, 4),
  pitch: within(0, 2),
  volume: within(0, 1),
  voices: isTable,
  network: oneOf(true, false),
  speakers: oneOf(true, false),
  rescue: oneOf(true, false),
  verbosity: oneOf("none", "some", "most", "custom"),
  own: areManners,
  notes: oneOf("request", "after", "place"),
  light: oneOf("both", "word", "sentence", "none"),
  follow: oneOf(true, false),
  silent: oneOf(true, false),
  table: (value) => Array.isArray(value) && value.length <= 2000 && value.every(isEntry),
});

/** @param {any} entry @returns {entry is Entry} */
export function isEntry(entry) {
  return (
    isTable(entry) &&
    [entry.word, entry.say, entry.lang].every((text) => typeof text === "string" && text.length <= 200) &&
    entry.word.trim() !== ""
  );
}

const KEY = "speech";
const inTurn = turns();

/** @returns {Promise<Choices>} */
export async function read() {
  const kept = await chrome.storage.local.get(KEY);
  return { ...USUAL, ...sound(kept[KEY]) };
}

/** @param {Partial<Choices>} changes */
export async function write(changes) {
  await inTurn(async () => chrome.storage.local.set({ [KEY]: sound({ ...(await read()), ...changes }) }));
}

/** @param {(choices: Choices) => void} react */
export function watch(react) {
  chrome.storage.onChanged.addListener((changes, area) => {
    if (area === "local" && changes[KEY]) react({ ...USUAL, ...sound(changes[KEY].newValue) });
  });
}

/** @param {unknown} kept @returns {Partial<Choices>} */
function sound(kept) {
  const stored = /** @type {Record<string, unknown>} */ (kept ?? {});
  const fitting = Object.entries(FITS).filter(
    ([name, fits]) =>
      fits(stored[name]) && JSON.stringify(stored[name]) !== JSON.stringify(USUAL[/** @type {keyof Choices} */ (name)]),
  );
  return Object.fromEntries(fitting.map(([name]) => [name, stored[name]]));
}
