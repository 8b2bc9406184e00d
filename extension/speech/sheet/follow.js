/** Highlights the sentence and the word being spoken, and keeps them in sight. */

import { bring, light } from "./lights.js";
import { placesOf } from "../sentences/lines.js";

/** @typedef {Pick<import("./listening.js").Listening, "lines" | "item" | "chosen" | "following">} Followed */

/** A line of at least this many units may be longer than the window. */
const LONG = 400;

/** @param {Followed} listening */
export async function followSentence({ lines, item, chosen, following }) {
  const line = lines[item];
  if (!line) return;
  const all = placesOf(line, 0, line.text.length);
  const lit = chosen.light === "both" || chosen.light === "sentence";
  await light("sentence", lit ? all : all.filter(({ start, end }) => start === end)).catch(() => {});
  if (!chosen.light.match(/both|word/)) await light("word", []).catch(() => {});
  if (following && chosen.follow) await bring(all[0]).catch(() => {});
}

/** @param {Followed} listening @param {number} at @param {number} length of the word in its line */
export async function followWord({ lines, item, chosen, following }, at, length) {
  const line = lines[item];
  if (!line?.runs.length || (chosen.light !== "both" && chosen.light !== "word")) return;
  const found = placesOf(line, at, length).filter(({ start, end }) => end > start);
  await light("word", found).catch(() => {});
  // A sentence longer than the window is scrolled through.
  if (following && chosen.follow && line.text.length > LONG) await bring(found[0]).catch(() => {});
}
