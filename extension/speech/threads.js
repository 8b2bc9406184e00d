/** Who wrote what in a thread: which post a passage stands in, who is announced, and what was quoted and heard before. */

/** @typedef {import("../shared/page.js").Page} Page */
/** @typedef {import("../shared/messages.js").Post} Post */

/**
 * @typedef {object} Turn
 * @property {number} number
 * @property {string} author "" where the page doesn't show one
 * @property {number} depth
 */

export class Thread {
  /** @type {Turn[]} */
  #turns;

  /** @param {Page} page @param {readonly Post[]} posts */
  constructor(page, posts) {
    this.posts = posts;
    this.#turns = posts.map(({ author, depth }, number) => ({ number, author: textOf(page, author), depth }));
  }

  /** The post that a node stands in; undefined outside of all. @param {number} id */
  turnOf(id) {
    const at = this.posts.findIndex(({ body }) => inside(body, id));
    return at < 0 ? undefined : this.#turns[at];
  }

  /** Whether a node is part of a quotation in its post. @param {number} id */
  isQuoted(id) {
    return this.posts.some(({ quotes = [] }) => inside(quotes, id));
  }
}

/** @param {readonly (readonly [number, number])[]} ranges @param {number} id */
function inside(ranges, id) {
  return ranges.some(([first, last]) => first <= id && id < last);
}

/** @param {Page} page @param {number | number[] | undefined} ids */
function textOf(page, ids) {
  const [id] = [ids ?? []].flat();
  if (id === undefined) return "";
  let text = "";
  for (let at = id; at < page.end(id); at++) if (page.isText(at)) text += `${page.text(at)} `;
  return text.replace(/\s+/g, " ").trim();
}

/** Remembers what was said, so that a quotation of it can be left out. */
export class Heard {
  #said = "";

  /** @param {string} text */
  add(text) {
    this.#said += ` ${plain(text)}`;
  }

  /** Whether all of a quotation was said before. @param {string} text */
  has(text) {
    const wanted = plain(text);
    return wanted.length > 0 && this.#said.includes(wanted);
  }
}

/** Words alone: a quotation may have lost its commas. @param {string} text */
function plain(text) {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
