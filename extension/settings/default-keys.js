/** The default keys of the sheet's tools and of the voice, each with the text that says what it does. */

/** @typedef {Readonly<Record<string, {key: string, words: string}>>} Keys */

/** @type {Keys} */
export const USUAL_KEYS = Object.freeze({
  listen: { key: "l", words: "listen" },
  place: { key: "v", words: "inPlace" },
  outline: { key: "o", words: "outline" },
  pages: { key: "G", words: "goToPage" },
  printed: { key: "P", words: "showPrinted" },
  find: { key: "/", words: "find" },
  mark: { key: "m", words: "markTool" },
  marks: { key: "M", words: "marksTitle" },
  "mark-undo": { key: "z", words: "markUndo" },
  fix: { key: "e", words: "fix" },
  lessons: { key: "t", words: "lessonsHere" },
  "lessons-list": { key: "T", words: "lessonsShow" },
  why: { key: "y", words: "why" },
  save: { key: "s", words: "save" },
  later: { key: "w", words: "later" },
  keys: { key: "?", words: "keysTitle" },
  postNext: { key: "j", words: "postNext" },
  postBefore: { key: "k", words: "postBefore" },
  nextPage: { key: "n", words: "nextPage" },
  postParent: { key: "u", words: "postParent" },
});

/** These work while the voice's bar is open, and then go before a tool's key. @type {Keys} */
export const VOICE_KEYS = Object.freeze({
  "voice-next-sentence": { key: ".", words: "nextSentence" },
  "voice-previous-sentence": { key: ",", words: "previousSentence" },
  "voice-next-paragraph": { key: "]", words: "nextParagraph" },
  "voice-previous-paragraph": { key: "[", words: "previousParagraph" },
  "voice-next-heading": { key: "h", words: "nextHeading" },
  "voice-previous-heading": { key: "H", words: "previousHeading" },
  "voice-next-post": { key: "c", words: "postNext" },
  "voice-previous-post": { key: "C", words: "postBefore" },
  "voice-next-row": { key: "n", words: "nextRow" },
  "voice-previous-row": { key: "N", words: "previousRow" },
  "voice-next-cell": { key: "m", words: "nextCell" },
  "voice-previous-cell": { key: "M", words: "previousCell" },
  "voice-skip": { key: "x", words: "skipBlock" },
  "voice-teach": { key: "X", words: "voiceTeach" },
  "voice-back": { key: "b", words: "tenBack" },
  "voice-repeat": { key: "r", words: "repeatSentence" },
  "voice-repeat-slower": { key: "R", words: "repeatSlower" },
  "voice-spell": { key: "a", words: "spellWord" },
  "voice-top": { key: "t", words: "fromTop" },
  "voice-skipped": { key: "u", words: "hearSkipped" },
  "voice-hear": { key: "p", words: "hearNamed" },
  "voice-where": { key: "w", words: "whereAmI" },
  "voice-bookmark": { key: "d", words: "markSentence" },
  "voice-next-bookmark": { key: "f", words: "nextMark" },
  "voice-previous-bookmark": { key: "F", words: "previousMark" },
  "voice-bookmarks": { key: "g", words: "marksTitle" },
  "voice-faster": { key: "+", words: "faster" },
  "voice-slower": { key: "-", words: "slower" },
});

/**
 * Returns the texts of the other tools that have the same key as this one. A tool and the voice may share one: while
 * its bar is open, the key is the voice's.
 * @param {string} name @param {Readonly<Record<string, string>>} own keys that differ from the usual ones
 */
export function sharing(name, own) {
  const group = name in VOICE_KEYS ? VOICE_KEYS : USUAL_KEYS;
  const keyOf = (/** @type {string} */ one) => own[one] ?? group[one].key;
  return Object.keys(group)
    .filter((one) => one !== name && keyOf(one) === keyOf(name))
    .map((one) => group[one].words);
}
