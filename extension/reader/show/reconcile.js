/**
 * Compares an article that was built anew with the one on show, block by block: same, changed, added or gone. A block's
 * name is what it is, says and shows. What is the same keeps its elements: nothing that a person reads, hears or has
 * the focus on is replaced.
 */

/** @typedef {import("../../page/article/article.js").Article} Article */
/**
 * @typedef {object} Difference
 * @property {[Element, Element][]} same elements on show, each with the new one of the same name
 * @property {[Element, Element][]} changed elements on show, each with the new one in its place
 * @property {[Element, Element][]} boxes elements on show whose contents differ, each with the new one
 * @property {Element[]} added
 * @property {Element[]} gone
 */

/** Boxes whose parts are compared, where the boxes differ. */
const BOXES = "article, section, div, ul, ol, dl, li, blockquote, aside, table, tbody, tr";
/** What has a name without words. */
const SHOWN = "img, video, audio, svg";
/** What the sheet itself has put into a block. */
const OURS = ".back, .fold, button";
/** A changed block has so many of its pairs of words in common with the former, at least. */
const ALIKE = 0.5;

/** @param {Element} before on show @param {Element} after @returns {Difference} */
export function compared(before, after) {
  /** @type {Difference} */
  const found = { same: [], changed: [], boxes: [[before, after]], added: [], gone: [] };
  for (const pair of found.boxes) found.boxes.push(...level(pair, found));
  return found;
}

/**
 * Compares the children of two boxes.
 * @param {[Element, Element]} boxes @param {Difference} found
 * @returns {[Element, Element][]} boxes whose children are still to be compared
 */
function level([before, after], found) {
  const [old, fresh] = [[...before.children], [...after.children]];
  const pairs = byName(old, fresh);
  for (const [one, other] of pairs) found.same.push([one, other]);
  const [taken, known] = [new Set(pairs.keys()), new Map([...pairs].map(([one, other]) => [other, one]))];
  /** @type {[Element, Element][]} */
  const inside = [];
  let last = /** @type {Element | null} */ (null);
  for (const one of fresh) {
    const match = known.get(one);
    const next = last ? last.nextElementSibling : before.firstElementChild;
    if (match) last = match;
    else if (next && !taken.has(next) && next.nodeName === one.nodeName && isSuccessor(next, one)) {
      taken.add(next);
      last = next;
      if (isBox(next) && isBox(one)) inside.push([next, one]);
      else found.changed.push([next, one]);
    } else found.added.push(one);
  }
  found.gone.push(...old.filter((one) => !taken.has(one)));
  return inside;
}

/** Whether all that a block says stands in blocks of its own. @param {Element} block */
function isBox(block) {
  const words = [...block.childNodes].some((node) => node instanceof Text && node.data.trim());
  return block.matches(BOXES) && block.childElementCount > 0 && !words;
}

/**
 * Pairs what has the same name: the first with the first, the second with the second.
 * @param {Element[]} old @param {Element[]} fresh @returns {Map<Element, Element>}
 */
function byName(old, fresh) {
  /** @type {Map<string, Element[]>} */
  const named = new Map();
  for (const one of old) {
    const name = nameOf(one);
    const same = named.get(name);
    if (same) same.push(one);
    else named.set(name, [one]);
  }
  const pairs = new Map();
  for (const one of fresh) {
    const match = named.get(nameOf(one))?.shift();
    if (match && adoptable(match, one)) pairs.set(match, one);
  }
  return pairs;
}

/** @param {Element} block */
function nameOf(block) {
  const shown = [...(block.matches(SHOWN) ? [block] : []), ...block.querySelectorAll(SHOWN)];
  return [block.nodeName, said(block), ...shown.map((one) => one.getAttribute("src") ?? one.nodeName)].join("\n");
}

/** @param {Element} block */
function said(block) {
  return texts(block)
    .map(({ data }) => data)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** The page's own texts in a block. @param {Element} block @returns {Text[]} */
function texts(block) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = /** @type {Text} */ (node);
    if (text.data.trim() && !text.parentElement?.closest(OURS)) found.push(text);
  }
  return found;
}

/**
 * Whether a block may have become another one: most pairs of words of the shorter one are in both. One that begins to
 * be written has none.
 * @param {Element} one @param {Element} other
 */
function isSuccessor(one, other) {
  const [old, fresh] = [one, other].map(pairsOf);
  const common = [...old].filter((pair) => fresh.has(pair)).length;
  return common >= ALIKE * Math.min(old.size, fresh.size);
}

/** @param {Element} block @returns {Set<string>} */
function pairsOf(block) {
  const words = said(block).toLowerCase().split(" ");
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
}

/** Whether each node of the one has its own in the other. @param {Element} one @param {Element} other */
function adoptable(one, other) {
  const [mine, theirs] = [nodesOf(one), nodesOf(other)];
  return mine.length === theirs.length && mine.every((node, at) => node.nodeName === theirs[at].nodeName);
}

/** The nodes of a block that stand for the page's. @param {Element} block @returns {Node[]} */
export function nodesOf(block) {
  const own = [...(block.matches("[data-node]") ? [block] : []), ...block.querySelectorAll("[data-node]")];
  return [...own.filter((one) => !one.closest(OURS)), ...texts(block)];
}

/**
 * Puts the elements on show in place of new ones of the same name, and ties them to the new page's nodes.
 * @param {[Element, Element][]} same @param {Article} article the new one
 */
export function keep(same, article) {
  for (const [one, other] of same) {
    const [mine, theirs] = [nodesOf(one), nodesOf(other)];
    for (const [at, node] of theirs.entries()) {
      const id = article.ids.get(node);
      if (id === undefined) continue;
      article.nodes.set(id, mine[at]);
      article.ids.set(mine[at], id);
      if (mine[at] instanceof HTMLElement) mine[at].dataset.node = String(id);
    }
    other.replaceWith(one);
  }
  for (const [id, note] of article.notes) {
    const body = article.nodes.get(id);
    if (body instanceof HTMLElement) note.body = body;
  }
}
