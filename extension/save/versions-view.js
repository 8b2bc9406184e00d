/** The earlier versions of a saved article: listed by date, compared with what it says now, and brought back. */

import { changedWords } from "../common/changed-words.js";
import { ask, DO, Refusal } from "../common/messages/messages.js";
import { counted, language, words } from "../common/words.js";
import { button } from "./row.js";

/** @typedef {{article: number, version: number, saved: string, words: number}} Version */
/**
 * What the library's page does with it.
 * @typedef {object} Page
 * @property {(work: () => Promise<unknown>) => Promise<void>} act runs work and shows its error
 * @property {(...parts: (string | Node)[]) => void} say
 * @property {(article: number) => Promise<void>} renew lists and opens the article anew
 */

/** Changes that are listed; more belong into the reader. */
const MOST = 100;

/** Returns an article with the list of its versions. @param {number} id @returns {Promise<Record<string, any>>} */
export async function withVersions(id) {
  const [{ article }, { versions }] = await Promise.all([
    ask(DO.LIBRARY, { word: "show", article: id }),
    ask(DO.LIBRARY, { word: "versions", article: id }).catch(noneOfOlder),
  ]);
  return { ...article, versions };
}

/** A host that was installed before this extension knows of no versions. @param {unknown} fault */
function noneOfOlder(fault) {
  if (fault instanceof Refusal && fault.code === "request") return { versions: [] };
  throw fault;
}

/** The list of an article's versions, closed at first. @param {Record<string, any>} article @param {Page} page @returns {HTMLElement[]} */
export function versionsOf({ id, versions, language: lang }, page) {
  if (!versions.length) return [];
  const box = document.createElement("details");
  box.className = "versions";
  const summary = Object.assign(document.createElement("summary"), {
    textContent: counted("versions", versions.length),
  });
  const list = document.createElement("ol");
  list.append(...versions.map((/** @type {Version} */ version) => entry(id, version, lang, page)));
  box.append(summary, list);
  return [box];
}

/** @param {number} id @param {Version} version @param {string} lang @param {Page} page */
function entry(id, version, lang, page) {
  const item = document.createElement("li");
  const time = timeOf(version.saved);
  const changes = document.createElement("div");
  changes.hidden = true;
  const compare = named("versionCompare", time, () => page.act(() => toggle(compare, changes, id, version, lang)));
  compare.setAttribute("aria-expanded", "false");
  const does = document.createElement("span");
  does.className = "does";
  does.append(compare);
  // What an older Readwell made an article of its own stays one: there is nothing to bring back.
  if (version.version) does.append(named("versionRevert", time, () => page.act(() => bring(id, version, page))));
  item.append(`${time} · ${counted("wordsCount", version.words)}`, does, changes);
  return item;
}

/** @param {string} key @param {string} time which version @param {() => unknown} press */
function named(key, time, press) {
  const made = button("link", words(key), press);
  made.setAttribute("aria-label", `${words(key)}: ${time}`);
  return made;
}

/** @param {string} saved */
function timeOf(saved) {
  const when = new Date(saved);
  if (Number.isNaN(when.valueOf())) return saved;
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(when);
}

/**
 * Shows what an article says now that a version did not say, or no more.
 * @param {HTMLElement} press
 * @param {HTMLElement} box
 * @param {number} id
 * @param {Version} version
 * @param {string} lang
 */
async function toggle(press, box, id, { article: of, version, saved }, lang) {
  const open = box.hidden;
  if (open && !box.childElementCount) {
    const { changes } = await ask(DO.LIBRARY, { word: "compared", article: id, of, version });
    const sum = Object.assign(document.createElement("p"), { tabIndex: -1 });
    sum.textContent = counted("changes", changes.length, timeOf(saved));
    const list = document.createElement("ol");
    list.append(...changes.slice(0, MOST).map((/** @type {any} */ change) => changed(change, lang)));
    box.append(sum, list);
  }
  box.hidden = !open;
  press.setAttribute("aria-expanded", String(open));
  if (open) /** @type {HTMLElement} */ (box.firstElementChild).focus();
}

/** @param {Parameters<typeof changedWords>[0]} change @param {string} lang */
function changed(change, lang) {
  const item = document.createElement("li");
  const kind = Object.assign(document.createElement("strong"), { textContent: words(`change_${change.kind}`) });
  const text = Object.assign(document.createElement("p"), { dir: "auto", lang });
  text.append(...changedWords(change));
  item.append(kind, text);
  return item;
}

/** Brings a text back; what the article says now becomes a version, which an undo brings back. @param {number} id @param {Version} version @param {Page} page */
async function bring(id, { version, saved }, page) {
  const { version: former } = await ask(DO.LIBRARY, { word: "revert", article: id, version });
  await page.renew(id);
  const back = button("link", words("undo"), () =>
    page.act(async () => {
      await ask(DO.LIBRARY, { word: "revert", article: id, version: former });
      await page.renew(id);
      page.say(words("undone"));
    }),
  );
  page.say(`${words("versionBack", timeOf(saved))} `, back);
  back.focus();
}
