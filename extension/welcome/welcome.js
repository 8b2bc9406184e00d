/** The first page a person sees: how to begin, how to leave, what is private. */

import { fill } from "../shared/words.js";

fill(document);
document.querySelector("#settings")?.addEventListener("click", () => void chrome.runtime.openOptionsPage());
