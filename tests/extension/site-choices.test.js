import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areChoices,
  askedOf,
  choicesFor,
  isAbout,
  patternOf,
  withChoice,
} from "../../extension/settings/site-choices.js";

for (const [written, pattern] of [
  ["example.org", "example.org"],
  [" WWW.Example.org ", "example.org"],
  ["https://www.example.org/", "example.org"],
  ["https://example.org/blog/post?x=1#y", "example.org/blog/post"],
  ["example.org/blog/*", "example.org/blog/*"],
  ["127.0.0.1:8000", "127.0.0.1:8000"],
  ["localhost", "localhost"],
  ["not a site", ""],
  ["", ""],
  ["/path", ""],
  ["user@example.org", ""],
  [`example.org/${"x".repeat(200)}`, ""],
])
  test(`${JSON.stringify(written.slice(0, 40))} names ${pattern || "no site"}`, () => {
    assert.equal(patternOf(written), pattern);
    assert.equal(patternOf(pattern), pattern);
  });

for (const [pattern, address, about] of [
  ["example.org", "https://example.org/any/page", true],
  ["example.org", "http://www.example.org/", true],
  ["example.org", "https://sub.example.org/", false],
  ["example.org", "https://example.org.evil.com/", false],
  ["example.org", "https://evil.com/example.org", false],
  ["example.org", "file:///example.org", false],
  ["example.org", "no address", false],
  ["example.org/blog", "https://example.org/blog", true],
  ["example.org/blog", "https://example.org/blog/post", true],
  ["example.org/blog", "https://example.org/blogs", false],
  ["example.org/blog/*", "https://example.org/blog/post", true],
  ["example.org/*/comments", "https://example.org/a/b/comments", true],
  ["example.org/*/comments", "https://example.org/a/b/comments/7", false],
  ["example.org/a*a", "https://example.org/a", false],
  ["example.org:8080", "https://example.org/", false],
])
  test(`${pattern} is ${about ? "" : "not "}about ${address}`, () => assert.equal(isAbout(pattern, address), about));

test("a choice for fewer pages stands above one for more, and leaves the others as they are", () => {
  const sites = { "example.org/blog/*": { comments: "off" }, "example.org": { comments: "on", rate: 2 } };
  assert.deepEqual(choicesFor(sites, "https://example.org/blog/1"), { comments: "off", rate: 2 });
  assert.deepEqual(choicesFor(sites, "https://example.org/"), { comments: "on", rate: 2 });
  assert.deepEqual(choicesFor(sites, "https://example.com/"), {});
});

test("a pattern whose last choice is taken back is gone", () => {
  const sites = withChoice({}, "example.org", { rate: 2, comments: undefined });
  assert.deepEqual(sites, { "example.org": { rate: 2 } });
  assert.deepEqual(withChoice(sites, "example.org", { rate: undefined }), {});
});

test("a table from elsewhere is taken only if each pattern and value is one", () => {
  assert.ok(areChoices({}));
  assert.ok(areChoices({ "example.org": { read: true, extractor: "bte", comments: "on", join: true, rate: 1.5 } }));
  for (const wrong of [
    [],
    null,
    { "not a site": {} },
    { "https://example.org": {} },
    { "example.org": 7 },
    { "example.org": { read: false } },
    { "example.org": { comments: "auto" } },
    { "example.org": { rate: 99 } },
    { "example.org": { rate: "2" } },
    { "example.org": { script: "x" } },
    { "example.org": { voices: { en: 7 } } },
    { "example.org": { extractor: "a\u202eb" } },
  ])
    assert.ok(!areChoices(wrong), JSON.stringify(wrong));
});

test("the browser is asked for the pages of the site with and without www, and of no other", () => {
  assert.deepEqual(askedOf("example.org/blog/*"), ["*://example.org/*", "*://www.example.org/*"]);
  assert.deepEqual(askedOf("127.0.0.1:8000"), ["*://127.0.0.1/*"]);
});
