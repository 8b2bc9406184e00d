/**
 * Identifies the sender of a message or port by what the browser reports, never by the message itself. Every listener
 * checks here first: background/main.js, the hidden document, and the reader for messages from its page.
 */

/**
 * A document of ours by its exact address, the reader in a page's frame (`sheet`), or a content script in a tab's main
 * frame.
 * @typedef {"background" | "offscreen" | "popup" | "options" | "voices" | "library" | "welcome" | "tabs" | "file" | "label" | "pdf" | "reader" | "sheet" | "content"}
 * Surface
 */

/**
 * @typedef {{surface: Surface, tab: number, document: string, search: URLSearchParams}} Caller `tab`: -1 outside of
 * tabs
 */

/** @type {Readonly<Record<string, Surface>>} */
const PAGES = Object.freeze({
  "background/main.js": "background",
  "_generated_background_page.html": "background",
  "background/engine/offscreen.html": "offscreen",
  "pages/popup/popup.html": "popup",
  "pages/options/options.html": "options",
  "pages/listening/settings.html": "voices",
  "save/library.html": "library",
  "pages/welcome/welcome.html": "welcome",
  "save/tabs.html": "tabs",
  "save/file.html": "file",
  "pages/label/label.html": "label",
  "pages/pdf/pdf.html": "pdf",
  "reader/reader.html": "reader",
});

/** All surfaces of the extension; any other sender is rejected. @type {readonly Surface[]} */
export const OWN = Object.freeze([
  "popup",
  "options",
  "voices",
  "library",
  "welcome",
  "tabs",
  "file",
  "label",
  "pdf",
  "reader",
  "sheet",
]);

/**
 * @param {chrome.runtime.MessageSender | undefined} sender
 * @returns {Caller | null} null for whoever may ask for nothing
 */
export function callerOf(sender) {
  if (!sender || sender.id !== chrome.runtime.id || !URL.canParse(sender.url ?? "")) return null;
  // A prerendered document, or one being discarded, must not send requests.
  if (![undefined, "active"].includes(/** @type {any} */ (sender).documentLifecycle)) return null;
  const url = new URL(sender.url ?? "");
  const own = new URL(chrome.runtime.getURL(""));
  const surface = url.protocol === own.protocol ? ownSurface(sender, url, own) : contentSurface(sender, own);
  return surface && { surface, tab: sender.tab?.id ?? -1, document: sender.documentId ?? "", search: url.searchParams };
}

/** @param {chrome.runtime.MessageSender} sender @param {URL} url @param {URL} own @returns {Surface | null} */
function ownSurface({ tab, frameId, origin }, url, own) {
  if (url.host !== own.host || (origin !== undefined && origin !== originOf(own))) return null;
  const page = Object.hasOwn(PAGES, url.pathname.slice(1)) ? PAGES[url.pathname.slice(1)] : null;
  if (tab && page !== null && ["background", "offscreen"].includes(page)) return null;
  if (page === "reader") return tab ? (frameId === 0 ? "reader" : "sheet") : null;
  // Only the reader may be in a frame.
  return frameId === undefined || frameId === 0 ? page : null;
}

/**
 * Our content scripts run in main frames only.
 * @param {chrome.runtime.MessageSender} sender
 * @param {URL} own
 * @returns {Surface | null}
 */
function contentSurface({ tab, frameId, origin }, own) {
  return tab?.id !== undefined && tab.id >= 0 && frameId === 0 && origin !== originOf(own) ? "content" : null;
}

/** In one browser `URL.origin` is "null" for an extension's scheme. @param {URL} url */
function originOf(url) {
  return `${url.protocol}//${url.host}`;
}

/** Whether a message comes from the background. @param {chrome.runtime.MessageSender} sender */
export function isFromBackground(sender) {
  return callerOf(sender)?.surface === "background";
}
