/**
 * The browser's texts, once it gives them. A browser just started has been seen to answer every key with "", and a page
 * would stay without a word for good: its button names too. So a key that is never empty is asked first, again for some
 * seconds, and then the texts are the English ones.
 */

/** Milliseconds until a browser that gives no texts is asked no more, and between two questions. */
const PATIENCE = 5000;
const PAUSE = 50;
const ENGLISH = "_locales/en/messages.json";

/** @type {Record<string, {message: string}> | null} */
let english = null;

/** Whether the browser gives texts. Outside of one nothing is missing. */
const isGiven = () => globalThis.chrome?.i18n?.getMessage("language") !== "";

/** Ends when there are texts: at once, unless the browser has only just started. */
export async function coming() {
  for (const end = performance.now() + PATIENCE; !isGiven(); await new Promise((go) => setTimeout(go, PAUSE)))
    if (performance.now() > end) {
      english = await fetch(chrome.runtime.getURL(ENGLISH)).then((file) => file.json());
      return;
    }
}

/** @param {string} key @param {string[]} values */
export function text(key, values) {
  const given = chrome.i18n.getMessage(key, values);
  if (given || !english || isGiven()) return given;
  return (english[key]?.message ?? "").replace(/\$(\d)/g, (_, place) => values[place - 1] ?? "");
}
