/**
 * The script of speech: passages become lines, each a sentence or an announcement; what is skipped goes into the
 * ledger.
 *
 * Spoken + skipped = all words of the kept part: nothing is dropped without an entry.
 */

import { citations } from "./citations.js";
import { formulaWords } from "./formulas.js";
import { linesOf } from "../sentences/lines.js";
import { EMOJI } from "./passages.js";
import { Heard } from "./threads.js";

/** @typedef {import("./passages.js").Run} Run */
/** @typedef {import("./passages.js").Passage} Passage */
/** @typedef {import("./verbosity.js").Manners} Manners */
/** @typedef {import("../sentences/lines.js").Line} Line */

/** @typedef {{role: string, words: number, passage: number, runs: Run[]}} Skipped */
/** @typedef {Omit<Line, "text" | "lang" | "runs">} About */

/**
 * @typedef {object} Phrases  what is announced, in the person's language
 * @property {(level: number) => string} heading
 * @property {(items: number) => string} list
 * @property {(role: string) => string} role
 * @property {(rows: number, columns: number) => string} table
 * @property {(language: string, lines: number) => string} code
 * @property {() => string} hint how to hear what was only named; "" where nothing can be pressed
 * @property {() => string} quoteEnd
 * @property {(sign: string) => string} note
 * @property {(author: string, depth: number, accepted: boolean) => string} post
 * @property {(name: string, parts: string[]) => string} formula
 */

/**
 * @typedef {object} How
 * @property {Manners} manners
 * @property {Phrases} phrases
 * @property {string} lang the person's language: announcements are made in it
 * @property {(run: Run, role: string) => Run[]} [pronounce]
 * @property {(holder: number) => import("./table-reading.js").Cell | null} [cellOf]
 * @property {(part: number) => {rows: number, columns: number}} [sizeOf] of a table
 * @property {(holder: number) => {language: string, lines: number}} [codeOf]
 * @property {(holder: number) => {item: number, text: string}[]} [numbersOf] items of ordered lists around a passage
 * @property {import("./threads.js").Thread} [thread]
 */

/** The number in a footnote's mark, without brackets. */
const SIGN = /[\p{L}\p{N}*†‡§]+/u;
/** The end of a quotation with more words, or several passages, is announced, so that it is clear who speaks next. */
const LONG_QUOTE = 40;

/** @param {string} text */
export function countWords(text) {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0;
}

/** @param {readonly Passage[]} passages @param {How} how @returns {{lines: Line[], ledger: Skipped[]}} */
export function script(passages, how) {
  const writer = new Writer(passages, how);
  passages.forEach((_, number) => writer.write(number));
  return { lines: writer.lines, ledger: writer.ledger };
}

class Writer {
  /** @type {Line[]} */
  lines = [];
  /** @type {Skipped[]} */
  ledger = [];
  /** The last passage's role and level, or its container. */
  #before = "";
  /** Lists, quotations, tables that were announced. @type {Set<number>} */
  #announced = new Set();
  /** The last table cell whose header was spoken. */
  #cell = -1;
  #post = -1;
  /** List items whose number was spoken. @type {Set<number>} */
  #numbered = new Set();
  /** The current quotation. @type {{id: number, words: number, passages: number, last: About | null}} */
  #quote = { id: -1, words: 0, passages: 0, last: null };
  #heard = new Heard();

  /** @param {readonly Passage[]} passages @param {How} how */
  constructor(passages, how) {
    this.passages = passages;
    this.how = how;
  }

