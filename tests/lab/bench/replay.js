/**
 * Runs the queue over recorded speech without word boundaries: which word is highlighted, and which is being spoken?
 * Reads runs as JSON lines `{voice, rate, lang, sentences: [{text, ms, marks: [[at, length, ms]]}]}`, writes the
 * errors.
 */

import { createInterface } from "node:readline";
import { Pace } from "../../../extension/speech/player/pace.js";
import { Queue } from "../../../extension/speech/player/queue.js";
import { words } from "../../../extension/speech/sentences/sentences.js";

/** How often the lit word is compared with the spoken one. */
const SAMPLE_MS = 50;

class Clock {
  time = 0;
  due = [];
  now = () => this.time;
  after = (ms, act) => {
    const entry = { at: this.time + ms, act };
    this.due.push(entry);
    return () => (this.due = this.due.filter((one) => one !== entry));
  };
  pass(until) {
    for (;;) {
      const next = this.due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due = this.due.filter((one) => one !== next);
      this.time = next.at;
      next.act();
    }
    this.time = until;
  }
}

/** Which of a sentence's words an offset stands in. */
function wordAt(spans, offset) {
  const found = spans.findLastIndex(([start]) => start <= offset);
  return Math.max(found, 0);
}

/** One recording, replayed. */
function errors({ voice, rate, lang, sentences }) {
  const clock = new Clock();
  let [lit, saying] = [[0, 0], { item: 0, began: 0 }];
  const engine = {
    speak({ text }, hearing) {
      const item = sentences.findIndex((one) => one.text === text);
      clock.after(0, () => {
        saying = { item, began: clock.time };
        hearing.start();
      });
      clock.after(sentences[item].ms, () => hearing.end());
    },
    cancel() {},
  };
  const queue = new Queue({
    engine,
    clock,
    pace: new Pace(),
    manner: () => ({ voice, rate, pitch: 1, volume: 1 }),
    onWord: (item, at) => (lit = [item, at]),
    onState: () => {},
  });
  queue.load(sentences.map(({ text }) => ({ text, lang })));
  const found = [];
  queue.play(0);
  for (let at = SAMPLE_MS; queue.state === "speaking"; at += SAMPLE_MS) {
    clock.pass(at);
    if (queue.state !== "speaking") break;
    const { text, marks } = sentences[saying.item];
    const spans = words(text, lang);
    const mark = marks.findLast(([, , ms]) => ms <= clock.time - saying.began);
    if (!mark || lit[0] !== saying.item) continue;
    found.push(Math.abs(wordAt(spans, mark[0]) - wordAt(spans, lit[1])));
  }
  return found;
}

for await (const line of createInterface({ input: process.stdin })) {
  const run = JSON.parse(line);
  console.log(JSON.stringify({ voice: run.voice, rate: run.rate, lang: run.lang, errors: errors(run) }));
}
