/**
 * Settings that an organisation has chosen for its computers: the browser has them from a policy. Just started, Chrome
 * takes five seconds to say which, so what it said last is kept and used until then.
 */

/** The key of what the browser said last. */
export const LAST = "managed";

/** What is known, and what the browser has been asked. @type {Record<string, unknown> | undefined} */
let known;
/** @type {Promise<void> | undefined} */
let asked;

/** Characters of the longest text that a setting may be. */
const LONGEST = 1000;

/** @param {readonly string[]} names what a policy may set @returns {Promise<Record<string, unknown>>} */
export async function managed(names) {
  asked ??= ask(names);
  if (known) return known;
  const last = await kept();
  return known ?? last;
}

/** The next call asks the browser again. */
export function forget() {
  [known, asked] = [undefined, undefined];
}

/**
 * Resolves once the browser has said what it has; whoever watches the settings learns of a change by what is kept.
 * @param {readonly string[]} names what a policy may set
 */
export async function settled(names) {
  await (asked ??= ask(names));
}

/** @param {readonly string[]} names */
async function ask(names) {
  const now = (known = single(await said(), names));
  try {
    if (JSON.stringify(await kept()) === JSON.stringify(now)) return;
    await (Object.keys(now).length ? chrome.storage.local.set({ [LAST]: now }) : chrome.storage.local.remove(LAST));
  } catch {
    // What is kept is for the next start only: a storage that is full or can't be read undoes no policy.
  }
}

/** Returns what the browser has from a policy. @returns {Promise<unknown>} */
async function said() {
  try {
    return await chrome.storage.managed?.get();
  } catch {
    return {}; // Firefox refuses where there is no policy.
  }
}

/**
 * Returns the values under these names that a setting may have: neither lists nor tables, nor endless texts.
 * @param {unknown} given @param {readonly string[]} names @returns {Record<string, unknown>}
 */
function single(given, names) {
  const found = new Map(typeof given === "object" && !Array.isArray(given) ? Object.entries(given ?? {}) : []);
  const fits = (/** @type {unknown} */ value) =>
    typeof value === "boolean" || typeof value === "number" || (typeof value === "string" && value.length <= LONGEST);
  return Object.fromEntries(names.filter((name) => fits(found.get(name))).map((name) => [name, found.get(name)]));
}

/** @returns {Promise<Record<string, unknown>>} */
async function kept() {
  const { [LAST]: last = {} } = await chrome.storage.local.get(LAST);
  return /** @type {Record<string, unknown>} */ (last);
}
