/** Draws pages of a PDF as they are printed. The file is opened once the first of them is asked for. */

/** A picture has no more dots than these, and each side no more than that. */
const MOST_DOTS = 16_000_000;
const LONGEST_SIDE = 8_000;

/** Loads PDF.js: only where a PDF is drawn. */
async function library() {
  const pdf = await import(chrome.runtime.getURL("pages/pdf/library/pdf.mjs"));
  pdf.GlobalWorkerOptions.workerSrc = chrome.runtime.getURL("pages/pdf/library/pdf.worker.mjs");
  return pdf;
}

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

  /** @param {Blob} file @param {(again: boolean) => Promise<string | null>} password */
  constructor(file, password) {
    this.file = file;
    this.password = password;
  }

  /** Opens the file. @returns {Promise<any>} */
  async open() {
    if (!this.#task) {
      const [pdf, data] = await Promise.all([library(), this.file.arrayBuffer()]);
      this.#task ??= pdf.getDocument({
        data: new Uint8Array(data),
        cMapUrl: chrome.runtime.getURL("pages/pdf/library/cmaps/"),
        isEvalSupported: false,
        useSystemFonts: true,
        enableXfa: false,
        stopAtErrors: false,
      });
      this.#task.onPassword = async (/** @type {(given: string) => void} */ give, /** @type {number} */ reason) => {
        const given = await this.password(reason === pdf.PasswordResponses.INCORRECT_PASSWORD);
        if (given === null) void this.close();
        else give(given);
      };
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
    const document_ = await this.open();
    const page = await document_.getPage(number);
    const scale = scaleFor(page.getViewport({ scale: 1 }), width);
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
    // For the screen it would wait for frames, and a tab in the background has none.
    this.#render = page.render({ canvas, viewport, intent: "print", background: "#fff" });
    await this.#render.promise.finally(() => ((this.#render = null), page.cleanup()));
    /** @type {Blob | null} */
    const blob = await new Promise((done) => canvas.toBlob(done));
    canvas.width = 0;
    return blob;
  }

  async close() {
    const task = this.#task;
    this.#task = null;
    await task?.destroy();
  }
}
