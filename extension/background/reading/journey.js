/** One reading, in progress or shown: the messages for its reader, and when it is over. */

import { Refusal } from "../../common/messages/messages.js";
import { handlePort } from "../../common/messages/ports.js";

/** @typedef {import("../../common/messages/messages.js").ToReader} ToReader */

/** A reader that disconnects may be replaced: by a new frame, or a tab. */
const SUCCESSION_MS = 1_000;

/** @param {chrome.runtime.Port} port */
export function tellLost(port) {
  try {
    port.postMessage({ kind: "failed", code: "lost", detail: "" });
  } catch {
    // The reader has disconnected meanwhile.
  }
}

export class Journey {
  /**
   * Messages for a reader that connects late, or replaces another; null once one has shown the article.
   * @type {ToReader[] | null}
   */
  #sent = [];
  /** @type {chrome.runtime.Port | null} */
  #reader = null;
  /** Whether the sheet's reader has connected: its key works only once, since a page may have read it. */
  #spent = false;
  /** @type {() => void} */
  #arrived = () => {};
  #stop = new AbortController();
  signal = this.#stop.signal;
  /** Words to find in the article. @type {string | undefined} */
  find = undefined;
  /** The mark to go to. @type {string | undefined} */
  mark = undefined;
  /** The document that it is the text of. @type {import("../../common/messages/pdf-channel.js").PdfSource | undefined} */
  pdf = undefined;
  /** The sheet's key, "" for a reader in its own tab; rejects if nothing could be opened. @type {Promise<string>} */
  opened = Promise.resolve("");
  /** The same, once it is known. @type {string | null} */
  sheet = null;
  /** Resolves once the page has been captured. @type {Promise<unknown>} */
  written = Promise.resolve();

  /** @param {number} tab @param {boolean} incognito @param {boolean} [unasked] no press asked for this page */
  constructor(tab, incognito, unasked = false) {
    this.tab = tab;
    this.incognito = incognito;
    this.unasked = unasked;
    /** @type {Promise<void>} */
    this.arrival = new Promise((resolve) => (this.#arrived = resolve));
  }

  get over() {
    return this.signal.aborted;
  }

  end() {
    this.#stop.abort();
  }

  /** Throws once this reading has ended, because the page was left or a later click replaced it. */
  check() {
    if (this.over) throw new Refusal("cancelled");
  }

  /** @param {ToReader} message */
  tell(message) {
    this.#sent?.push(message);
    this.#reader?.postMessage(message);
  }

  /**
   * A reader of another sheet than this journey's is about to disconnect.
   * @param {chrome.runtime.Port} port
   * @param {string} sheet its key, "" in a tab of its own
   */
  async attach(port, sheet) {
    let gone = false;
    handlePort(
      port,
      (/** @type {import("../../common/messages/messages.js").FromReader} */ { kind }) => {
        if (kind === "shown" && this.#reader === port) this.#sent = null;
      },
      () => {
        gone = true;
        this.#detach(port);
      },
    );
    const opened = await this.opened.catch(() => null);
    if (gone) return;
    if (opened !== sheet || this.#spent) return tellLost(port);
    this.#spent = sheet !== "";
    performance.mark("reader has come");
    this.#reader = port;
    // A reader that is reloaded after its article was shown: the page isn't kept for that.
    if (!this.#sent) tellLost(port);
    for (const message of this.#sent ?? []) port.postMessage(message);
    this.#arrived();
  }

  /** @param {chrome.runtime.Port} port */
  #detach(port) {
    if (this.#reader !== port) return;
    this.#reader = null;
    setTimeout(() => this.#reader ?? this.end(), SUCCESSION_MS);
  }
}
