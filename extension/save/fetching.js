/** The button that fetches the next links' texts, with its progress and a way to stop. */

import { counted, words } from "../common/words.js";
import { AT_ONCE, fetchNext, giveBack, mayFetch, waiting } from "./links.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What stops the fetching that goes on. @type {AbortController | null} */
let going = null;

/** Shows the button where there are links to fetch. */
export async function showFetching() {
  if (going) return;
  const left = await waiting();
  get("fetching").hidden = !left;
  get("fetch").textContent = counted("fetchNext", Math.min(left, AT_ONCE));
  get("fetch-left").textContent = left ? counted("linksLeft", left) : "";
}

/**
 * @param {() => string} home where the library is
 * @param {(work: () => Promise<unknown>) => Promise<void>} act runs work and shows its error
 * @param {() => Promise<void>} changed
 */
export function offerFetching(home, act, changed) {
  void giveBack();
  get("fetch").addEventListener("click", () => void act(() => fetchThem(home(), changed)));
  get("fetch-stop").addEventListener("click", () => going?.abort());
}

/** @param {string} home @param {() => Promise<void>} changed */
async function fetchThem(home, changed) {
  if (going || !(await mayFetch(home))) return;
  going = new AbortController();
  show(true);
  get("fetch-stop").focus();
  const bar = /** @type {HTMLProgressElement} */ (get("fetch-bar"));
  bar.value = 0;
  try {
    const done = await fetchNext((count, of, row) => {
      Object.assign(bar, { max: of, value: count });
      get("fetch-left").textContent = words("fetchedSoFar", String(count), String(of), row.title || row.address);
    }, going.signal);
    get("fetch-left").textContent = "";
    going = null;
    await changed();
    get("status").textContent = words("fetchedAll", String(done.fetched), String(done.without));
  } finally {
    going = null;
    await giveBack();
    show(false);
    get(get("fetching").hidden ? "query" : "fetch").focus();
  }
}

/** @param {boolean} busy */
function show(busy) {
  get("fetch").hidden = busy;
  for (const id of ["fetch-bar", "fetch-stop"]) get(id).hidden = !busy;
}
