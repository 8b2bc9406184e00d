/** The library's marks: searched, held to a tag or a colour, opened where they stand, removed, written to a file. */

import { ask, DO } from "../common/messages/messages.js";
import { showInReader } from "../common/messages/show-again.js";
import { isolated, language, words } from "../common/words.js";
import { buttonOf, COLOURS, edit } from "./mark-form.js";
import { button } from "./row.js";
import { pageOf } from "./stored-page.js";

/** @typedef {Record<string, any>} Mark */
/**
 * What the library's page does with it.
 * @typedef {object} Page
 * @property {(work: () => Promise<unknown>) => Promise<void>} act runs work and shows its error
 * @property {() => Promise<void>} list
 * @property {(...parts: (string | Node)[]) => void} say
 */

const FORMS = Object.freeze({ md: "marksAsMarkdown", jsonld: "marksAsJson", csv: "marksAsCsv" });
/** Marks of one page of the list. */
export const MARKS_AT_ONCE = 50;

const select = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));

/** What the list is held to. */
const held = () => {
  const [tag, colour] = [select("mark-tag").value, select("mark-colour").value];
  return { ...(tag ? { tag } : {}), ...(colour ? { colour } : {}) };
};

/** @param {string} query @param {number} skip @returns {Promise<{marks: Mark[], count: number, home: string}>} */
export function marksListed(query, skip) {
  return ask(DO.LIBRARY, { word: "marks", limit: MARKS_AT_ONCE, skip, ...(query ? { query } : {}), ...held() });
}

/** @param {Mark} mark @param {Page} page @param {string} article the title above; "" where it is that of the mark before */
export function markRow(mark, page, article) {
  const item = document.createElement("li");
  item.className = "mark";
  item.dataset.mark = mark.id;
  if (article)
    item.append(Object.assign(document.createElement("h2"), { textContent: isolated(article), dir: "auto" }));
  const open = button("title", "", () => page.act(() => opened(mark)));
  open.id = `title-${mark.id}`;
  open.dir = "auto";
  const swatch = document.createElement("i");
  swatch.className = "swatch";
  swatch.dataset.colour = mark.colour || "yellow";
  swatch.ariaHidden = "true";
  const name = Object.assign(document.createElement("span"), { className: "unseen" });
  name.textContent = `${words(`markColour_${mark.colour || "yellow"}`)}: `;
  open.append(swatch, name, mark.exact.length > 400 ? `${mark.exact.slice(0, 400)} …` : mark.exact);
  item.append(open);
  if (mark.note?.trim())
    item.append(
      Object.assign(document.createElement("p"), { className: "noted", textContent: mark.note, dir: "auto" }),
    );
  item.append(facts(mark, page), acts(mark, page));
  return item;
}

/** @param {Mark} mark @param {Page} page */
function facts({ made = "", tags = [] }, page) {
  const line = document.createElement("small");
  const when = new Date(made);
  if (!Number.isNaN(when.valueOf()))
    line.append(new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(when));
  for (const tag of tags)
    line.append(
      " ",
      button("tag", "#".concat(tag), () => {
        if (![...select("mark-tag").options].some(({ value }) => value === tag))
          select("mark-tag").append(new Option(tag, tag));
        select("mark-tag").value = tag;
        return page.act(page.list);
      }),
    );
  return line;
}

/** @param {Mark} mark @param {Page} page */
function acts(mark, page) {
  const line = document.createElement("span");
  line.className = "does";
  const named = (/** @type {string} */ key, /** @type {() => unknown} */ press) => {
    const made = button("link", words(key), press);
    made.setAttribute("aria-label", `${words(key)}: ${mark.exact.slice(0, 80)}`);
    line.append(made);
    return made;
  };
  named("read", () => page.act(() => opened(mark)));
  named("markCopyShort", () => page.act(() => copied(mark, page)));
  named("markEdit", () => edit(mark, page, line)).id = buttonOf(mark);
  named("markRemove", () => page.act(() => removed(mark, page)));
  return line;
}

/** Opens the article where the mark stands. @param {Mark} mark */
async function opened({ article: number, id }) {
  const { article } = await ask(DO.LIBRARY, { word: "show", article: number });
  if (article.missing) return void (await chrome.tabs.create({ url: article.address }));
  await showInReader({ page: pageOf(article), whole: true, mark: id });
}

/** @param {Mark} mark @param {Page} page */
async function copied({ exact, title, address }, page) {
  await navigator.clipboard.writeText(`“${exact}”\n— ${title}\n${address}\n`);
  page.say(words("markCopied"));
}

/** @param {Mark} mark @param {Page} page */
async function removed(mark, page) {
  const { article, title: _, address: _address, ...own } = mark;
  await ask(DO.LIBRARY, { word: "mark", article, marks: [], removed: [mark.id] });
  await page.list();
  const back = button("link", words("undo"), () =>
    page.act(async () => {
      await ask(DO.LIBRARY, { word: "mark", article, marks: [own], removed: [] });
      await page.list();
      page.say(words("undone"));
    }),
  );
  page.say(`${words("markGone", isolated(mark.exact.slice(0, 60)))} `, back);
  back.focus();
}

/** Brings the marks that are listed to a file, piece by piece. @param {string} as @param {string} query @param {Page} page */
async function exported(as, query, page) {
  const parts = [];
  let [after, media, ending] = [0, "", as];
  do {
    const piece = await ask(DO.LIBRARY, { word: "written", as, after, ...(query ? { query } : {}), ...held() });
    parts.push(piece.text);
    ({ next: after, media, ending } = piece);
    page.say(words("marksWriting"));
  } while (after);
  const address = URL.createObjectURL(new Blob(parts, { type: media }));
  Object.assign(document.createElement("a"), { href: address, download: `marks.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  page.say(words("marksExported"));
}

let isFilled = false;

/** Fills the choices the first time that marks are listed. */
export async function fillChoices() {
  if (isFilled) return;
  isFilled = true;
  const { marks } = await ask(DO.LIBRARY, { word: "facets" });
  const number = (/** @type {number} */ value) => new Intl.NumberFormat(language()).format(value);
  const tag = select("mark-tag").value;
  select("mark-tag").replaceChildren(
    new Option(words("heldToNone"), ""),
    ...marks.tags.map(
      (/** @type {[string, number]} */ [name, count]) => new Option(`${name} (${number(count)})`, name),
    ),
  );
  select("mark-tag").value = tag;
  for (const option of [...select("mark-colour").options].slice(1))
    option.textContent = `${words(`markColour_${option.value}`)} (${number(marks.colours[option.value] ?? 0)})`;
}

/** @param {Page} page @param {() => string} query what is looked for */
export function offerMarks(page, query) {
  select("mark-tag").append(new Option(words("heldToNone"), ""));
  select("mark-colour").append(
    new Option(words("heldToNone"), ""),
    ...COLOURS.map((colour) => new Option(words(`markColour_${colour}`), colour)),
  );
  const form = select("mark-export");
  form.append(
    new Option(words("marksExport"), ""),
    ...Object.entries(FORMS).map(([as, key]) => new Option(words(key), as)),
  );
  for (const id of ["mark-tag", "mark-colour"]) select(id).addEventListener("change", () => void page.act(page.list));
  form.addEventListener("change", () => {
    const as = form.value;
    form.value = "";
    if (as) void page.act(() => exported(as, query(), page));
  });
}
