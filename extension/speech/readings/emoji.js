/** Says the name of a common emoji, once however often it stands in a row; others are left to the voice. */

/** @typedef {import("./readings.js").Rule} Rule */

/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const NAMES = Object.freeze({
  "😀": { en: "grinning face", de: "grinsendes Gesicht", fr: "visage rieur" },
  "🙂": { en: "smiling face", de: "lächelndes Gesicht", fr: "visage souriant" },
  "😊": { en: "smiling face", de: "lächelndes Gesicht", fr: "visage souriant" },
  "😂": { en: "tears of joy", de: "Freudentränen", fr: "larmes de joie" },
  "🤣": { en: "rolling on the floor laughing", de: "lacht sich kaputt", fr: "mort de rire" },
  "😍": { en: "heart eyes", de: "Herzaugen", fr: "yeux en cœurs" },
  "😉": { en: "winking face", de: "zwinkerndes Gesicht", fr: "clin d’œil" },
  "😢": { en: "crying face", de: "weinendes Gesicht", fr: "visage qui pleure" },
  "😭": { en: "loudly crying face", de: "heulendes Gesicht", fr: "visage en larmes" },
  "😡": { en: "angry face", de: "wütendes Gesicht", fr: "visage en colère" },
  "🤔": { en: "thinking face", de: "nachdenkliches Gesicht", fr: "visage pensif" },
  "👍": { en: "thumbs up", de: "Daumen hoch", fr: "pouce en l’air" },
  "👎": { en: "thumbs down", de: "Daumen runter", fr: "pouce en bas" },
  "👏": { en: "clapping hands", de: "klatschende Hände", fr: "applaudissements" },
  "🙏": { en: "folded hands", de: "gefaltete Hände", fr: "mains jointes" },
  "💪": { en: "strong arm", de: "starker Arm", fr: "biceps" },
  "👀": { en: "eyes", de: "Augen", fr: "yeux" },
  "❤": { en: "red heart", de: "rotes Herz", fr: "cœur rouge" },
  "💔": { en: "broken heart", de: "gebrochenes Herz", fr: "cœur brisé" },
  "🔥": { en: "fire", de: "Feuer", fr: "feu" },
  "🎉": { en: "party popper", de: "Konfetti", fr: "confettis" },
  "✅": { en: "check mark", de: "Häkchen", fr: "coche" },
  "❌": { en: "cross mark", de: "Kreuz", fr: "croix" },
  "⭐": { en: "star", de: "Stern", fr: "étoile" },
  "🚀": { en: "rocket", de: "Rakete", fr: "fusée" },
  "☀": { en: "sun", de: "Sonne", fr: "soleil" },
  "⚠": { en: "warning", de: "Achtung", fr: "attention" },
});

/** How far before a sign is looked: whether there is a space, or another sign with its look. */
const NEAR = 4;

/** @param {string} language @returns {Rule[]} */
export function emoji(language) {
  const known = Object.keys(NAMES).filter((sign) => NAMES[sign][language]);
  if (!known.length) return [];
  const look = "[\\uFE0E\\uFE0F\\u{1F3FB}-\\u{1F3FF}]*";
  const find = new RegExp(`(${known.join("|")})${look}(?:\\s?\\1${look})*(?!\\u200D)`, "gu");
  /** @type {Rule["say"]} */
  const say = (found, text) => {
    const before = text.slice(Math.max(0, (found.index ?? 0) - NEAR), found.index);
    const rest = text.slice((found.index ?? 0) + found[0].length);
    const name = NAMES[found[1]][language];
    const next = /^\s?\p{Extended_Pictographic}/u.test(rest) ? "," : "";
    const behind = `${next}${/^[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(rest) ? " " : ""}`;
    return `${/[^\s(]$/.test(before) && !/\p{Extended_Pictographic}\uFE0F?$/u.test(before) ? " " : ""}${name}${behind}`;
  };
  return [{ worth: /\p{Extended_Pictographic}/u, find, say }];
}
