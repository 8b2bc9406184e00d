/** Every tool of the sheet that is the reader's own. */

import { offerViews } from "./view.js";

export function offerAll() {
  offerViews();
}
