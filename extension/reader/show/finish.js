/**
 * Presentation only: removes empty lines, makes wide tables scroll, shows a failed picture's text, and sets up links.
 */

import { words } from "../../common/words.js";

/** @param {import("../../page/page.js").Page} page @param {import("../../page/article/article.js").Article} article */
export function finish(page, article) {
  clear(article);
  for (const table of article.element.querySelectorAll("table")) scroll(table);
  for (const code of article.element.querySelectorAll("pre")) {
    code.tabIndex = 0;
    code.role = "region";
    code.ariaLabel = code.dataset.language ? `${words("code")}: ${code.dataset.language}` : words("code");
  }
  for (const picture of article.element.querySelectorAll("img")) {
    picture.addEventListener("error", () => picture.replaceWith(insteadOf(picture)), { once: true });
  }
  follow(page, article);
}

/**
 * Removes paragraphs and headings without a word or picture, unless a link points to them.
 * @param {import("../../page/article/article.js").Article} article
 */
function clear({ element, anchors }) {
  const goals = new Set(anchors.values());
  const full = around(element);
  for (const block of [...element.querySelectorAll("p, h1, h2, h3, h4, h5, h6, blockquote")].reverse()) {
    if (!full.has(block) && !goals.has(block)) block.remove();
  }
}

/**
 * Returns every element with visible content; each is visited once, whatever its depth.
 * @param {Element} element
 * @returns {Set<Node>}
 */
function around(element) {
  const full = new Set();
  const up = (/** @type {Node | null} */ node) => {
    for (let at = node; at && !full.has(at); at = at === element ? null : at.parentNode) full.add(at);
  };
  const texts = document.createTreeWalker(element, 4); // NodeFilter.SHOW_TEXT
  for (let text = texts.nextNode(); text; text = texts.nextNode()) if (text.nodeValue?.trim()) up(text.parentNode);
  for (const shown of element.querySelectorAll("img, svg, math, video, audio, a.embed, table, hr"))
    up(shown.parentNode);
  return full;
}

/** @param {HTMLTableElement} table */
function scroll(table) {
  const box = document.createElement("div");
  box.className = "scroll";
  box.tabIndex = 0;
  box.role = "region";
  box.ariaLabel = table.caption?.textContent?.trim() || words("table");
  table.replaceWith(box);
  box.append(table);
}

/** Shows the alternative text of a picture that failed to load. @param {HTMLImageElement} picture */
function insteadOf(picture) {
  const words = document.createElement("span");
  words.className = "picture";
  words.role = "img";
  words.ariaLabel = picture.alt;
  words.textContent = picture.alt;
  words.hidden = !picture.alt.trim();
  return words;
}

/**
 * Links within the article scroll; all others open as on the page.
 * @param {import("../../page/page.js").Page} page
 * @param {import("../../page/article/article.js").Article} article
 */
function follow(page, article) {
  const here = page.url.split("#")[0];
  for (const link of article.element.querySelectorAll("a")) {
    link.target = "_top";
    link.rel = "noreferrer";
    const [address, fragment] = link.href.split("#");
    const goal = address === here && fragment && article.anchors.get(decode(fragment));
    if (!(goal instanceof Element)) continue;
    link.dataset.within = "";
    link.addEventListener("click", (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      goTo(/** @type {HTMLElement} */ (goal));
    });
  }
}

/** Scrolls to a part of the article and moves the keyboard focus there. @param {HTMLElement} goal */
export function goTo(goal) {
  goal.scrollIntoView();
  if (!goal.hasAttribute("tabindex")) goal.setAttribute("tabindex", "-1");
  goal.focus({ preventScroll: true });
}

/** @param {string} fragment */
function decode(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
