/** Every tool of the sheet that is the reader's own. */

import { offerNotes } from "./notes.js";
import { offerThreads } from "./threads.js";
import { offerViews } from "./view.js";

export function offerAll() {
  offerViews();
  offerNotes();
  offerThreads();
}
