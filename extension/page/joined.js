/** An article of one page and a further page of it become an article of both. */

import { grown } from "./grown.js";
import { joinedAnswer, Moving } from "./grown-answer.js";
import { Structure } from "./structure.js";

/** @typedef {[number, number]} Range half-open */
/** @typedef {{address: string, holder: number, title: string}} JoinedPage `holder`: the element around its nodes */
/**
 * @typedef {object} Article
 * @property {string} json the page as columns
 * @property {import("../common/messages/messages.js").Selection} selection
 * @property {Range[]} keep
 * @property {readonly JoinedPage[]} [pages] the further ones, in order
 */
/** @typedef {{page: string, address: string}} Fetched a further page as columns, and where it was found */

/**
 * @template {Article} Before
 * @param {Before} before
 * @param {Int32Array | null} moved the new ids of the last page's nodes, null if that was the first
 * @param {Fetched} fetched
 * @param {any} reply what the engine says of it (docs/protocol.md, `join`)
 */
export function joinedBy(before, moved, { page: further, address }, reply) {
  const { keep: kept, selection: known, pages = [] } = before;
  const made = grown(before.json, further, reply, pages.length + 2);
  const selection = joinedAnswer(known, reply, made.moved);
  made.page.structure = new Structure(selection.structure);
  /** @type {Range[]} what the page before said at its foot, and this one says again */
  const gone = moved ? new Moving(moved).ranges(reply.gone) : reply.gone;
  return {
    page: made.page,
    json: made.json,
    selection,
    keep: without(kept, gone).concat(selection.keep.slice(known.keep.length)),
    pages: [...pages, { address, holder: made.holder, title: String(reply.title ?? "") }],
    gone,
    posts: (selection.posts ?? []).slice(known.posts?.length ?? 0),
    moved: made.moved,
  };
}

/** @param {Range[]} keep in order @param {Range[]} gone in order @returns {Range[]} */
export function without(keep, gone) {
  /** @type {Range[]} */
  const left = [];
  for (const [first, last] of keep) {
    let from = first;
    for (const [out, back] of gone) {
      if (back <= from || out >= last) continue;
      if (out > from) left.push([from, out]);
      from = Math.max(from, back);
    }
    if (from < last) left.push([from, last]);
  }
  return left;
}
