/** What documents ask about lessons of sites: a sheet about its own page's site, the settings about all of them. */

import { Refusal } from "../../common/messages/messages.js";
import * as lessons from "../../settings/site-lessons.js";

/** @typedef {import("../../settings/site-lessons.js").Lesson} Lesson */

/** @type {Readonly<Record<string, (site: string, asked: any) => Promise<unknown>>>} */
const OF_A_SITE = Object.freeze({
  list: async (site) => ({ lessons: await lessons.of(site) }),
  teach: (site, { fresh, against = [] }) => lessons.teach(site, listOf(fresh), listOf(against)),
  doubt: async (site, { ids }) => ({ retired: await lessons.doubt(site, listOf(ids)) }),
  tally: async (site, { told }) => ({ retired: await lessons.tally(site, listOf(told)) }),
  change: async (site, { id, on, much }) => ({
    lessons: await lessons.change(site, String(id), { on, ...(much === true ? { much } : {}) }),
  }),
  forget: async (site, { ids }) => ({ lessons: await lessons.forget(site, listOf(ids)) }),
  back: async (site, { gone }) => ({ lessons: await lessons.bringBack(site, listOf(gone)) }),
});

/** @type {Readonly<Record<string, (asked: any) => Promise<unknown>>>} */
const OF_ALL = Object.freeze({
  all: async () => ({ sites: await lessons.all() }),
  written: async () => ({ text: await lessons.written() }),
  read: ({ text }) => lessons.read(String(text)),
});

/** @param {unknown} value @returns {any[]} */
function listOf(value) {
  if (!Array.isArray(value)) throw new Refusal("message", "a list is missing");
  return value;
}

/**
 * Answers a sheet about the site of a page. In a private window nothing is taught, and nothing of it counts.
 * @param {chrome.tabs.Tab} tab @param {{word: string, address: string}} asked
 */
export async function ofPage(tab, { word, address, ...asked }) {
  const site = lessons.siteOf(String(address));
  if (tab.incognito || !site) return { lessons: [], added: [], retired: [] };
  return act(word, site, asked);
}

/** Answers the settings. @param {{word: string, site?: string}} asked */
export async function ofAll({ word, site, ...asked }) {
  if (site !== undefined) return act(word, String(site), asked);
  if (!Object.hasOwn(OF_ALL, word)) throw new Refusal("message", "no such word");
  return OF_ALL[word](asked);
}

/** @param {string} word @param {string} site @param {object} asked */
function act(word, site, asked) {
  if (!Object.hasOwn(OF_A_SITE, word)) throw new Refusal("message", "no such word");
  return OF_A_SITE[word](site, asked);
}
