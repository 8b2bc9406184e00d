/** The looks of one site alone: what is stored of them, and how a sheet follows them. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { browser } from "./browser.js";

const { storage } = browser();
const sites = await import("../../extension/settings/site-looks.js");
const settings = await import("../../extension/settings/settings.js");
const visits = await import("../../extension/settings/visits.js");

let number = 0;
/** A sheet of its own over a page. */
async function sheet(address, incognito = false) {
  const made = await import(`../../extension/reader/looks/appearance.js?${number++}`);
  made.expect(address);
  await made.enter(incognito);
  return made;
}
const looked = () => Object.keys(storage.kept).filter((name) => name.startsWith("looks:"));
/** Lets what was told to the sheets arrive. */
const told = () => new Promise((resolve) => setTimeout(resolve));

afterEach(async () => {
  await told();
  for (const name of Object.keys(storage.kept)) delete storage.kept[name];
});

test("what is chosen for one site stays there, and one step takes it back", async () => {
  const here = await sheet("https://a.example/one");
  await here.write({ size: 24 });
  await here.onlyHere(true);
  await told();
  await here.write({ theme: "dark", size: 30 });
  await told();
  assert.deepEqual([(await here.read()).theme, (await here.read()).size], ["dark", 30]);
  const [again, other] = [await sheet("https://a.example/two"), await sheet("https://b.example/")];
  assert.equal((await again.read()).theme, "dark");
  assert.deepEqual([(await other.read()).theme, (await other.read()).size], ["system", 24]);
  await again.onlyHere(false);
  await told();
  assert.deepEqual([(await again.read()).theme, (await again.read()).size], ["system", 24]);
  assert.equal((await here.read()).theme, "system", "the other sheet of the site follows");
});

test("a site without any difference stays one with looks of its own", async () => {
  const here = await sheet("https://a.example/");
  await here.onlyHere(true);
  await told();
  assert.deepEqual((await sheet("https://a.example/")).about(), { site: "a.example", own: {} });
  await (await sheet("https://b.example/")).write({ size: 40 });
  assert.equal((await (await sheet("https://a.example/")).read()).size, 40);
});

test("what an organisation has chosen stands above a site's looks", async () => {
  const here = await sheet("https://a.example/");
  await here.onlyHere(true);
  await told();
  await here.write({ theme: "dark", size: 30 });
  chrome.storage.managed = { get: async () => ({ theme: "contrast" }) };
  const policy = await import("../../extension/settings/managed.js");
  policy.forget();
  const chosen = await (await sheet("https://a.example/")).read();
  delete chrome.storage.managed;
  policy.forget();
  assert.deepEqual([chosen.theme, chosen.size], ["contrast", 30]);
});

test("nothing is kept or offered in a private window, nor where a page has no site", async () => {
  for (const here of [await sheet("https://a.example/", true), await sheet("file:///home/a.html")]) {
    assert.equal(here.about().site, "");
    await here.onlyHere(true);
  }
  assert.deepEqual(storage.kept, {});
});

test("neither the site's name nor anything else than looks is stored", async () => {
  const key = await sites.keyOf("clinic.example");
  await sites.keep(key, { size: 30 });
  assert.ok(!JSON.stringify(storage.kept).includes("clinic"));
  assert.deepEqual(sites.found({ at: 1, looks: { size: 30, theme: "javascript:", engine: "native" } }), { size: 30 });
  assert.equal(sites.found("rubbish"), null);
});

test("of more than 200 sites the one changed longest ago goes", async () => {
  const keys = await Promise.all(Array.from({ length: 202 }, (_, at) => sites.keyOf(`${at}.example`)));
  for (const key of keys) await sites.keep(key, { size: 30 });
  await sites.keep(keys[5], { size: 32 });
  assert.equal(looked().length, 200);
  assert.deepEqual([await sites.recall(keys[0]), await sites.recall(keys[1])], [null, null]);
  assert.deepEqual(await sites.recall(keys[5]), { size: 32 });
});

test("whoever forgets where they were reading keeps how it looks, and the other way round", async () => {
  const key = await sites.keyOf("a.example");
  await sites.keep(key, { size: 30 });
  await visits.note({ page: { url: "https://a.example/" }, incognito: false }, { guess: "bte" });
  await visits.noted();
  await visits.forgetAll();
  assert.deepEqual(await sites.recall(await sites.keyOf("a.example")), { size: 30 });
  await visits.note({ page: { url: "https://a.example/" }, incognito: false }, { guess: "bte" });
  await visits.noted();
  await sites.forgetAll();
  assert.equal(await sites.recall(key), null);
  assert.notEqual(await sites.keyOf("a.example"), key, "hashes kept elsewhere match no more");
  assert.equal((await visits.recall({ page: { url: "https://a.example/" } })).guess, "bte");
});

test("an export of the settings names no site", async () => {
  await sites.keep(await sites.keyOf("a.example"), { size: 30 });
  assert.deepEqual(JSON.parse(await settings.exported()).settings, {});
});

test("an entry that makes no sense costs no article its looks, keeps nobody from choosing some, and goes first", async () => {
  const here = await sheet("https://a.example/");
  await here.onlyHere(true);
  await told();
  const [key] = looked();
  for (const nonsense of [
    null,
    5,
    "text",
    [1],
    {},
    { at: 1, looks: null },
    { at: 1, looks: "dark" },
    { looks: { size: "x" } },
  ]) {
    storage.kept[key] = nonsense;
    assert.deepEqual(
      await (await sheet("https://a.example/")).read(),
      { ...settings.DEFAULTS },
      JSON.stringify(nonsense),
    );
  }
  Object.assign(storage.kept, { "looks:odd": null, "looks:older": { at: "x", looks: {} } });
  for (let number = 0; number < 200; number++) storage.kept[`looks:n${number}`] = { at: number + 1, looks: {} };
  await sites.keep(await sites.keyOf("b.example"), { size: 40 });
  assert.equal((await (await sheet("https://b.example/")).read()).size, 40);
  assert.deepEqual(
    ["looks:odd", "looks:older"].filter((name) => name in storage.kept),
    [],
  );
  assert.equal(looked().length, 200);
});
