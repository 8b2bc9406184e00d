/** The sheet: waits for a page and a selection, shows the article, and leads back to the page. */

import { needsKeepAlive } from "../shared/browser.js";
import { ask, DO, PORT, stay } from "../shared/messages.js";
import { Page } from "../shared/page.js";
import { Assembly } from "../shared/parts.js";
import * as settings from "../shared/settings.js";
import { fill, words } from "../shared/words.js";
import { announce, show } from "./display.js";
import { dress, offerLooks } from "./looks.js";
import { showFailure, showProgress, showWaiting } from "./states.js";

/** @typedef {import("../shared/messages.js").ToReader} ToReader */

/** A reader in a tab of its own says for which tab it reads; one in a sheet is on that tab. */
const search = new URLSearchParams(location.search);
const of = search.has("of") ? Number(search.get("of")) : undefined;

/** @type {Page | null} */
let page = null;
let coming = new Assembly();
/** @type {chrome.runtime.Port | null} */
let port = null;

/** Once the journey's end is on show, a lost connection means nothing. */
let done = false;

function connect() {
  done = false;
  coming = new Assembly();
  port?.disconnect();
  port = chrome.runtime.connect({ name: PORT.READER });
  port.onMessage.addListener(take);
  port.onDisconnect.addListener(() => {
    if (!done) fail("lost", "");
  });
  port.postMessage({ kind: "hello", of: of ?? null });
}

/** @param {ToReader} message */
async function take(message) {
  if (message.kind === "progress") return showProgress(message);
  if (message.kind === "failed") return fail(message.code, message.detail);
  if (message.kind === "page") {
    const text = coming.add(message);
    if (text !== null) page = Page.parse(text);
    return;
  }
  await receive(message);
}

/** @param {import("../shared/messages.js").Selected} message */
async function receive({ selection, notice }) {
  done = true;
  if (!page || !selection.keep.length) return fail("no-text", "");
  const article = show(page, selection, { ...(await settings.read()), notice });
  if (!article) return fail("no-text", "");
  port?.postMessage({ kind: "shown", at: Date.now() });
}

/** @param {string} code @param {string} detail */
function fail(code, detail) {
  done = true;
  announce(showFailure(code, detail));
}

async function again() {
  showWaiting();
  try {
    await ask(DO.READ, { of });
    // In a sheet the page puts a fresh frame in this one's place; a tab stays and connects anew.
    if (of !== undefined) connect();
  } catch (fault) {
    fail(/** @type {import("../shared/messages.js").Refusal} */ (fault).code, String(fault));
  }
}

async function leave() {
  await ask(DO.LEAVE, { of }).catch(() => {});
  // Where the background has forgotten the reading, a tab can still close itself.
  const own = window === window.top && (await chrome.tabs.getCurrent());
  if (own && own.id !== undefined) await chrome.tabs.remove(own.id).catch(() => {});
}

function listen() {
  document.querySelector("#close")?.addEventListener("click", () => void leave());
  document.querySelector("#again")?.addEventListener("click", () => void again());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("#looks:popover-open")) return;
    event.preventDefault();
    void leave();
  });
}

async function start() {
  fill(document);
  listen();
  const why = search.get("why");
  if (why) fail(why, "");
  else connect();
  const chosen = await settings.read();
  dress(chosen);
  offerLooks(chosen);
  settings.watch(dress);
  if (needsKeepAlive) stay();
  document.title = words("readerTitle");
}

void start();
