/**
 * A position in a list of texts, stored as salted hashes of the text there and of its neighbours. It is found again
 * after the page has changed: texts were added or removed before it, or the text itself was edited.
 */

import { salted } from "../common/values/salt.js";

/**
 * @typedef {object} Place
 * @property {number} share where it was: 0 the beginning, 1 the end
 * @property {string[]} marks hashes of the texts around it, the middle one its own; "" where there is none
 */

/** The weight of a match, by its distance from the position. */
const WEIGHTS = Object.freeze([5, 3, 2, 1]);
/** The minimum weight: the text itself, or two of its neighbours. */
const ENOUGH = 4;
const REACH = WEIGHTS.length - 1;

/** @param {readonly string[]} texts @param {number} at @returns {Promise<Place>} */
export async function placeOf(texts, at) {
  const around = Array.from({ length: 2 * REACH + 1 }, (_, n) => words(texts[at - REACH + n] ?? ""));
  const hashes = await salted(around);
  return {
    share: texts.length > 1 ? Math.round((at / (texts.length - 1)) * 1000) / 1000 : 0,
    marks: hashes.map((hash, n) => (around[n] ? hash : "")),
  };
}

/**
 * Finds the position now.
 * @param {readonly string[]} texts
 * @param {Place} place
 * @returns {Promise<{at: number, same: boolean}>} `at`: -1 if it is gone; `same`: whether its text is unchanged
 */
export async function find(texts, place) {
  return (await findEach(texts, [place]))[0];
}

/**
 * Finds several positions: the texts are hashed once.
 * @param {readonly string[]} texts
 * @param {readonly Place[]} places
 */
export async function findEach(texts, places) {
  const hashes = await salted(texts.map(words));
  return places.map((place) => found(texts, hashes, place));
}

/** @param {readonly string[]} texts @param {readonly string[]} hashes theirs @param {Place} place */
function found(texts, hashes, { share, marks }) {
  const votes = new Float64Array(texts.length);
  for (const [n, mark] of marks.entries()) {
    const away = n - REACH;
    if (mark)
      for (const [at, hash] of hashes.entries())
        if (hash === mark && at - away in votes) votes[at - away] += WEIGHTS[Math.abs(away)];
  }
  const near = share * (texts.length - 1);
  let best = -1;
  for (const [at, vote] of votes.entries()) {
    if (
      vote < ENOUGH ||
      (best >= 0 && (vote < votes[best] || (vote === votes[best] && Math.abs(at - near) >= Math.abs(best - near))))
    )
      continue;
    best = at;
  }
  return { at: best, same: best >= 0 && hashes[best] === marks[REACH] };
}

/** Normalises a text: no punctuation, spaces or case. @param {string} text */
function words(text) {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.join(" ") ?? text.trim()
  );
}
