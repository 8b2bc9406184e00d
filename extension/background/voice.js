/** The voice: where it lives, and what the native host can say where the system has none. */

import { hasOffscreen } from "../shared/browser.js";
import { refusal } from "../shared/messages.js";
import { ensureDocument } from "./embedded.js";
import * as engine from "./engine.js";
import { rememberWish } from "./memory.js";
import { prepare } from "./place.js";
import * as reading from "./reading.js";

/** Read aloud: the sheet hears of it by the session's memory, whether it stands already or is still to come. @param {chrome.tabs.Tab} tab */
export async function listen(tab) {
  const id = /** @type {number} */ (tab.id);
  void ready();
  const open = await reading.isOpen(id);
  const noted = rememberWish(id, open ? "here" : "page");
  // The sheet asks for the note no sooner than its frame has come.
  await (open ? noted : Promise.all([noted, reading.start(tab, { keepWish: true })]));
  if (open) return;
  // The voice will light up there what it says; whoever writes the page down isn't held up.
  void reading
    .written(id)
    .then(() => prepare(id))
    .catch(() => {});
}

/** The same by a key or the menu: where nothing can be heard, a tab says why. @param {chrome.tabs.Tab} tab */
export async function listenAtOnce(tab) {
  await listen(tab).catch((fault) => reading.explain(tab, refusal(fault).code));
}

/**
 * Keys that work in every window steer the voice whatever is on show.
 * @param {string} command @param {Record<string, unknown>} [fields] as speech/voicebox.js knows them
 */
export function steer(command, fields = {}) {
  const channel = new BroadcastChannel("voice");
  channel.postMessage({ ...fields, do: command });
  channel.close();
}

/** In Firefox the event page itself speaks. */
export async function ready() {
  if (hasOffscreen) await ensureDocument();
}

/** Without a host there are none: that is no failure, only a poorer machine. */
export async function voices() {
  if (!(await chrome.permissions.contains({ permissions: ["nativeMessaging"] }))) return { voices: [] };
  return engine.askHost({ do: "voices" }, { seconds: 30 }).catch(() => ({ voices: [] }));
}

/** @param {{text: string, lang: string, voice: string, rate: number, pitch: number}} what */
export function say({ text, lang, voice, rate, pitch }) {
  return engine.askHost({ do: "say", text, lang, voice, rate, pitch }, { seconds: 20 });
}
