/**
 * Pictures: which address is the true one, which are none, and which are only a letter. A page that loads late keeps the
 * address in an attribute of its own, in `srcset`, or in the markup of a `noscript` beside an empty picture. What the
 * browser has loaded (`currentSrc`) comes first.
 */

import { PICTURE_DATA, PICTURE_PROTOCOLS } from "./markup.js";

/** @typedef {import("./source.js").Source} Source */
/** @typedef {{kind: "picture", src: string, alt: string} | {kind: "letter", text: string}} Picture */

const LATE_SETS = Object.freeze(["data-srcset", "data-lazy-srcset", "srcset"]);
const LATE = Object.freeze(["data-src", "data-lazy-src", "data-original", "data-lazy", "data-url", "src"]);

/** The sheet's column is never wider than this many pixels, twice over for dense screens. */
const WIDEST = 1600;

/** An address that stands in for a picture still to come. */
const STAND_IN = /(?:^|[/_.-])(?:spacer|blank|placeholder|transparent|lazy(?:[-_]?load)?|loading|1x1|gr[ea]y|pixel|clear)[^/]*$/i;

/** A picture this small within its own address is a stand-in too. */
const SHORT_DATA = 300;

const EMOJI = new Set(["emoji", "smiley", "emojione", "twemoji", "wp-smiley"]);
const IMG = /<img\b[^>]*>/i;
const WRITTEN = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** Every picture that was kept; null for what only counts visits or repeats another. @param {Source} given @returns {Map<number, Picture | null>} */
export function pictures(given) {
  /** @type {Map<number, Picture | null>} */
  const found = new Map();
  const spare = new Map([...given.having("#markup")].filter(([, markup]) => IMG.test(markup)));
  const beside = new Map([...spare.keys()].reverse().map((id) => [given.page.parent(id), id]));
  for (const id of given.tagged("img")) if (given.has(id)) found.set(id, picture(given, id, spare, beside));
  const told = new Set([...found.values()].map((one) => one?.kind === "picture" && one.src));
  for (const [id, markup] of spare) {
    const [box] = given.above(id, 1);
    if (!given.has(id) && !given.has(box) && !given.flanked(id)) continue;
    const late = fromMarkup(given, markup);
    found.set(id, late && !told.has(late.src) ? late : null);
  }
  return found;
}

/** @param {Source} given @param {number} id @param {Map<number, string>} spare @param {Map<number, number>} beside @returns {Picture | null} */
function picture(given, id, spare, beside) {
  const alt = given.attribute(id, "alt").replace(/\s+/g, " ").trim();
  if (isLetter(given, id, alt)) return { kind: "letter", text: alt };
  if (isDot(given, id)) return null;
  const place = beside.get(given.page.parent(id));
  const late = place === undefined ? null : fromMarkup(given, spare.get(place) ?? "");
  const src = pictureAddress(given.page, id) || late?.src || "";
  return src || alt ? { kind: "picture", src, alt: alt || late?.alt || "" } : null;
}

/** An emoji drawn as a picture: its alt is the character itself. @param {Source} given @param {number} id @param {string} alt */
function isLetter(given, id, alt) {
  if (!alt || alt.length > 12 || [...alt].some((letter) => letter < "\u2000" && !"©®#*0123456789".includes(letter))) return false;
  if (given.tokens(id).some((token) => EMOJI.has(token))) return true;
  const [height, font] = [given.page.laidOut("h")?.[id] ?? 0, given.page.laidOut("font")?.[id] ?? 0];
  return height > 0 && height <= (2 * font) / 10;
}

/** A picture nobody sees: it counts visits. @param {Source} given @param {number} id */
function isDot(given, id) {
  return ["width", "height"].every((side) => /^[012](px)?$/.test(given.attribute(id, side).trim()));
}

/** @param {Source} given @param {string} markup @returns {{kind: "picture", src: string, alt: string} | null} */
function fromMarkup(given, markup) {
  const values = new Map([...(IMG.exec(markup)?.[0] ?? "").matchAll(WRITTEN)].map(([, name, ...texts]) => [name.toLowerCase(), texts.find((text) => text !== undefined) ?? ""]));
  const addresses = [...LATE_SETS.map((name) => best(values.get(name) ?? "")), ...LATE.map((name) => values.get(name) ?? "")];
  const src = addresses.find((address) => address && !isStandIn(address));
  const whole = src ? safe(given.page, src.replaceAll("&amp;", "&")) : "";
  return whole ? { kind: "picture", src: whole, alt: values.get("alt") ?? "" } : null;
}

/**
 * The address of a picture, safe to ask for; "" when there is none.
 * @param {import("./page.js").Page} page @param {number} id
 */
export function pictureAddress(page, id) {
  const current = page.attribute(id, "currentSrc") ?? "";
  if (current && !isStandIn(current)) return safe(page, current);
  const sets = LATE_SETS.map((name) => best(page.attribute(id, name) ?? ""));
  const singles = LATE.map((name) => page.attribute(id, name) ?? "");
  const found = [...sets, ...sourceSets(page, id), ...singles].find((address) => address && !isStandIn(address));
  return found ? safe(page, found) : "";
}

/** What a `picture` around it offers. @param {import("./page.js").Page} page @param {number} id */
function sourceSets(page, id) {
  const box = page.parent(id);
  if (box < 0 || page.name(box) !== "picture") return [];
  const sources = [...page.children(box)].filter((child) => page.name(child) === "source");
  return sources.flatMap((source) => ["srcset", "data-srcset"].map((name) => best(page.attribute(source, name) ?? "")));
}

/** @param {string} address */
function isStandIn(address) {
  if (/^data:/i.test(address)) return address.length < SHORT_DATA;
  return STAND_IN.test(address);
}

/** @param {import("./page.js").Page} page @param {string} address */
function safe(page, address) {
  if (PICTURE_DATA.test(address)) return address;
  const resolved = page.resolve(address);
  return resolved && PICTURE_PROTOCOLS.has(new URL(resolved).protocol) ? resolved : "";
}

/** The smallest candidate of a `srcset` that is wide enough, else the widest. @param {string} srcset */
function best(srcset) {
  const candidates = [...srcset.matchAll(/\s*(\S*[^,\s])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g)].map(([, address, size, unit]) => ({
    address,
    size: unit === "w" ? Number(size) : Number(size ?? 1) * (WIDEST / 2),
  }));
  candidates.sort((a, b) => a.size - b.size);
  return (candidates.find(({ size }) => size >= WIDEST) ?? candidates.at(-1))?.address ?? "";
}
