/** A captured page: the columns of docs/protocol.md, 3, with accessors. Row n is the node with id n. */

import { Structure } from "./structure.js";

/** A node with more attributes than this gets a table of them at first use. */
const MANY = 16;

const NO_ATTRIBUTES = Object.freeze(/** @type {[string, string][]} */ ([]));

export class Page {
  /** Cached addresses: resolving one is slow, and each is needed several times. @type {Map<string, string>} */
  #resolved = new Map();
  /** @type {Map<number, Map<string, string>>} */
  #crowds = new Map();

  /** @param {string} json the page as it was captured */
  static parse(json) {
    return new Page(JSON.parse(json));
  }

  /** @param {any} wire */
  constructor(wire) {
    this.url = /** @type {string} */ (wire.url ?? "");
    this.facts = /** @type {Record<string, string>} */ (wire.facts ?? {});
    /** @type {string[]} */
    this.strings = wire.strings;
    /** @type {string[]} */
    this.tags = wire.tags;
    /** @type {string[]} */
    this.names = wire.names;
    this.parents = column(wire.parent);
    this.tagIndex = column(wire.tag);
    this.textIndex = column(wire.text);
    this.layout = wire.layout ?? null;
    this.length = this.parents.length;
    this.ends = ends(this.parents);
    this.attributeName = column(wire.attr_name);
    this.attributeValue = column(wire.attr_value);
    this.attributeNode = column(wire.attr_node);
    this.firstAttribute = firsts(this.attributeNode, this.length);
    /** The engine's claims about its elements: set when the reply arrives. */
    this.structure = new Structure();
  }

  /** @param {number} id @returns {number} the id after the last node of its subtree */
  end(id) {
    return this.ends[id];
  }

  /** @param {number} id @returns {number} -1 at the root */
  parent(id) {
    return this.parents[id];
  }

  /** @param {number} id @returns {string} local name in lower case, "#text" for text */
  name(id) {
    return this.tags[this.tagIndex[id]];
  }

  /** @param {number} id */
  isText(id) {
    return this.tagIndex[id] === 0;
  }

  /** A leaf is a text node or an element without children. @param {number} id */
  isLeaf(id) {
    return this.ends[id] === id + 1;
  }

  /** @param {number} id */
  text(id) {
    return this.strings[this.textIndex[id]];
  }

  /** @param {number} id @param {string} name @returns {string | null} */
  attribute(id, name) {
    const [first, last] = [this.firstAttribute[id], this.firstAttribute[id + 1]];
    if (last - first > MANY) return this.#crowd(id).get(name) ?? null;
    for (let row = first; row < last; row++) {
      if (this.names[this.attributeName[row]] === name) return this.strings[this.attributeValue[row]];
    }
    return null;
  }

  /**
   * Returns the attributes of a node with many; the first of duplicates wins.
   * @param {number} id
   * @returns {Map<string, string>}
   */
  #crowd(id) {
    let found = this.#crowds.get(id);
    if (!found) this.#crowds.set(id, (found = new Map([...this.attributes(id)].reverse())));
    return found;
  }

  /** @param {number} id @returns {readonly (readonly [string, string])[]} */
  attributes(id) {
    const first = this.firstAttribute[id];
    const last = this.firstAttribute[id + 1];
    if (first === last) return NO_ATTRIBUTES;
    return Array.from({ length: last - first }, (_, at) => [
      this.names[this.attributeName[first + at]],
      this.strings[this.attributeValue[first + at]],
    ]);
  }

  /**
   * Returns every node with an attribute, and its value, in order.
   * @param {string} name
   * @returns {Map<number, string>}
   */
  having(name) {
    const wanted = this.names.indexOf(name);
    /** @type {Map<number, string>} */
    const found = new Map();
    if (wanted < 0) return found;
    for (let row = 0; row < this.attributeNode.length; row++) {
      if (this.attributeName[row] === wanted)
        found.set(this.attributeNode[row], this.strings[this.attributeValue[row]]);
    }
    return found;
  }

  /** Yields the ids of the children, in order. @param {number} id */
  *children(id) {
    for (let child = id + 1; child < this.ends[id]; child = this.ends[child]) yield child;
  }

  /** Whether an element begins and ends a line of its own. @param {number} id */
  isBlock(id) {
    return this.structure.isBlock(id);
  }

  /** Whether a node is hidden for good; folded content counts as visible. @param {number} id */
  isHidden(id) {
    return Boolean(this.laidOut("hidden")?.[id] && !this.laidOut("folded")?.[id]);
  }

  /** Returns a column of the layout, decoded at first use. @param {string} name @returns {Int32Array | null} */
  laidOut(name) {
    if (!this.layout?.[name]) return null;
    if (!(this.layout[name] instanceof Int32Array)) this.layout[name] = column(this.layout[name]);
    return this.layout[name];
  }

  /** Returns an absolute address; "" if it is malformed. @param {string} address */
  resolve(address) {
    const known = this.#resolved.get(address);
    if (known !== undefined) return known;
    const resolved = absolute(address, this.facts.base || this.url);
    this.#resolved.set(address, resolved);
    return resolved;
  }
}

/** @param {string} address @param {string} base */
function absolute(address, base) {
  try {
    return new URL(address, base || undefined).href;
  } catch {
    return "";
  }
}

/** The format of a packed column, by its prefix; without one, four bytes per number. */
const WIDTHS = Object.freeze(
  /** @type {Record<string, typeof Int8Array | typeof Int16Array | typeof Int32Array>} */ ({
    "1:": Int8Array,
    "2:": Int16Array,
    "4:": Int32Array,
  }),
);

/**
 * Decodes a column of numbers: a list, or base64 of little-endian numbers.
 * @param {number[] | string} wire
 */
export function column(wire) {
  if (typeof wire !== "string") return Int32Array.from(wire);
  const Width = WIDTHS[wire.slice(0, 2)];
  const bytes = unpacked(Width ? wire.slice(2) : wire);
  const Packed = Width ?? Int32Array;
  return new Int32Array(new Packed(bytes.buffer, 0, Math.floor(bytes.length / Packed.BYTES_PER_ELEMENT)));
}

/** @param {string} base64 @returns {Uint8Array<ArrayBuffer>} */
function unpacked(base64) {
  return "fromBase64" in Uint8Array
    ? /** @type {any} */ (Uint8Array).fromBase64(base64)
    : Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
}

/**
 * Returns where each subtree ends: going up from the last row, a parent ends no sooner than its children.
 * @param {Int32Array} parents
 */
function ends(parents) {
  const ends = new Int32Array(parents.length);
  for (let id = parents.length - 1; id >= 0; id--) {
    ends[id] = Math.max(ends[id], id + 1);
    const parent = parents[id];
    if (parent >= 0) ends[parent] = Math.max(ends[parent], ends[id]);
  }
  return ends;
}

/**
 * Returns where each node's attributes begin: they are in order of their nodes, so one pass is enough.
 * @param {Int32Array} nodes
 * @param {number} length
 */
function firsts(nodes, length) {
  const first = new Int32Array(length + 1);
  let row = 0;
  for (let id = 0; id <= length; id++) {
    while (row < nodes.length && nodes[row] < id) row++;
    first[id] = row;
  }
  return first;
}
