/** The keys of speech: move, repeat, spell, bookmark, hear what was skipped, change the speed. */

import { VOICE_KEYS } from "../../settings/default-keys.js";
import { bind } from "../../sheet/keys.js";
import { stepped } from "../bar/bar.js";
import { topPosition } from "./positions.js";

/**
 * Returns what every key of speech does.
 * @param {import("./listening.js").Listening} listening
 * @param {Readonly<Record<string, () => unknown>>} acts of the keys that the bar answers itself
 * @returns {Record<string, () => unknown>}
 */
export function everyAct(listening, acts) {
  const move = (/** @type {import("../script/moves.js").Unit} */ unit, /** @type {1 | -1} */ step) => () =>
    listening.move(unit, step);
  return {
    "voice-next-sentence": move("sentence", 1),
    "voice-previous-sentence": move("sentence", -1),
    "voice-next-paragraph": move("paragraph", 1),
    "voice-previous-paragraph": move("paragraph", -1),
    "voice-next-heading": move("heading", 1),
    "voice-previous-heading": move("heading", -1),
    "voice-next-post": move("post", 1),
    "voice-previous-post": move("post", -1),
    "voice-next-row": move("row", 1),
    "voice-previous-row": move("row", -1),
    "voice-next-cell": move("cell", 1),
    "voice-previous-cell": move("cell", -1),
    "voice-skip": move("block", 1),
    "voice-back": () => listening.listener.do("back", { seconds: 10 }),
    "voice-top": async () => listening.from(await topPosition(listening.lines)),
    "voice-skipped": () => listening.hearSkipped(),
    "voice-hear": () => listening.hearNamed(),
    "voice-faster": () => listening.choose({ rate: stepped(listening.chosen.rate, 1) }),
    "voice-slower": () => listening.choose({ rate: stepped(listening.chosen.rate, -1) }),
    ...acts,
  };
}

/** @param {Readonly<Record<string, () => unknown>>} acts of every key @param {() => boolean} isOpen whether the bar is */
export function bindKeys(acts, isOpen) {
  // Without the bar these keys do nothing and are left to the browser.
  for (const [name, { key }] of Object.entries(VOICE_KEYS)) bind(name, key, () => void acts[name]?.(), isOpen);
}
