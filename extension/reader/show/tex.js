/** Converts TeX to MathML by Temml (its original file), loaded when a page first needs it. */

import { copied } from "../../page/article/foreign.js";

/** @typedef {(tex: string, display: boolean) => Element | null} Translator */

/** @type {Promise<Translator> | null} */
let loading = null;

/**
 * Returns the converter, if a page needs it.
 * @param {import("../../page/page.js").Page} page
 * @returns {Promise<Translator | null>}
 */
export async function translatorFor({ structure }) {
  if (!structure.needsTex) return null;
  loading ??= load();
  return loading;
}

/** @returns {Promise<Translator>} */
async function load() {
  const { default: temml } = await import(chrome.runtime.getURL("reader/tex/temml.mjs"));
  return (tex, displayMode) => {
    const box = document.createElement("span");
    try {
      temml.render(tex, box, { displayMode, annotate: true, throwOnError: true, trust: false });
    } catch {
      return null;
    }
    const math = box.querySelector("math");
    return math && copied(math);
  };
}
