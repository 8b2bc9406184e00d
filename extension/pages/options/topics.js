/** The contents of the settings: one topic at a time, or all that a search finds. Each topic has its own address. */

import { counted, words } from "../../common/words.js";

/** Their sections name them in `data-topic`. */
const TOPICS = Object.freeze({
  button: "buttonTitle",
  looks: "look",
  listening: "listening",
  saving: "saving",
  sites: "sitesTitle",
  keys: "keysTitle",
  data: "dataTitle",
  experts: "expertsTitle",
});
/** Everything on one page. */
const ALL = "all";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @returns {HTMLElement[]} */
const sections = () =>
  [...document.querySelectorAll("section[data-topic]")].map((one) => /** @type {HTMLElement} */ (one));

/** The topic of an address: its name, or that of the section which holds the element that it names. */
function wanted() {
  const name = decodeURIComponent(location.hash.slice(1));
  if (name === ALL || name in TOPICS) return name;
  const inside = name ? document.getElementById(name)?.closest("section") : null;
  return inside?.dataset.topic ?? Object.keys(TOPICS)[0];
}

function show() {
  const topic = wanted();
  for (const section of sections()) section.hidden = topic !== ALL && section.dataset.topic !== topic;
  for (const link of document.querySelectorAll("#topics a")) {
    if (link.getAttribute("href") === `#${topic}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Another topic begins at its heading, for eyes and ears. */
function goTo() {
  /** @type {HTMLInputElement} */ (get("find")).value = "";
  search();
  const head = sections()
    .find((section) => !section.hidden)
    ?.querySelector("h2");
  if (!head) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Shows the sections in which each word of the search occurs. */
function search() {
  const asked = /** @type {HTMLInputElement} */ (get("find")).value.trim().toLowerCase();
  get("found").textContent = "";
  if (!asked) return show();
  const found = sections().filter((section) => holds(section, asked.split(/\s+/)));
  for (const section of sections()) section.hidden = !found.includes(section);
  for (const link of document.querySelectorAll("#topics a")) link.removeAttribute("aria-current");
  get("found").textContent = counted("settingsFound", found.length);
}

/** @param {HTMLElement} section @param {string[]} asked */
function holds(section, asked) {
  const text = section.textContent?.toLowerCase() ?? "";
  return asked.every((word) => text.includes(word));
}

export function offerTopics() {
  const list = document.createElement("ul");
  for (const [name, said] of Object.entries(TOPICS)) {
    const link = document.createElement("a");
    link.href = `#${name}`;
    link.textContent = words(said);
    list.appendChild(document.createElement("li")).append(link);
  }
  get("topics").append(list);
  addEventListener("hashchange", () => (show(), goTo()));
  /** @type {HTMLInputElement} */ (get("find")).placeholder = words("findSetting");
  get("find").addEventListener("input", search);
  show();
}
