/** Two hours of speech in simulated time: how far the highlight drifts in the second, and how much memory it takes. */

import { Speaker } from "../../../extension/speech/player/speaker.js";
import { Engines } from "../../../extension/speech/voices/engines.js";

const HOUR = 3_600_000;
const MS_A_UNIT = 55;

/** Time that passes only when pass() is called; what is due is kept in order. */
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
    for (
      let next;
      (next = this.due.reduce((a, b) => (b.at < (a?.at ?? Infinity) ? b : a), null)) && next.at <= until;
    ) {
      this.due = this.due.filter((one) => one !== next);
      this.time = next.at;
      next.act();
    }
    this.time = until;
  }
}

/** An engine that tells no words and is a little slower at each sentence than the last, then faster again. */
function engineOf(clock, saying) {
  let turn = 0;
  let count = 0;
  return {
    longest: () => 1500,
    speak({ text }, hearing) {
      const mine = ++turn;
      const pace = MS_A_UNIT * (1 + 0.1 * Math.sin(count++ / 20));
      Object.assign(saying, { text, pace, began: clock.time });
      clock.after(1, () => mine === turn && hearing.start());
      clock.after(text.length * pace, () => mine === turn && hearing.end());
    },
    cancel: () => void turn++,
  };
}

function measured() {
  const clock = new Clock();
  const saying = { text: "", pace: 1, began: 0 };
  const engine = engineOf(clock, saying);
  const strays = [];
  const speaker = new Speaker({
    engine: new Engines(() => engine, [engine]),
    clock,
    tell: ({ kind, at }) => {
      if (kind === "word") strays.push(Math.abs(at - (clock.time - saying.began) / saying.pace));
    },
  });
  const words = "the council kept a library open because nobody ever learned to read in a swimming pool".split(" ");
  const items = Array.from({ length: 4000 }, (_, n) => ({
    text: `Sentence ${n} says ${Array.from({ length: 5 + (n % 13) }, (_, at) => words[(n * 7 + at * 3) % words.length]).join(" ")}.`,
    lang: "en",
    passage: n,
    role: "paragraph",
    level: 0,
    row: -1,
    post: -1,
    speaker: "",
  }));
  speaker.load(items, "en");
  speaker.play(0);
  clock.pass(HOUR);
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const first = strays.splice(0);
  clock.pass(2 * HOUR);
  const second = strays.splice(0);
  first.length = 0;
  globalThis.gc();
  const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
  return {
    state: speaker.queue.state,
    words: second.length,
    stray: mean(second),
    late: mean(second.slice(-500)),
    grown: (process.memoryUsage().heapUsed - before) / 1e6,
    waiting: clock.due.length,
  };
}

console.log(JSON.stringify(measured()));
