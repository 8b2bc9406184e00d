/**
 * Speakers of a thread: which post a passage is in, which author is announced, and which quotations were heard before.
 */

/** @typedef {import("../../page/page.js").Page} Page */
/** @typedef {import("../../common/messages/messages.js").Post} Post */

/**
 * @typedef {object} Turn
 * @property {number} number
 * @property {string} author "" where the page doesn't show one
 * @property {number} depth
 * @property {boolean} accepted the site marks it as the answer
 */

export class Thread {
  /** @type {Turn[]} */
  #turns;
  /** The number of each node's post plus one; 0 outside posts. */
  #post;
  /** Whether each node is part of a quotation. */
  #quoted;

  /** @param {Page} page @param {readonly Post[]} posts */
  constructor(page, posts) {
    this.posts = posts;
    this.#turns = posts.map(({ author, depth, accepted = false }, number) => {
      return { number, author: textOf(page, author), depth, accepted };
    });
    this.#post = new Int32Array(page.length);
    this.#quoted = new Uint8Array(page.length);
    // In reverse order: of two posts with a node the first counts.
    for (let number = posts.length - 1; number >= 0; number--) {
      for (const [first, last] of posts[number].body) this.#post.fill(number + 1, first, last);
      for (const [first, last] of posts[number].quotes ?? []) this.#quoted.fill(1, first, last);
    }
    this.quotes = posts.some(({ quotes = [] }) => quotes.length > 0);
  }

  /** Returns the post around a node; undefined outside posts. @param {number} id @returns {Turn | undefined} */
  turnOf(id) {
    return this.#turns[this.#post[id] - 1];
  }

  /** Whether a node is part of a quotation in its post. @param {number} id */
  isQuoted(id) {
    return this.#quoted[id] === 1;
  }
}

/** @param {Page} page @param {number | number[] | undefined} ids */
function textOf(page, ids) {
  const [id] = [ids ?? []].flat();
  if (id === undefined) return "";
  let text = "";
  for (let at = id; at < page.end(id); at++) if (page.isText(at)) text += `${page.text(at)} `;
  return text.replace(/\s+/g, " ").trim();
}

/** @typedef {{next: Map<string, number>, link: number, length: number}} State */

/**
 * Stores what was spoken, so that a quotation of it can be left out: a suffix automaton over words, so that each word
 * costs the same however much was spoken before it.
 */
export class Heard {
  /** @type {State[]} */
  #states = [{ next: new Map(), link: -1, length: 0 }];
  #last = 0;

  /** @param {string} text */
  add(text) {
    for (const word of wordsOf(text)) this.#extend(word);
  }

  /** Whether all of a quotation was spoken before. @param {string} text */
  has(text) {
    /** @type {number | undefined} */
    let at = 0;
    const wanted = wordsOf(text);
    for (const word of wanted) {
      at = this.#states[at].next.get(word);
      if (at === undefined) return false;
    }
    return wanted.length > 0;
  }

  /** @param {string} word */
  #extend(word) {
    const states = this.#states;
    const length = states[this.#last].length + 1;
    const made = states.push({ next: new Map(), link: 0, length }) - 1;
    let at = this.#last;
    for (; at >= 0 && !states[at].next.has(word); at = states[at].link) states[at].next.set(word, made);
    if (at >= 0) states[made].link = this.#split(at, word);
    this.#last = made;
  }

  /**
   * Returns the state after a word that represents the shorter suffixes only.
   * @param {number} from
   * @param {string} word
   * @returns {number}
   */
  #split(from, word) {
    const states = this.#states;
    const to = /** @type {number} */ (states[from].next.get(word));
    if (states[to].length === states[from].length + 1) return to;
    const copy =
      states.push({ next: new Map(states[to].next), link: states[to].link, length: states[from].length + 1 }) - 1;
    for (let at = from; at >= 0 && states[at].next.get(word) === to; at = states[at].link)
      states[at].next.set(word, copy);
    states[to].link = copy;
    return copy;
  }
}

/** Returns words only: a quotation may have lost its commas. @param {string} text @returns {string[]} */
function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
