/** Adds a further page to the article on show, below what is there: nothing that a person reads moves. */

import { partInTurns } from "../../page/article/article.js";
import { KeptPage } from "../../page/article/kept-page.js";
import { Patience } from "../../common/patience.js";
import { counted, words } from "../../common/words.js";
import { minutes } from "../../common/minutes.js";
import { current, shown } from "../../sheet/reading.js";
import * as appearance from "../looks/appearance.js";
import { offerCode } from "./code.js";
import { announce, colour, outline, retime } from "./display.js";
import { finish, goTo } from "./finish.js";
import { offerPictures } from "./pictures.js";
import { askToWait } from "./states.js";
import { translatorFor } from "./tex.js";
import { made, without } from "./threads.js";

/** @typedef {import("../../sheet/reading.js").Reading} Reading */
/** @typedef {import("../../page/article/article.js").Article} Article */
/**
 * What a further page brings: the page that has grown, what is kept of it now, and what leaves the page before.
 * @typedef {Pick<Reading, "page" | "json" | "selection" | "keep" | "pages"> & {gone: readonly [number, number][], posts: import("../../common/messages/messages.js").Post[]}} Grown
 */

/** @param {Grown} grown */
export async function grow({ gone, posts, ...more }) {
  const before = /** @type {Reading} */ (current());
  const { page, keep, pages = [] } = more;
  const { holder, title } = pages[pages.length - 1];
  const { pictures } = await appearance.read();
  const options = { pictures, patience: new Patience(askToWait), tex: await translatorFor(page) };
  const keptPage = new KeptPage(page, keep);
  const part = await partInTurns(keptPage.part(holder, within(without(page, keep, posts), holder)), options);
  const section = sectionOf(part, pages.length + 1, title);
  const { article } = before;
  for (const range of gone) remove(article, range);
  finish(page, { ...part, anchors: new Map([...part.anchors, ...article.anchors]) });
  add(article, part);
  for await (const post of made(page, posts, () => keptPage, options)) {
    finish(page, post.part);
    add(article, post.part);
    list(article.element).append(post.element);
  }
  if (section.hasChildNodes()) article.element.append(section);
  const reading = { ...before, ...more, article };
  outline(article.element);
  offerCode(section, announce);
  offerPictures(article.element);
  bindTogether(reading);
  colour(article.element);
  retime(reading, counted("minutes", minutes(article.text, page.facts.lang)));
  shown(reading, { grown: true });
  performance.mark("grown");
}

/** @param {readonly [number, number][]} keep @param {number} from @returns {[number, number][]} */
function within(keep, from) {
  return keep.filter(([, last]) => last > from).map(([first, last]) => [Math.max(first, from), last]);
}

/**
 * Returns what was built of a further page, in a part of the article that has a name.
 * @param {Article} part @param {number} number @param {string} title
 */
function sectionOf({ element }, number, title) {
  const section = document.createElement("section");
  section.className = "further";
  section.setAttribute("aria-label", title || words("pageNumber", number));
  section.append(...element.childNodes);
  element.replaceChildren(section);
  return section;
}

/** @param {Article} article @param {Article} part */
function add(article, part) {
  for (const [id, node] of part.nodes) {
    article.nodes.set(id, node);
    article.ids.set(node, id);
  }
  for (const [id, note] of part.notes) article.notes.set(id, note);
  for (const [name, node] of part.anchors) if (!article.anchors.has(name)) article.anchors.set(name, node);
  article.text += part.text;
}

/** The posts of a thread. @param {HTMLElement} element */
function list(element) {
  return element.querySelector(":scope > .posts") ?? element;
}

/** What has no words and is something. */
const SHOWN = "img, svg, math, video, audio, a.embed, table, hr";

/**
 * Takes away what the foot of the page before said, since it comes again at the end.
 * @param {Article} article @param {readonly [number, number]} range
 */
function remove({ element, nodes }, [first, last]) {
  for (let id = first; id < last; id++) {
    const node = /** @type {ChildNode | undefined} */ (nodes.get(id));
    nodes.delete(id);
    if (!node || !element.contains(node) || (node instanceof Element && !node.matches(SHOWN))) continue;
    let above = node.parentElement;
    node.remove();
    while (above && above !== element && !above.textContent?.trim() && !above.querySelector(SHOWN)) {
      const up = above.parentElement;
      above.remove();
      above = up;
    }
  }
}

/** Links between the pages of the article lead to their places in it. @param {Reading} reading */
function bindTogether({ article, page, pages = [] }) {
  const holders = new Map(pages.map(({ address }, at) => [bare(address), at + 2]));
  for (const link of article.element.querySelectorAll("a")) {
    const number = holders.get(bare(link.href));
    if (!number || "within" in link.dataset || bare(link.href) === bare(page.url)) continue;
    const name = link.hash ? `page-${number}-${decodeURIComponent(link.hash.slice(1))}` : `page-${number}`;
    const goal = article.anchors.get(name);
    if (!(goal instanceof HTMLElement)) continue;
    link.dataset.within = "";
    link.addEventListener("click", (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      goTo(goal);
    });
  }
}

/** @param {string} address */
const bare = (address) => address.split("#")[0];
