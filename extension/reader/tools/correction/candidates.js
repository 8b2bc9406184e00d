/** Alternatives for the article: one extractor after the other, each result shown once. */

import { ask, DO } from "../../../common/messages/messages.js";
import { taught } from "../../../sheet/taught.js";
import { translated, words } from "../../../common/words.js";

/** @typedef {import("../../../common/messages/messages.js").Selection} Selection */

/** Extractors, the most likely first; "" is the default. */
const ORDER = Object.freeze(["", "readwell", "seeker", "crunch", "pagelet", "density", "bte", "plain"]);

/**
 * Returns an extractor's result for the page.
 * @param {string} json
 * @param {string} name
 * @returns {Promise<Selection>}
 */
export async function extract(json, name) {
  const way = name ? { with: { name } } : {};
  const request = { do: "extract", ...way, more: ["roles", "metadata"], ...taught() };
  return (await ask(DO.ENGINE, { page: json, request })).ok;
}

/** Returns the titles of the engine's extractors. @returns {Promise<Map<string, string>>} */
async function titles() {
  const { extractors } = await ask(DO.DESCRIBE);
  /** @type {[string, string][]} */
  const named = extractors.map((/** @type {{name: string, title: string}} */ { name, title }) => [
    name,
    translated(title, "title", name),
  ]);
  return new Map([["", words("extractorDefault")], ...named]);
}

export class Candidates {
  /** Results that have been shown. @type {Set<string>} */
  #seen = new Set();

  /**
   * Returns the next extractor whose result was not shown yet; null after the last one, then the first again.
   * @param {import("../../../sheet/reading.js").Reading} reading
   * @returns {Promise<{name: string, title: string, selection: Selection} | null>}
   */
  async next({ json, keep }) {
    this.#seen.add(JSON.stringify(keep));
    const all = await titles();
    for (const name of ORDER) {
      const title = all.get(name);
      if (title === undefined) continue;
      const selection = await extract(json, name);
      if (!selection.keep.length || this.#seen.has(JSON.stringify(selection.keep))) continue;
      this.#seen.add(JSON.stringify(selection.keep));
      return { name, title, selection };
    }
    this.#seen.clear();
    return null;
  }
}
