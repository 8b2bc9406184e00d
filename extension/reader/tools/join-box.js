/** The button that reads the further pages of an article here, and the box that does so on the whole site. */

import { isolated, words } from "../../common/words.js";
import { siteOf } from "../../settings/site-looks.js";
import * as sites from "../../settings/site-pages.js";
import { choicesFor, isAbout, withChoice } from "../../settings/site-choices.js";
import * as settings from "../../settings/settings.js";
import { endWords, isPassing } from "./ends.js";
import { Joining } from "./joining.js";
import { LongWork } from "./long-work.js";

/** @typedef {import("./onward.js").Way} Way */

/** @param {string} address */
async function isChosen(address) {
  return choicesFor((await settings.read()).sites, address).join === true;
}

/** What is unticked here no longer counts from the settings either. @param {string} site @param {string} address @param {boolean} wanted */
async function choose(site, address, wanted) {
  await sites.join(site, wanted);
  if (wanted || !(await isChosen(address))) return;
  let { sites: chosen } = await settings.read();
  for (const pattern of Object.keys(chosen).filter((one) => isAbout(one, address)))
    chosen = withChoice(chosen, pattern, { ...chosen[pattern], join: undefined });
  await settings.write({ sites: chosen });
}

export class JoinBox {
  #joining;
  #pages = 1;
  #over = "";

  /**
   * @param {Way} next
   * @param {number} count how many pages there are, 0 if that isn't known
   * @param {(next: Way | null) => void} led told where the article goes on from now
   * @param {{incognito: boolean, unasked?: boolean}} reading
   */
  constructor(next, count, led, { incognito, unasked }) {
    this.#joining = new Joining(next);
    this.count = count;
    this.led = led;
    this.work = new LongWork({
      offer: () => this.#offer(),
      run: (tell) => this.#run(tell),
      stop: () => this.#joining.stop(),
      more: () => isPassing(this.#over),
    });
    this.element = this.work.element;
    const site = siteOf(next.address);
    if (site && !incognito) void this.#ofSite(site, next.address, !unasked);
  }

  /** Begins, or stops what is going on. @returns {boolean} whether there was anything to do */
  toggle() {
    return this.work.toggle();
  }

  /** @param {(text: string) => void} tell */
  async #run(tell) {
    this.#over = await this.#joining.run((pages) => {
      this.#pages = pages;
      this.led(this.#joining.next);
      tell(this.count >= pages ? words("joinPageOf", pages, this.count) : words("joinPage", pages));
    });
    return this.#over === "done" ? words("joinDone", this.#pages) : endWords(this.#over);
  }

  #offer() {
    const left = this.count - this.#pages;
    if (left === 1) return words("joinOne");
    return left > 1 ? words("joinNext", left) : words("joinOn");
  }

  /**
   * A box that reads on by itself on this site; where it is ticked, that begins, if a press has opened the article.
   * @param {string} site @param {string} address @param {boolean} begins
   */
  async #ofSite(site, address, begins) {
    const label = document.createElement("label");
    label.className = "row";
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = (await sites.isJoined(site)) || (await isChosen(address));
    box.addEventListener("change", () => void choose(site, address, box.checked));
    label.append(box, words("joinSite", isolated(site.replace(/:\d+$/, ""))));
    this.element.append(label);
    if (box.checked && begins && !this.work.running) this.toggle();
  }
}
