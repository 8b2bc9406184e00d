/** Shows a thread: posts in order, each with author, time and the post it answers; collapsible, with keys to move. */

import { buildInTurns, partInTurns } from "../../page/article/article.js";
import { KeptPage } from "../../page/article/kept-page.js";
import { bind } from "../../sheet/keys.js";
import { counted, language, words } from "../../common/words.js";

/** @typedef {import("../../common/messages/messages.js").Post} Post */
/** @typedef {import("../../page/article/article.js").Article} Article */
/** @typedef {import("../../page/article/article.js").Options} Options */

/** Deeper answers aren't indented further. */
const DEEPEST = 6;
/** Posts per slice. */
const TURN = 50;

/**
 * Returns an article with posts: first what isn't in a post, then the posts.
 * @param {import("../../page/page.js").Page} page
 * @param {[number, number][]} keep
 * @param {Post[]} posts
 * @param {Options} options
 * @returns {Promise<Article>}
 */
export async function thread(page, keep, posts, options) {
  const article = await buildInTurns(page, without(page, keep, posts), options);
  const list = document.createElement("section");
  list.className = "posts";
  list.ariaLabel = counted("posts", posts.length);
  const keptPage = new KeptPage(page, keep); // once: each post reads its own nodes only
  for await (const { part, element } of made(page, posts, () => keptPage, options)) {
    for (const [id, node] of part.nodes) article.nodes.set(id, node);
    for (const [id, note] of part.notes) article.notes.set(id, note);
    for (const [name, node] of part.anchors) if (!article.anchors.has(name)) article.anchors.set(name, node);
    article.text += part.text;
    list.append(element);
  }
  article.element.append(list);
  for (const [id, node] of article.nodes) article.ids.set(node, id);
  return article;
}

/**
 * Creates posts, one after the other.
 * @param {import("../../page/page.js").Page} page
 * @param {Post[]} posts
 * @param {(post: Post) => KeptPage} keptPage what is shown of a post
 * @param {Options} options
 * @returns {AsyncGenerator<{post: Post, part: Article, element: HTMLElement}>}
 */
export async function* made(page, posts, keptPage, options) {
  // Updates with headlines need no name.
  const isLive = posts.some((post) => headings(page, post).length > 0);
  const unnamed = !isLive && posts.every(({ author }) => !said(page, author));
  for (const [number, post] of posts.entries()) {
    const part = await partInTurns(keptPage(post).part(post.node, [...headings(page, post), ...post.body]), options);
    yield { post, part, element: shown(page, post, part, unnamed ? words("someone") : "") };
    // A post is too short for a slice of its own.
    if ((number + 1) % TURN === 0) await options.patience?.pass();
  }
}

const HEADING = /^h[1-6]$/;

/** Returns the headings that stand above a post's text: an update of a live blog has one. @param {import("../../page/page.js").Page} page @param {Post} post */
function headings(page, { node, body }) {
  /** @type {[number, number][]} */
  const found = [];
  const last = Math.min(body[0]?.[0] ?? node, page.end(node));
  for (let id = node; id < last; id++) {
    const end = page.end(id);
    if (!HEADING.test(page.name(id)) || end > last) continue;
    found.push([id, end]);
    id = end - 1;
  }
  return found;
}

/**
 * @param {import("../../page/page.js").Page} page
 * @param {Post} post
 * @param {Article} part
 * @param {string} someone what to call an author whom the page doesn't name; "" where it names others
 */
function shown(page, post, part, someone) {
  const element = document.createElement("article");
  element.className = "post";
  element.tabIndex = -1;
  element.dataset.depth = String(Math.min(post.depth, DEEPEST));
  element.dataset.node = String(post.node);
  const head = document.createElement("header");
  const who = document.createElement("strong");
  who.className = "who";
  who.textContent = said(page, post.author) || someone;
  const time = when(page, post);
  const sign = document.createElement("span");
  sign.className = "accepted";
  sign.textContent = post.accepted ? words("postAccepted") : "";
  const level = post.depth ? words("postLevel", post.depth + 1) : "";
  element.ariaLabel = [who.textContent || time.textContent, sign.textContent, level].filter(Boolean).join(", ");
  const body = document.createElement("div");
  body.className = "post-body";
  body.append(...inner(part, post.node).childNodes);
  head.append(...[who, time, sign].filter(({ textContent }) => textContent), fold(body, element.ariaLabel));
  element.append(head, body);
  return element;
}

