/** One article in the library's list: what it is, how far it was read, and what can be done with it at once. */

import { minutesOf } from "../common/minutes.js";
import { counted, language, words } from "../common/words.js";

/**
 * @typedef {object} Acts
 * @property {(article: Record<string, any>) => unknown} read
 * @property {(id: number) => unknown} show its details
 * @property {(article: Record<string, any>, change: Record<string, unknown>) => unknown} change
 * @property {(name: string) => unknown} tag
 * @property {((id: number, step: 1 | -1) => unknown) | null} [move] null where the order isn't by hand
 */

/** From this share on an article counts as read, as on the sheet. */
const READ = 0.97;

/**
 * @param {Record<string, any>} article
 * @param {Acts} acts
 * @param {string} tagged the tag that the list is held to
 */
export function row(article, acts, tagged) {
  const item = document.createElement("li");
  item.dataset.id = String(article.id);
  const title = button("title", article.title || article.address, () => acts.read(article));
  Object.assign(title, { id: `title-${article.id}`, lang: article.language, dir: "auto" });
  item.append(cover(article), title, facts(article, acts, tagged));
  if (article.excerpt) item.append(excerpt(article));
  item.append(actions(article, acts));
  if (acts.move) movable(item, article.id, acts.move);
  return item;
}

/** @param {string} name @param {string} text @param {() => unknown} press */
export function button(name, text, press) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: name, textContent: text });
  made.addEventListener("click", () => void press());
  return made;
}

/** How far an article was read or heard. @param {Record<string, any>} article */
export function shareOf({ progress = 0, position = {} }) {
  const { heard = 0, of = 0 } = position;
  const said = heard > 0 && of > 0 ? heard / of : 0;
  return Math.min(1, Math.max(progress, said));
}

/** Where an article has no picture stands the first letter of its title; below it, how far it was read. */
function cover(/** @type {Record<string, any>} */ article) {
  const { cover = "", title, address } = article;
  const box = document.createElement("span");
  box.className = "cover";
  box.setAttribute("aria-hidden", "true");
  const share = shareOf(article);
  if (cover.startsWith("data:image/"))
    box.append(Object.assign(new Image(80, 60), { src: cover, alt: "", loading: "lazy" }));
  else box.textContent = (title || address).match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase() ?? "";
  if (share > 0) {
    const bar = document.createElement("span");
    bar.className = "so-far";
    bar.style.setProperty("--share", String(share));
    box.append(bar);
  }
  return box;
}

/** @param {Record<string, any>} article @param {Acts} acts @param {string} tagged */
function facts(article, acts, tagged) {
  const line = document.createElement("small");
  const share = shareOf(article);
  const percent = new Intl.NumberFormat(language(), { style: "percent" }).format(share);
  const parts = [
    article.about.byline,
    article.site || siteOf(article.address),
    day(article.saved),
    article.missing ? "" : counted("minutes", minutesOf(article.words, article.language)),
    article.earlier ? counted("versions", article.earlier) : "",
    share >= READ ? words("readAll") : share > 0 ? words("readShare", percent) : "",
    article.fetch?.code ? words("linkBroken") : article.missing ? words("linkOnly") : "",
  ];
  line.append(parts.filter(Boolean).join(" · "));
  for (const [at, name] of article.tags.entries()) {
    const tag = tagButton(name, name === tagged, () => acts.tag(name));
    tag.id = `tag-${article.id}-${at}`;
    line.append(" ", tag);
  }
  return line;
}

/** @param {string} saved @returns {string} */
function day(saved) {
  const when = new Date(saved);
  if (Number.isNaN(when.valueOf())) return saved;
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(when);
}

/** @param {string} address */
const siteOf = (address) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : "");

/** @param {string} name @param {boolean} pressed @param {() => unknown} press */
export function tagButton(name, pressed, press) {
  const made = button("tag", "#".concat(name), press);
  made.setAttribute("aria-pressed", String(pressed));
  return made;
}

/** @param {Record<string, any>} article */
function excerpt(article) {
  const line = document.createElement("p");
  Object.assign(line, { textContent: article.excerpt, lang: article.language, dir: "auto" });
  return line;
}

/** @param {Record<string, any>} article @param {Acts} acts */
function actions(article, acts) {
  const line = document.createElement("span");
  line.className = "does";
  const named = (/** @type {HTMLElement} */ made, /** @type {string} */ key) => {
    made.id = `${key}-${article.id}`;
    made.setAttribute("aria-label", `${made.textContent}: ${article.title || article.address}`);
    line.append(made);
  };
  const { state, favourite } = article;
  const star = button("link", words("favourite"), () => acts.change(article, { favourite: !favourite }));
  star.setAttribute("aria-pressed", String(favourite === true));
  named(star, "favourite");
  if (state !== "later")
    named(
      button("link", words("later"), () => acts.change(article, { state: "later" })),
      "later",
    );
  if (state !== "archive")
    named(
      button("link", words("toArchive"), () => acts.change(article, { state: "archive" })),
      "archive",
    );
  if (acts.move) {
    const { move } = acts;
    named(
      button("link", words("moveUp"), () => move(article.id, -1)),
      "up",
    );
    named(
      button("link", words("moveDown"), () => move(article.id, 1)),
      "down",
    );
  }
  named(
    button("link details", words("libraryDetails"), () => acts.show(article.id)),
    "details",
  );
  return line;
}

/**
 * Lets a person order the queue by hand: by dragging, or by Alt and an arrow key.
 * @param {HTMLElement} item
 * @param {number} id
 * @param {(id: number, step: 1 | -1) => unknown} move
 */
function movable(item, id, move) {
  item.draggable = true;
  item.addEventListener("dragstart", (event) => {
    event.dataTransfer?.setData("text/x-readwell", String(id));
    item.classList.add("dragged");
  });
  item.addEventListener("dragend", () => item.classList.remove("dragged"));
  item.addEventListener("keydown", (event) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    void move(id, event.key === "ArrowUp" ? -1 : 1);
  });
}
