/** The parts of an article that stand alone: pictures, players, frames, formulas, calls of footnotes. */

import { safeLink } from "./addresses.js";
import { annotated, rebuilt } from "./foreign.js";
import { EMBEDS, PLAYERS } from "./markup.js";

/** @typedef {import("./article.js").Builder} Builder */
/** @typedef {{kind: "player"}} Player */

/** A frame of another house is a player if its address says so; else it may be an advertisement or a counter. */
const PLAYS = /[/.](?:embed|player|videos?|watch|oembed|podcast|audio)\b|\.(?:mp4|webm|mp3|ogg|pdf)\b/i;

/** Every film and sound that is kept, or stands between words that are. @param {import("./source.js").Source} given @returns {Map<number, Player | null>} */
export function players(given) {
  /** @type {Map<number, Player | null>} */
  const found = new Map();
  for (const id of given.tagged(...PLAYERS)) found.set(id, given.has(id) || given.flanked(id) ? { kind: "player" } : null);
  for (const id of given.tagged(...EMBEDS)) {
    const between = given.page.isLeaf(id) && !given.has(id) && given.flanked(id);
    if (between && PLAYS.test(given.attribute(id, "src") || given.attribute(id, "data-src"))) found.set(id, { kind: "player" });
  }
  return found;
}

/** @param {Builder} builder @param {number} id @param {{src: string, alt: string}} claim */
export function picture(builder, id, { src, alt }) {
  const address = builder.pictures ? src : "";
  if (!address && !alt.trim()) return;
  const element = /** @type {HTMLImageElement} */ (builder.make(address ? "img" : "span", id));
  if (address) {
    element.alt = alt;
    element.decoding = "async";
    element.setAttribute("referrerpolicy", "no-referrer");
    element.src = address;
  } else {
    element.className = "picture";
    element.textContent = alt;
  }
  builder.flow.place(element, false);
}

/** A film or sound plays where it stands; nothing of it is asked for before. @param {Builder} builder @param {number} id @param {string} name */
export function player(builder, id, name) {
  const { page } = builder;
  const places = [id, ...[...page.children(id)].filter((child) => page.name(child) === "source")];
  const written = places.flatMap((place) => ["currentSrc", "src", "data-src"].map((key) => page.attribute(place, key) ?? ""));
  const src = written.map((address) => safeLink(page, address)).find((address) => /^https?:/.test(address));
  if (!src) return;
  const player = /** @type {HTMLMediaElement} */ (builder.make(name, id));
  player.controls = true;
  player.preload = "none";
  player.src = src;
  const poster = safeLink(page, page.attribute(id, "poster") ?? "");
  if (builder.pictures && poster && player instanceof HTMLVideoElement) player.poster = poster;
  builder.flow.place(player, true);
}

/** A frame of another house is shown by a link to what it shows. @param {Builder} builder @param {number} id @param {string} name */
export function embed(builder, id, name) {
  // The document of a frame of the same origin stands in the columns like the page itself.
  if (name === "iframe" && !builder.page.isLeaf(id)) {
    builder.flow.open(id, builder.page.end(id), name, "break", { lang: null, dir: "" });
    return id + 1;
  }
  const own = ["currentSrc", "src", "data-src", "data"].map((key) => builder.page.attribute(id, key)).find(Boolean);
  const href = safeLink(builder.page, own ?? "");
  if (href) {
    const element = /** @type {HTMLAnchorElement} */ (builder.make("a", id));
    element.href = href;
    element.className = "embed";
    const title = builder.page.attribute(id, "title") || builder.page.attribute(id, "aria-label");
    element.removeAttribute("title");
    element.textContent = title?.trim() || new URL(href).hostname;
    builder.flow.place(element, true);
  }
  return builder.page.end(id);
}

/** @param {Builder} builder @param {number} id @param {import("./formulas.js").Formula} formula */
export function formula(builder, id, { math, tex, display }) {
  const own = math >= 0 ? rebuilt(builder.page, math, "math", (node, of) => builder.tie(node, of)) : builder.tex?.(tex, display);
  const element = own ? annotated(own, tex) : builder.make("code", id);
  if (!own) element.textContent = tex;
  if (own && display) element.setAttribute("display", "block");
  builder.words.push(tex, " ");
  builder.flow.place(element, Boolean(own) && display);
  builder.tie(element, id);
}

/** @param {Builder} builder @param {number} id @param {import("./notes.js").NoteRef} claim */
export function reference(builder, id, { label, to }) {
  const link = /** @type {HTMLAnchorElement} */ (builder.make("a", id));
  link.className = "noteref";
  link.dataset.to = String(to);
  link.href = `#note-${to}`;
  link.append(label);
  const raised = document.createElement("sup");
  raised.append(link);
  builder.flow.place(raised, false);
}
