/**
 * Reads the further pages of an article into the one on show: each is fetched from its own site when the person asks
 * for it, and what the engine calls new in it stands below what is there.
 */

import { joinedBy } from "../../page/joined.js";
import { current, growing } from "../../sheet/reading.js";
import { taught } from "../../sheet/taught.js";
import { grow } from "../show/growing.js";
import { engineSays, Fetching, MOST } from "./fetching.js";

/** @typedef {import("./onward.js").Way} Way */
/** @typedef {import("../../sheet/reading.js").Reading} Reading */
/** @typedef {import("./fetching.js").Over} Over */

export class Joining {
  #fetching = new Fetching();
  /** What the engine knows of the article so far. @type {unknown} */
  #soFar = null;
  /** The address that relative ones of the first page are relative to. */
  #base = "";
  /** The new ids of the last page's nodes; null on the first. @type {Int32Array | null} */
  #moved = null;

  /** @param {Way} next where the first further page is */
  constructor(next) {
    /** @type {Way | null} */
    this.next = next;
  }

  /**
   * @param {(pages: number) => void} tell how many pages are there now
   * @returns {Promise<Over>}
   */
  async run(tell) {
    this.#fetching.begin();
    growing(true);
    return await this.#all(tell).finally(() => growing(false));
  }

  stop() {
    this.#fetching.stop();
  }

  /** @param {(pages: number) => void} tell @returns {Promise<Over>} */
  async #all(tell) {
    while (this.next) {
      const { pages = [] } = /** @type {Reading} */ (current());
      if (pages.length + 1 >= MOST) return "most";
      const over = await this.#one(this.next.address).catch(() => "offline");
      if (over) return over;
      tell(pages.length + 2);
    }
    return "done";
  }

  /** @param {string} address @returns {Promise<Over>} "" if the page has come */
  async #one(address) {
    await this.#begin();
    const fetched = await this.#fetching.get(address);
    if (fetched.over !== undefined) return fetched.over;
    const { selection } = /** @type {Reading} */ (current());
    const request = { do: "join", so_far: this.#soFar, base: this.#base, with: selection.with, ...taught() };
    const reply = await engineSays(request, fetched.page);
    if (reply.over) return reply.over;
    const { moved, ...more } = joinedBy(/** @type {Reading} */ (current()), this.#moved, fetched, reply);
    this.#soFar = reply.so_far;
    this.#moved = moved;
    await grow(more);
    this.next = reply.next && reply.next.kind === this.next?.kind ? reply.next : null;
    return "";
  }

  /** Tells the engine of the first page what is on show. */
  async #begin() {
    if (this.#soFar) return;
    const { json, page, keep } = /** @type {Reading} */ (current());
    this.#base = page.facts.base || page.url;
    this.#soFar = (await engineSays({ do: "join", keep }, json)).so_far;
  }
}
