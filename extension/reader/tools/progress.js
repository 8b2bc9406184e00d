/** Reading progress: the share read, the minutes left, and where to continue next time. */

import { ask, DO } from "../../common/messages/messages.js";
import { find, placeOf } from "../../page/text-anchors.js";
import { current, whenShown } from "../../sheet/reading.js";
import { soFar } from "../../sheet/so-far.js";
import * as visits from "../../settings/visits.js";
import { counted, words } from "../../common/words.js";
import { announceToo } from "../show/display.js";
import { dressWith } from "../looks/looks.js";
import { minutes } from "../../common/minutes.js";
import { bring, onArrival, top } from "../show/view.js";

/** About a sentence. */
const PIECES = /[^.!?。！？\n]+[.!?。！？\n]*/g;
const REST_MS = 800;
/** An article that is on show for so long was opened to be read. */
const SETTLED_MS = 3000;
/** An article counts as read from this share on. */
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
  get("left").textContent =
    shownBar && done < 0.99 && done > 0.01 ? counted("minutesLeft", Math.max(1, Math.round(left))) : "";
}

/**
 * Returns the article's texts in order, in pieces of about a sentence, so that most stay the same if a long text
 * changes.
 * @param {import("../../page/article/article.js").Article} article
 */
function pieces({ nodes }) {
  const found = [];
  for (const [id, node] of [...nodes].sort(([a], [b]) => a - b)) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    for (const { index, 0: text } of (node.nodeValue ?? "").matchAll(PIECES))
      if (/\p{L}|\p{N}/u.test(text)) found.push({ id, from: index, text });
  }
  return found;
}

async function remember() {
  const reading = current();
  const anchor = reading && top();
  if (!reading || !anchor || root.dataset.view === "place") return;
  const done = share();
  soFar(reading, done < READ ? done : 1);
  const place = done > 0.02 && done < READ ? placeAt(reading.article, anchor) : undefined;
  await visits.note(
    reading,
    Promise.resolve(place).then((place) => ({ place })),
  );
}

/** @param {import("../../page/article/article.js").Article} article @param {{id: number, offset: number}} anchor */
async function placeAt(article, { id, offset }) {
  const all = pieces(article);
  const at = all.findLastIndex((one) => one.id < id || (one.id === id && one.from <= offset));
  if (at < 0) return undefined;
  return {
    ...(await placeOf(
      all.map(({ text }) => text),
      at,
    )),
    offset: all[at].id === id ? offset - all[at].from : 0,
  };
}

/** @param {import("../../sheet/reading.js").Reading} reading */
async function goOn(reading) {
  // Who looked for words wants to see them.
  const place = reading.find ? undefined : (await visits.recall(reading))?.place;
  if (!place) return;
  const all = pieces(reading.article);
  const { at, same } = await find(
    all.map(({ text }) => text),
    place,
  );
  const { id = -1, from = 0 } = all[at] ?? {};
  if (at >= 0 && bring({ id, offset: from + (same ? place.offset : 0), y: 0 })) announceToo(words("goesOn"));
}

export function offerProgress() {
  addEventListener(
    "scroll",
    () => {
      show();
      clearTimeout(resting);
      resting = setTimeout(() => void remember(), REST_MS);
    },
    { passive: true },
  );
  dressWith(({ progress }) => {
    shownBar = progress;
    get("read-bar").hidden = !progress;
    show();
  });
  whenShown(show);
  whenShown((reading) => void setTimeout(() => current() === reading && soFar(reading, 0), SETTLED_MS));
  whenShown(({ article, lang, tab }) => {
    if (tab !== null) void ask(DO.MEASURED, { of: tab, minutes: minutes(article.text, lang) }).catch(() => {});
  });
  onArrival(goOn);
}
