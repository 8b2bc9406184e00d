/** Draws pages of a PDF as they are printed. The file is opened once the first of them is asked for. */

import { library, opening } from "./pdfjs.js";

/** A picture has no more dots than these, and each side no more than that. */
const MOST_DOTS = 16_000_000;
const LONGEST_SIDE = 8_000;

/** A figure is drawn twice as large as it is printed, no side longer than so many dots; a large one is less exact. */
const PART_SCALE = 2;
const PART_SIDE = 1_600;
const PART_LARGE = 400_000;
const PART_QUALITY = 0.85;

/**
 * Returns how far a page is enlarged to be so many pixels wide, as far as a picture may be.
 * @param {{width: number, height: number}} page in points @param {number} wanted
 */
export function scaleFor({ width, height }, wanted) {
  const most = Math.min(Math.sqrt(MOST_DOTS / (width * height)), LONGEST_SIDE / Math.max(width, height));
  return Math.min(Math.max(wanted, 100) / width, most);
}

export class Drawing {
  /** @type {any} */
  #task = null;
  /** @type {any} */
  #render = null;
  /** The last page that was asked for: what waits for its turn is dropped where another one is. */
  #last = 0;
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /** @param {import("./taking.js").PdfFile} file @param {(again: boolean) => Promise<string | null>} password */
  constructor(file, password) {
    this.file = file;
    this.password = password;
  }

  /** Opens the file. @returns {Promise<any>} */
  async open() {
    if (!this.#task) {
      const [pdf, data] = await Promise.all([library(), this.file.arrayBuffer()]);
      this.#task ??= opening(pdf, { data: new Uint8Array(data), useSystemFonts: true }, this.password);
    }
    return this.#task.promise;
  }

  /**
   * Returns a page as a picture; null where there can be none.
   * @param {number} number from 1 @param {number} width in pixels
   * @returns {Promise<Blob | null>}
   */
  picture(number, width) {
    const mine = ++this.#last;
    this.#render?.cancel();
    const drawn = this.#turn.then(() => (mine === this.#last ? this.#draw(number, width) : null)).catch(() => null);
    this.#turn = drawn;
    return drawn;
  }

  /** @param {number} number @param {number} width */
  async #draw(number, width) {
    const page = await (await this.open()).getPage(number);
    const scale = scaleFor(page.getViewport({ scale: 1 }), width);
    const viewport = page.getViewport({ scale });
    const size = { width: Math.round(viewport.width), height: Math.round(viewport.height) };
    const canvas = await this.#painted(page, viewport, size);
    /** @type {Blob | null} */
    const blob = await new Promise((done) => canvas.toBlob(done));
    canvas.width = 0;
    return blob;
  }

  /**
   * Returns a part of a page as an address of a picture, "" where there can be none; it waits for its turn.
   * @param {number} number from 1 @param {{x: number, y: number, width: number, height: number}} box in points
   * @returns {Promise<string>}
   */
  part(number, box) {
    const drawn = this.#turn.then(() => this.#drawPart(number, box)).catch(() => "");
    this.#turn = drawn;
    return drawn;
  }

  /** @param {number} number @param {{x: number, y: number, width: number, height: number}} box */
  async #drawPart(number, { x, y, width, height }) {
    const page = await (await this.open()).getPage(number);
    const scale = Math.min(PART_SCALE, PART_SIDE / Math.max(width, height));
    const viewport = page.getViewport({ scale, offsetX: -x * scale, offsetY: -y * scale });
    const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
    const canvas = await this.#painted(page, viewport, size);
    const lossless = canvas.toDataURL("image/png");
    const address = lossless.length > PART_LARGE ? canvas.toDataURL("image/jpeg", PART_QUALITY) : lossless;
    canvas.width = 0;
    return address;
  }

  /** @param {any} page @param {any} viewport @param {{width: number, height: number}} size */
  async #painted(page, viewport, { width, height }) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    // For the screen it would wait for frames, and a tab in the background has none.
    this.#render = page.render({ canvas, viewport, intent: "print", background: "#fff" });
    await this.#render.promise.finally(() => ((this.#render = null), page.cleanup()));
    return canvas;
  }

  async close() {
    const task = this.#task;
    this.#task = null;
    await task?.destroy();
  }
}
