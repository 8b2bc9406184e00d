/**
 * A page that grows: what the engine takes of a further page stands behind its nodes, in an element of its own, and
 * its ids stay. The same as `readwell.engine.joining.merged`; a test compares the columns.
 */

import { column, Page } from "./page.js";

/** The element that the nodes of a further page are in. */
const HOLDER = "section";

/** @typedef {[number, number]} Range half-open */
/**
 * What the engine says of a further page: what travels, and what is written anew there, and on the page so far.
 * @typedef {{take: Range[], rewrites: [number, string, string][], arrived?: [number, string, string][]}} Taken
 */

/** A list of texts in which each has a number; new ones are added. */
class Table {
  /** @param {string[]} texts */
  constructor(texts) {
    this.texts = [...texts];
    this.numbers = new Map([...this.texts.entries()].reverse().map(([number, text]) => [text, number]));
  }

  /** @param {string} text */
  number(text) {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** Returns the numbers of another list's texts here, in a map. @param {string[]} other @param {Iterable<number>} used */
  moved(other, used) {
    const numbers = [...new Set(used)].sort((a, b) => a - b);
    return new Map(numbers.map((number) => [number, this.number(other[number])]));
  }
}

const COLUMNS = Object.freeze(["parent", "tag", "text", "open", "attr_node", "attr_name", "attr_value"]);

/**
 * Returns the first page with what is taken of a further one, its `number`, behind it.
 * @param {string} first as JSON text @param {string} further as JSON text
 * @param {Taken} taken @param {number} number
 * @returns {{json: string, page: Page, moved: Int32Array, holder: number}} `moved`: the new id of each node of the
 *   further page, -1 if it isn't taken; `holder`: the element around them
 */
export function grown(first, further, { take, rewrites, arrived = [] }, number) {
  const [ours, theirs] = [JSON.parse(first), JSON.parse(further)];
  const [own, new_] = [decoded(ours), decoded(theirs)];
  const holder = own.parent.length;
  const ids = take.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at));
  const moved = new Int32Array(new_.parent.length).fill(-1);
  for (const [at, id] of ids.entries()) moved[id] = holder + 1 + at;
  const [tags, names, strings] = [ours.tags, ours.names, ours.strings].map((texts) => new Table(texts));
  const held = tags.number(HOLDER);
  const tagNumbers = tags.moved(theirs.tags, picked(new_.tag, ids));
  const textNumbers = strings.moved(theirs.strings, picked(new_.text, ids));
  const rows = attributes(theirs, new_, moved, rewrites);
  const idName = names.number("id");
  const rowNames = rows.map(({ name }) => names.number(name));
  const idValue = strings.number(`page-${number}`);
  const rowValues = rows.map(({ value }) => strings.number(value));
  const written = leading(ours.names, own, arrived, strings);
  const above = ids.map((id) => (moved[new_.parent[id]] < 0 ? holder : moved[new_.parent[id]]));
  const wire = {
    ...ours,
    parent: [...own.parent, holderParent(ours.tags, own), ...above],
    tag: [...own.tag, held, ...ids.map((id) => tagNumbers.get(new_.tag[id]) ?? 0)],
    text: [...own.text, 0, ...ids.map((id) => textNumbers.get(new_.text[id]) ?? 0)],
    open: [...own.open, HOLDER.length + 2, ...picked(new_.open, ids)],
    attr_node: [...own.attr_node, holder, ...rows.map(({ node }) => node)],
    attr_name: [...own.attr_name, idName, ...rowNames],
    attr_value: [...written, idValue, ...rowValues],
    tags: tags.texts,
    names: names.texts,
    strings: strings.texts,
    ...(ours.layout ? { layout: laidOut(ours.layout, ids.length + 1) } : {}),
  };
  return { json: JSON.stringify(wire), page: new Page(wire), moved, holder };
}

/** @param {any} wire @returns {Record<string, Int32Array>} */
function decoded(wire) {
  return Object.fromEntries(COLUMNS.map((name) => [name, column(wire[name])]));
}

/** @param {Int32Array} values @param {number[]} ids */
const picked = (values, ids) => ids.map((id) => values[id]);

/**
 * Returns what the further page is put in: the body, if nothing comes after it.
 * @param {string[]} tags @param {Record<string, Int32Array>} columns
 */
function holderParent(tags, { parent, tag }) {
  let last = parent.length - 1;
  let body = 0;
  // Whatever the last node is in ends with the page.
  for (; last > 0; last = parent[last]) if (tags[tag[last]] === "body") body = last;
  return body;
}

/**
 * Returns the attributes of the nodes that travel.
 * @param {any} wire @param {Record<string, Int32Array>} columns @param {Int32Array} moved
 * @param {[number, string, string][]} rewrites
 */
function attributes(wire, { attr_node, attr_name, attr_value }, moved, rewrites) {
  const anew = new Map(rewrites.map(([node, name, value]) => [`${node} ${name}`, value]));
  const rows = [];
  for (let row = 0; row < attr_node.length; row++) {
    const node = attr_node[row];
    if (moved[node] < 0) continue;
    const name = wire.names[attr_name[row]];
    const value = anew.get(`${node} ${name}`) ?? wire.strings[attr_value[row]];
    rows.push({ node: moved[node], name, value });
  }
  return rows;
}

/**
 * Returns the attributes' values with those of links that lead to the further page.
 * @param {string[]} names @param {Record<string, Int32Array>} columns
 * @param {[number, string, string][]} arrived @param {Table} strings
 */
function leading(names, { attr_node, attr_name, attr_value }, arrived, strings) {
  const anew = new Map(arrived.map(([node, name, value]) => [`${node} ${name}`, strings.number(value)]));
  const at = (/** @type {number} */ row) => `${attr_node[row]} ${names[attr_name[row]]}`;
  return anew.size ? attr_value.map((value, row) => anew.get(at(row)) ?? value) : attr_value;
}

/** Returns the layout with rows for nodes that no browser has laid out. @param {any} layout @param {number} more */
function laidOut(layout, more) {
  const rest = Array.from({ length: more }, () => 0);
  return Object.fromEntries(Object.entries(layout).map(([name, values]) => [name, [...column(values), ...rest]]));
}
