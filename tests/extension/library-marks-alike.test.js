/** The extension's own library marks articles and finds marks as the host does. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { hostLines } from "./host-lines.js";

const tools = createRequire(new URL("../../extension/package.json", import.meta.url));
tools("fake-indexeddb/auto");
const shelf = await import("../../extension/background/keeping/library-store.js");
const requests = await import("../../extension/background/keeping/library-marks.js");

/** Marks that match a query come in each home's own order. @param {any} asked @param {any} reply */
function alike(asked, reply) {
  if (!reply || !asked.query?.trim()) return reply;
  const marks = [...reply.marks].sort((one, other) => (one.id + one.article < other.id + other.article ? -1 : 1));
  return { ...reply, marks };
}

test("each of 600 requests has the host's reply", async () => {
  const [articles, ...all] = hostLines(["-m", "tests.data.markings", "600"]);
  for (const row of articles) await shelf.add(row);
  for (const { do: word, asked, reply } of all) {
    const work = /** @type {any} */ (requests)[word](asked);
    if (!reply) await assert.rejects(work, JSON.stringify(asked));
    else assert.deepEqual(alike(asked, await work), alike(asked, reply), JSON.stringify([word, asked]));
  }
});
