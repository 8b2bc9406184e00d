/**
 * A long PDF opens with its first pages; the others come while it is read. The page that holds the file says when there
 * is more, and what is read, marked, selected or heard stays where it is.
 */

import { isMore, pdfChannel } from "../../common/messages/pdf-channel.js";
import { words } from "../../common/words.js";
import { Page } from "../../page/page.js";
import { Structure } from "../../page/structure.js";
import { current, growing, whenShown } from "../../sheet/reading.js";
import { taught } from "../../sheet/taught.js";
import { dressed } from "../show/display.js";
import { built, renew } from "../show/present.js";
import { compared } from "../show/reconcile.js";
import { engineSays } from "./fetching.js";

/** @typedef {import("../../common/messages/pdf-channel.js").More} More */
/** @typedef {import("../../common/messages/pdf-channel.js").SoFar} SoFar */

/** While the article is mended by hand nothing may come into it: so often we look whether that is over. */
const LOOK_MS = 400;

/** @type {ReturnType<typeof pdfChannel> | null} */
let channel = null;
let busy = false;

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {"more" | "stop"} what */
function want(what) {
  const { pdf } = current() ?? {};
  if (pdf) channel?.tell({ ask: what, key: pdf.key, done: pdf.done, drawn: pdf.drawn === true });
}

/** @param {import("../../common/messages/pdf-channel.js").FromHolder} message */
function hear(message) {
  if (message.say === "so-far") return tell(message);
  if (message.say === "gone") return tell({ goesOn: false });
  if (message.say === "more") void take(message);
}

/** Says how far the document has come, as far as it isn't all there. @param {{goesOn: boolean}} state */
function tell({ goesOn }) {
  const { pdf } = current() ?? {};
  if (!pdf) return;
  const all = pdf.done >= pdf.all;
  growing(goesOn && !all);
  get("so-far-stop").hidden = all || !goesOn;
  get("so-far-text").textContent = all ? "" : words(goesOn ? "pagesSoFar" : "pagesOnly", pdf.done, pdf.all);
}

/** @param {More} more */
async function take(more) {
  const { pdf } = current() ?? {};
  if (busy || !pdf || !isMore(more, pdf)) return;
  busy = true;
  const goesOn = await put(more).catch(() => false);
  busy = false;
  if (goesOn) want("more");
}

/** @param {More} more @returns {Promise<boolean>} whether there may be more to take */
async function put({ page: json, done, all, drawn }) {
  while (document.documentElement.classList.contains("mending")) await new Promise((go) => setTimeout(go, LOOK_MS));
  const before = current();
  if (!before?.pdf) return false;
  const selection = await selected(json, before.selection.with);
  const page = Page.parse(json);
  page.structure = new Structure(selection.structure);
  const fresh = await built({ ...before, page, json, selection, pdf: { ...before.pdf, done, all, drawn } });
  // The article has changed meanwhile, by a press perhaps: the same is asked for once more.
  if (current() !== before) return true;
  if (!fresh) return false;
  const difference = compared(before.article.element, (dressed(fresh), fresh.article.element));
  await renew(fresh, { ...difference, changed: [] }, "");
  return true;
}

/**
 * The pages so far have no text to show: waits for further ones.
 * @param {import("../../common/messages/pdf-channel.js").PdfSource} source
 * @returns {Promise<More | null>} null where none will come
 */
export function later({ key, done }) {
  return new Promise((resolve) => {
    const waiting = pdfChannel(
      key,
      (/** @type {import("../../common/messages/pdf-channel.js").FromHolder} */ message) => {
        const isOver = message.say === "gone" || (message.say === "so-far" && !message.goesOn);
        if (message.say !== "more" && !isOver) return;
        waiting.close();
        resolve(message.say === "more" ? message : null);
      },
    );
    waiting.tell({ ask: "more", key, done, drawn: false });
  });
}

/** The engine's answer about a page of a document. @param {string} json @param {import("../../common/messages/messages.js").Selection["with"]} method */
export function selected(json, method) {
  const asked = { do: "extract", with: method, more: ["roles", "metadata", "structure"], ...taught() };
  return engineSays(asked, json);
}

export function offerArriving() {
  get("so-far-stop").addEventListener("click", () => {
    want("stop");
    tell({ goesOn: false });
    get("so-far-text").tabIndex = -1;
    get("so-far-text").focus();
  });
  whenShown(({ pdf }) => {
    if (!pdf) return;
    if (!channel) {
      channel = pdfChannel(pdf.key, hear);
      if (pdf.done < pdf.all) tell({ goesOn: true });
      want("more");
    } else if (pdf.done >= pdf.all) tell({ goesOn: false });
  });
}
