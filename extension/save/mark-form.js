/** Changes a mark where the library lists it: its colour, its note and its tags, with undo. */

import { ask, DO } from "../common/messages/messages.js";
import { isolated, words } from "../common/words.js";
import { button } from "./row.js";

/** @typedef {import("./marks-view.js").Mark} Mark */
/** @typedef {import("./marks-view.js").Page} Page */

export const COLOURS = Object.freeze(["yellow", "green", "blue", "pink"]);
/** Signs of a note, and tags of a mark, at most. */
const [LONGEST, MOST_TAGS] = [100_000, 100];

/** What is a mark's own: the list says of which article it is. @param {Mark} mark */
const ownOf = ({ article: _, title: _title, address: _address, ...own }) => own;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement | null} */ (document.getElementById(id));

/** The id of the button that opens a mark's form: marks of two articles may have one id. @param {Mark} mark */
export const buttonOf = ({ article, id }) => `edit-${article}-${id}`;

/** Shows a mark's form in place of what can be done with it. @param {Mark} mark @param {Page} page @param {HTMLElement} acts */
export function edit(mark, page, acts) {
  const form = document.createElement("form");
  form.className = "change";
  const [colour, note, tags] = [colours(mark), noteOf(mark), tagsOf(mark)];
  const close = () => {
    form.remove();
    acts.hidden = false;
    byId(buttonOf(mark))?.focus();
  };
  const keep = Object.assign(document.createElement("button"), { textContent: words("save"), className: "main" });
  const line = Object.assign(document.createElement("p"), { className: "actions" });
  line.append(keep, button("", words("cancel"), close));
  form.append(
    labelled("markColour", colour),
    labelled("markNote", note, "markNoteHint"),
    labelled("markTags", tags, "markTagsHint"),
    line,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const more = { colour: colour.value, note: note.value, tags: parsed(tags.value) };
    void page.act(() => changed(mark, more, page));
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  acts.hidden = true;
  acts.after(form);
  note.focus();
}

/** @param {Mark} mark @param {Record<string, unknown>} more @param {Page} page */
async function changed(mark, more, page) {
  await put(mark, more, page);
  const back = button("link", words("undo"), () =>
    page.act(async () => {
      const { colour, note = "", tags = [] } = mark;
      await put(mark, { colour, note, tags }, page);
      page.say(words("undone"));
    }),
  );
  page.say(`${words("markChanged", isolated(mark.exact.slice(0, 60)))} `, back);
}

/** Gives a mark something else; the focus is where it was pressed. @param {Mark} mark @param {object} more @param {Page} page */
async function put(mark, more, page) {
  const marks = [{ ...ownOf(mark), ...more, changed: new Date().toISOString() }];
  await ask(DO.LIBRARY, { word: "mark", article: mark.article, marks, removed: [] });
  await page.list();
  (byId(buttonOf(mark)) ?? byId("query"))?.focus();
}

/** @param {Mark} mark */
function colours({ colour }) {
  const choice = document.createElement("select");
  choice.append(...COLOURS.map((one) => new Option(words(`markColour_${one}`), one)));
  choice.value = colour || "yellow";
  return choice;
}

/** @param {Mark} mark */
function noteOf({ note = "" }) {
  return Object.assign(document.createElement("textarea"), { rows: 3, dir: "auto", maxLength: LONGEST, value: note });
}

/** @param {Mark} mark */
function tagsOf({ tags = [] }) {
  return Object.assign(document.createElement("input"), { type: "text", dir: "auto", value: tags.join(", ") });
}

/** @param {string} key @param {HTMLElement} control @param {string} [hint] */
function labelled(key, control, hint = "") {
  const label = Object.assign(document.createElement("label"), { className: "field" });
  label.append(words(key), control);
  if (hint) label.append(Object.assign(document.createElement("small"), { textContent: words(hint) }));
  return label;
}

/** @param {string} text */
const parsed = (text) =>
  [...new Set(text.split(/[,،、，]/).map((tag) => tag.trim()))].filter(Boolean).slice(0, MOST_TAGS);
