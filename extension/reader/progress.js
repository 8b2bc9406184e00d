/** How far one has read, how many minutes are left, and where to go on next time. */

import { ask, DO } from "../shared/messages.js";
import { current, whenShown } from "../shared/reading.js";
import * as visits from "../shared/visits.js";
import { counted, words } from "../shared/words.js";
import { announce } from "./display.js";
import { dressWith } from "./looks.js";
import { minutes } from "./minutes.js";
import { bring, onArrival, top } from "./view.js";

/** A quote long enough to be found again, and nothing more. */
const QUOTE = 60;
const REST_MS = 800;
/** Who has come this far has read it. */
const READ = 0.97;

const root = document.documentElement;
const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
let shownBar = true;

function share() {
  const room = root.scrollHeight - innerHeight;
  return room > 40 ? Math.min(1, root.scrollTop / room) : 1;
}

function show() {
  const reading = current();
  if (!reading || root.dataset.view === "place") return;
  const done = share();
  get("read-bar").style.setProperty("--done", String(done));
  const left = minutes(reading.article.text, reading.lang) * (1 - done);
  get("left").textContent = shownBar && done < 0.99 && done > 0.01 ? counted("minutesLeft", Math.max(1, Math.round(left))) : "";
}

async function remember() {
  const reading = current();
  const anchor = reading && top();
  if (!reading || !anchor || root.dataset.view === "place") return;
  const done = share();
  const node = reading.article.nodes.get(anchor.id);
  const quote = node?.nodeValue?.slice(anchor.offset, anchor.offset + QUOTE) ?? "";
  await visits.note(reading.page.url, { place: done > 0.02 && done < READ && quote.trim() ? { quote, offset: anchor.offset } : undefined });
}

/** Where the same words stand now. @param {import("../shared/reading.js").Reading} reading @param {{quote: string, offset: number}} place */
function find({ article }, { quote, offset }) {
  /** @type {{id: number, offset: number, y: number} | null} */
  let best = null;
  for (const [id, node] of article.nodes) {
    const at = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "").indexOf(quote) : -1;
    if (at >= 0 && (!best || Math.abs(at - offset) < Math.abs(best.offset - offset))) best = { id, offset: at, y: 0 };
  }
  return best;
}

/** @param {import("../shared/reading.js").Reading} reading */
async function goOn(reading) {
  const place = (await visits.recall(reading.page.url))?.place;
  const anchor = place && find(reading, place);
  if (anchor && bring(anchor)) announce([get("live").textContent ?? "", words("goesOn")]);
}

export function offerProgress() {
  addEventListener("scroll", () => {
    show();
    clearTimeout(resting);
    resting = setTimeout(() => void remember(), REST_MS);
  }, { passive: true });
  dressWith(({ progress }) => {
    shownBar = progress;
    get("read-bar").hidden = !progress;
    show();
  });
  whenShown(show);
  whenShown(({ article, lang, tab }) => {
    if (tab !== null) void ask(DO.MEASURED, { of: tab, minutes: minutes(article.text, lang) }).catch(() => {});
  });
  onArrival(goOn);
}