  /** @param {number} number */
  write(number) {
    const { manners } = this.how;
    const passage = this.passages[number];
    if ((passage.quote ?? -1) !== this.#quote.id) this.#leaveQuote(passage.quote ?? -1);
    const manner = manners[passage.role] ?? "say";
    if (manner === "skip" || this.#isOldQuote(passage))
      return void this.ledger.push(entry(passage.role, number, passage.runs));
    if (manner === "name") return this.#name(number);
    /** @type {Run[]} */
    const said = [];
    for (const [kind, runs] of apart(passage, manners)) {
      if (kind) this.ledger.push(entry(kind, number, runs));
      else for (const run of runs) for (const one of this.#spelled(run, passage.role)) said.push(one);
    }
    const about = this.#about(passage, number);
    if (said.length) this.#announce(number, about, manner === "announce");
    for (const line of linesOf(said, about)) this.lines.push(line);
    if (said.length)
      this.#quote = {
        id: this.#quote.id,
        words: this.#quote.words + countWords(textOf(said)),
        passages: this.#quote.passages + 1,
        last: about,
      };
    if (this.how.thread?.quotes) this.#heard.add(textOf(said));
  }

  /** Says what a passage is, and leaves its words out. @param {number} number */
  #name(number) {
    const { phrases, lang } = this.how;
    const passage = this.passages[number];
    this.ledger.push(entry(passage.role, number, passage.runs));
    const key = `named ${passage.role} ${passage.part ?? number}`;
    if (key !== this.#before) {
      const numbers = this.#numbers(passage);
      if (numbers)
        this.lines.push({
          ...this.#about(passage, number),
          text: numbers,
          lang: passage.runs[0].lang,
          runs: [],
          announces: true,
        });
      const text = [announcement(this.passages, number, this.how), phrases.hint()].filter(Boolean).join(": ");
      this.lines.push({ ...this.#about(passage, number), text, lang, runs: [], named: true });
    }
    this.#before = key;
  }

  /** @param {Passage} passage @param {number} number */
  #about({ role, level, holder, runs }, number) {
    const turn = runs.length ? this.how.thread?.turnOf(runs[0].id) : undefined;
    const row = role === "table" ? (this.how.cellOf?.(holder)?.row ?? -1) : -1;
    return {
      passage: number,
      role,
      level,
      row,
      post: turn?.number ?? -1,
      speaker: turn?.author ?? "",
      announces: false,
    };
  }

  /** Whether a quotation repeats a post that was heard already. @param {Passage} passage */
  #isOldQuote({ runs }) {
    const { thread } = this.how;
    if (!thread || !runs.length || !thread.isQuoted(runs[0].id)) return false;
    return this.#heard.has(textOf(runs));
  }

  /** Returns a run as it is spoken. @param {Run} run @param {string} role @returns {Run[]} */
  #spelled(run, role) {
    if (run.formula !== undefined) return [{ ...run, text: formulaWords(run.formula, this.how.phrases.formula) }];
    if (run.mark === "abbr" && run.say) return [{ ...run, text: run.say }];
    const sign = run.mark === "note" && this.how.manners.note === "announce" ? SIGN.exec(run.text)?.[0] : "";
    // Otherwise "in spring²" is spoken as "in spring two".
    if (sign) return [{ ...run, text: ` ${this.how.phrases.note(sign)}` }];
    return this.how.pronounce?.(run, role) ?? [run];
  }

  /** @param {number} next the quotation that the next passage stands in */
  #leaveQuote(next) {
    const { words, passages, last } = this.#quote;
    const isLong = passages > 1 || words > LONG_QUOTE;
    if (this.#quote.id >= 0 && last && isLong && this.how.manners.quote === "announce") {
      this.lines.push({ ...last, text: this.how.phrases.quoteEnd(), lang: this.how.lang, runs: [] });
    }
    this.#quote = { id: next, words: 0, passages: 0, last: null };
  }

  /** Returns the numbers of the items that begin with a passage. @param {Passage} passage */
  #numbers({ role, holder }) {
    const { manners, numbersOf } = this.how;
    // A footnote's number is only useful if its mark is spoken.
    if (manners.number === "skip" || (role === "footnote" && manners.note === "skip")) return "";
    const fresh = (numbersOf?.(holder) ?? []).filter(({ item }) => !this.#numbered.has(item));
    for (const { item } of fresh) this.#numbered.add(item);
    return fresh.map(({ text }) => text).join(", ");
  }

  /** @param {number} number @param {About} about @param {boolean} announced */
  #announce(number, about, announced) {
    const { phrases, manners, lang, cellOf, thread } = this.how;
    const { role, level } = about;
    const say = (/** @type {string} */ text, in_ = lang) =>
      this.lines.push({ ...about, text, lang: in_, runs: [], announces: true });
    if (about.post !== this.#post && about.post >= 0 && manners.post === "announce") {
      const turn = thread?.turnOf(this.passages[number].runs[0].id);
      say(phrases.post(turn?.author ?? "", turn?.depth ?? 0, turn?.accepted ?? false));
    }
    this.#post = about.post;
    const { holder, part = -1, runs } = this.passages[number];
    const key = `${role} ${part < 0 ? level : part}`;
    const fresh = role === "heading" || (key !== this.#before && !this.#announced.has(part));
    this.#before = key;
    // The post's author was just announced.
    const isAnnounced = role === "post" && about.post >= 0;
    const words = announced && fresh && !isAnnounced ? announcement(this.passages, number, this.how) : "";
    const numbers = this.#numbers(this.passages[number]);
    if (words && role === "list") say(words);
    if (numbers) say(numbers, runs[0].lang);
    if (words && role !== "list") say(words);
    if (!announced) return;
    if (part >= 0) this.#announced.add(part);
    const { cell = -1, head = "" } = (role === "table" && cellOf?.(holder)) || {};
    if (head && cell !== this.#cell) say(`${head}:`, runs[0].lang);
    this.#cell = cell;
  }
}

