/**
 * Citations inside running text: "[12]", "[3, 7–9]", "(Smith & Jones, 2010; Wu et al. 2019)". Read aloud they
 * interrupt a sentence; they are marked, so that a listener can skip or hear them.
 */

/** @typedef {import("./passages.js").Run} Run */

// Each position can match only one of these parts: otherwise near matches would take exponential time.
const NUMBERED = /\[\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\]/gu;
const YEAR = /(?:1[6-9]|20)\d\d[a-z]?/u;
const DATED = new RegExp(
  `\\((?:(?:see|cf\\.|e\\.g\\.,?|vgl\\.|siehe|voir)\\s+)?\\p{Lu}[\\p{L}'’.-]+(?:[\\s,&]+[\\p{L}'’.-]+){0,20},?\\s+${YEAR.source}(?:[,:]\\s*(?:pp?\\.?\\s*)?\\d+(?:[–-]\\d+)?)?(?:\\s*;[^();]{3,120}(?:;[^();]{3,120})*)?\\)`,
  "gu",
);

/** "(see Fig. 2)", "(Tab. 3a)", "(pp. 12–15)": references that a listener can't look up. */
const LOOK =
  /\((?:(?:see|cf\.|vgl\.|siehe|s\.|voir|véase|ver)\s+)?(?:figs?\.?|figures?|tables?|tabs?\.?|tabellen?|tableau|tabla|figuras?|abb\.?|abbildung(?:en)?|eqs?\.?|sections?|sect?\.?|kap\.?|kapitel|pp?\.|S\.)\s*[\dIVX]+(?![\dIVX])[\p{L}\d.]{0,4}(?![\p{L}\d.])(?:\s*(?:[,–-]|and|und|et|y)\s*[\dIVX]+(?![\dIVX])[\p{L}\d.]{0,4}(?![\p{L}\d.])){0,6}\)/giu;

/** @typedef {[start: number, end: number]} Span */

/**
 * Returns the same runs, split so that each match of the patterns is a marked run of its own.
 * @param {readonly Run[]} runs @param {readonly RegExp[]} [patterns] @param {string} [mark] @returns {Run[]}
 */
export function citations(runs, patterns = [NUMBERED, DATED, LOOK], mark = "citation") {
  const text = runs.map((run) => run.text).join("");
  const spans = apart(
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => /** @type {Span} */ ([match.index, match.index + match[0].length])),
    ),
  );
  /** @type {Run[]} */
  const found = [];
  let [at, next] = [0, 0];
  for (const run of runs) {
    const end = at + run.text.length;
    while (next < spans.length && spans[next][1] <= at) next++;
    let from = at;
    for (let one = next; one < spans.length && spans[one][0] < end; one++) {
      const [start, stop] = [Math.max(spans[one][0], at), Math.min(spans[one][1], end)];
      if (from < start) found.push(part(run, from - at, start - at, ""));
      if (start < stop) found.push(part(run, start - at, stop - at, mark));
      from = Math.max(from, stop);
    }
    if (from < end || at === end) found.push(part(run, from - at, end - at, ""));
    at = end;
  }
  return found;
}

/** Sorts spans and merges overlapping ones. @param {Span[]} spans */
function apart(spans) {
  /** @type {Span[]} */
  const found = [];
  for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else found.push([start, end]);
  }
  return found;
}

/** @param {Run} run @param {number} from @param {number} to @param {string} mark @returns {Run} */
function part(run, from, to, mark) {
  const whole = from === 0 && to === run.text.length;
  const literal = run.text.length === run.end - run.start;
  const place = literal ? { start: run.start + from, end: run.start + to } : {};
  return whole && !mark ? run : { ...run, text: run.text.slice(from, to), ...place, mark: run.mark || mark };
}
