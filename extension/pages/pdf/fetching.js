/**
 * A PDF that comes from its own site, as far as the browser lets us: how much of it has come is told meanwhile. Of a
 * large one parts can be had before their turn where its site gives them.
 */

import { hasBomb } from "./bombs.js";
import { Unfit, Unreadable } from "./faults.js";
import { LARGEST } from "./taking.js";

/** A smaller file is soon here. */
const WORTH_PARTS = 2_000_000;
/** What comes so soon is waited for. */
const SOON = 1 << 17;

/**
 * Begins to fetch a file; the answer is there with its first bytes.
 * @param {string} address @param {AbortSignal} signal
 * @param {(come: number, all: number) => void} progress in bytes, where it isn't read by parts; `all`: 0 where the site
 *   doesn't say
 * @returns {Promise<Coming>}
 */
export async function beginFetch(address, signal, progress) {
  const reply = await fetch(address, { credentials: "include", redirect: "follow", signal });
  if (!reply.ok || !reply.body) throw new Unfit("lost");
  // Of a packed reply the length is another's than that of what comes.
  const size = reply.headers.has("content-encoding") ? 0 : Number(reply.headers.get("content-length")) || 0;
  if (size > LARGEST) throw new Unreadable("large");
  return new Coming(reply, size, signal, progress);
}

/** A file on its way. It is read as a Blob is, part by part or whole. */
export class Coming {
  /** @type {Uint8Array[]} */
  #chunks = [];
  #come = 0;
  /** What has come, in its place. @type {Uint8Array | null} */
  #bytes = null;
  /** @type {Set<{to: number, done: () => void}>} */
  #waiting = new Set();

  /** @param {Response} reply @param {number} size @param {AbortSignal} signal @param {(come: number, all: number) => void} progress */
  constructor(reply, size, signal, progress) {
    const { headers, url } = reply;
    this.size = size;
    this.type = headers.get("content-type") ?? "";
    this.address = url;
    this.signal = signal;
    this.print = headers.get("etag") ?? headers.get("last-modified");
    /** Whether its site gives parts of it. */
    this.inParts = size >= WORTH_PARTS && headers.get("accept-ranges") === "bytes";
    if (this.inParts) this.#bytes = new Uint8Array(size);
    /** All of it. @type {Promise<Blob>} */
    this.whole = this.#take(/** @type {ReadableStream} */ (reply.body), progress);
    this.whole.catch(() => {}); // whoever waits for it hears of it
  }

  /** @param {ReadableStream} body @param {(come: number, all: number) => void} progress @returns {Promise<Blob>} */
  async #take(body, progress) {
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw this.signal.aborted ? this.signal.reason : new Unfit("lost");
      });
      if (done) break;
      this.#put(value);
      if (this.#come > (this.#bytes ? this.size : LARGEST)) {
        void reader.cancel().catch(() => {});
        throw new Unreadable("large");
      }
      if (!this.inParts) progress(this.#come, this.size);
    }
    if (this.#bytes && this.#come < this.size) throw new Unfit("lost");
    return new Blob(this.#bytes ? [/** @type {any} */ (this.#bytes)] : /** @type {any} */ (this.#chunks), {
      type: this.type,
    });
  }

  /** @param {Uint8Array} value */
  #put(value) {
    if (!this.#bytes) this.#chunks.push(value);
    else if (this.#come + value.length <= this.size) this.#bytes.set(value, this.#come);
    this.#come += value.length;
    for (const one of this.#waiting)
      if (one.to <= this.#come) {
        this.#waiting.delete(one);
        one.done();
      }
  }

  /** @param {number} from from the end, if less than 0 @param {number} [to] @returns {{arrayBuffer: () => Promise<ArrayBuffer>}} */
  slice(from, to = this.size) {
    const [begin, end] = [from < 0 ? Math.max(this.size + from, 0) : from, Math.min(to, this.size)];
    return { arrayBuffer: () => this.#part(begin, end) };
  }

  /** Returns all of it: nothing in it can fill the memory. @returns {Promise<ArrayBuffer>} */
  async arrayBuffer() {
    const data = await (await this.whole).arrayBuffer();
    if (await hasBomb(new Uint8Array(data))) throw new Unreadable("large");
    return data;
  }

  /** @param {number} from @param {number} to @returns {Promise<ArrayBuffer>} */
  async #part(from, to) {
    const own = this.inParts && to > this.#come + SOON ? await this.#fetched(from, to).catch(() => null) : null;
    if (own) return own;
    this.signal.throwIfAborted();
    await this.#until(to);
    return /** @type {ArrayBuffer} */ (/** @type {Uint8Array} */ (this.#bytes).slice(from, to).buffer);
  }

  /** Asks for a part; null where another file is there now, or where the site gives none after all. @param {number} from @param {number} to */
  async #fetched(from, to) {
    const range = `${from}-${to - 1}`;
    /** @type {RequestInit} Not from the browser's store: there it would wait for the whole. */
    const how = { credentials: "include", cache: "no-store", redirect: "error", signal: this.signal };
    const reply = await fetch(this.address, { ...how, headers: { Range: `bytes=${range}` } });
    const { headers } = reply;
    const isIt =
      reply.status === 206 &&
      headers.get("content-range") === `bytes ${range}/${this.size}` &&
      (headers.get("etag") ?? headers.get("last-modified")) === this.print;
    const part = isIt ? await reply.arrayBuffer() : null;
    if (part?.byteLength === to - from) return part;
    this.inParts = false;
    void reply.body?.cancel().catch(() => {});
    return null;
  }

  /** @param {number} to @returns {Promise<void>} once so much has come */
  #until(to) {
    if (to <= this.#come) return Promise.resolve();
    return new Promise((done, failed) => {
      this.#waiting.add({ to, done });
      this.whole.catch(failed);
    });
  }
}
