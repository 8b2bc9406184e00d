/** What was taught about the site of the page that is shown, as every request about this page carries it. */

/** @typedef {import("../settings/site-lessons.js").Lesson} Lesson */

/** @type {readonly Lesson[]} */
let lessons = [];
/** Lessons that the person undid on this page, by their ids. @type {ReadonlySet<string>} */
let undone = new Set();

/** @param {readonly Lesson[]} known @param {ReadonlySet<string>} [without] */
export function taughtWith(known, without = new Set()) {
  lessons = known;
  undone = without;
}

/** All that are known of this site, switched on or off. */
export const taughtHere = () => lessons;

/** The part of a request that carries those that count. @returns {{lessons?: object[]}} */
export function taught() {
  const rows = lessons.filter(({ on, id }) => on !== false && !undone.has(id)).map(asked);
  return rows.length ? { lessons: rows } : {};
}

/** @param {Lesson} lesson */
function asked({ id, do: act, by, shift, right, sketch, much, sort, place }) {
  return { id, do: act, by, shift, right, sketch, sort, place, ...(much ? { much } : {}) };
}
