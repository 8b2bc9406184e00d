/** Tables as settings and storage hold them: another version, a file or a fault may have put anything there. */

import { line } from "./fits.js";

const isName = line(200);

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isPlainObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** No table of a person's own is longer. */
const MOST = 1000;
/** Every object has these, so that an entry under such a name would stand for something else. */
const isTaken = (/** @type {string} */ name) => name in Object.prototype;

/** Returns a validator of tables whose names and values all fit. @param {(value: unknown) => boolean} fits */
export const tableOf = (fits) => (/** @type {unknown} */ value) =>
  isPlainObject(value) &&
  Object.keys(value).length <= MOST &&
  Object.entries(value).every(([name, one]) => !isTaken(name) && isName(name) && fits(one));

/** Returns what was stored as a table; an empty one if it is something else. @param {unknown} value */
export const tableIn = (value) => (isPlainObject(value) ? value : {});

/** Returns when an entry was stored; one that doesn't say is the oldest. @param {unknown} entry */
export const timeOf = (entry) => (isPlainObject(entry) && Number.isFinite(entry.at) ? Number(entry.at) : 0);
