/** A save whose right to the page, or to the downloads, is taken back before it ends. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

const WITHDRAWN = "Missing host permission for the tab";
/** Addresses of tabs that were opened. @type {string[]} */
const opened = [];
/** Whether the downloads are permitted, look by look. @type {boolean[]} */
const permitted = [];

browser();
Object.assign(chrome, {
  action: { setBadgeText: async () => {} },
  downloads: { download: async () => 7 },
  permissions: { contains: async () => permitted.shift() ?? false },
  scripting: { executeScript: () => Promise.reject(new Error(WITHDRAWN)) },
  tabs: { create: async ({ url }) => void opened.push(url) },
});

const { collect } = await import("../../extension/background/keeping/pictures.js");
const { download } = await import("../../extension/background/keeping/destinations.js");
const { prepare } = await import("../../extension/background/reading/page-calls.js");
const { tell } = await import("../../extension/background/reading/notices.js");

test("the text is saved without pictures once its page can't be reached", async () => {
  assert.deepEqual(await collect(1, ["https://example.org/a.png"], true), {});
});

test("a download that has begun goes on without its permission", async () => {
  permitted.push(false);
  assert.deepEqual(await download("blob:a", "a.md"), { download: 7, path: "" });
});

test("a selection that can't be reached any more is one of a page that was left", async () => {
  await assert.rejects(prepare(1), { code: "page-gone", message: `Error: ${WITHDRAWN}` });
});

test("the tab that tells of a failure has the save's own detail, not the notice's", async () => {
  await tell(/** @type {any} */ ({ id: 1, index: 0 }), { state: "failed", code: "disk-full", detail: "FILE_NO_SPACE" });
  const fields = new URL(opened[0]).searchParams;
  assert.deepEqual([fields.get("why"), fields.get("detail")], ["disk-full", "FILE_NO_SPACE"]);
});
