/**
 * Citations inside running text: "[12]", "[3, 7–9]", "(Smith & Jones, 2010; Wu et al. 2019)". Heard aloud they cut a
 * sentence in pieces; they are marked, so that a listener may have them left out or read.
 */

/** @typedef {import("./passages.js").Run} Run */

const NUMBERED = /\[\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\]/gu;
const YEAR = /(?:1[6-9]|20)\d\d[a-z]?/u;
const DATED = new RegExp(
  `\\((?:(?:see|cf\\.|e\\.g\\.,?|vgl\\.|siehe|voir)\\s+)?\\p{Lu}[\\p{L}'’.-]+(?:[\\s,&]+[\\p{L}'’.-]+){0,20},?\\s+${YEAR.source}(?:[,:]\\s*(?:pp?\\.?\\s*)?\\d+(?:[–-]\\d+)?)?(?:\\s*;[^()]{3,120})*\\)`,
  "gu",
);

/** "(see Fig. 2)", "(Tab. 3a)", "(pp. 12–15)": where to look, which who listens can't. */
const LOOK = /\((?:(?:see|cf\.|vgl\.|siehe|s\.|voir|véase|ver)\s+)?(?:figs?\.?|figures?|tables?|tabs?\.?|tabellen?|tableau|tabla|figuras?|abb\.?|abbildung(?:en)?|eqs?\.?|sections?|sect?\.?|kap\.?|kapitel|pp?\.|S\.)\s*[\dIVX]+[\p{L}\d.]{0,4}(?:\s*(?:[,–-]|and|und|et|y)\s*[\dIVX]+[\p{L}\d.]{0,4}){0,6}\)/giu;

/**
 * The same runs, cut so that each citation (or whatever the patterns find) is a run of its own, marked.
 * @param {readonly Run[]} runs @param {readonly RegExp[]} [patterns] @param {string} [mark] @returns {Run[]}
 */
export function citations(runs, patterns = [NUMBERED, DATED, LOOK], mark = "citation") {
  const text = runs.map((run) => run.text).join("");
  const spans = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => /** @type {[number, number]} */ ([match.index, match.index + match[0].length])),
  );
  if (!spans.length) return [...runs];
  return runs.reduce(
    ({ at, found }, run) => {
      found.push(...marked(run, at, spans, mark));
      return { at: at + run.text.length, found };
    },
    { at: 0, found: /** @type {Run[]} */ ([]) },
  ).found;
}

/** @param {Run} run @param {number} at where the run begins @param {[number, number][]} spans @param {string} mark @returns {Run[]} */
function marked(run, at, spans, mark) {
  const edges = new Set([0, run.text.length]);
  for (const span of spans) for (const edge of span) if (edge > at && edge < at + run.text.length) edges.add(edge - at);
  const cuts = [...edges].sort((a, b) => a - b);
  if (cuts.length < 2) return [run];
  return cuts.slice(1).map((to, number) => {
    const from = cuts[number];
    const cited = spans.some(([start, end]) => start <= at + from && at + to <= end);
    const literal = run.text.length === run.end - run.start;
    const place = literal ? { start: run.start + from, end: run.start + to } : {};
    return { ...run, text: run.text.slice(from, to), ...place, mark: run.mark || (cited ? mark : "") };
  });
}
