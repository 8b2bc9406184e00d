/** All tools of the sheet that belong to the reader itself. */

import { offerArriving } from "./arriving.js";
import { offerBar } from "./bar.js";
import { offerDropped } from "./correction/dropped.js";
import { offerFind } from "./find.js";
import { offerFix } from "./correction/fix.js";
import { offerFocus } from "./focus.js";
import { offerKeys } from "./all-keys.js";
import { offerNotes } from "./notes.js";
import { offerOnward } from "./onward.js";
import { offerOutline } from "./outline.js";
import { offerOwnPages } from "./own-pages.js";
import { offerPages } from "./pages.js";
import { offerPanels } from "./panels.js";
import { offerPrinted } from "./printed.js";
import { offerProgress } from "./progress.js";
import { offerRenewing } from "./renewing.js";
import { offerLessons } from "./correction/lessons.js";
import { offerRules } from "./correction/rules.js";
import { offerLarge } from "../show/pictures.js";
import { offerSteadiness } from "../show/steady.js";
import { offerThreads } from "../show/threads.js";
import { offerViews } from "../show/view.js";

export function offerAll() {
  offerViews();
  offerBar();
  offerPages();
  offerOutline();
  offerPrinted();
  offerArriving();
  offerOnward();
  offerRenewing();
  offerFind();
  offerFix();
  offerDropped();
  offerRules();
  offerLessons();
  offerNotes();
  offerThreads();
  offerSteadiness();
  offerLarge();
  offerKeys();
  offerOwnPages();
  offerProgress();
  offerFocus();
  offerPanels();
}
