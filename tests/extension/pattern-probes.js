/** Makes texts out of an expression's own parts that would make it try the same place again and again. */

import { createRequire } from "node:module";

const tools = createRequire(new URL("../../extension/package.json", import.meta.url));
const { RegExpParser } = createRequire(tools.resolve("eslint"))("@eslint-community/regexpp");

/** What a class may hold: one of each kind that patterns tell apart. */
const SIGNS = [
  ..."a0 <.-_\nAéｱ一\"'/:!?@,;()[]{}&#=%+*\\|~`^$€·–ß\tz9½²😀\u0000\u001b가\u0e01\u200b\u00a0bcdefghijklmnopqrstuvwxy12345678",
];
/** How many of a class's signs are tried, and of an expression's pairs. */
const [MEMBERS, MOST] = [3, 60];
/** What ends a text so that the whole doesn't fit. */
const BREAKING = ["\u0000", " ", "!", ""];

/** @typedef {[before: string, piece: string, last: string]} Probe */

/** @param {string} source @param {string} flags @returns {Probe[]} the parts of repeats first */
export function probes(source, flags) {
  const [unicode, unicodeSets] = [flags.includes("u"), flags.includes("v")];
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode, unicodeSets });
  const given = new Given(flags.replace(/[gydm]/g, ""));
  const pairs = new Map();
  for (const { elements } of pattern.alternatives)
    for (const [before, piece] of given.repeated(elements, ""))
      if (piece) pairs.set(`${before}\n${piece}`, [before, piece]);
  for (const { elements } of pattern.alternatives)
    for (const [before, piece] of given.around(elements, ""))
      if (piece) pairs.set(`${before}\n${piece}`, [before, piece]);
  return [...pairs.values()].slice(0, MOST).flatMap(([before, piece]) => BREAKING.map((last) => [before, piece, last]));
}

class Given {
  /** @param {string} flags */
  constructor(flags) {
    this.flags = flags;
    this.known = new Map();
  }

  /** Gives pairs for each repeat: what leads to it, and what could come in it again and again. */
  *repeated(elements, before) {
    for (const [part, soFar, body] of this.bodies(elements, before)) {
      if (part === "Quantifier") {
        const signs = body.length === 1 && /^Character/.test(body[0].type) ? this.signs(body[0]).slice(0, MEMBERS) : [];
        for (const sign of signs)
          yield* [
            [soFar, sign],
            ["", sign],
          ];
        for (const which of [0, 1, 2]) {
          const piece = this.sample(body, which);
          yield* [
            [soFar, piece],
            ["", soFar + piece],
          ];
        }
      }
      yield* this.repeated(body, soFar);
    }
  }

  /** Gives pairs that begin an expression again and again, and its neighbouring parts. */
  *around(elements, before) {
    const parts = words(elements);
    for (const which of [0, 1]) {
      let soFar = before;
      for (const [at, part] of parts.entries()) {
        soFar += this.sample(part, which);
        yield ["", soFar];
        yield [before, this.sample(parts.slice(at, at + 2).flat(), which)];
      }
    }
    for (const [, soFar, body] of this.bodies(elements, before)) yield* this.around(body, soFar);
  }

  /** Gives each part that holds others: its kind, what leads to it, and what it holds. */
  *bodies(elements, before) {
    let soFar = before;
    for (const part of elements) {
      if (part.type === "Quantifier") yield [part.type, soFar, [part.element]];
      for (const { elements: inner } of part.alternatives ?? [])
        if (Array.isArray(inner)) yield [part.type, soFar, inner];
      soFar += this.sample([part], 0);
    }
  }

  /** Returns signs that one class or character matches, as the browser itself decides. */
  signs(part) {
    if (!this.known.has(part.raw)) {
      const fits = new RegExp(`^${part.raw}$`, this.flags);
      const named = (part.elements ?? []).flatMap((one) => [one.value, one.min?.value]).filter(Number.isInteger);
      const texts = new Set([...SIGNS, ...named.map((code) => String.fromCodePoint(code))]);
      const found =
        part.type === "Character" ? [String.fromCodePoint(part.value)] : [...texts].filter((sign) => fits.test(sign));
      this.known.set(part.raw, found);
    }
    return this.known.get(part.raw);
  }

  /** Returns a text that parts match, as short as can be; `which` chooses among branches and members. */
  sample(elements, which) {
    return elements.map((part) => this.one(part, which)).join("");
  }

  one(part, which) {
    if (/^(Character|ExpressionCharacterClass)/.test(part.type)) {
      const found = this.signs(part);
      return found[Math.min(which, found.length - 1)] ?? "";
    }
    if (part.type === "Quantifier")
      return this.sample([part.element], which).repeat(Math.min(part.min || (which === 1 && part.max ? 1 : 0), 200));
    if (!/Group$/.test(part.type)) return "";
    return this.sample(part.alternatives[which % part.alternatives.length].elements, which);
  }
}

/** Returns the parts, with characters in a row as one. */
function words(elements) {
  const out = [];
  for (const part of elements) {
    const last = out.at(-1);
    if (part.type === "Character" && last?.[0].type === "Character") last.push(part);
    else out.push([part]);
  }
  return out;
}
