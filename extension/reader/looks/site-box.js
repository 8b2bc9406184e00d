/** The box in the panel of looks that keeps what is chosen there for the page's site alone, and the way back. */

import { words } from "../../common/words.js";
import * as appearance from "./appearance.js";

/** @typedef {import("../../settings/site-looks.js").Looks} Looks */

const [BOX, TEXT, UNDO] = ["looks-site", "looks-site-text", "looks-site-undo"];
/** The site's looks that were taken back last on this sheet; null if there is nothing to undo. @type {Looks | null} */
let former = null;

/** The box, what it does now, and a button that undoes the last untick. Shown where a site may have its own looks. */
export function siteBox() {
  const group = document.createElement("div");
  group.className = "group";
  group.hidden = true;
  const label = group.appendChild(document.createElement("label"));
  label.className = "row";
  const input = document.createElement("input");
  input.type = "checkbox";
  input.id = BOX;
  input.setAttribute("aria-describedby", TEXT);
  label.append(document.createElement("span"), input);
  const text = group.appendChild(document.createElement("p"));
  text.id = TEXT;
  text.className = "hint";
  text.role = "status";
  const undo = group.appendChild(document.createElement("button"));
  undo.type = "button";
  undo.id = UNDO;
  undo.textContent = words("undo");
  input.addEventListener("change", () => void turn(input.checked));
  undo.addEventListener("click", () => {
    const looks = former ?? {};
    former = null;
    input.focus(); // the button goes
    void appearance.onlyHere(true, looks);
  });
  return group;
}

/** @param {boolean} wanted */
function turn(wanted) {
  former = wanted ? null : appearance.about().own;
  return appearance.onlyHere(wanted);
}

/** Updates the box from what is stored of the site. */
export function showSite() {
  const input = document.getElementById(BOX);
  const group = input?.closest(".group");
  if (!(input instanceof HTMLInputElement) || !(group instanceof HTMLElement)) return;
  const { site, own } = appearance.about();
  group.hidden = !site;
  input.checked = own !== null;
  if (own) former = null;
  put(/** @type {Element} */ (input.previousElementSibling), words("looksOnlyOn", site.replace(/:\d+$/, "")));
  const text = /** @type {HTMLElement} */ (document.getElementById(TEXT));
  const before = text.textContent;
  put(text, own ? words("looksOnlyText") : former ? words("looksOnlyGone") : "");
  text.hidden = !text.textContent;
  /** @type {HTMLElement} */ (document.getElementById(UNDO)).hidden = !former || !Object.keys(former).length;
  if (text.textContent !== before) group.scrollIntoView({ block: "nearest" }); // it is the last of a panel that scrolls
}

/** A live region is announced at every write, so only what is new is written. @param {Element} place @param {string} text */
function put(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
