/** The protocol of docs/protocol.md over any connection: numbered requests, parts, timeouts, cancellation. */

import { Refusal } from "../../common/messages/messages.js";
import { Assembly, split } from "../../common/messages/parts.js";

/**
 * A connection to either engine. `post` may throw once the other side is gone; `onmessage` and `onend` are set
 * by the line.
 * @typedef {object} Connection
 * @property {(message: object) => void} post
 * @property {(code?: string) => void} close what waits is refused with the code
 * @property {(message: any) => void} onmessage
 * @property {(code: string, detail: string) => void} onend
 */

/**
 * @typedef {object} Waiting
 * @property {Assembly} assembly
 * @property {(ok: any) => void} resolve
 * @property {(fault: Refusal) => void} reject
 * @property {() => void} clear
 */

/** Milliseconds between two checks for new messages. */
const LOOK_MS = 100;

/** One connection to one engine. */
export class Rpc {
  #next = 1;
  /** How many messages have come. */
  #heard = 0;
  /** Whether the engine says now and then, while it works, that it lives: older hosts don't. */
  beats = false;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** Called once when the connection has ended. */
  onend = () => {};
  /** Called with unsolicited messages of the engine: the progress of its start. @type {(progress: any) => void} */
  onprogress = () => {};

  /** @param {Connection} connection */
  constructor(connection) {
    this.connection = connection;
    connection.onmessage = (message) => this.#take(message);
    connection.onend = (code, detail) => this.#end(code, detail);
  }

  /**
   * @param {string} text a request as JSON text
   * @param {{seconds?: number, signal?: AbortSignal}} [limits]
   * @returns {Promise<any>} what `ok` holds
   */
  ask(text, { seconds = 60, signal } = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Refusal("cancelled"));
      const stop = (/** @type {string} */ code) => {
        this.#settle(id)?.reject(new Refusal(code));
        this.#post({ id, cancel: true });
      };
      const cancelled = () => stop("cancelled");
      const timer = setTimeout(() => stop("slow"), seconds * 1000);
      signal?.addEventListener("abort", cancelled);
      const clear = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", cancelled);
      };
      this.#waiting.set(id, { assembly: new Assembly(), resolve, reject, clear });
      for (const part of split(text)) this.#post({ id, ...part });
    });
  }

  /** Returns the number of pending requests. */
  get waiting() {
    return this.#waiting.size;
  }

  /**
   * Resolves once nothing has come for about this long. Checks are counted, not time: on a machine that is too busy to
   * run them punctually, the engine gets longer too.
   * @param {number} ms
   * @param {AbortSignal} signal ends the waiting
   */
  async silent(ms, signal) {
    let heard = this.#heard;
    for (let quiet = 0; quiet < ms && !signal.aborted; heard = this.#heard) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      quiet = heard === this.#heard ? quiet + LOOK_MS : 0;
    }
  }

  /** @param {object} message */
  #post(message) {
    try {
      this.connection.post(message);
    } catch (fault) {
      this.#end("gone", String(fault));
    }
  }

  /** @param {any} message */
  #take(message) {
    this.#heard += 1;
    if (message?.alive === true) this.beats = true;
    if (message?.progress) return this.onprogress(message.progress);
    const waiting = this.#waiting.get(message?.id);
    if (!waiting) return;
    try {
      const text = waiting.assembly.add(message);
      if (text !== null) this.#finish(message.id, JSON.parse(text));
    } catch (fault) {
      this.#settle(message.id)?.reject(new Refusal("frame", String(fault)));
    }
  }

  /** @param {number} id @param {any} reply */
  #finish(id, reply) {
    const refused = typeof reply?.error?.code === "string";
    if (!refused && !reply?.ok) throw new Error("the reply has neither `ok` nor an error with a code");
    const waiting = this.#settle(id);
    if (refused) waiting?.reject(new Refusal(reply.error.code, String(reply.error.message)));
    else waiting?.resolve(reply.ok);
  }

  /** @param {number} id */
  #settle(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.clear();
    return waiting;
  }

  /** @param {string} code @param {string} detail */
  #end(code, detail) {
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(new Refusal(code, detail));
    this.onend();
  }
}
