/** One correction, one lesson: what was kept or left out here is kept or left out on the site's other pages, too. */

import { ask, DO } from "../../../common/messages/messages.js";
import { counted, words } from "../../../common/words.js";
import { siteOf } from "../../../settings/site-lessons.js";
import { taught, taughtHere, taughtWith } from "../../../sheet/taught.js";
import { saidOf } from "../../../settings/lesson-words.js";

/** @typedef {import("../../../sheet/reading.js").Reading} Reading */
/** @typedef {{act: "keep" | "drop", span: [number, number]}} Correction */

/** Whether pages of this site can be taught about: not in a private window, nor of what is shown from the library. */
export const canTeach = (/** @type {Reading} */ { incognito, capture, page }) =>
  !incognito && Boolean(capture) && siteOf(page.url) !== "";

/** @param {Reading} reading @param {string} word @param {object} more */
export const askLessons = ({ tab, page }, word, more = {}) =>
  ask(DO.LESSONS, { of: tab ?? undefined, address: page.url, word, ...more });

/**
 * Learns from a correction.
 * @param {Reading} reading as it is after it
 * @param {Correction} correction
 * @param {boolean} [around] about the box that it stands in, which the engine finds
 * @returns {Promise<{ids: string[], text: string, span: [number, number]}>} the lessons' ids, none if nothing could be
 *   learnt; what to say; and the part that it is about
 */
export async function teach(reading, { act, span }, around = false) {
  const { json, keep, selection } = reading;
  const request = { do: "teach", act, span, keep, with: selection.with, around, ...taught() };
  const { ok } = await ask(DO.ENGINE, { page: json, request });
  const counts = taught().lessons ?? [];
  const against = ok.against.map((/** @type {number} */ place) => /** @type {any} */ (counts[place])?.id ?? "");
  const { added, retired } = await askLessons(reading, "teach", { fresh: ok.lessons, against });
  await learnAgain(reading);
  if (!added.length)
    return { ids: [], text: words(retired.length ? "lessonOffDoubt" : "lessonNothing"), span: ok.span };
  return {
    ids: added,
    span: ok.span,
    text: words("lessonTaught", siteOf(reading.page.url), ok.lessons.map(saidOf).join("; ")),
  };
}

/** Asks what is known of the site now. @param {Reading} reading @param {ReadonlySet<string>} [undone] */
export async function learnAgain(reading, undone) {
  const { lessons } = await askLessons(reading, "list");
  taughtWith(lessons, undone);
  return lessons;
}

/** Forgets lessons. @param {Reading} reading @param {string[]} ids */
export async function untaught(reading, ids) {
  const gone = taughtHere().filter(({ id }) => ids.includes(id));
  await askLessons(reading, "forget", { ids });
  await learnAgain(reading);
  return { gone, text: counted("lessonForgotten", ids.length) };
}
