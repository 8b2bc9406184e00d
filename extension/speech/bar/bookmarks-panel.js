/** The panel of bookmarks: one button sets one, and a list has them all. */

import { about } from "../../sheet/reading.js";
import { isolated, words } from "../../common/words.js";
import { beside, marked, toggle } from "./bookmarks.js";

/** @typedef {import("../sheet/listening.js").Listening} Listening */

/** Letters of a sentence that the list shows. */
const LONGEST = 90;

export class BookmarksPanel {
  /** @param {Listening} listening @param {(text: string) => void} inform */
  constructor(listening, inform) {
    this.listening = listening;
    this.inform = inform;
    this.element = document.createElement("div");
    this.element.id = "voice-bookmarks";
    this.element.className = "panel";
    this.element.popover = "auto";
    this.element.role = "dialog";
    this.element.setAttribute("aria-label", words("bookmarks"));
    this.add = button(words("bookmark"), () => void this.toggle());
    this.list = document.createElement("ul");
    this.none = document.createElement("p");
    this.none.textContent = words("noBookmarks");
    this.element.append(this.add, this.none, this.list);
    this.element.addEventListener("toggle", () => {
      if (this.element.matches(":popover-open")) void this.#show(true);
    });
  }

  /** The marked lines. @returns {Promise<number[]>} */
  async #lines() {
    const reading = about();
    if (!reading || this.listening.aside >= 0) return [];
    if (!this.listening.lines.length) this.listening.prepare();
    return marked(reading, this.listening.lines);
  }

  /** Sets a bookmark at the current sentence, or removes it. */
  async toggle() {
    const reading = about();
    const { item, aside } = this.listening;
    if (!reading || aside >= 0) return;
    if (!this.listening.lines.length) this.listening.prepare();
    const isSet = await toggle(reading, this.listening.lines, Math.max(0, item));
    if (isSet !== null) this.inform(words(isSet ? "bookmarkSet" : "bookmarkGone"));
    await this.#show(false);
  }

  /** Goes to the next or previous bookmark. @param {1 | -1} step */
  async go(step) {
    const to = beside(await this.#lines(), this.listening.item, step);
    if (to < 0) this.listening.show({ kind: "edge", unit: "bookmark", step });
    else await this.listening.play(to);
  }

  /** @param {boolean} fresh whether the panel was just opened */
  async #show(fresh) {
    const lines = await this.#lines();
    this.list.replaceChildren(...lines.map((line) => this.#row(line)));
    this.none.hidden = lines.length > 0;
    if (fresh) (this.list.querySelector("button") ?? this.add).focus();
  }

  /** @param {number} line */
  #row(line) {
    const text = this.listening.lines[line].text.trim();
    const short = text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …` : text;
    const row = document.createElement("li");
    const go = button(isolated(short), () => {
      this.element.hidePopover();
      void this.listening.play(line);
    });
    go.lang = this.listening.lines[line].lang;
    go.dir = "auto";
    const remove = button("×", () => void this.#remove(line));
    remove.setAttribute("aria-label", words("removeEntry", short));
    row.append(go, remove);
    return row;
  }

  /** @param {number} line */
  async #remove(line) {
    const reading = about();
    if (reading) await toggle(reading, this.listening.lines, line);
    await this.#show(true);
  }
}

/** @param {string} text @param {() => void} press */
function button(text, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", press);
  return made;
}
