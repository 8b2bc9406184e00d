/** The sheet's Save button: saves the article as shown, with the person's corrections. */

import { faultWords } from "../common/faults.js";
import { guarded } from "../sheet/guard.js";
import { ask, DO, Refusal } from "../common/messages/messages.js";
import { formatOptions } from "../settings/format-options.js";
import { allowPictures } from "../settings/pictures.js";
import { allMarks } from "../sheet/passages.js";
import { current } from "../sheet/reading.js";
import { addTool } from "../sheet/tools.js";
import { counted, isolated, words } from "../common/words.js";

const live = () => /** @type {HTMLElement} */ (document.getElementById("live"));
const notice = () => /** @type {HTMLElement} */ (document.getElementById("notice"));

/** @param {string} text @param {HTMLElement[]} more */
function say(text, ...more) {
  notice().hidden = false;
  notice().tabIndex = -1;
  notice().classList.toggle("done", more.length > 0);
  const acts = document.createElement("span");
  acts.className = "acts";
  acts.append(...more);
  notice().replaceChildren(`${text} `, ...(more.length ? [acts] : []));
}

/**
 * What is saved: the article on show, or a whole work with what its chapters begin with.
 * @typedef {Pick<import("../sheet/reading.js").Reading, "json" | "keep" | "selection"> & {chapters?: [number, string][]}} Saved
 */

/** What was saved last. @type {Saved | null} */
let last = null;

/**
 * @param {string} [format] another one than the person's
 * @param {Saved | null} [what]
 * @param {{to?: "library"}} [place] another one than the person's
 */
async function save(format, what = current(), place = {}) {
  const reading = current();
  if (!reading || reading.tab === null || !what) return;
  last = what;
  live().textContent = words("saveWorking");
  try {
    const saved = await ask(DO.SAVE, {
      of: reading.tab,
      wish: {
        ...(format ? { format } : {}),
        ...place,
        page: what.json,
        keep: what.keep,
        apart: what.selection.apart,
        ...("chapters" in what ? { chapters: what.chapters } : {}),
        with: what.selection.with,
        marks: what === current() ? allMarks() : [],
      },
    });
    if (saved.address) return await waiting(saved);
    tell(saved);
  } catch (fault) {
    say(words("saveFailed", faultWords(fault instanceof Refusal ? fault.code : "internal").text));
  }
}

/** @param {any} saved what background/keeping/saving.js answers */
function tell({ to, name, title, lost, recorded, unrecorded, undo }) {
  if (to === "library") return say(words("queued", isolated(title || name)), back(undo));
  if (to === "clipboard") return say(words("copied"));
  const parts = [
    words("savedAs", isolated(name)),
    recorded ? words("alsoLibrary") : "",
    lost ? counted("picturesLost", lost) : "",
    unrecorded ? words("unrecorded") : "",
  ];
  const buttons = to === "downloads" ? [button("showInFolder", () => ask(DO.SAVE_SHOW, { number: undo }))] : [];
  if (lost) buttons.push(button("picturesAdd", () => withPictures(undo)));
  say(parts.filter(Boolean).join(" "), ...buttons, back(undo), otherFormat());
}

/** The same article once more, in a format that is chosen here. */
function otherFormat() {
  const others = document.createElement("select");
  others.ariaLabel = words("saveOther");
  others.append(new Option(words("saveOther"), ""), ...formatOptions());
  others.addEventListener("change", () => others.value && void save(others.value, last));
  return others;
}

/** The same again with the pictures of other sites, if the person allows them. @param {number} before the save */
async function withPictures(before) {
  if (!(await allowPictures())) return;
  await ask(DO.SAVE_UNDO, { number: before }).catch(() => {});
  await save(undefined, last);
}

/**
 * A frame in a page can't download from a link, but a page of ours can.
 * @param {{address: string, name: string, recorded?: boolean}} saved
 */
async function waiting({ address, name, recorded }) {
  await ask(DO.OPEN, { path: `save/file.html?${new URLSearchParams({ address, name, from: "reader" })}` });
  live().textContent = "";
  say([words("fileReady"), recorded ? words("alsoLibrary") : ""].filter(Boolean).join(". "), otherFormat());
}

/** @param {string} key @param {() => Promise<unknown>} does */
function button(key, does) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words(key);
  const guardedPress = guarded(does);
  made.addEventListener("click", () => void guardedPress());
  return made;
}

/** @param {number} number */
function back(number) {
  const made = button("undo", async () => {
    // The focus would be lost with the button.
    if (document.activeElement === made) notice().focus({ preventScroll: true });
    made.remove();
    const done = await ask(DO.SAVE_UNDO, { number }).then(
      () => "undone",
      () => "undoFailed",
    );
    say(words(done));
  });
  return made;
}

const guardedSave = guarded(() => save());

document.addEventListener("save-article", (event) => {
  void guarded(() => save("epub", /** @type {CustomEvent} */ (event).detail))();
});

const guardedLater = guarded(() => save("text", current(), { to: "library" }));

addTool({
  name: "later",
  words: "later",
  icon: "M3.5 2.5h9v11l-4.5-3-4.5 3zM8 4.5v3M6.5 6h3",
  key: "w",
  order: 61,
  press: () => void guardedLater(),
});

addTool({
  name: "save",
  words: "save",
  inBar: true,
  icon: "M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11",
  key: "s",
  order: 60,
  press: () => void guardedSave(),
});
