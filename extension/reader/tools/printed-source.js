/** Asks the page that holds a PDF to draw its pages: only it has the file. */

import { pdfChannel } from "../../common/messages/pdf-channel.js";

/** So long the other page may take to say that it has begun: it answers from the background. */
const PATIENCE_MS = 2_000;

/** Why there is no picture: nobody holds the file any more, or the page can't be drawn. */
export class NoPicture extends Error {
  /** @param {"gone" | "broken" | "late"} why `late`: another page has been asked for since */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

export class PrintedSource {
  #number = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {{id: number, done: (picture: Blob) => void, fail: (why: NoPicture) => void} | null} */
  #waiting = null;

  /** @param {string} key of the document @param {() => void} here called when its page has come back */
  constructor(key, here) {
    this.key = key;
    this.here = here;
    this.channel = pdfChannel(key, (message) => this.#hear(message));
  }

  /**
   * Returns a page as a picture.
   * @param {number} page @param {number} width in pixels
   * @returns {Promise<Blob>}
   */
  draw(page, width) {
    this.#end("late");
    const id = ++this.#number;
    this.#timer = setTimeout(() => this.#end("gone"), PATIENCE_MS);
    this.channel.tell({ ask: "draw", key: this.key, id, page, width });
    return new Promise((done, fail) => (this.#waiting = { id, done, fail }));
  }

  close() {
    this.#end("late");
    this.channel.close();
  }

  /** @param {"gone" | "broken" | "late"} why */
  #end(why) {
    clearTimeout(this.#timer);
    this.#waiting?.fail(new NoPicture(why));
    this.#waiting = null;
  }

  /** @param {import("../../common/messages/pdf-channel.js").FromHolder} message */
  #hear(message) {
    if (message.say === "gone") return this.#end("gone");
    if (message.say === "here") return this.here();
    if (message.say !== "drawing" && message.say !== "drawn") return;
    if (message.id !== this.#waiting?.id) return;
    clearTimeout(this.#timer);
    if (message.say === "drawing") return;
    if (!message.picture) return this.#end("broken");
    this.#waiting.done(message.picture);
    this.#waiting = null;
  }
}
