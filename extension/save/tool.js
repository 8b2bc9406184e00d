/** The sheet's Save button: saves the article as shown, with the person's corrections. */

import { faultWords } from "../common/faults.js";
import { guarded } from "../sheet/guard.js";
import { ask, DO, Refusal } from "../common/messages/messages.js";
import { current } from "../sheet/reading.js";
import { addTool } from "../sheet/tools.js";
import { isolated, words } from "../common/words.js";

const live = () => /** @type {HTMLElement} */ (document.getElementById("live"));
const notice = () => /** @type {HTMLElement} */ (document.getElementById("notice"));

/** @param {string} text @param {HTMLElement[]} more */
function say(text, ...more) {
  notice().hidden = false;
  notice().tabIndex = -1;
  notice().replaceChildren(`${text} `, ...more);
}

async function save() {
  const reading = current();
  if (!reading || reading.tab === null) return;
  live().textContent = words("saveWorking");
  try {
    const saved = await ask(DO.SAVE, {
      of: reading.tab,
      wish: { page: reading.json, keep: reading.keep, apart: reading.selection.apart, with: reading.selection.with },
    });
    if (saved.address) return await waiting(saved);
    const text = saved.to === "clipboard" ? words("copied") : words("savedAs", isolated(saved.name));
    say(
      saved.unrecorded ? `${text} ${words("unrecorded")}` : text,
      ...(saved.to === "clipboard" ? [] : [back(saved.undo)]),
    );
  } catch (fault) {
    say(words("saveFailed", faultWords(fault instanceof Refusal ? fault.code : "internal").text));
  }
}

/**
 * A frame in a page can't download from a link, but a page of ours can.
 * @param {{address: string, name: string}} saved
 */
async function waiting({ address, name }) {
  await ask(DO.OPEN, { path: `save/file.html?${new URLSearchParams({ address, name })}` });
}

/** @param {number} number */
function back(number) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words("undo");
  const undo = guarded(async () => {
    // The focus would be lost with the button.
    if (document.activeElement === button) notice().focus({ preventScroll: true });
    button.remove();
    const done = await ask(DO.SAVE_UNDO, { number }).then(
      () => "undone",
      () => "undoFailed",
    );
    say(words(done));
  });
  button.addEventListener("click", () => void undo());
  return button;
}

const guardedSave = guarded(save);

addTool({
  name: "save",
  words: "save",
  inBar: true,
  icon: "M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11",
  key: "s",
  order: 60,
  press: () => void guardedSave(),
});
