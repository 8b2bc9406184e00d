/** The voice: where it runs, and the native host's voice for systems without one. */

import { hasOffscreen } from "../../common/browser.js";
import { Refusal, WISHED } from "../../common/messages/messages.js";
import { ensureDocument } from "../engine/embedded.js";
import * as engine from "../engine/engine.js";
import { forgetWish, recallWish, rememberWish } from "./session.js";
import { prepare } from "./page-calls.js";
import * as reading from "./reading.js";

/**
 * Reads aloud: a new sheet asks what it is to do, an open one is told. Firefox gives a frame in a page neither its tab
 * nor the session's storage.
 * @param {chrome.tabs.Tab} tab
 */
export async function listen(tab) {
  const id = /** @type {number} */ (tab.id);
  void ready();
  const open = await reading.isOpen(id);
  const noted = rememberWish(id, open ? "here" : "page");
  // The sheet reads the note only after its frame has loaded.
  await (open ? noted : Promise.all([noted, reading.start(tab, { keepWish: true, quiet: true })]));
  if (open) return void chrome.tabs.sendMessage(id, { do: WISHED, tab: id }).catch(() => {});
  // The voice will highlight its words there; the capture isn't delayed.
  void reading
    .written(id)
    .then(() => prepare(id))
    .catch(() => {});
}

/** @param {number} tab @param {boolean} taken whether it has been done */
export async function wished(tab, taken) {
  const wish = await recallWish(tab);
  if (taken) await forgetWish(tab);
  return { wish };
}

/** Does the same by a key or the menu: if nothing can be spoken, a tab says why. @param {chrome.tabs.Tab} tab */
export async function listenAtOnce(tab) {
  await reading.attempt(tab, listen);
}

/**
 * Global shortcuts control the voice whatever is shown.
 * @param {string} command @param {Record<string, unknown>} [fields] as speech/player/voicebox.js knows them
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

/** Without a host there are none, which is not an error. */
export async function voices() {
  if (!(await chrome.permissions.contains({ permissions: ["nativeMessaging"] }))) return { voices: [] };
  return engine.askHost({ do: "voices" }, { seconds: 30 }).catch(() => ({ voices: [] }));
}

/** What the host can add. */
export function packs() {
  return engine.askHost({ do: "voice-packs" }, { seconds: 30 });
}

/** @param {{pack: unknown, word: unknown}} wish */
export function changePack({ pack, word }) {
  if (!["add", "stop", "remove"].includes(String(word))) throw new Refusal("message");
  return engine.askHost({ do: `voice-${word}`, pack: String(pack) }, { seconds: 60 });
}

/** Hands a piece of a voice's file to the host. @param {{name: unknown, at: unknown, base64: unknown, last: unknown}} piece */
export function file({ name, at, base64, last }) {
  if (typeof base64 !== "string") throw new Refusal("message");
  return engine.askHost(
    { do: "voice-file", name: String(name), at: Number(at), base64, last: last === true },
    { seconds: 120 },
  );
}

/** @param {{text: string, lang: string, voice: string, rate: number, pitch: number}} what */
export function say({ text, lang, voice, rate, pitch }) {
  return engine.askHost({ do: "say", text, lang, voice, rate, pitch }, { seconds: 60 });
}
