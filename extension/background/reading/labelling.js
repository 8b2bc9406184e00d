/**
 * The labelling tool: captures the page, runs the person's extractor, opens the tool with both, and stores the labels.
 */

import { Refusal } from "../../common/messages/messages.js";
import { obstacle } from "../../common/browser.js";
import * as labels from "../../page/labels.js";
import { column } from "../../page/page.js";
import { capture } from "./capture.js";
import * as engine from "../engine/engine.js";
import { recallLabelled, rememberLabelled } from "./session.js";

/** The tool's files in order of their dependencies; the capture has left `nodes` there. */
const FILES = [
  "content/sheet/host.js",
  "content/sheet/mark.js",
  "pages/label/history.js",
  "pages/label/rows.js",
  "pages/label/panel.js",
  "pages/label/tool.js",
];

/** @param {chrome.tabs.Tab} tab */
export async function start(tab) {
  // A label stores the whole page.
  const why = obstacle(tab.url) || (tab.incognito ? "private" : "");
  if (why) throw new Refusal(why);
  const target = { tabId: /** @type {number} */ (tab.id) };
  const { text } = await capture(tab);
  const { ok } = await engine.ask(await engine.extraction(), text);
  const { parent, url } = JSON.parse(text);
  const known = await labels.recall(ok.page);
  const page = known ?? { hash: ok.page, url, title: tab.title ?? "", labels: [], page: text };
  // Stored now, not at the first label: by then the browser may have stopped us. A page without labels is not listed.
  if (!known) await labels.keep(page);
  await rememberLabelled(target.tabId, ok.page);
  await chrome.scripting.executeScript({ target, files: FILES });
  const parents = [...column(parent)];
  // What an earlier version took from a file may name nodes that the page doesn't have.
  const stored = labels.fit(page.labels, parents.length) ? page.labels : [];
  const given = { hash: ok.page, parents, keep: ok.keep, stored };
  const open = (/** @type {any} */ given) => globalThis.readwell.label.open(given);
  await chrome.scripting.executeScript({ target, func: open, args: [given] });
}

/**
 * Stores what the tool says of one node, only for the page it was opened on.
 * @param {number} tab
 * @param {{hash: string, label: import("../../page/labels.js").Labelled["labels"][number]}} said
 */
export async function store(tab, { hash, label }) {
  const known = await recallLabelled(tab);
  if (!known || hash !== known) throw new Refusal("sender", "that page is not labelled in this tab");
  if (!(await labels.change(hash, label))) throw new Refusal("lost");
}
