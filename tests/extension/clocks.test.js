import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const time = { wall: 0, steady: 0 };
const HOUR = 3_600_000;
/** How far the clock jumps at the first look: an hour, years, to the first second and to the last ones of 32 bits. */
const JUMPS = [
  ...[0, 1, 40, 1e3, HOUR, 24 * HOUR, 8766 * HOUR, 87660 * HOUR].flatMap((far) => [far, -far]),
  ...[-1.79e12, -1.79e12 - HOUR, 2 ** 31 * 1000 - 1.79e12, 2 ** 32 * 1000 - 1.79e12],
];

let looks = 0;
let jump = 0;
globalThis.chrome = /** @type {any} */ ({
  runtime: { getURL: (/** @type {string} */ path) => path, getManifest: () => ({}) },
  permissions: { contains: async () => true },
  downloads: {
    download: async () => 7,
    search: async () => {
      time.steady += 1000;
      time.wall += 1000 + (looks++ ? 0 : jump);
      if (looks > 100) throw new Error("it waits for the clock");
      return [{ state: "in_progress", filename: "a.md" }];
    },
  },
});
const { download } = await import("../../extension/background/keeping/destinations.js");

test("a download is waited for as long as ever, however the clock jumps", async (context) => {
  context.mock.method(Date, "now", () => time.wall);
  context.mock.method(performance, "now", () => time.steady);
  context.mock.method(globalThis, "setTimeout", (/** @type {() => void} */ then) => queueMicrotask(then));
  const wrong = [];
  for (jump of JUMPS) {
    [looks, time.wall] = [0, 1.79e12];
    try {
      assert.deepEqual(await download("blob:a", "a.md"), { download: 7, path: "a.md" });
      assert.equal(looks, 31);
    } catch (problem) {
      wrong.push(`${jump}: ${String(problem).slice(0, 100)}`);
    }
  }
  assert.deepEqual(wrong, []);
});

/** Where the time of day may decide: both sides of a frame know it, and each of these waits has an end of its own. */
const COMPARED = { "content/sheet/host.js": 1, "content/sheet/sheet.js": 1 };

test("no wait of the extension ends by the time of day alone", () => {
  const root = new URL("../../extension/", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const found = files
    .filter((file) => file.endsWith(".js") && !/(^|\/)(node_modules|vendor)\//.test(file))
    .map((file) => [
      file,
      readFileSync(new URL(file, root), "utf8").match(/Date\.now\(\) *[-+<>]|[-+<>]=? *Date\.now\(\)/g)?.length,
    ])
    .filter(([, count]) => count);
  assert.deepEqual(Object.fromEntries(found), COMPARED);
});
