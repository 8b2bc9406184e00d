/**
 * The appearance of the sheet: every setting with its default and its possible values. The sheet's panel, the settings
 * store and its tests are generated from this table.
 */

/**
 * @typedef {object} Look
 * @property {"steps" | "choice" | "switch" | "colour"} kind
 * @property {string | number | boolean} usual
 * @property {string} group where the panel shows it
 * @property {readonly (string | number)[]} [choices]
 * @property {number} [least]
 * @property {number} [most]
 * @property {number} [by]
 */

/**
 * @typedef {object} Looks
 * @property {string} theme
 * @property {string} paper the custom theme's colours
 * @property {string} ink
 * @property {string} accent
 * @property {string} font
 * @property {number} size in pixels
 * @property {number} weight
 * @property {number} width of the column, in characters
 * @property {number} line height, in hundredths of the size
 * @property {number} letter spacing, in hundredths of the size
 * @property {number} word spacing, in hundredths of the size
 * @property {number} paragraph spacing, in hundredths of the size
 * @property {string} align
 * @property {boolean} hyphens
 * @property {boolean} pictures whether the page's pictures are shown
 * @property {string} focus how many lines stay lit: "0" for all
 * @property {boolean} ruler
 * @property {boolean} fixation whether the first letters of each word are bold
 * @property {boolean} progress
 * @property {boolean} pointer whether pointer, caret and focus are large
 * @property {boolean} text whether the article is shown while it is read aloud
 */

/** @type {Readonly<Record<keyof Looks, Look>>} */
export const LOOKS = Object.freeze({
  theme: {
    kind: "choice",
    usual: "system",
    group: "theme",
    choices: ["system", "light", "sepia", "dark", "black", "contrast", "custom"],
  },
  paper: { kind: "colour", usual: "#fdf6e3", group: "custom" },
  ink: { kind: "colour", usual: "#22303a", group: "custom" },
  accent: { kind: "colour", usual: "#1d5c54", group: "custom" },
  font: { kind: "choice", usual: "serif", group: "font", choices: ["serif", "sans", "atkinson", "lexend", "dyslexic"] },
  size: { kind: "steps", usual: 20, group: "text", least: 12, most: 48, by: 2 },
  width: { kind: "steps", usual: 66, group: "text", least: 30, most: 120, by: 6 },
  weight: { kind: "steps", usual: 400, group: "spacing", least: 300, most: 700, by: 100 },
  line: { kind: "steps", usual: 160, group: "spacing", least: 110, most: 300, by: 15 },
  letter: { kind: "steps", usual: 0, group: "spacing", least: -2, most: 30, by: 2 },
  word: { kind: "steps", usual: 0, group: "spacing", least: 0, most: 80, by: 8 },
  paragraph: { kind: "steps", usual: 100, group: "spacing", least: 0, most: 400, by: 25 },
  align: { kind: "choice", usual: "start", group: "spacing", choices: ["start", "justify"] },
  hyphens: { kind: "switch", usual: false, group: "spacing" },
  focus: { kind: "choice", usual: "0", group: "focus", choices: ["0", "1", "3", "5"] },
  ruler: { kind: "switch", usual: false, group: "focus" },
  fixation: { kind: "switch", usual: false, group: "focus" },
  progress: { kind: "switch", usual: true, group: "focus" },
  pointer: { kind: "switch", usual: false, group: "focus" },
  pictures: { kind: "switch", usual: true, group: "text" },
  text: { kind: "switch", usual: true, group: "text" },
});

/** Colours that a person mixed stay when a preset is chosen. */
const OWN = new Set(["paper", "ink", "accent"]);

/** @type {Partial<Looks>} */
const PLAIN = Object.freeze(
  Object.fromEntries(
    Object.entries(LOOKS)
      .filter(([name]) => !OWN.has(name))
      .map(([name, { usual }]) => [name, usual]),
  ),
);

/**
 * Looks for a purpose. Spacing for dyslexia goes beyond what WCAG 1.4.12 asks of pages: 0.12 em between letters, 0.16
 * between words, one and a half lines.
 * @type {Readonly<Record<string, Partial<Looks>>>}
 */
export const PRESETS = Object.freeze({
  plain: PLAIN,
  large: { ...PLAIN, font: "atkinson", size: 32, width: 48, line: 185, paragraph: 140, pointer: true, progress: false },
  dyslexia: {
    ...PLAIN,
    theme: "sepia",
    font: "lexend",
    size: 22,
    width: 54,
    line: 200,
    letter: 12,
    word: 40,
    paragraph: 215,
    ruler: true,
  },
  night: { ...PLAIN, theme: "black", size: 22, line: 180, pictures: false, progress: false },
  audio: { ...PLAIN, theme: "black", text: false, pictures: false, progress: false },
});
