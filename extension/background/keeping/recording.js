/** Recordings: the native host makes them, by its own voices, and goes on when the browser is closed. */

import * as settings from "../../settings/settings.js";
import * as destinations from "./destinations.js";
import * as engine from "../engine/engine.js";

/** @typedef {import("../../common/messages/messages.js").Recording} Recording */

/**
 * Begins a recording of a script (docs/protocol.md, `record`).
 * @param {{page: string, keep: [number, number][], apart?: number[], script: object, format: string}} wish
 * @returns {Promise<Recording>}
 */
export async function begin({ page, keep, apart = [], script, format }) {
  const chosen = await settings.read();
  const request = {
    do: "record",
    format,
    keep,
    apart,
    name: chosen.saveName,
    script,
    ...(chosen.saveTo === "folder" ? { folder: chosen.saveFolder } : {}),
  };
  return engine.askHost(request, { seconds: 120 }, page);
}

/** @returns {Promise<{recordings: Recording[]}>} */
export function list() {
  return engine.askHost({ do: "recordings" }, { seconds: 20 });
}

/** @param {string} recording @param {"record-resume" | "record-cancel"} word */
export function change(recording, word) {
  return engine.askHost({ do: word, recording }, { seconds: 20 });
}

/**
 * Brings a finished file to the downloads; a surface takes it from its address if we may not.
 * @param {string} recording @param {string} name
 * @returns {Promise<{name: string, address?: string}>}
 */
export async function take(recording, name) {
  let media = "";
  for (let at = 0; ;) {
    const piece = await engine.askHost({ do: "record-fetch", recording, at }, { seconds: 60 });
    await destinations.inDocument("gather", { pile: recording, base64: piece.base64 });
    media = piece.media;
    at = piece.next;
    if (!at) break;
  }
  const address = await destinations.inDocument("hold", { media, pile: recording });
  if (!(await destinations.mayDownload())) return { name, address };
  try {
    await destinations.download(address, name);
    await change(recording, "record-cancel");
    return { name };
  } finally {
    await destinations.inDocument("drop", { address });
  }
}
