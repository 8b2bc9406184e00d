/** What a lesson does, in words: "leaves out below the text: related". */

import { words } from "../common/words.js";

/** @typedef {import("./site-lessons.js").Lesson} Lesson */

/** Roles that tell nobody what is meant. */
const VAGUE = Object.freeze(["other", "text", "paragraph", "hidden"]);

const SAID = Object.freeze({
  drop: Object.freeze({ above: "lessonDropAbove", inside: "lessonDropInside", below: "lessonDropBelow" }),
  keep: Object.freeze({ above: "lessonKeepAbove", inside: "lessonKeepInside", below: "lessonKeepBelow" }),
});

/** @param {Pick<Lesson, "do" | "place" | "sort">} lesson */
export function saidOf({ do: act, place, sort }) {
  const named = VAGUE.includes(sort) ? "" : words(`role_${sort.replaceAll("-", "_")}`);
  return words(SAID[act][place], named || words("lessonParts"));
}

const WHY = Object.freeze({
  unmet: "lessonOffUnmet",
  strange: "lessonOffStrange",
  everywhere: "lessonOffEverywhere",
  doubt: "lessonOffDoubt",
});

/** Why a lesson was switched off by itself; "" if it wasn't. @param {Lesson} lesson */
export const offBecause = ({ retired }) => (retired ? words(WHY[retired]) : "");
