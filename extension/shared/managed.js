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

/** @returns {Promise<Record<string, unknown>>} */
export async function managed() {
  asked ??= ask();
  if (known) return known;
  const last = await kept();
  return known ?? last;
}

/** The next call asks the browser again. */
export function forget() {
  [known, asked] = [undefined, undefined];
}

/** Resolves once the browser has said what it has; whoever watches the settings learns of a change by what is kept. */
export async function settled() {
  await (asked ??= ask());
}

async function ask() {
  // Firefox refuses where there is no policy.
  known = (await chrome.storage.managed?.get().catch(() => ({}))) ?? {};
  if (JSON.stringify(await kept()) === JSON.stringify(known)) return;
  await (Object.keys(known).length ? chrome.storage.local.set({ [LAST]: known }) : chrome.storage.local.remove(LAST));
}

/** @returns {Promise<Record<string, unknown>>} */
async function kept() {
  const { [LAST]: last = {} } = await chrome.storage.local.get(LAST);
  return /** @type {Record<string, unknown>} */ (last);
}
