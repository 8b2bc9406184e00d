/** A standfirst leads into the article: it looks like a lead and is no heading, whatever the page calls it. */

/** A first heading of so many letters is a sentence about the article, not the name of a part. */
const SENTENCE = 60;

/**
 * Called before the outline is made.
 * @param {import("../../sheet/reading.js").Reading} reading
 */
export function leads({ article, selection }) {
  const told = (selection.roles?.lead ?? []).map(([id]) => blockOf(article, id));
  const first = [...article.element.children].find((one) => !one.matches(".by, figure, .picture, img, .gallery"));
  const long = first?.matches("h2, h3, h4, h5, h6") && (first.textContent ?? "").trim().length >= SENTENCE;
  for (const block of new Set([...told, long ? /** @type {HTMLElement} */ (first) : null])) {
    if (block) asLead(block);
  }
}

/** @param {import("../../page/article/article.js").Article} article @param {number} id @returns {HTMLElement | null} */
function blockOf({ element, nodes }, id) {
  const node = nodes.get(id);
  const near = node instanceof HTMLElement ? node : node?.parentElement;
  const block = /** @type {HTMLElement | null | undefined} */ (near?.closest("p, h2, h3, h4, h5, h6"));
  return block && element.contains(block) && !block.closest("li, td, th, figure, blockquote, pre") ? block : null;
}

/** Its nodes move, so that what is known of them holds. @param {HTMLElement} block */
function asLead(block) {
  if (block.matches("p")) return block.classList.add("lead");
  const lead = document.createElement("p");
  lead.className = "lead";
  for (const name of ["lang", "dir", "id"])
    if (block.hasAttribute(name)) lead.setAttribute(name, block.getAttribute(name) ?? "");
  lead.append(...block.childNodes);
  block.replaceWith(lead);
}
