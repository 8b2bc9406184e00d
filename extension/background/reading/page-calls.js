/** The page that is read: calls its content scripts for the sheet, and inserts the USER-origin style sheets. */

import { PAGE_EVENT, Refusal } from "../../common/messages/messages.js";

/** Content scripts that follow a captured page; injecting them twice is harmless. */
const FILES = [
  "content/sheet/host.js",
  "content/capture/nodes.js",
  "content/sheet/mark.js",
  "content/sheet/spoken.js",
  "content/sheet/anchor.js",
  "content/capture/unstyled.js",
  "content/sheet/in-place.js",
];

/** What a room needs besides, brought each time it is called: seldom. */
const MORE = Object.freeze(
  /** @type {Record<string, readonly string[]>} */ ({
    further: [
      ...["nodes", "shapeless", "tree", "columns", "wire", "inert"].map((name) => `content/capture/${name}.js`),
      "content/sheet/further.js",
    ],
    alive: ["content/sheet/alive.js"],
  }),
);

/** The functions that the sheet may call, by module. */
const CALLS = Object.freeze(
  /** @type {Record<string, readonly string[]>} */ ({
    place: ["show", "page", "top", "bring", "settle", "pick"],
    sheet: ["seen", "stand", "size"],
    spoken: ["outline", "bring", "watch"],
    mark: ["light", "clear", "scroll", "at", "selected", "alive"],
    further: ["get", "stop", "press"],
    alive: ["watch", "rest", "end"],
  }),
);

/**
 * @type {Map<number, Promise<unknown>>} tabs whose scripts are in place, so that a second call needn't bring them again
 */
const ready = new Map();

const key = (/** @type {number} */ tab) => `styled:${tab}`;

/**
 * @param {number} tab
 * @param {{room: string, name: string, given?: unknown[], sheet?: unknown}} message `sheet` is the key of the sheet that
 * asks: once it has left the page, what it still asks for leaves nothing there and is answered with null
 */
export async function call(tab, { room, name, given = [], sheet = "" }) {
  if (!CALLS[room]?.includes(name)) throw new Refusal("message", `nobody does ${room}.${name}`);
  await prepare(tab);
  if (MORE[room]) await bring(tab, MORE[room]);
  const answer = await run(tab, room, name, given, String(sheet));
  if (room === "place" && name === "page") await unstyle(tab);
  if (answer && typeof answer === "object" && "css" in answer) await style(tab, /** @type {Sheet} */ (answer));
  return answer;
}

/** Injects the scripts, also ahead of an expected call. @param {number} tab */
export async function prepare(tab) {
  const coming = ready.get(tab) ?? bring(tab, FILES);
  ready.set(tab, coming);
  await coming.catch((fault) => {
    ready.delete(tab);
    throw fault;
  });
}

/** @param {number} tab @param {readonly string[]} files */
function bring(tab, files) {
  return chrome.scripting.executeScript({ target: { tabId: tab }, files: [...files] }).catch((fault) => {
    throw new Refusal("page-gone", String(fault));
  });
}

/** @typedef {{css: string, version: number}} Sheet */

/** @param {number} tab @param {string} room @param {string} name @param {unknown[]} given @param {string} [sheet] */
async function run(tab, room, name, given, sheet = "") {
  try {
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId: tab },
      func: (
        /** @type {string} */ room,
        /** @type {string} */ name,
        /** @type {unknown[]} */ given,
        /** @type {string} */ sheet,
      ) => (sheet && !readwell.sheet?.is(sheet) ? null : (readwell[room][name](...given) ?? null)),
      args: [room, name, given, sheet],
    });
    return result;
  } catch (fault) {
    ready.delete(tab);
    throw new Refusal("page-gone", String(fault));
  }
}

/**
 * A content script tells something: it has recomputed its style sheet, because the page has changed; or what a person
 * does in the page, which is for the sheet.
 * @param {number} tab
 * @param {Partial<Sheet> & {[event: string]: unknown}} message
 */
export async function heed(tab, { do: _, css, version, ...event }) {
  if (tab < 0) return;
  if (css !== undefined && version !== undefined) await style(tab, { css, version });
  else await chrome.tabs.sendMessage(tab, { do: PAGE_EVENT, tab, event }).catch(() => {});
}

/**
 * Inserts the style sheet with USER origin, which a page's rules can't override.
 * @param {number} tab
 * @param {Sheet} sheet
 */
async function style(tab, { css, version }) {
  await unstyle(tab);
  await chrome.storage.session.set({ [key(tab)]: css });
  await chrome.scripting.insertCSS({ target: { tabId: tab }, css, origin: "USER" });
  await run(tab, "place", "inserted", [version]);
}

/** Removes the style sheet. @param {number} tab */
export async function unstyle(tab) {
  const kept = await chrome.storage.session.get(key(tab));
  const css = kept[key(tab)];
  if (typeof css !== "string") return;
  await chrome.storage.session.remove(key(tab));
  await chrome.scripting.removeCSS({ target: { tabId: tab }, css, origin: "USER" }).catch(() => {});
}

/** The tab may have another page now: the scripts are injected again before the next call. @param {number} tab */
export function forgetScripts(tab) {
  ready.delete(tab);
}

/** The tab is loading: its scripts and its style sheet are gone. @param {number} tab */
export async function forgetPage(tab) {
  forgetScripts(tab);
  await chrome.storage.session.remove(key(tab));
}
