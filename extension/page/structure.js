/**
 * The engine's claims about a page's elements (docs/protocol.md, "structure"): tables, notes, formulas, code, pictures.
 * The sheet and the voice are built from it. Nothing is recognised here.
 */

/**
 * @typedef {{kind: "formula", math: number, tex: string, display: boolean}} Formula `math`: the MathML's id, -1 for
 * none
 */
/** @typedef {{kind: "picture", src: string, alt: string}} Picture */
/** @typedef {{kind: "letter", text: string}} Letter  shown as a picture or a control, and only says this */
/** @typedef {{kind: "drawing"}} Drawing */
/** @typedef {{kind: "player", form: "video" | "audio" | "frame", src: string, title: string, poster: string}} Player */
/** @typedef {{kind: "noteref", label: string, to: number}} NoteRef */
/** @typedef {Formula | Picture | Letter | Drawing | Player | NoteRef} Claim */
/**
 * @typedef {{start: number, end: number, tex: string, display: boolean}} Cut a formula inside a text, its place in
 * UTF-16 units
 */

/**
 * @typedef {object} StructureWire
 * @property {string} blocks
 * @property {[number, string][]} names
 * @property {number[]} tables
 * @property {[number, string][]} codes
 * @property {[number, number, string, number][]} formulas
 * @property {[number, number, number, string, number][]} cuts
 * @property {[number, string, string][]} pictures
 * @property {[number, string][]} letters
 * @property {number[]} drawings
 * @property {[number, "video" | "audio" | "frame", string, string, string][]} players
 * @property {[number, number, string][]} notes
 * @property {[number, number][]} note_asides
 * @property {number[]} asides
 * @property {[number, number, number][]} silent
 * @property {[number, number[]][]} [sequence] children whose order on screen isn't the document's, in that of the screen
 */

/** @type {StructureWire} */
const NOTHING = {
  blocks: "",
  names: [],
  tables: [],
  codes: [],
  formulas: [],
  cuts: [],
  pictures: [],
  letters: [],
  drawings: [],
  players: [],
  notes: [],
  note_asides: [],
  asides: [],
  silent: [],
};

export class Structure {
  /** @param {StructureWire} [wire] */
  constructor(wire = NOTHING) {
    this.blocks = Uint8Array.from(atob(wire.blocks), (unit) => unit.charCodeAt(0));
    /** The element that a role stands for; "" if it has no meaning. */
    this.names = new Map(wire.names);
    this.tables = new Set(wire.tables);
    /** The language of each code listing, "" if unknown. */
    this.languages = new Map(wire.codes);
    /** Footnote marks, and parts of notes to leave out (label, backlinks). @type {Map<number, NoteRef>} */
    this.notes = new Map(wire.notes.map(([id, to, label]) => [id, { kind: "noteref", label, to }]));
    this.noteAsides = new Map(wire.note_asides);
    this.silent = wire.silent;
    /** @type {Map<number, Cut[]>} */
    this.cuts = new Map();
    for (const [id, start, end, tex, display] of wire.cuts) {
      const cuts = this.cuts.get(id) ?? [];
      cuts.push({ start, end, tex, display: display === 1 });
      this.cuts.set(id, cuts);
    }
    this.claims = claimsOf(wire);
  }

  /** Whether an element begins and ends a line of its own. @param {number} id */
  isBlock(id) {
    return ((this.blocks[id >> 3] >> (id & 7)) & 1) === 1;
  }

  /** Whether the page has TeX to render. */
  get needsTex() {
    return this.cuts.size > 0 || [...this.claims.values()].some((claim) => claim?.kind === "formula" && claim.math < 0);
  }
}

/** @param {StructureWire} wire @returns {Map<number, Claim | null>} null where nothing stands for the element */
function claimsOf(wire) {
  /** @type {Map<number, Claim | null>} */
  const claims = new Map(wire.asides.map((id) => [id, null]));
  for (const [id, math, tex, display] of wire.formulas)
    claims.set(id, { kind: "formula", math, tex, display: display === 1 });
  for (const [id, src, alt] of wire.pictures) claims.set(id, { kind: "picture", src, alt });
  for (const [id, text] of wire.letters) claims.set(id, { kind: "letter", text });
  for (const id of wire.drawings) claims.set(id, { kind: "drawing" });
  for (const [id, form, src, title, poster] of wire.players)
    claims.set(id, { kind: "player", form, src, title, poster });
  return claims;
}

/** The kept part of a page, and what its elements are replaced by. */
export class Kept {
  /** @param {import("./page.js").Page} page @param {readonly (readonly [number, number])[]} keep */
  constructor(page, keep) {
    this.page = page;
    this.before = keptBefore(page, keep);
    const quiet = page.structure.silent
      .filter(([, before, after]) => this.#holds(before) && this.#holds(after))
      .map(([id]) => id);
    if (quiet.length) this.before = keptBefore(page, keep, quiet);
  }

  /** Whether anything kept is in the subtree. @param {number} id */
  has(id) {
    return this.before[this.page.end(id)] > this.before[id];
  }

  /** @param {number} id */
  #holds(id) {
    return id >= 0 && this.before[id + 1] > this.before[id];
  }

  /**
   * The replacement of each element; null if it shows nothing. A footnote needs both its mark and its text: if one of
   * them isn't kept, the other is ordinary text. @returns {{claims: Map<number, Claim | null>, labels: Map<number,
   * string>}}
   */
  standing() {
    const { claims: all, notes, noteAsides } = this.page.structure;
    const claims = new Map([...all].filter(([id, claim]) => !claim || this.has(id)));
    /** @type {Map<number, string>} */
    const labels = new Map();
    for (const [id, claim] of notes) {
      if (!this.has(id) || !this.has(claim.to)) continue;
      claims.set(id, claim);
      if (!labels.has(claim.to)) labels.set(claim.to, claim.label);
    }
    for (const [id, body] of noteAsides) if (labels.has(body)) claims.set(id, null);
    return { claims, labels };
  }
}

/**
 * Counts the kept nodes before each id: the leaves of some ranges, and single nodes.
 * @param {import("./page.js").Page} page
 * @param {readonly (readonly [number, number])[]} keep
 * @param {readonly number[]} [single]
 */
export function keptBefore(page, keep, single = []) {
  const before = new Int32Array(page.length + 1);
  for (const [first, last] of keep) {
    for (let id = Math.max(first, 0); id < Math.min(last, page.length); id++) if (page.isLeaf(id)) before[id + 1] = 1;
  }
  for (const id of single) before[id + 1] = 1;
  for (let id = 0; id < page.length; id++) before[id + 1] += before[id];
  return before;
}
