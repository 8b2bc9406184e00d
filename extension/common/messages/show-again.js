/**
 * A reader in a tab of its own keeps nothing when it is loaded again: it asks the page of ours that showed it something
 * to show that once more, over a channel that only documents of this extension have.
 */

import { ask, DO } from "./messages.js";

/** @typedef {{page: string, whole?: boolean, find?: string, mark?: string}} Shown */

const NAME = "again";
/** A page that is there answers in the background within this time. */
const HEARD_MS = 1_000;

/** What this page showed last. @type {((reader: number) => Promise<unknown>) | null} */
let last = null;
/** @type {BroadcastChannel | null} */
let channel = null;

/** Shows a page in a reader's tab, and again whenever that is loaded again. @param {Shown} what */
export async function showInReader(what) {
  await ask(DO.SHOW, what);
  showsAgain((reader) => ask(DO.SHOW, { ...what, reader }));
}

/** @param {((reader: number) => Promise<unknown>) | null} show null where there is nothing any more */
export function showsAgain(show) {
  last = show;
  if (channel) return;
  channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }) => void hear(data));
}

/** @param {any} message */
async function hear(message) {
  const { id } = (await chrome.tabs.getCurrent()) ?? {};
  if (!last || !Number.isInteger(message?.reader) || message.of !== id) return;
  channel?.postMessage({ to: message.reader, say: "heard" });
  const shown = await last(message.reader).then(
    () => true,
    () => false,
  );
  channel?.postMessage({ to: message.reader, say: shown ? "shown" : "failed" });
}

/**
 * Asks the page of a tab to show once more what it showed this reader.
 * @param {number} of @param {number} [patience] milliseconds that it may take to answer
 * @returns {Promise<boolean>} whether it is on its way
 */
export async function askAgain(of, patience = HEARD_MS) {
  const { id: reader } = (await chrome.tabs.getCurrent()) ?? {};
  const asking = new BroadcastChannel(NAME);
  try {
    return await new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), patience);
      asking.addEventListener("message", ({ data }) => {
        if (data?.to !== reader) return;
        clearTimeout(late);
        if (data.say !== "heard") resolve(data.say === "shown");
      });
      asking.postMessage({ of, reader });
    });
  } finally {
    asking.close();
  }
}
