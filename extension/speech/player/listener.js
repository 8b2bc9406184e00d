/** A listener's connection to the hidden document that speaks. */

import { ask, DO, PORT } from "../../common/messages/messages.js";

/** @typedef {import("../script/moves.js").Item} Item */
/** @typedef {import("../voices/voices.js").Voice} Voice */
/** @typedef {{kind: string, [field: string]: any}} Event_ */

export class Listener {
  /** @type {chrome.runtime.Port | null} */
  #port = null;
  /** @type {Promise<void> | null} */
  #ready = null;

  /** @param {(event: any) => void} hear */
  constructor(hear) {
    this.hear = hear;
  }

  /** Connects once; again if the other end was closed. */
  ready() {
    this.#ready ??= this.#connect();
    return this.#ready;
  }

  async #connect() {
    await ask(DO.VOICE);
    this.#port = chrome.runtime.connect({ name: PORT.SPEECH });
    this.#port.onMessage.addListener((event) => this.hear(event));
    this.#port.onDisconnect.addListener(() => {
      this.#port = this.#ready = null;
      this.hear({ kind: "lost" });
      this.hear({ kind: "state", state: "idle", item: -1, code: "" });
    });
  }

  /** @param {string} name @param {Record<string, unknown>} [fields] */
  async do(name, fields = {}) {
    await this.ready();
    this.#port?.postMessage({ ...fields, do: name });
  }
}
