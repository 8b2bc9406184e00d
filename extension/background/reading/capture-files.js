/** The scripts of the capture, in order; the last one starts it. Written by build.py from lab/training/browser.py. */

export const NAMES = Object.freeze([
  "nodes",
  "shapeless",
  "tree",
  "colour",
  "sight",
  "covers",
  "clips",
  "boxes",
  "evidence",
  "folds",
  "layout",
  "columns",
  "wire",
  "page",
  "capture",
]);
