/** Fetches a PDF from its own site, as far as the browser lets us: how much of it has come is told meanwhile. */

import { LARGEST } from "./taking.js";
import { Unreadable } from "./words.js";

/**
 * @param {string} address @param {AbortSignal} signal
 * @param {(come: number, all: number) => void} progress in bytes; `all`: 0 where the site doesn't say
 * @returns {Promise<Blob>}
 */
export async function fetchFile(address, signal, progress) {
  const reply = await fetch(address, { credentials: "include", redirect: "follow", signal });
  if (!reply.ok || !reply.body) throw new Error(String(reply.status));
  // Of a packed reply the length is another's than that of what comes.
  const all = reply.headers.has("content-encoding") ? 0 : Number(reply.headers.get("content-length")) || 0;
  if (all > LARGEST) throw new Unreadable("large");
  const reader = reply.body.getReader();
  const chunks = [];
  for (let come = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks, { type: reply.headers.get("content-type") ?? "" });
    chunks.push(value);
    come += value.length;
    if (come > LARGEST) {
      void reader.cancel().catch(() => {});
      throw new Unreadable("large");
    }
    progress(come, all);
  }
}
