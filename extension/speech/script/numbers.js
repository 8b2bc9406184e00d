/**
 * The number or letter of an item in an ordered list. The browser generates it, no leaf of the page has it, and a
 * listener needs it for "see point 3".
 */

/** @typedef {import("../../page/page.js").Page} Page */

const WHOLE = /^\s*([-+]?\d{1,9})/;
const LETTERS = 26;

/** @type {WeakMap<Page, Map<number, Map<number, number>>>} each list's items */
const known = new WeakMap();

/**
 * Returns the ordered list items around a node, outermost first, with their spoken numbers.
 * @param {Page} page
 * @param {number} id
 */
export function numbersOf(page, id) {
  /** @type {{item: number, text: string}[]} */
  const found = [];
  for (let item = id; item >= 0; item = page.parent(item)) {
    const list = page.parent(item);
    if (page.name(item) !== "li" || page.name(list) !== "ol") continue;
    const number = ordinals(page, list).get(item) ?? 0;
    found.unshift({ item, text: spelled(number, page.attribute(item, "type") ?? page.attribute(list, "type") ?? "1") });
  }
  return found;
}

/** @param {Page} page @param {number} list */
function ordinals(page, list) {
  const lists = known.get(page) ?? new Map();
  known.set(page, lists);
  if (!lists.has(list)) lists.set(list, counted(page, list));
  return lists.get(list);
}

/**
 * Returns every item's number as browsers count: from `start`, down if reversed, restarting at an item's own value.
 * @param {Page} page
 * @param {number} list
 */
function counted(page, list) {
  const items = [...page.children(list)].filter((id) => page.name(id) === "li");
  const isReversed = page.attribute(list, "reversed") !== null;
  let next = whole(page.attribute(list, "start")) ?? (isReversed ? items.length : 1);
  return new Map(
    items.map((item) => {
      const number = whole(page.attribute(item, "value")) ?? next;
      next = number + (isReversed ? -1 : 1);
      return [item, number];
    }),
  );
}

/** @param {string | null} text */
function whole(text) {
  const found = WHOLE.exec(text ?? "");
  return found && Number(found[1]);
}

/**
 * Capitals are spoken as names, a small "a" as a word; Roman numerals would be spelled, so they are spoken as numbers.
 * @param {number} number
 * @param {string} type
 */
function spelled(number, type) {
  if (!/^a$/i.test(type) || number < 1) return String(number);
  let letters = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    letters = String.fromCharCode(65 + ((rest - 1) % LETTERS)) + letters;
  return letters;
}
