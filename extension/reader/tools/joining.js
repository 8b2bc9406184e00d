/**
 * Reads the further pages of an article into the one on show: each is fetched from its own site when the person asks
 * for it, one after the other, and what the engine calls new in it stands below what is there.
 */

import { ask, DO } from "../../common/messages/messages.js";
import { grown } from "../../page/grown.js";
import { joinedAnswer, Moving } from "../../page/grown-answer.js";
import { Structure } from "../../page/structure.js";
import { current, growing } from "../../sheet/reading.js";
import { grow } from "../show/growing.js";
import { page as onPage } from "../show/view.js";

/** @typedef {import("./onward.js").Way} Way */
/** @typedef {import("../../sheet/reading.js").Reading} Reading */
/**
 * Why no more comes: as the engine says (docs/protocol.md, `join`) or the content script (content/sheet/further.js);
 * "done" where there is no further page.
 * @typedef {string} Over
 */

/** A server is asked once in this time. */
const PAUSE_MS = 700;
/** An article has no more pages than these. */
export const MOST = 50;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Joining {
  /** What the engine knows of the article so far. @type {unknown} */
  #soFar = null;
  /** The address that relative ones of the first page are relative to. */
  #base = "";
  /** The new ids of the last page's nodes; null on the first. @type {Int32Array | null} */
  #moved = null;
  #stopped = false;

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
    this.#stopped = false;
    growing(true);
    return await this.#all(tell).finally(() => growing(false));
  }

  /** @param {(pages: number) => void} tell @returns {Promise<Over>} */
  async #all(tell) {
    for (;;) {
      const { pages = [] } = /** @type {Reading} */ (current());
      if (!this.next) return "done";
      if (pages.length + 1 >= MOST) return "most";
      const over = await this.#one(this.next.address).catch(() => "offline");
      if (over) return this.#stopped ? "stopped" : over;
      tell(pages.length + 2);
      if (this.#stopped) return "stopped";
      if (this.next) await pause(PAUSE_MS);
      if (this.#stopped) return "stopped";
    }
  }

  stop() {
    this.#stopped = true;
    void onPage("further", "stop").catch(() => {});
  }

  /** @param {string} address @returns {Promise<Over>} "" if the page has come */
  async #one(address) {
    await this.#begin();
    const fetched = await onPage("further", "get", address);
    performance.mark("further page fetched");
    if (fetched.over) return fetched.over;
    if (this.#stopped) return "stopped";
    const { selection } = /** @type {Reading} */ (current());
    const request = { do: "join", so_far: this.#soFar, base: this.#base, with: selection.with };
    const { ok } = await ask(DO.ENGINE, { request, page: fetched.page });
    if (ok.over) return ok.over;
    await this.#add(fetched, ok);
    this.next = ok.next && ok.next.kind === this.next?.kind ? ok.next : null;
    return "";
  }

  /** Tells the engine of the first page what is on show. */
  async #begin() {
    if (this.#soFar) return;
    const { json, page, keep } = /** @type {Reading} */ (current());
    this.#base = page.facts.base || page.url;
    const { ok } = await ask(DO.ENGINE, { request: { do: "join", keep }, page: json });
    this.#soFar = ok.so_far;
  }

  /** @param {{page: string, address: string}} fetched @param {any} reply */
  async #add({ page: further, address }, reply) {
    const reading = /** @type {Reading} */ (current());
    const pages = reading.pages ?? [];
    const { json, page, moved, holder } = grown(reading.json, further, reply, pages.length + 2);
    const gone = this.#moved ? new Moving(this.#moved).ranges(reply.gone) : reply.gone;
    const selection = joinedAnswer(reading.selection, reply, moved);
    page.structure = new Structure(selection.structure);
    const keep = without(reading.keep, gone).concat(selection.keep.slice(reading.selection.keep.length));
    const posts = (selection.posts ?? []).slice(reading.selection.posts?.length ?? 0);
    const title = String(reply.title ?? "");
    this.#soFar = reply.so_far;
    this.#moved = moved;
    await grow({ page, json, selection, keep, gone, posts, pages: [...pages, { address, holder, title }] });
  }
}

/**
 * @param {[number, number][]} keep in order @param {[number, number][]} gone in order
 * @returns {[number, number][]}
 */
export function without(keep, gone) {
  /** @type {[number, number][]} */
  const left = [];
  for (const [first, last] of keep) {
    let from = first;
    for (const [out, back] of gone) {
      if (back <= from || out >= last) continue;
      if (out > from) left.push([from, out]);
      from = Math.max(from, back);
    }
    if (from < last) left.push([from, last]);
  }
  return left;
}
