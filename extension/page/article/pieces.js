/** Self-contained parts of an article: pictures, players, frames, formulas, footnote references. */

import { safeLink } from "../addresses.js";
import { annotated, rebuilt } from "./foreign.js";
import { words } from "../../common/words.js";

/** @typedef {import("./article.js").Builder} Builder */
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
    element.textContent = ` ${alt} `;
  }
  builder.flow.place(element, false);
}

/**
 * Creates a player for a video or audio file; nothing of it is requested before it plays.
 * @param {Builder} builder
 * @param {number} id
 * @param {import("../structure.js").Player} claim
 */
export function player(builder, id, { form, src, title, poster }) {
  const address = safeLink(builder.page, src);
  if (!address) return;
  if (form === "frame") return link(builder, id, address, title);
  // An extension page is a secure context: browsers don't play unencrypted media there.
  if (!address.startsWith("https:"))
    return link(builder, id, address, words(title ? "playsThereTitled" : "playsThere", title));
  const element = /** @type {HTMLMediaElement} */ (builder.make(form, id));
  element.controls = true;
  element.preload = "none";
  element.src = address;
  if (builder.pictures && poster && form === "video") /** @type {HTMLVideoElement} */ (element).poster = poster;
  builder.flow.place(element, true);
}

/**
 * Shows a player of another origin as a link to it.
 * @param {Builder} builder
 * @param {number} id
 * @param {string} address
 * @param {string} title
 */
function link(builder, id, address, title) {
  const element = /** @type {HTMLAnchorElement} */ (builder.make("a", id));
  element.href = address;
  element.className = "embed";
  element.removeAttribute("title");
  element.textContent = title || new URL(address).hostname;
  builder.flow.place(element, true);
}

/** @param {Builder} builder @param {number} id @param {import("../structure.js").Formula} formula */
export function formula(builder, id, { math, tex, display }) {
  const own =
    math >= 0 ? rebuilt(builder.page, math, "math", (node, of) => builder.tie(node, of)) : builder.tex?.(tex, display);
  const element = own ? annotated(own, tex) : builder.make("code", id);
  if (!own) element.textContent = tex;
  if (own && display) element.setAttribute("display", "block");
  builder.words.push(tex, " ");
  builder.flow.place(element, Boolean(own) && display);
  builder.tie(element, id);
}

/** @param {Builder} builder @param {number} id @param {import("../structure.js").NoteRef} claim */
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
