/** The list of left-out blocks, with role, reason and confidence; each can be put back. */

import { ask, DO } from "../../../common/messages/messages.js";
import { current, whenShown } from "../../../sheet/reading.js";
import { taught } from "../../../sheet/taught.js";
import { addTool } from "../../../sheet/tools.js";
import { counted, language, words } from "../../../common/words.js";
import { begin, putBack } from "./fix.js";
import { reasons } from "./reasons.js";

/**
 * @typedef {{leaves: [number, number], words: number, kept: boolean, shown: boolean, score: number, role: string, reasons: string[], told?: import("./reasons.js").NamedReason[]}}
 * Row
 */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const EXCERPT = 140;

/** The selection for which the list was made. */
let made = "";

async function fillList() {
  const reading = current();
  const now = JSON.stringify([reading?.selection.page, reading?.selection.with, reading?.keep]);
  if (!reading || now === made) return;
  made = now;
  get("why-list").replaceChildren();
  get("why-sum").textContent = words("working");
  const { ok } = await ask(DO.ENGINE, {
    page: reading.json,
    request: { do: "explain", with: reading.selection.with, keep: reading.keep, ...taught() },
  });
  show(reading, ok.blocks);
}

/** @param {import("../../../sheet/reading.js").Reading} reading @param {Row[]} rows */
function show(reading, rows) {
  const dropped = rows.filter(({ kept }) => !kept);
  const sum = (/** @type {Row[]} */ some) => some.reduce((all, { words }) => all + words, 0);
  const said = (/** @type {Row[]} */ some) =>
    new Intl.NumberFormat(language()).format(sum(some.filter(({ shown }) => shown)));
  get("why-sum").textContent = words("whySum", said(rows.filter(({ kept }) => kept)), said(dropped), said(rows));
  /** @type {Map<string, Row[]>} */
  const groups = new Map();
  for (const row of dropped) groups.set(row.role, [...(groups.get(row.role) ?? []), row]);
  const sections = [...groups]
    .sort(([, a], [, b]) => sum(b) - sum(a))
    .map(([role, some]) => group(reading, role, some, sum(some)));
  get("why-list").replaceChildren(...sections);
}

/**
 * @param {import("../../../sheet/reading.js").Reading} reading
 * @param {string} role
 * @param {Row[]} rows
 * @param {number} count
 */
function group(reading, role, rows, count) {
  const details = document.createElement("details");
  details.dataset.role = role;
  const summary = document.createElement("summary");
  const name = words(`role_${role.replace("-", "_")}`) || role;
  summary.textContent = [name, counted("words", count)].join(": ");
  const back = button(words("whyBackAll"), () => putBack(rows.map(({ leaves }) => leaves)));
  const list = document.createElement("ul");
  list.append(...rows.map((row) => item(reading, row)));
  details.append(summary, back, list);
  return details;
}

/** @param {import("../../../sheet/reading.js").Reading} reading @param {Row} row */
function item({ page }, { leaves: [first, last], score, reasons: english, told }) {
  const entry = document.createElement("li");
  let text = "";
  for (let id = first; id < last; id++) if (page.isText(id)) text += `${page.text(id)} `;
  const short = text.replace(/\s+/g, " ").trim();
  const quote = document.createElement("q");
  quote.lang = page.facts.lang ?? "";
  quote.dir = "auto";
  quote.textContent = short.length > EXCERPT ? `${short.slice(0, EXCERPT)}…` : short;
  const why = document.createElement("small");
  why.textContent = [...reasons(english, told), words("whyScore", String(Math.round(score * 100)))].join("; ");
  entry.append(
    quote,
    why,
    button(words("whyBack"), () => putBack([[first, last]])),
  );
  return entry;
}

/** @param {string} text @param {() => Promise<void>} act */
function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", () => void act().then(fillList));
  return made;
}

export function offerDropped() {
  addTool({
    name: "why",
    words: "why",
    icon: "M2 3.5h12M2 8h7M2 12.5h5M10.5 9.5l4 4M14.5 9.5l-4 4",
    key: "y",
    order: 40,
    panel: "why",
  });
  get("why").addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") void fillList();
  });
  get("why-show").addEventListener("click", () => {
    get("why").hidePopover();
    void begin();
  });
  whenShown(() => {
    if (get("why").matches(":popover-open")) void fillList();
  });
}
