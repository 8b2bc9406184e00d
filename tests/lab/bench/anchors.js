/**
 * Makes marks and finds them again, as the sheet does. Reads JSON lines, writes a JSON line for each:
 * `{page, keep, structure, count, seed}` -> `{marks: [{anchor, from: [id, offset], to: [id, offset]}], letters}`;
 * `{page, keep, structure, anchors, truths}` -> `{results: [...], ms}`; a truth is where the first and the last letter
 * stand now, `[id, offset]` or null each;
 * `{texts, count}` -> `{ms: {same, edited}, found}`: so many marks on an article of these paragraphs, as it was and
 * with a letter of each paragraph changed.
 */

import { createInterface } from "node:readline";
import { anchorOf } from "../../../extension/page/anchors/anchor.js";
import { findAll } from "../../../extension/page/anchors/finding.js";
import { letters, Letters } from "../../../extension/page/anchors/letters.js";
import { Page } from "../../../extension/page/page.js";
import { Structure } from "../../../extension/page/structure.js";

/** The texts of the kept part, each with its block. */
function leavesOf({ page: wire, keep, structure }) {
  const page = new Page(wire);
  page.structure = new Structure(structure);
  const leaves = [];
  for (const [from, to] of keep)
    for (let id = from; id < to; id++) {
      if (!page.isText(id)) continue;
      let block = page.parent(id);
      while (block > 0 && !page.isBlock(block)) block = page.parent(block);
      leaves.push({ id, text: page.text(id), from: 0, block });
    }
  return leaves;
}

/** A generator of numbers below 1, always the same. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Passages of all sizes: words, phrases, sentences, paragraphs, passages over several. */
function passage(all, next) {
  const block = all.blocks[Math.floor(next() * all.blocks.length)];
  const kind = next();
  if (kind < 0.1) return [block.from, block.to];
  const words = kind < 0.25 ? 1 + Math.floor(next() * 3) : 4 + Math.floor(next() * 30);
  const size = words * 5;
  const from = block.from + Math.floor(next() * Math.max(1, block.to - block.from - (kind < 0.85 ? size : 0)));
  const to = Math.min(all.text.length, kind < 0.85 ? Math.min(block.to, from + size) : from + size * 3);
  return [from, to];
}

function made({ count, seed, ...given }) {
  const leaves = leavesOf(given);
  const all = new Letters(leaves);
  const next = chance(seed);
  const marks = [];
  for (let tries = 0; marks.length < count && tries < count * 5 && all.blocks.length > 3; tries++) {
    const [from, to] = passage(all, next);
    if (to - from < 3) continue;
    const [first, last] = [all.spot(from), all.spot(to, true)];
    const place = ({ leaf, offset }) => [leaves[leaf].id, offset];
    marks.push({ anchor: anchorOf(all, from, to), from: place(first), to: place(last) });
  }
  return { marks, letters: all.text.length };
}

/** Whether the same words stand around a place, on both sides. */
function isTwin(all, { prefix, suffix }, { from, to }) {
  const [before, after] = [letters(prefix).slice(-40), letters(suffix).slice(0, 40)];
  return all.text.slice(Math.max(0, from - before.length), from) === before && all.text.startsWith(after, to);
}

function found({ anchors, truths, ...given }) {
  const leaves = leavesOf(given);
  const began = performance.now();
  const all = new Letters(leaves);
  const results = findAll(all, anchors);
  const ms = performance.now() - began;
  const numbers = new Map(leaves.map(({ id }, leaf) => [id, leaf]));
  const letterAt = ([id, offset]) => (numbers.has(id) ? all.letterAt({ leaf: numbers.get(id), offset }) : -1);
  return {
    ms,
    results: results.map((result, at) => {
      const [first, last] = truths[at].map((place) => (place ? letterAt(place) : -1));
      const survives = first >= 0 && last > first;
      const text = survives ? all.text.slice(first, last) : "";
      const touches = (letter) => letter >= 0 && letter >= result.from - 3 && letter <= result.to + 3;
      return {
        found: result.found,
        why: result.why,
        edits: result.edits,
        same: survives && text === letters(anchors[at].exact),
        right: result.found && result.from === first && result.to === last,
        left: Boolean(truths[at][0] && truths[at][1]) && !survives && first < 0,
        twin: result.found && result.edits === 0 && isTwin(all, anchors[at], result),
        near: result.found && (touches(first) || touches(last)),
        got: result.found ? all.text.slice(result.from, result.to) : "",
        text,
      };
    }),
  };
}

/** The texts as paragraphs. */
const paragraphs = (texts) => texts.map((text, id) => ({ id, text, from: 0, block: id }));

function timed({ texts, count }) {
  const all = new Letters(paragraphs(texts));
  const next = chance(1);
  const anchors = Array.from({ length: count }, () => anchorOf(all, ...passage(all, next)));
  const edited = texts.map((text) => text.slice(0, text.length >> 1) + "ø" + text.slice((text.length >> 1) + 1));
  const ms = {};
  let found = 0;
  for (const [name, now] of Object.entries({ same: texts, edited })) {
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      found = findAll(new Letters(paragraphs(now)), anchors).filter((result) => result.found).length;
      return performance.now() - began;
    });
    ms[name] = times.sort((one, other) => one - other)[2];
  }
  return { ms, found };
}

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  process.stdout.write(`${JSON.stringify((given.texts ? timed : given.anchors ? found : made)(given))}\n`);
}
