/** The voice: where it lives, and what the native host can say where the system has none. */

import { hasOffscreen } from "../shared/browser.js";
import { ensureDocument } from "./embedded.js";
import * as engine from "./engine.js";
import * as reading from "./reading.js";

/** Read aloud: the sheet hears of it by the session's memory, whether it stands already or is still to come. @param {chrome.tabs.Tab} tab */
export async function listen(tab) {
  const id = /** @type {number} */ (tab.id);
  const open = await reading.isOpen(id);
  await chrome.storage.session.set({ [`listen:${id}`]: open ? "here" : "page" });
  if (!open) await reading.start(tab);
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
