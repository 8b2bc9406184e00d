/**
 * Readers' comments below the article: a button with their number, which shows them with author, time and depth. Where
 * the person keeps comments they are open from the start.
 */

import { KeptPage } from "../../page/article/kept-page.js";
import { counted } from "../../common/words.js";
import { finish } from "./finish.js";
import { made } from "./threads.js";

/** @typedef {import("../../common/messages/messages.js").Post} Post */
/** @typedef {import("../../page/article/article.js").Article} Article */
/** @typedef {import("../../page/article/article.js").Options} Options */
/** @typedef {import("../../page/page.js").Page} Page */
/** @typedef {[number, number][]} Ranges */

/** What the person last chose on this sheet; null before that. @type {boolean | null} */
let wished = null;

/**
 * Returns the comments of which something is kept: these are spoken and saved with the article.
 * @param {Post[]} comments
 * @param {Ranges} keep
 */
export function keptOf(comments, keep) {
  return comments.filter(({ body }) =>
    body.some(([first, last]) => keep.some(([from, until]) => from < last && first < until)),
  );
}

/**
 * Returns the section below the article.
 * @param {{page: Page, keep: Ranges, comments: Post[], article: Article, options: Options}} given `article` gets the
 * nodes of comments that are kept
 * @returns {Promise<HTMLElement>}
 */
export async function commentsBelow(given) {
  const { comments, keep } = given;
  const section = document.createElement("section");
  section.id = "comments";
  section.ariaLabel = counted("comments", comments.length);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = section.ariaLabel;
  button.setAttribute("aria-controls", "comments-list");
  const heading = document.createElement("h2");
  heading.append(button);
  const list = document.createElement("div");
  list.id = "comments-list";
  list.className = "posts";
  section.append(heading, list);
  const turn = async (/** @type {boolean} */ open) => {
    list.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    // No search finds what is closed, and no key leads there.
    list.replaceChildren();
    const parts = open ? await posts(given) : [];
    if (!list.hidden) list.replaceChildren(...parts);
  };
  button.addEventListener("click", () => void turn((wished = Boolean(list.hidden))));
  await turn(wished ?? keptOf(comments, keep).length > 0);
  return section;
}

/** @param {Parameters<typeof commentsBelow>[0]} given */
async function posts({ page, keep, comments, article, options }) {
  const kept = new Set(keptOf(comments, keep));
  const all = /** @type {Ranges} */ (comments.flatMap(({ body }) => body).sort(([one], [other]) => one - other));
  const [own, whole] = [new KeptPage(page, keep), new KeptPage(page, all)];
  const box = document.createElement("div");
  for await (const { post, part, element } of made(page, comments, (one) => (kept.has(one) ? own : whole), options)) {
    for (const [id, node] of kept.has(post) ? part.nodes : []) {
      article.nodes.set(id, node);
      article.ids.set(node, id);
    }
    box.append(element);
  }
  finish(page, { ...article, element: box });
  return [...box.childNodes];
}
