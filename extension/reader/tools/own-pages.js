/** Readwell's own pages in the menu: they open in a tab beside the article. */

import { ask, DO } from "../../common/messages/messages.js";
import { addTool } from "../../sheet/tools.js";

const PAGES = Object.freeze([
  { name: "library", words: "library", path: "save/library.html", icon: "M3 2.5v11M6.5 2.5v11M9.5 3l3.5 10" },
  {
    name: "settings",
    words: "settings",
    path: "pages/options/options.html",
    icon: "M2 5h7M12 5h2M2 11h2M7 11h7M10.5 3.2v3.6M5.5 9.2v3.6",
  },
  {
    name: "help",
    words: "helpTitle",
    path: "pages/help/help.html",
    icon: "M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM6.2 6.2a1.8 1.8 0 1 1 2.6 1.7c-.6.3-.8.6-.8 1.3M8 11.4v.1",
  },
]);

export function offerOwnPages() {
  for (const [at, { path, ...page }] of PAGES.entries())
    addTool({ ...page, order: 90 + at, press: () => void ask(DO.OPEN, { path }) });
}
