/** The file behind a reader: this page answers for it and for no other, until it is closed or another file comes. */

import { isMore, pdfChannel } from "../../common/messages/pdf-channel.js";
import { Drawing } from "./drawing.js";

/** @typedef {import("../../common/messages/pdf-channel.js").FromReader} FromReader */

export class Holding {
  /** What the reader hasn't taken yet. @type {{page: string, done: number, all: number, drawn: boolean} | null} */
  #more = null;
  #state = { done: 0, all: 0, goesOn: false };
  #over = false;

  /**
   * @param {{key: string, print: string, file: import("./taking.js").PdfFile, password: (again: boolean) => Promise<string | null>}} document
   * @param {() => void} stop the reader wants no more of it
   */
  constructor({ key, print, file, password }, stop) {
    this.key = key;
    this.print = print;
    this.wanted = stop;
    this.drawing = new Drawing(file, password);
    this.channel = pdfChannel(key, (message) => this.#hear(message));
  }

  /** @param {string} page as JSON text @param {number} done @param {number} all @param {boolean} drawn with its figures */
  more(page, done, all, drawn = false) {
    this.#more = { page, done, all, drawn };
    this.#state = { done, all, goesOn: done < all };
    this.channel.tell({ say: "more", key: this.key, page, done, all, drawn });
  }

  /** @param {number} done @param {number} all @param {boolean} goesOn */
  soFar(done, all, goesOn) {
    this.#state = { done, all, goesOn };
    this.#tellState();
  }

  /** No more of the file is read. @returns {{done: number, all: number}} what there is of it */
  stop() {
    this.#state.goesOn = false;
    this.#tellState();
    return this.#state;
  }

  /** It holds the file again. */
  here() {
    this.channel.tell({ say: "here", key: this.key });
  }

  release() {
    if (this.#over) return;
    this.#over = true;
    this.channel.tell({ say: "gone", key: this.key });
    this.channel.close();
    void this.drawing.close();
  }

  #tellState() {
    this.channel.tell({ say: "so-far", key: this.key, ...this.#state });
  }

  /** @param {FromReader} message */
  #hear(message) {
    if (message.ask === "draw") void this.#draw(message);
    if (message.ask === "more") this.#give(message);
    if (message.ask === "stop") this.wanted();
  }

  /** @param {{done: number, drawn: boolean}} there what the reader has */
  #give(there) {
    if (this.#more && isMore(this.#more, there)) this.channel.tell({ say: "more", key: this.key, ...this.#more });
    else {
      this.#more = null;
      this.#tellState();
    }
  }

  /** @param {import("../../common/messages/pdf-channel.js").Draw} message */
  async #draw({ id, page, width }) {
    const key = this.key;
    this.channel.tell({ say: "drawing", key, id });
    const picture = await this.drawing.picture(Number(page), Number(width));
    if (!this.#over) this.channel.tell({ say: "drawn", key, id, picture });
  }
}