/**
 * Returns a post's content, without the list item or box around it.
 * @param {Article} part
 * @param {number} node
 * @returns {Element}
 */
function inner({ element, ids }, node) {
  let box = /** @type {Element} */ (element);
  while (box.childNodes.length === 1 && box.firstElementChild && (ids.get(box.firstElementChild) ?? Infinity) <= node)
    box = box.firstElementChild;
  return box;
}

/**
 * Returns the text of the elements.
 * @param {import("../../page/page.js").Page} page
 * @param {number | number[] | undefined} ids
 */
function said(page, ids) {
  const [id] = [ids ?? []].flat();
  if (id === undefined) return "";
  let text = "";
  for (let at = id; at < page.end(id); at++) if (page.isText(at)) text += page.text(at);
  return text.replace(/\s+/g, " ").trim();
}

/** A time of day in a date as pages have it; without one it is a whole day, the same in every zone. */
const OF_DAY = /T\d\d:\d\d/;

/** @param {import("../../page/page.js").Page} page @param {Post} post */
function when(page, post) {
  const time = document.createElement("time");
  const written = post.when ?? "";
  const date = new Date(written);
  const known = !Number.isNaN(date.getTime());
  if (known) time.dateTime = written;
  const form = OF_DAY.test(written) ? { timeStyle: /** @type {const} */ ("short") } : { timeZone: "UTC" };
  time.textContent = known
    ? new Intl.DateTimeFormat(language(), { dateStyle: "medium", ...form }).format(date)
    : said(page, post.time);
  return time;
}

/** @param {HTMLElement} body @param {string} post its name */
function fold(body, post) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "fold";
  const say = () => {
    button.textContent = body.hidden ? "+" : "−";
    button.ariaLabel = [words(body.hidden ? "unfold" : "fold"), post].filter(Boolean).join(": ");
    button.setAttribute("aria-expanded", String(!body.hidden));
  };
  button.addEventListener("click", () => {
    body.hidden = !body.hidden;
    say();
  });
  say();
  return button;
}

/**
 * Returns what is kept outside of posts.
 * @param {import("../../page/page.js").Page} page
 * @param {[number, number][]} keep in order
 * @param {Post[]} posts in order, some within others
 * @returns {[number, number][]}
 */
export function without(page, keep, posts) {
  // A head of its own may stand before the element with the body.
  const spans = posts.map(({ node, body }) => [node, Math.max(page.end(node), body.at(-1)?.[1] ?? 0)]);
  /** @type {[number, number][]} */
  const left = [];
  let next = 0;
  for (const [first, last] of keep) {
    let from = first;
    while (next < spans.length && spans[next][0] < last) {
      if (spans[next][0] > from) left.push([from, spans[next][0]]);
      from = Math.max(from, spans[next][1]);
      if (from > last) break; // it extends into the next kept part
      next++;
    }
    if (from < last) left.push([from, last]);
  }
  return left;
}

/** Scrolls to the next post, the one before, or the one this answers. @param {"next" | "before" | "parent"} way */
function walk(way) {
  const posts = [...document.querySelectorAll("#article .post")].map((post) => /** @type {HTMLElement} */ (post));
  const at = posts.findIndex((post) => post.contains(document.activeElement));
  const depth = Number(posts[at]?.dataset.depth ?? 0);
  const parent = posts.slice(0, Math.max(at, 0)).findLast((post) => Number(post.dataset.depth) < depth);
  const goal = way === "parent" ? parent : posts[at + (way === "next" ? 1 : -1)];
  goal?.focus();
  goal?.scrollIntoView();
}

export function offerThreads() {
  bind("postNext", "j", () => walk("next"));
  bind("postBefore", "k", () => walk("before"));
  bind("postParent", "u", () => walk("parent"));
}
