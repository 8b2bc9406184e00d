/** Settings that an organisation has chosen for its computers: the browser has them from a policy. */

/** @type {Promise<Record<string, unknown>> | undefined} */
let policy;

/** Firefox refuses where there is no policy, and looks for its file at each call. @returns {Promise<Record<string, unknown>>} */
export function managed() {
  policy ??= read().catch(() => ({}));
  return policy;
}

/** The next call asks the browser again. */
export function forget() {
  policy = undefined;
}

async function read() {
  return (await chrome.storage.managed?.get()) ?? {};
}
