/**
 * Saves a work of several chapters as one file: the ones before and after the one on show are fetched from their site,
 * joined in their order, and given to the tool that saves.
 */

import { joinedBy } from "../../page/joined.js";
import { words } from "../../common/words.js";
import { current } from "../../sheet/reading.js";
import { taught } from "../../sheet/taught.js";
import { endWords } from "./ends.js";
import { engineSays, Fetching, MOST } from "./fetching.js";
import { LongWork } from "./long-work.js";

/** @typedef {import("./onward.js").Way} Way */
/** @typedef {import("../../page/joined.js").Fetched} Fetched */
/** @typedef {import("./fetching.js").Over} Over */

export class WholeWork {
  #fetching = new Fetching();
  /** Why there are no chapters after the last one. @type {Over} */
  #over = "";
  /** Why one before could not be had; "" if all were. @type {Over} */
  #missed = "";

  /** @param {{next?: Way, previous?: Way}} ways from the chapter on show */
  constructor(ways) {
    this.ways = ways;
    this.element = new LongWork(
      {
        offer: () => words("saveWork"),
        run: (tell) => this.#run(tell),
        stop: () => this.#fetching.stop(),
        more: () => true,
      },
      "",
    ).element;
  }

  /** @param {(text: string) => void} tell */
  async #run(tell) {
    this.#fetching.begin();
    const { json, page } = /** @type {import("../../sheet/reading.js").Reading} */ (current());
    const said = (/** @type {number} */ count) => tell(words("workFetched", count));
    const before = await this.#before(said);
    if (this.#fetching.stopped) return endWords("stopped");
    const known = [...before, { page: json, address: page.url }];
    const { article, count } = await this.#joined(known, said);
    if (this.#fetching.stopped) return endWords("stopped");
    document.dispatchEvent(new CustomEvent("save-article", { detail: article }));
    const ends = [this.#missed, this.#over].filter((over) => over && over !== "done").map(endWords);
    return [words("workSaved", count), ...new Set(ends)].join(" ");
  }

  /** Returns the chapters before this one, the first first. @param {(count: number) => void} said */
  async #before(said) {
    /** @type {Fetched[]} */
    const found = [];
    const met = new Set();
    this.#missed = "";
    let way = this.ways.previous;
    while (way?.kind === "chapter" && !met.has(way.address) && found.length + 1 < MOST) {
      met.add(way.address);
      const fetched = await this.#fetching.get(way.address);
      if (fetched.over !== undefined) {
        this.#missed = fetched.over;
        break;
      }
      found.unshift(fetched);
      said(found.length);
      way = (await engineSays({ do: "pages" }, fetched.page)).previous;
    }
    return found;
  }

  /**
   * Joins the chapters that are here, and then those after them.
   * @param {Fetched[]} known @param {(count: number) => void} said
   */
  async #joined(known, said) {
    const { selection } = /** @type {import("../../sheet/reading.js").Reading} */ (current());
    const [{ page: json }, ...rest] = known;
    const first = JSON.parse(json);
    const base = first.facts?.base || first.url;
    let reply = await engineSays({ do: "join", with: selection.with, ...taught() }, json);
    const title = String(reply.title ?? "");
    /** @type {any} */
    let article = {
      json,
      keep: reply.keep,
      selection: { with: selection.with, keep: reply.keep, apart: [] },
      pages: [],
    };
    /** @type {Int32Array | null} */
    let moved = null;
    for (this.#over = "done"; article.pages.length + 1 < MOST;) {
      const way = rest.length || reply.next?.kind !== "chapter" ? null : reply.next;
      const fetched = rest.shift() ?? (way && (await this.#fetching.get(way.address)));
      if (!fetched || fetched.over !== undefined) {
        this.#over = fetched?.over ?? "done";
        break;
      }
      const next = await engineSays(
        { do: "join", so_far: reply.so_far, base, with: selection.with, ...taught() },
        fetched.page,
      );
      if (next.over) {
        this.#over = next.over;
        break;
      }
      ({ moved, ...article } = joinedBy(article, moved, fetched, next));
      reply = next;
      said(article.pages.length + 1);
    }
    /** @type {import("../../page/joined.js").JoinedPage[]} */
    const pages = article.pages;
    const parts = pages.map(({ holder, title: own }) => [holder, own]);
    return { article: { ...article, chapters: [[0, title], ...parts] }, count: article.pages.length + 1 };
  }
}
