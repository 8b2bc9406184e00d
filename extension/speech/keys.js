/** The keys of speech: move, repeat, hear what was skipped, change the speed. */

import { bind } from "../shared/keys.js";
import { stepped } from "./bar.js";
import { topPosition } from "./positions.js";

/**
 * Binds every key of speech.
 * @param {import("./listening.js").Listening} listening
 * @param {{isOpen: () => boolean, sayPosition: () => void}} bar  whether the bar is open, and what says where speech is
 */
export function bindKeys(listening, { isOpen, sayPosition }) {
  /** @type {[string, string, () => unknown][]} */
  const keys = [
    ["voice-next-sentence", ".", () => listening.move("sentence", 1)],
    ["voice-previous-sentence", ",", () => listening.move("sentence", -1)],
    ["voice-next-paragraph", "]", () => listening.move("paragraph", 1)],
    ["voice-previous-paragraph", "[", () => listening.move("paragraph", -1)],
    ["voice-next-heading", "h", () => listening.move("heading", 1)],
    ["voice-previous-heading", "H", () => listening.move("heading", -1)],
    ["voice-next-post", "c", () => listening.move("post", 1)],
    ["voice-previous-post", "C", () => listening.move("post", -1)],
    ["voice-next-row", "n", () => listening.move("row", 1)],
    ["voice-previous-row", "N", () => listening.move("row", -1)],
    ["voice-next-cell", "m", () => listening.move("cell", 1)],
    ["voice-previous-cell", "M", () => listening.move("cell", -1)],
    ["voice-skip", "x", () => listening.move("block", 1)],
    ["voice-back", "b", () => listening.listener.do("back", { seconds: 10 })],
    ["voice-repeat", "r", () => listening.listener.do("repeat")],
    ["voice-top", "t", async () => listening.from(await topPosition(listening.lines))],
    ["voice-skipped", "u", () => listening.hearSkipped()],
    ["voice-where", "w", sayPosition],
    ["voice-faster", "+", () => listening.choose({ rate: stepped(listening.chosen.rate, 1) })],
    ["voice-slower", "-", () => listening.choose({ rate: stepped(listening.chosen.rate, -1) })],
  ];
  // Without the bar these keys do nothing and are left to the browser.
  for (const [name, key, act] of keys) bind(name, key, () => void act(), isOpen);
}
