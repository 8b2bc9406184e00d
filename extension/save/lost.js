/** What the browser threw away of the library, and what came back: said once, on the library's page. */

import { tableIn } from "../common/values/plain-objects.js";
import { counted, words } from "../common/words.js";

/** The storage key of it (background/keeping/library-base.js). */
const KEY = "library-lost";

/** @param {HTMLElement} place with a text and a button that closes it */
export async function showLost(place) {
  const kept = tableIn((await chrome.storage.local.get(KEY))[KEY]);
  if (!("articles" in kept)) return;
  const articles = Number(kept.articles) || 0;
  const text = articles ? counted("libraryCameBack", articles) : words("libraryLost", words("libraryImport"));
  const [line, close] = /** @type {HTMLElement[]} */ ([...place.children]);
  line.textContent = text;
  close.onclick = () => {
    place.hidden = true;
    void chrome.storage.local.remove(KEY);
    document.getElementById("query")?.focus();
  };
  place.hidden = false;
}
