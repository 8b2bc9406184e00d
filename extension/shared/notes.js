/** Footnotes, in whatever markup: a small raised link to a place further on, and the text at that place. */

/** @typedef {import("./source.js").Source} Source */
/** @typedef {{kind: "noteref", label: string, to: number}} NoteRef */

/** Class words, roles and types that name a reference to a note. */
const NAMED = /foot-?note|note-?ref|fn-?ref|cite_?ref|citation|endnote|reference|doc-noteref|sidenote/i;
/** What a note's label may be: a number, a letter or two, a mark; brackets around it don't count. */
const LABEL = /^(?:\d{1,3}|[a-z]{1,4}|(?:note|nb|n)\s?\d{1,3}|[*†‡§¶#]{1,3}|[¹²³⁰⁴-⁹]{1,3})$/i;
/** A work's short name (`LN87`): a label where the link is called a citation. */
const SHORT_NAME = /^[a-z+]{1,6}\d{2,4}[a-z]?$/i;
const BRACKETS = /^[[\]()\s\u200b]+|[[\]()\s\u200b]+$/g;
const PLACES = new Set(["li", "p", "dd", "div", "aside", "section", "dt", "table", "h2", "h3", "h4", "h5", "h6"]);
/** A note longer than this is a section of the text. */
const LONGEST = 4000;
/** Two letters in a row: more than the numbers, arrows and single letters that lead back from a note. */
const WORD = /\p{L}{2,}/u;

/**
 * References to claim, back links to leave out, and which elements are a note's text (with its label).
 * @param {Source} given
 * @returns {{claims: Map<number, NoteRef | null>, bodies: Map<number, string>}}
 */
export function notes(given) {
  const named = names(given);
  /** @type {Map<number, NoteRef | null>} */
  const claims = new Map();
  /** @type {Map<number, string>} */
  const bodies = new Map();
  /** @type {Map<string, number>} names that back links lead to */
  const origins = new Map();
  for (const id of given.tagged("a")) {
    const target = named.get(fragment(given, id)) ?? -1;
    if (target <= id || !given.has(id)) continue;
    const label = given.words(id).replace(BRACKETS, "");
    if (!isReference(given, id, label)) continue;
    const body = bodyOf(given, target, id);
    if (body < 0) continue;
    if (!bodies.has(body)) bodies.set(body, label);
    const whole = wholeOf(given, id);
    claims.set(whole, { kind: "noteref", label, to: body });
    for (const place of [whole, id, ...given.below(whole), ...given.above(id, 2)]) {
      const name = given.page.isText(place) ? "" : given.attribute(place, "id") || given.attribute(place, "name");
      if (name) origins.set(name, body);
    }
  }
  for (const body of bodies.keys()) marks(given, body, origins, claims);
  return { claims, bodies };
}

/** Where names lead; the first of two alike counts. @param {Source} given */
function names(given) {
  const anchors = [...given.having("name")].filter(([id]) => given.page.name(id) === "a");
  return new Map([...anchors, ...given.having("id")].reverse().map(([id, name]) => [name, id]));
}

/** @param {Source} given @param {number} id */
function fragment(given, id) {
  const href = given.attribute(id, "href").trim();
  // Most links have none, and to resolve an address is slow.
  if (!href.includes("#")) return "";
  const [address, name] = [href.split("#")[0], href.slice(href.indexOf("#") + 1)];
  return !address || given.page.resolve(address) === given.page.url.split("#")[0] ? name : "";
}

/** Whether a link looks or is called like a reference to a note. @param {Source} given @param {number} id @param {string} label */
function isReference(given, id, label) {
  const near = [id, ...given.above(id, 2)];
  const said = near.slice(0, 2).map((place) => ["class", "role", "rel", "id"].map((key) => given.attribute(place, key)).join(" ")).join(" ");
  if (SHORT_NAME.test(label)) return NAMED.test(said) && /^\s*[[(]/.test(given.raw(id));
  if (!LABEL.test(label)) return false;
  const raised = [...near, ...given.page.children(id)].some((place) => given.page.name(place) === "sup");
  return raised || NAMED.test(said);
}

/** The reference with the `sup` and brackets around it. @param {Source} given @param {number} id */
function wholeOf(given, id) {
  const words = given.words(id).replace(BRACKETS, "");
  let whole = id;
  for (const above of given.above(id, 2)) {
    if (!["sup", "span"].includes(given.page.name(above)) || given.words(above).replace(BRACKETS, "") !== words) break;
    whole = above;
  }
  return whole;
}

/** The element that holds the note's text: the target or what it marks; -1 if there is none to speak of. @param {Source} given @param {number} target @param {number} reference */
function bodyOf(given, target, reference) {
  for (const place of [target, ...given.above(target, 3)]) {
    const name = given.page.name(place);
    if (!PLACES.has(name)) continue;
    const body = settled(given, place, name);
    if (body < 0 || (reference > body && reference < given.page.end(body))) return -1;
    const words = given.words(body);
    return words && words.length <= LONGEST && given.has(body) ? body : -1;
  }
  return -1;
}

/** A term's meaning, what follows a heading that is only a number, the last cell of a table. @param {Source} given @param {number} place @param {string} name */
function settled(given, place, name) {
  if (name === "table") return [...given.below(place)].filter((id) => given.page.name(id) === "td").at(-1) ?? -1;
  if (name !== "dt" && !/^h\d$/.test(name)) return place;
  if (name !== "dt" && WORD.test(given.words(place))) return -1;
  const next = given.next(place);
  return next >= 0 && ["dd", "p", "div"].includes(given.page.name(next)) ? next : -1;
}

/** Back links of a note and the label before its text, each with the brackets around it. @param {Source} given @param {number} body @param {Map<string, number>} origins @param {Map<number, NoteRef | null>} claims */
function marks(given, body, origins, claims) {
  const [row] = given.above(body, 1);
  const before = ["dd", "td", "p"].includes(given.page.name(body)) ? [...given.page.children(row)].filter((id) => id < body && body - id < 12 && !given.page.isText(id)).slice(-1) : [];
  for (const id of [...before, ...given.below(body)]) {
    if (given.page.isText(id)) continue;
    const leadsBack = given.page.name(id) === "a" && origins.get(fragment(given, id) || "?") === body;
    const isLabel = before.includes(id) && !WORD.test(given.words(id)) && given.words(id) !== "";
    if (leadsBack || isLabel || given.attribute(id, "role") === "doc-backlink") claims.set(isLabel ? id : climbed(given, id, body), null);
  }
}

/** The largest element around a back link, inside the note, that says nothing else. @param {Source} given @param {number} id @param {number} body */
function climbed(given, id, body) {
  let mark = id;
  for (const above of given.above(id, 3)) {
    if (above <= body || WORD.test(given.words(above))) break;
    mark = above;
  }
  return mark;
}
