/** Why a PDF can't be had, and why one can't be read. */

/** @typedef {"several" | "folder" | "none" | "page" | "made" | "local" | "other" | "lost"} Why */

/** Something that is no PDF, or can't be had. */
export class Unfit extends Error {
  /** @param {Why} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** Why a document can't be read. */
export class Unreadable extends Error {
  /** @param {"broken" | "sealed" | "scanned" | "large"} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}
