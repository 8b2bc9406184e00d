/** Where a listener stopped: the current sentence, stored with the other data about the address. */

import { find, placeOf } from "../../page/text-anchors.js";
import * as visits from "../../settings/visits.js";

/** @typedef {{text: string, runs: readonly unknown[]}} Said */

/** Returns lines with words of the page; the others are announcements. @param {readonly Said[]} lines */
function spoken(lines) {
  return lines.flatMap(({ text, runs }, number) => (runs.length ? [{ text, number }] : []));
}

/** Stores the current line. @param {visits.Read | null} read @param {readonly Said[]} lines @param {number} at */
export async function keep(read, lines, at) {
  if (!read) return;
  const said = spoken(lines);
  const here = said.findIndex(({ number }) => number >= at);
  const heard =
    here < 0
      ? undefined
      : placeOf(
          said.map(({ text }) => text),
          here,
        );
  await visits.note(
    read,
    Promise.resolve(heard).then((heard) => ({ heard })),
  );
}

/** @param {visits.Read | null} read */
export async function forget(read) {
  if (read) await visits.note(read, { heard: undefined });
}

/**
 * Returns the line where listening stopped; -1 if there is none.
 * @param {visits.Read | null} read
 * @param {() => readonly Said[]} lines made only where they are needed
 */
export async function recall(read, lines) {
  const heard = read && (await visits.recall(read))?.heard;
  if (!heard) return -1;
  const said = spoken(lines());
  return (
    said[
      (
        await find(
          said.map(({ text }) => text),
          heard,
        )
      ).at
    ]?.number ?? -1
  );
}