/** @param {readonly Run[]} runs */
function textOf(runs) {
  return runs.map(({ text }) => text).join("");
}

/** @param {string} role @param {number} passage @param {Run[]} runs @returns {Skipped} */
function entry(role, passage, runs) {
  return { role, words: runs.reduce((sum, { text }) => sum + countWords(text), 0), passage, runs };
}

/**
 * Returns the runs of a passage in order, with skipped ones grouped by kind.
 * @param {Passage} passage @param {Manners} manners
 * @returns {[kind: string, runs: Run[]][]}
 */
function apart(passage, manners) {
  // The arrow from a footnote back to its mark is only useful with a mouse.
  const isSkipped = (/** @type {Run} */ { mark }) => mark === "back" || (mark && manners[kindOf(mark)] === "skip");
  const skipped = (/** @type {Run} */ run) => (isSkipped(run) ? kindOf(run.mark) : "");
  /** @type {[string, Run[]][]} */
  const found = [];
  const cited = manners.citation === "skip" && passage.role !== "code" ? citations(passage.runs) : passage.runs;
  const pieces = manners.emoji === "skip" ? citations(cited, [EMOJI], "emoji") : cited;
  for (const run of pieces) {
    const kind = skipped(run);
    if (found.at(-1)?.[0] === kind && !kind) found.at(-1)?.[1].push(run);
    else found.push([kind, [run]]);
  }
  return found;
}

/** @param {string} mark */
function kindOf(mark) {
  return { image: "figure", back: "note" }[mark] ?? mark;
}

/** @param {readonly Passage[]} passages @param {number} number @param {How} how */
function announcement(passages, number, { phrases, sizeOf, codeOf }) {
  const { role, level, items = 1, part = -1, holder } = passages[number];
  if (role === "heading") return phrases.heading(level);
  if (role === "list") return phrases.list(items);
  const size = role === "table" && part >= 0 ? sizeOf?.(part) : undefined;
  if (size) return phrases.table(size.rows, size.columns);
  const code = role === "code" ? codeOf?.(part < 0 ? holder : part) : undefined;
  return code ? phrases.code(code.language, code.lines) : phrases.role(role);
}

/**
 * Whether an entry contains anything to hear: a bracket alone doesn't, a heart does.
 * @param {{role: string, words: number}} entry
 */
export function isHeard({ role, words }) {
  return words > 0 || role === "emoji";
}

/**
 * Counts the skipped words by role, for "skipped 3 promotions, 412 words".
 * @param {readonly {role: string, words: number}[]} ledger
 */
export function summary(ledger) {
  /** @type {Map<string, {entries: number, words: number}>} */
  const found = new Map();
  for (const { role, words } of ledger.filter(isHeard)) {
    const { entries, words: before } = found.get(role) ?? { entries: 0, words: 0 };
    found.set(role, { entries: entries + 1, words: before + words });
  }
  return found;
}
