/** The first page a person sees: how to start, how to go back, and what is private. */

import { fill } from "../shared/words.js";

fill(document);
document.querySelector("#settings")?.addEventListener("click", () => void chrome.runtime.openOptionsPage());
