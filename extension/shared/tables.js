/** Tables as settings and storage hold them: another version, a file or a fault may have put anything there. */

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a validator of tables whose values all fit. @param {(value: unknown) => boolean} fits */
export const tableOf = (fits) => (/** @type {unknown} */ value) => isTable(value) && Object.values(value).every(fits);

/** Returns what was stored as a table; an empty one if it is something else. @param {unknown} value */
export const tableIn = (value) => (isTable(value) ? value : {});

/** Returns when an entry was stored; one that doesn't say is the oldest. @param {unknown} entry */
export const timeOf = (entry) => (isTable(entry) && Number.isFinite(entry.at) ? Number(entry.at) : 0);
