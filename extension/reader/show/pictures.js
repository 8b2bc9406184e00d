/** Pictures on the sheet: several in a row are a gallery, and a press shows one as large as the window. */

import { words } from "../../common/words.js";

/** So many pictures one after the other are a gallery. */
const GALLERY = 3;
/** A picture is shown larger if it has so many times the pixels that it stands with. */
const LARGER = 1.15;
/** Icons are not. */
const LEAST = 160;
const FILE = /\.(?:jpe?g|png|webp|avif|gif)$/i;

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const dialog = () => /** @type {HTMLDialogElement} */ (get("large"));

/** Those that can be shown larger, in order. @type {HTMLImageElement[]} */
let known = [];
let at = 0;
/** A picture's size is known once it is near the window. @type {IntersectionObserver | null} */
let near = null;
const NEAR = { rootMargin: "100%" };

/** @param {HTMLElement} article */
export function offerPictures(article) {
  for (const parent of new Set([...article.querySelectorAll("img")].map((one) => rowOf(one)?.parentElement ?? null)))
    if (parent) gather(parent);
  known = [];
  near?.disconnect();
  near = new IntersectionObserver((seen, observer) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const picture = /** @type {HTMLImageElement} */ (target);
      const offer = () => offerLarger(picture, article);
      if (picture.complete && picture.naturalWidth) offer();
      else picture.addEventListener("load", offer, { once: true });
    }
  }, NEAR);
  for (const picture of article.querySelectorAll("img")) near.observe(picture);
}

/** The block that holds nothing but this picture, with its caption. @param {Element} picture */
function rowOf(picture) {
  const figure = picture.closest("figure");
  if (figure) return figure.querySelectorAll("img").length === 1 ? figure : null;
  const line = picture.closest("p");
  return line && !line.textContent?.trim() && line.querySelectorAll("img").length === 1 ? line : null;
}

/** Puts runs of pictures side by side. @param {Element} parent */
function gather(parent) {
  /** @type {Element[]} */
  let run = [];
  for (const child of [...parent.children, null]) {
    const picture = child?.matches("figure, p") ? child.querySelector("img") : null;
    if (child && picture && rowOf(picture) === child) {
      run.push(child);
      continue;
    }
    if (run.length >= GALLERY && !parent.matches(".gallery")) {
      const gallery = document.createElement("div");
      gallery.className = "gallery";
      run[0].before(gallery);
      gallery.append(...run);
    }
    run = [];
  }
}

/** @param {HTMLImageElement} picture @param {HTMLElement} article */
function offerLarger(picture, article) {
  const link = picture.closest("a");
  const stands = picture.getBoundingClientRect().width;
  const more = picture.naturalWidth > stands * LARGER || picture.closest(".gallery") !== null || largerFile(link);
  if (!picture.isConnected || stands < LEAST || !more || (link && !largerFile(link)) || known.includes(picture)) return;
  const order = [...article.querySelectorAll("img")];
  known = [...known, picture].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  picture.classList.add("larger");
  const control = link ?? picture;
  if (!link) {
    picture.tabIndex = 0;
    picture.role = "button";
    picture.ariaLabel = words("enlarge", picture.alt).trim();
  }
  control.addEventListener("click", (event) => (event.preventDefault(), open(picture)));
  if (!link) picture.addEventListener("keydown", (event) => byKey(event, picture));
}

/** @param {KeyboardEvent} event @param {HTMLImageElement} picture */
function byKey(event, picture) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  open(picture);
}

/** @param {HTMLAnchorElement | null} link whether it leads to the picture's own file */
function largerFile(link) {
  return link !== null && URL.canParse(link.href) && FILE.test(new URL(link.href).pathname);
}

/** @param {HTMLImageElement} picture */
function open(picture) {
  at = known.indexOf(picture);
  show();
  dialog().showModal();
}

function show() {
  const picture = known[at];
  const large = /** @type {HTMLImageElement} */ (get("large-picture"));
  const link = picture.closest("a");
  large.src = largerFile(link) ? /** @type {HTMLAnchorElement} */ (link).href : picture.currentSrc || picture.src;
  large.alt = picture.alt;
  get("large-caption").textContent =
    picture.closest("figure")?.querySelector("figcaption")?.textContent?.trim() || picture.alt;
  get("large-count").textContent = known.length > 1 ? `${at + 1} / ${known.length}` : "";
  for (const id of ["large-before", "large-next"]) get(id).hidden = known.length < 2;
}

/** @param {number} by */
function step(by) {
  at = (at + by + known.length) % known.length;
  show();
}

/** The keys of the sheet wait while a picture is open. */
export function offerLarge() {
  get("large-before").addEventListener("click", () => step(-1));
  get("large-next").addEventListener("click", () => step(1));
  get("large-close").addEventListener("click", () => dialog().close());
  get("large-picture").addEventListener("click", () => dialog().close());
  dialog().addEventListener("keydown", (event) => {
    event.stopPropagation();
    const back = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    if (event.key.startsWith("Arrow") && known.length > 1 && /Left|Right/.test(event.key))
      step(event.key === back ? -1 : 1);
  });
  dialog().addEventListener("close", () => known[at]?.focus({ preventScroll: true }));
}
