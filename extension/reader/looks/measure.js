/**
 * The width of the column: so many letters of the text that stands in it. A letter's width depends on script, font and
 * spacing, so it is measured; an ideograph says as much as almost two letters, so of these a line has fewer.
 */

/** Letters of the text that are measured. */
const SAMPLE = 1500;
/** From so many letters on, an article that grows or is changed keeps its column: else all lines would break anew. */
const ENOUGH = 300;
/** Ideographs that say what a hundred letters do. */
const IDEOGRAPHS = 58;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const main = () => /** @type {HTMLElement} */ (document.getElementById("main"));

let sample = "";
let wanted = 66;

/** Fits the column to this many letters of a line. @param {number} letters */
export function fitTo(letters) {
  wanted = letters;
  fit();
}

/** Fits the column to an article. @param {HTMLElement} article @param {boolean} isFirst */
export function fitFor(article, isFirst) {
  if (!isFirst && sample.length >= ENOUGH) return;
  sample = beginning(article);
  fit();
}

/** The letters of the running text at the beginning. @param {HTMLElement} article */
function beginning(article) {
  let text = "";
  for (const block of article.querySelectorAll("p, li, dd, blockquote")) {
    text += `${block.textContent?.replace(/\s+/g, " ").trim() ?? ""} `;
    if (text.length > SAMPLE) break;
  }
  return text.slice(0, SAMPLE).trim();
}

function fit() {
  const width = sample ? letterWidth(getComputedStyle(main())) : 0;
  const root = document.documentElement.style;
  if (width > 0) root.setProperty("--measure", `${Math.round(width * lettersOf(sample, wanted))}px`);
  else root.removeProperty("--measure");
}

/** How many of its signs a line of a text should have. @param {string} text @param {number} letters */
export function lettersOf(text, letters) {
  const share = (text.match(IDEOGRAPH)?.length ?? 0) / Math.max(text.replace(/\s/g, "").length, 1);
  return letters * (1 - (share * (100 - IDEOGRAPHS)) / 100);
}

/** The mean width of a sign of the sample, in pixels. @param {CSSStyleDeclaration} style */
function letterWidth({ fontStyle, fontWeight, fontSize, fontFamily, letterSpacing, wordSpacing }) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const signs = [...new Intl.Segmenter().segment(sample)].length;
  const spaces = sample.split(" ").length - 1;
  const spaced = signs * (parseFloat(letterSpacing) || 0) + spaces * (parseFloat(wordSpacing) || 0);
  return (context.measureText(sample).width + spaced) / Math.max(signs, 1);
}

// The page's text may be shown in a font that is still being read.
globalThis.document?.fonts?.addEventListener?.("loadingdone", fit);
