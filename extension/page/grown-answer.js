/** The engine's answers about the pages of one article as one answer about the page that has grown. */

/** @typedef {import("../common/messages/messages.js").Selection} Selection */
/** @typedef {import("../common/messages/messages.js").Post} Post */
/** @typedef {import("./structure.js").StructureWire} StructureWire */
/** @typedef {[number, number]} Range half-open */

/** New ids for those of a further page; what isn't taken has none. */
export class Moving {
  /** @param {Int32Array} moved the new id of each node, -1 if it isn't taken */
  constructor(moved) {
    this.moved = moved;
    /** The new id of the first taken node from each on, at last that after all. */
    this.after = new Int32Array(moved.length + 1);
    this.after[moved.length] = moved.reduce((last, id) => Math.max(last, id), -1) + 1;
    for (let id = moved.length - 1; id >= 0; id--) this.after[id] = moved[id] < 0 ? this.after[id + 1] : moved[id];
  }

  /** @param {number} id -1 for none */
  id(id) {
    return id < 0 ? -1 : this.moved[id];
  }

  /** @param {readonly Range[]} ranges @returns {Range[]} without those of which nothing is taken */
  ranges(ranges) {
    return ranges
      .map(([first, last]) => /** @type {Range} */ ([this.after[first], this.after[last]]))
      .filter(([first, last]) => first < last);
  }
}

/**
 * @param {Selection} first @param {Selection} further @param {Int32Array} moved
 * @returns {Selection}
 */
export function joinedAnswer(first, further, moved) {
  const to = new Moving(moved);
  return {
    ...first,
    keep: [...first.keep, ...to.ranges(further.keep)],
    posts: [...(first.posts ?? []), ...(further.posts ?? []).map((post) => postMoved(post, to))],
    roles: rolesJoined(first.roles ?? {}, further.roles ?? {}, to),
    words: first.words && further.words ? sums(first.words, further.words) : first.words,
    structure: structureJoined(first.structure, further.structure, to),
  };
}

/** @param {Post} post @param {Moving} to @returns {Post} */
function postMoved(post, to) {
  const name = (/** @type {any} */ ids) => (Array.isArray(ids) ? ids.map((id) => to.id(id)) : to.id(ids));
  return {
    ...post,
    node: to.id(post.node),
    body: to.ranges(post.body),
    ...("author" in post ? { author: name(post.author) } : {}),
    ...("time" in post ? { time: name(post.time) } : {}),
    ...("quotes" in post ? { quotes: to.ranges(/** @type {any} */ (post).quotes) } : {}),
  };
}

/** @param {NonNullable<Selection["roles"]>} first @param {NonNullable<Selection["roles"]>} further @param {Moving} to */
function rolesJoined(first, further, to) {
  const all = { ...first };
  for (const [role, ranges] of Object.entries(further)) all[role] = [...(all[role] ?? []), ...to.ranges(ranges)];
  return all;
}

/** Of hidden words, say, only those of the first page are known. @param {any} first @param {any} further */
function sums(first, further) {
  return { ...first, kept: first.kept + further.kept };
}

/**
 * @param {StructureWire | undefined} first @param {StructureWire | undefined} further @param {Moving} to
 * @returns {StructureWire | undefined}
 */
function structureJoined(first, further, to) {
  if (!first || !further) return first;
  const there = (/** @type {any} */ [id]) => to.id(id) >= 0;
  /** The first of a row is a node. @param {any[]} rows */
  const rows = (rows) => rows.filter(there).map(([id, ...rest]) => [to.id(id), ...rest]);
  const ids = (/** @type {number[]} */ list) => list.map((id) => to.id(id)).filter((id) => id >= 0);
  /** @type {Record<string, any[]>} */
  const moved = {
    names: rows(further.names),
    tables: ids(further.tables),
    codes: rows(further.codes),
    formulas: rows(further.formulas).map(([id, math, ...rest]) => [id, to.id(math), ...rest]),
    cuts: rows(further.cuts),
    pictures: rows(further.pictures),
    letters: rows(further.letters),
    drawings: ids(further.drawings),
    players: rows(further.players),
    notes: rows(further.notes).map(([id, body, label]) => [id, to.id(body), label]),
    note_asides: rows(further.note_asides).map(([id, body]) => [id, to.id(body)]),
    asides: ids(further.asides),
    silent: further.silent.filter(there).map((row) => row.map((id) => to.id(id))),
    sequence: rows(further.sequence ?? []).map(([id, children]) => [id, ids(children)]),
  };
  const known = /** @type {Record<string, any>} */ (first);
  const lists = Object.entries(moved).map(([name, list]) => [name, [...(known[name] ?? []), ...list]]);
  return { .../** @type {StructureWire} */ (Object.fromEntries(lists)), blocks: bits(first, further, to) };
}

/**
 * The holder of a further page is a block, too.
 * @param {StructureWire} first @param {StructureWire} further @param {Moving} to
 */
function bits(first, further, to) {
  const [own, theirs] = [first.blocks, further.blocks].map((packed) => atob(packed));
  const last = to.after[to.moved.length];
  const out = new Uint8Array(Math.ceil(last / 8));
  for (let at = 0; at < own.length; at++) out[at] = own.charCodeAt(at);
  const set = (/** @type {number} */ id) => (out[id >> 3] |= 1 << (id & 7));
  for (const [id, now] of to.moved.entries()) if (now >= 0 && (theirs.charCodeAt(id >> 3) >> (id & 7)) & 1) set(now);
  const begin = to.after[0];
  if (begin > 0) set(begin - 1);
  return btoa(Array.from(out, (byte) => String.fromCharCode(byte)).join(""));
}
