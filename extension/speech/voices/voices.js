/** Chooses a voice for each language: the person's choice first, then the best match, with region and locality. */

/**
 * A voice of any engine.
 * @typedef {object} Voice
 * @property {string} id
 * @property {string} name
 * @property {string} lang BCP 47
 * @property {boolean} local false when the text leaves the machine to be spoken
 * @property {"browser" | "host" | "own"} engine own: the small one that comes with the extension
 * @property {boolean} [standard] the system's own default
 * @property {"neural" | "enhanced" | "recorded" | "formant" | "novelty"} [quality] as the host names it
 */

/** Languages with several codes for the same speech. */
const SAME = /** @type {Record<string, string>} */ ({
  cmn: "zh",
  yue: "zh",
  no: "nb",
  nn: "nb",
  iw: "he",
  in: "id",
  tl: "fil",
});

/** Better and worse than a voice of which nothing is known. @type {Partial<Record<string, number>>} */
const QUALITIES = { neural: 1, novelty: -1 };
/** Our own small voice comes after those of the system, before what is a joke. */
const LAST = -15.5;
/** What calls itself so is calculated from rules, whichever browser lists it. */
const SIMPLE = /espeak/i;

/** @param {string} lang @returns {{language: string, region: string}} */
function parts(lang) {
  const [language = "", ...rest] = lang.replace(/_/g, "-").toLowerCase().split("-");
  return { language: SAME[language] ?? language, region: rest.find((part) => /^([a-z]{2}|\d{3})$/.test(part)) ?? "" };
}

/**
 * Returns the voices for a language, best first.
 * @param {readonly Voice[]} voices
 * @param {string} lang
 * @param {readonly string[]} regions the person's own locales: en-GB before en-US
 */
export function fitting(voices, lang, regions = []) {
  const wanted = parts(lang);
  const home = regions.map(parts).find(({ language, region }) => language === wanted.language && region)?.region ?? "";
  const rank = (/** @type {Voice} */ voice) => {
    const { region } = parts(voice.lang);
    const near = wanted.region ? Number(region === wanted.region) : Number(region === home && region !== "");
    return (
      (QUALITIES[voice.quality ?? ""] ?? 0) * 16 +
      (voice.engine === "own" ? LAST : 0) +
      near * 8 +
      Number(voice.local) * 4 +
      Number(voice.engine === "browser") * 2 +
      Number(voice.standard ?? false)
    );
  };
  return voices.filter((voice) => parts(voice.lang).language === wanted.language).sort((a, b) => rank(b) - rank(a));
}

/**
 * Whether there is a voice beside the small one that comes with the extension.
 * @param {readonly Voice[]} voices
 */
export const hasInstalled = (voices) => voices.some(({ engine }) => engine !== "own");

/**
 * Returns those of these languages that have voices, but none that sounds like a person.
 * @param {readonly Voice[]} voices @param {readonly string[]} languages
 */
export function plainOnly(voices, languages) {
  const simple = (/** @type {Voice} */ { quality, name, id }) =>
    quality ? ["formant", "novelty"].includes(quality) : SIMPLE.test(name + id);
  return languages.filter((lang) => {
    const found = fitting(voices, lang);
    return found.length > 0 && found.every(simple);
  });
}

/**
 * How voices are chosen for the lines of a text.
 * @typedef {object} Casting
 * @property {Record<string, string>} voices chosen by language
 * @property {Record<string, string>} [roleVoices] chosen for quotations, code and notes
 * @property {boolean} network whether voices that send text away may be used
 * @property {readonly string[]} regions the person's own languages, best first
 * @property {boolean} speakers whether each author of a thread gets a voice of their own
 */

/** Numbers the authors in the order of their first posts. @param {readonly {speaker: string}[]} lines */
export function castOf(lines) {
  const names = new Set(lines.map(({ speaker }) => speaker).filter(Boolean));
  return new Map([...names].map((name, number) => [name, number]));
}

/**
 * Returns the voice of a line: of its language, else of the text's, else of the person's. A quotation, code or a note
 * may have its own, if that one speaks the language.
 * @param {readonly Voice[]} voices
 * @param {{lang: string, speaker: string, role: string}} line
 * @param {string} base the text's own language
 * @param {Casting} manner
 * @param {Map<string, number>} cast
 */
export function voiceOfLine(voices, { lang, speaker, role }, base, manner, cast) {
  const wish = { chosen: manner.voices, network: manner.network, regions: manner.regions };
  // A voice of the system may stumble through another language; our own one can't.
  const systems = voices.filter(({ engine }) => engine !== "own");
  const found =
    voiceFor(voices, lang || base, wish) ??
    voiceFor(voices, base, wish) ??
    voiceFor(systems, manner.regions[0] ?? "en", wish) ??
    systems.find((voice) => voice.local || manner.network) ??
    null;
  const own = voices.find(({ id }) => id === manner.roleVoices?.[role]);
  const mayOwn = own && (own.local || manner.network);
  if (mayOwn && found && parts(own.lang).language === parts(found.lang).language) return own;
  if (!found || !speaker || !manner.speakers) return found;
  const others = fitting(voices, found.lang, manner.regions).filter((voice) => voice.local || manner.network);
  return others[(cast.get(speaker) ?? 0) % others.length] ?? found;
}

/**
 * Returns the voice for a language: the person's choice (with or without region) if available, else the best match;
 * null for a language without a voice: the text is then spoken by the page's own voice, with a notice.
 * @param {readonly Voice[]} voices @param {string} lang
 * @param {{chosen?: Record<string, string>, network?: boolean, regions?: readonly string[]}} [wish] network: voices
 * that send text away may be used
 * @returns {Voice | null}
 */
export function voiceFor(voices, lang, { chosen = {}, network = false, regions = [] } = {}) {
  const { language } = parts(lang);
  const own = chosen[lang.toLowerCase()] ?? chosen[language];
  const found = voices.find((voice) => voice.id === own);
  if (found) return found;
  return fitting(voices, lang, regions).find((voice) => voice.local || network) ?? null;
}
