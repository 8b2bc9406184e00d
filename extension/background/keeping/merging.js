/**
 * What becomes of an article that is in the library already: which facts of two copies stay. The host has the same
 * rules (services/library/merging.py).
 */

/** What a person decides about an article: the copy that was changed later has the say over all of them. */
export const DECIDED = Object.freeze(["state", "favourite", "progress", "place"]);

/** @typedef {Record<string, any>} Row */

/**
 * Returns the fields of `here` that another copy changes; a field that the other one doesn't have says nothing.
 * @param {Row} here
 * @param {Row} other
 * @returns {Row}
 */
export function merged(here, other) {
  const out = decided(here, other);
  for (const name of ["tags", "collections"]) out[name] = [...new Set([...here[name], ...(other[name] ?? [])])];
  out.about = { ...here.about, ...lacking(here.about, other.about ?? {}) };
  out.note = noted(here.note, other.note ?? "");
  out.marks = marked(here.marks, other.marks ?? []);
  out.opened = greater(here.opened, other.opened ?? "");
  out.changed = greater(here.changed, other.changed ?? "");
  if (String(other.position?.at ?? "") > String(here.position.at ?? "")) out.position = other.position;
  return Object.fromEntries(Object.entries(out).filter(([name, value]) => !same(value, here[name])));
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {string} one @param {string} other */
const greater = (one, other) => (other > one ? other : one);

/** @param {Row} here @param {Row} other @returns {Row} */
function decided(here, other) {
  const said = DECIDED.filter((name) => Object.hasOwn(other, name)).map((name) => [name, other[name]]);
  const theirs = other.changed ?? "";
  if (theirs > here.changed) return Object.fromEntries(said);
  if (theirs < here.changed) return {};
  // Nothing tells which one is later: what says more stays.
  return Object.fromEntries(
    said.map(([name, value]) => [name, name === "progress" ? Math.max(here[name], value) : here[name] || value]),
  );
}

/** What of another object one has no entry for. @param {Row} one @param {Row} other */
function lacking(one, other) {
  return Object.fromEntries(Object.entries(other).filter(([name]) => !Object.hasOwn(one, name)));
}

/** No note is lost: of two different ones, both are kept. @param {string} mine @param {string} theirs */
function noted(mine, theirs) {
  if (mine.includes(theirs.trim())) return mine;
  return theirs.includes(mine.trim()) ? theirs : `${mine}\n\n${theirs}`;
}

/** @param {Row[]} mine @param {Row[]} theirs */
function marked(mine, theirs) {
  const found = new Map(mine.map((mark) => [mark.id, mark]));
  for (const mark of theirs) {
    const known = found.get(mark.id);
    if (!known || timeOf(mark) > timeOf(known)) found.set(mark.id, mark);
  }
  return [...found.values()];
}

/** When a mark was changed last. @param {Row} mark @returns {string} */
export const timeOf = (mark) => mark.changed || mark.made || "";

/**
 * Returns the time of a change: later than the last one, also if the clock was set back.
 * @param {string} last
 * @param {string} now
 */
export function after(last, now) {
  if (now > last) return now;
  const next = new Date(Date.parse(last) + 1);
  return Number.isNaN(next.valueOf()) || next.getUTCFullYear() > 9999 ? last : next.toISOString();
}

/** A time that says how far it is from UTC. */
const WHOLE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Returns the time of a save in UTC, so that the later one is the greater text; a day, or no time, as it is.
 * @param {string} saved
 */
export function instant(saved) {
  if (!WHOLE.test(saved)) return saved;
  const when = new Date(saved.replace(" ", "T").replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  if (Number.isNaN(when.valueOf())) return saved;
  const year = when.getUTCFullYear();
  return year < 1 || year > 9999 ? saved : when.toISOString();
}
