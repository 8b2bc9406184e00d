/**
 * Compares what is spoken of a page with what was kept, leaf by leaf and word by word, and the rest with the list of
 * skipped words. A fake engine that speaks short pieces and records them drives the queue to the end.
 *
 * Reads lines `{page, selection, visible}`, writes for each verbosity the words `{kept, spoken, skipped, lost, strange,
 * twice, unsaid}`, and for the page `{visible, missing}`: words that a person sees, and those that are neither kept nor
 * listed as skipped.
 */

import { createInterface } from "node:readline";
import { Page } from "../../../extension/page/page.js";
import { SPEECH } from "../../../extension/settings/speech-settings.js";
import { Engines } from "../../../extension/speech/voices/engines.js";
import { isLiteral } from "../../../extension/speech/sentences/lines.js";
import { leftOut, recital, titled } from "../../../extension/speech/script/recital.js";
import { Speaker } from "../../../extension/speech/player/speaker.js";

const PHRASES = {
  heading: String,
  list: String,
  role: String,
  table: String,
  code: String,
  hint: String,
  quoteEnd: String,
  note: String,
  post: (author) => author,
  formula: (_, parts) => parts.join(" "),
};
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** What a network voice says at once. */
const LIMIT = 160;
/** Not said, though it stands within a word: soft hyphens, marks of direction. */
const UNHEARD = /[\u00AD\u2060\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Every word of these texts, by its place: "id:offset".
 * @param {Page} page
 * @param {Iterable<readonly [number, number]>} leaves
 */
function wordsIn(page, leaves) {
  const found = new Set();
  for (const [first, last] of leaves) {
    for (let id = first; id < last; id++) {
      if (!page.isText(id)) continue;
      for (const { index } of page.text(id).matchAll(WORD)) found.add(`${id}:${index}`);
    }
  }
  return found;
}

/** The same for runs: a run that is said otherwise stands for all words of its place. */
function* placesOf(page, runs) {
  for (const { id, start, end } of runs) {
    if (!page.isText(id)) continue;
    for (const { index, 0: word } of page.text(id).matchAll(WORD))
      if (index < end && index + word.length > start) yield `${id}:${index}`;
  }
}

/** Time that passes at once. */
function clock() {
  const due = [];
  return { now: () => 0, after: (ms, act) => (due.push(act), () => void due.splice(due.indexOf(act) >>> 0, 1)) };
}

/** All that an engine was given, item by item, until the queue was done. @param {any[]} lines */
function heard(lines) {
  const texts = lines.map(() => "");
  const waiting = [];
  const engine = {
    longest: () => LIMIT,
    cancel() {},
    speak({ text }, hearing) {
      texts[speaker.queue.place.item] += text;
      if (text.length > LIMIT) throw new Error(`${text.length} units at once`);
      waiting.push(() => (hearing.start(), hearing.end()));
    },
  };
  const speaker = new Speaker({ engine: new Engines(() => engine, [engine]), clock: clock(), tell() {} });
  speaker.load(lines, "en");
  speaker.play(0);
  for (let next; (next = waiting.shift());) next();
  if (speaker.queue.state !== "done") throw new Error(`the queue is ${speaker.queue.state}`);
  return texts;
}

/** Words of the page's own texts that stand in a line and weren't given to the engine, or otherwise. */
function unsaid(page, lines, texts) {
  return lines.reduce((sum, { runs }, at) => {
    if (!runs.length) return sum;
    const own = runs
      .map((run) => (isLiteral(run) && page.isText(run.id) ? page.text(run.id).slice(run.start, run.end) : run.text))
      .join("");
    const [wanted, given] = [own.replace(UNHEARD, ""), texts[at]].map((text) => text.match(WORD) ?? []);
    return sum + (wanted.join(" ") === given.join(" ") ? 0 : Math.max(wanted.length, given.length, 1));
  }, 0);
}

function compared(page, selection, keep, verbosity, notes) {
  const { lines, ledger } = recital(page, selection, keep, { ...SPEECH, verbosity, notes }, PHRASES, "en");
  const kept = wordsIn(page, keep);
  const spoken = lines.map(({ runs }) => [...placesOf(page, runs)]);
  const skipped = ledger.map(({ runs }) => [...placesOf(page, runs)]);
  const seen = new Map();
  // A word cut by a change of line or mark stands in both parts: that is one word, said once.
  for (const words of [...spoken, ...skipped])
    for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1);
  const lost = [...kept].filter((word) => !seen.has(word)).length;
  const strange = [...seen.keys()].filter((word) => !kept.has(word)).length;
  const twice = [...seen.values()].filter((times) => times > 1).length;
  const sizes = { kept: kept.size, spoken: new Set(spoken.flat()).size, skipped: new Set(skipped.flat()).size };
  return { verbosity, notes, ...sizes, lost, strange, twice, unsaid: unsaid(page, lines, heard(lines)) };
}

/**
 * Words of the whole page, and those of them that are neither spoken nor listed.
 * @param {Page} page
 * @param {any} selection
 * @param {[number, number][]} keep
 * @param {number[]} leaves
 */
function whole(page, selection, keep, leaves) {
  const visible = wordsIn(
    page,
    leaves.map((id) => [id, id + 1]),
  );
  const listed = wordsIn(page, keep);
  for (const { runs } of leftOut(page, selection, keep)) for (const place of placesOf(page, runs)) listed.add(place);
  return { visible: visible.size, missing: [...visible].filter((word) => !listed.has(word)).length };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { page: wire, selection, visible } = JSON.parse(line);
  const page = new Page(wire);
  const keep = titled(page, selection, selection.keep);
  const ways = [
    ["none", "request"],
    ["some", "request"],
    ["some", "after"],
    ["most", "place"],
  ];
  console.log(
    JSON.stringify({
      url: wire.url,
      ...whole(page, selection, keep, visible),
      ways: ways.map(([verbosity, notes]) => compared(page, selection, keep, verbosity, notes)),
    }),
  );
}
