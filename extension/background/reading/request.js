/** What a reading needs, page and answer: both are there already if the popup was open, else they are begun at once. */

import { refusal } from "../../common/messages/messages.js";
import * as ahead from "./ahead.js";
import { capture } from "./capture.js";
import * as engine from "../engine/engine.js";

/** @typedef {ReturnType<typeof requested> | ReturnType<typeof given>} Requested */

/**
 * Starts capture and extraction immediately, in parallel with the sheet.
 * @param {chrome.tabs.Tab} tab
 * @param {import("./journey.js").Journey} journey
 * @param {import("../../common/messages/messages.js").Choice} [choice]
 */
export function requested(tab, journey, choice) {
  const onprogress = (/** @type {any} */ progress) => {
    performance.mark(`engine: ${progress.stage}`);
    journey.tell({ kind: "progress", ...progress });
  };
  const ready = ahead.take(/** @type {number} */ (tab.id), onprogress);
  const begun = engine.start({ onprogress });
  const page = ready ? kept(ready, tab, journey) : capture(tab, journey.signal);
  journey.written = page;
  const request = engine.taughtRequest(tab, choice);
  const text = page.then(({ text }) => (performance.mark("page captured"), text));
  const asked = () => engine.ask(request, text, { signal: journey.signal, onprogress });
  const answer = ready ? answered(ready, page, request, asked) : asked();
  // If no sheet can be opened, nobody handles their errors.
  for (const promise of [begun, page, answer]) promise.catch(() => {});
  return { page, answer };
}

/**
 * The same for a page that is here already; its nodes are known to no content script.
 * @param {Promise<string>} text @param {import("./journey.js").Journey} journey @param {boolean} whole all of it is the article
 */
export function given(text, journey, whole) {
  const onprogress = (/** @type {any} */ progress) => journey.tell({ kind: "progress", ...progress });
  const page = text.then((text) => ({ text, selected: false, number: 0, done: Promise.resolve() }));
  const request = engine.articleRequest(whole ? { name: "plain" } : undefined);
  const asked = engine.ask(request, text, { signal: journey.signal, onprogress });
  const isBeginning = journey.pdf && journey.pdf.done < journey.pdf.all;
  const answer = isBeginning ? asked.catch(async (fault) => nothingYet(fault, await request)) : asked;
  // Where no page comes, nobody handles their errors.
  for (const promise of [page, answer]) promise.catch(() => {});
  return { page, answer };
}

/**
 * The first pages of a document have nothing to read: the reader waits for the others.
 * @param {unknown} fault @param {{with: import("../../common/messages/messages.js").Choice}} request
 * @returns {import("../engine/engine.js").Answer}
 */
function nothingYet(fault, request) {
  if (refusal(fault).code !== "no-text") throw fault;
  return { ok: { with: request.with, keep: [] }, engine: "embedded", notice: "" };
}

/**
 * Returns the page that was captured ahead; captures it now if that failed.
 * @param {ahead.Ahead} ready
 * @param {chrome.tabs.Tab} tab
 * @param {import("./journey.js").Journey} journey
 */
async function kept(ready, tab, journey) {
  const page = await ready.page.catch(() => null);
  // The sheet looks whether the page is captured.
  void journey.opened.catch(() => {}).then(() => page?.release());
  journey.check();
  return page ?? capture(tab, journey.signal);
}

/**
 * Returns the answer that was given ahead, if it is about this page and was asked for in the same way.
 * @param {ahead.Ahead} ready
 * @param {Promise<unknown>} page
 * @param {Promise<object>} request
 * @param {() => ReturnType<typeof engine.ask>} asked
 */
async function answered(ready, page, request, asked) {
  const [now, wanted, before] = await Promise.all([page, request, ready.request]);
  if (now !== (await ready.page.catch(() => null)) || JSON.stringify(wanted) !== JSON.stringify(before)) return asked();
  return (await ready.answer.catch(() => null)) ?? asked();
}
