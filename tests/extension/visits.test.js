import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

const { storage } = browser();
const visits = await import("../../extension/settings/visits.js");
const places = await import("../../extension/speech/sheet/resume-points.js");

const at = (url, incognito = false) => ({ page: { url }, incognito });
const LINES = [
  "The ferry leaves at seven.",
  "Whoever is late takes the bridge.",
  "It is longer but dry.",
  "Nobody swims.",
].map((text) => ({ text, runs: [1] }));
const kept = () => Object.keys(storage.kept).filter((name) => name.startsWith("visit:"));

test("what is noted of an address at once from two rooms is all remembered, and done when that is asked for", async () => {
  void visits.note(at("https://x.org/"), { steps: [{ act: "drop", from: 1, to: 2, near: 3 }] });
  void visits.note(at("https://x.org/"), { guess: "plain" });
  void visits.note(at("https://x.org/other"), { guess: "bte" });
  await visits.noted();
  assert.equal(kept().length, 2);
  const { steps, guess } = await visits.recall(at("https://x.org/#top"));
  assert.deepEqual([steps?.length, guess], [1, "plain"]);
});

test("of two places kept at once the later one stays", async () => {
  await Promise.all([
    places.keep(at("https://x.org/"), LINES, 1),
    places.keep(at("https://x.org/"), LINES, 2),
    places.keep(at("https://y.org/"), LINES, 0),
  ]);
  assert.equal(await places.recall(at("https://x.org/"), () => LINES), 2);
  assert.equal(await places.recall(at("https://y.org/"), () => LINES), 0);
  assert.equal(await places.recall(at("https://z.org/"), () => assert.fail("made for nothing")), -1);
});

test("what is stored holds no address and no word of the page, and its hashes differ between browsers", async () => {
  await places.keep(at("https://clinic.example/diagnosis"), LINES, 1);
  const raw = JSON.stringify(storage.kept);
  for (const word of ["clinic", "example", "diagnosis", "ferry", "late", "bridge"])
    assert.ok(!raw.includes(word), word);
  const names = kept();
  const former = storage.kept;
  storage.kept = {};
  await places.keep(at("https://clinic.example/diagnosis"), LINES, 1);
  assert.equal(names.filter((name) => kept().includes(name)).length, 0);
  storage.kept = former;
});

const STEP = { act: "drop", from: 1, to: 2, near: 3 };
const PLACE = { share: 0.5, marks: ["", "a"] };
const NONSENSE = [null, 5, "text", [], [1], { length: 2 }, {}, [null], [{ act: 1 }], [[STEP]]];

test("of what is stored of an address only what makes sense is taken, so that no page is unreadable because of it", async () => {
  const parts = { steps: [STEP], guess: "bte", place: { ...PLACE, offset: 3 }, heard: PLACE, bookmarks: [PLACE] };
  await visits.note(at("https://odd.example/"), parts);
  const [key] = kept().filter((name) => storage.kept[name].bookmarks);
  assert.deepEqual(await visits.recall(at("https://odd.example/")), { at: storage.kept[key].at, ...parts });
  for (const name of Object.keys(parts)) {
    for (const wrong of NONSENSE.filter((one) => name !== "guess" || one !== "text")) {
      storage.kept[key] = { at: 5, ...parts, [name]: wrong };
      const { [name]: found = [], ...others } = await visits.recall(at("https://odd.example/"));
      const { [name]: _, ...rest } = parts;
      assert.deepEqual([found, others], [[], { at: 5, ...rest }], `${name}: ${JSON.stringify(wrong)}`);
    }
  }
  for (const wrong of NONSENSE) {
    storage.kept[key] = wrong;
    assert.ok(!Object.keys((await visits.recall(at("https://odd.example/"))) ?? {}).some((name) => name in parts));
  }
});

test("an entry that makes no sense keeps nobody from storing, and goes before all others", async () => {
  Object.assign(storage.kept, { "visit:odd": null, "visit:older": { at: "x", guess: "bte" }, "visit:other": 5 });
  for (let number = 0; number < 400; number++) storage.kept[`visit:n${number}`] = { at: number + 1, guess: "bte" };
  await visits.note(at("https://after.example/"), { guess: "lqf" });
  const { guess, at: when } = await visits.recall(at("https://after.example/"));
  assert.deepEqual([guess, Number.isFinite(when)], ["lqf", true]);
  assert.deepEqual(
    ["visit:odd", "visit:older", "visit:other"].filter((name) => name in storage.kept),
    [],
  );
  assert.equal(kept().length, 400);
  for (const name of kept()) delete storage.kept[name];
});

test("nothing is stored of what is read or heard in a private window", async () => {
  const before = JSON.stringify(storage.kept);
  const secret = at("https://secret.example/", true);
  await visits.note(secret, { guess: "bte", steps: [{ act: "drop", from: 1, to: 2, near: 3 }] });
  await places.keep(secret, LINES, 2);
  await places.forget(secret);
  assert.equal(JSON.stringify(storage.kept), before);
});

test("an article heard to its end is forgotten, and what else is known of its address stays", async () => {
  await visits.note(at("https://end.org/"), { guess: "bte" });
  await places.keep(at("https://end.org/"), LINES, 2);
  await places.forget(at("https://end.org/"));
  const { heard, guess } = await visits.recall(at("https://end.org/"));
  assert.deepEqual([heard, guess], [undefined, "bte"]);
  await visits.note(at("https://end.org/"), { guess: undefined });
  assert.equal(await visits.recall(at("https://end.org/")), null);
});

test("the oldest addresses make room for new ones", async () => {
  await visits.note(at("https://old.org/"), { guess: "bte" });
  for (const key of kept()) storage.kept[key].at = 1;
  for (let number = 0; number < 400; number++) await visits.note(at(`https://many.org/${number}`), { guess: "plain" });
  assert.equal(kept().length, 400);
  assert.equal(await visits.recall(at("https://old.org/")), null);
});

test("a clock that was set back makes no new visit the oldest", async () => {
  for (const key of kept()) storage.kept[key].at = Date.now() + 1e11;
  for (const name of ["first", "second"]) await visits.note(at(`https://${name}-back.org/`), { guess: "bte" });
  assert.equal((await visits.recall(at("https://first-back.org/")))?.guess, "bte");
  assert.equal((await visits.recall(at("https://second-back.org/")))?.guess, "bte");
  assert.equal(kept().length, 400);
});

test("one forget empties all, also what earlier versions stored", async () => {
  Object.assign(storage.kept, {
    settings: { version: 0, settings: {} },
    places: { "https://x.org/": { quote: "The ferry", before: "", at: 1 } },
    visits: { ab: { at: 1, guess: "bte" } },
  });
  const { salt } = storage.kept;
  await visits.forgetAll();
  assert.deepEqual(Object.keys(storage.kept).sort(), ["salt", "settings"]);
  assert.notEqual(storage.kept.salt, salt);
});

test("an update keeps mended articles under their new names and drops plain addresses and words", async () => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("https://x.org/")));
  const former = [...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  storage.kept.visits = {
    [former]: { at: 7, guess: "bte", place: { quote: "The ferry", offset: 0 } },
    ffff: { at: 1, place: { quote: "Only words", offset: 2 } },
  };
  storage.kept.places = { "https://x.org/": { quote: "The ferry", before: "", at: 1 } };
  await visits.migrate();
  assert.deepEqual([storage.kept.visits, storage.kept.places], [undefined, undefined]);
  assert.deepEqual(await visits.recall(at("https://x.org/")), { at: 7, guess: "bte" });
  assert.equal(kept().length, 1);
});
