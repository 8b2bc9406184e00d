import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import {
  excerpt,
  fingerprint,
  fold,
  key,
  line,
  terms,
  times,
  wanted,
} from "../../extension/background/keeping/search-terms.js";

const TEXTS = {
  english: "The council voted on Tuesday to keep the library in Mill Lane open.",
  german: "Der Gemeinderat stimmte über die Bücherei ab; Straßenbahnen fuhren weiter.",
  chinese: "市议会星期二投票决定保留图书馆。",
  japanese: "市議会は火曜日、図書館の存続を決めた。",
  thai: "สภาเมืองลงมติให้เปิดห้องสมุดต่อไป",
  arabic: "صوّت المجلس على إبقاء المكتبة مفتوحة",
  russian: "Совет проголосовал за сохранение библиотеки.",
  korean: "시의회는 도서관을 유지하기로 결정했다.",
};

/** The names of the texts that a query finds, as the shelf looks for them. */
function found(query) {
  const asked = wanted(query);
  return Object.entries(TEXTS)
    .filter(([, text]) => {
      const all = new Set(terms(text));
      return asked.every((one) => {
        const last = one.terms.length - 1;
        const has = one.terms.every(
          (term, at) =>
            all.has(term) || (one.beginning && at === last && [...all].some((other) => other.startsWith(term))),
        );
        const said = has && times(one, line(text)) > 0;
        return one.without ? !said : said;
      });
    })
    .map(([name]) => name);
}

const QUERIES = {
  council: "english",
  "COUNCIL tuesday": "english",
  '"keep the library"': "english",
  "libr*": "english",
  bucherei: "german",
  Bücherei: "german",
  图书馆: "chinese",
  议会: "chinese",
  図書館: "japanese",
  火曜: "japanese",
  ห้องสมุด: "thai",
  المكتبة: "arabic",
  библиотеки: "russian",
  도서관: "korean",
};

for (const [query, name] of Object.entries(QUERIES)) {
  test(`${query} finds the ${name} text alone`, () => assert.deepEqual(found(query), [name]));
}

test("excluded words exclude articles, and a phrase must match exactly", () => {
  assert.deepEqual(found("library -council"), []);
  assert.deepEqual(found('"library the keep"'), []);
  assert.deepEqual(wanted('- " ***'), []);
});

test("a phrase may stand in the quotation marks of any language", () => {
  for (const [open, close] of ["“”", "„“", "«»", "「」", "＂＂", "»«"]) {
    assert.deepEqual(found(`${open}keep the library${close}`), ["english"]);
    assert.deepEqual(found(`${open}library the keep${close}`), []);
  }
});

test("a result shows the words around the match", () => {
  assert.match(
    excerpt(`${"before ".repeat(60)}the harbour ${"after ".repeat(60)}`, wanted("harbour")),
    /^… .*the harbour after.* …$/,
  );
});

test("accents and case make no other word, vowel signs do", () => {
  assert.equal(fold("ÉCOLE"), "ecole");
  assert.notEqual(fold("กา"), fold("ก"));
});

test("an address has the key that the host gives it", () => {
  const addresses = [
    "https://www.x.org/a/?utm_source=b&q=1#top",
    "http://x.org/a?q=1",
    "https://x.org",
    "https://x.org:8080/a/b/",
    "urn:isbn:1",
    "not an address",
    "https://x.org/?fbclid=7",
  ];
  const python = process.env.READWELL_PYTHON ?? "python3";
  const script =
    "import json, sys; from readwell.services.library.spelling import key; print(json.dumps([key(one) for one in json.loads(sys.argv[1])]))";
  const theirs = JSON.parse(execFileSync(python, ["-c", script, JSON.stringify(addresses)], { encoding: "utf8" }));
  assert.deepEqual(addresses.map(key), theirs);
});

test("texts of the same words have one fingerprint", async () => {
  assert.equal(await fingerprint("One, two – three"), await fingerprint("one two\nthree."));
  assert.notEqual(await fingerprint("one two"), await fingerprint("one three"));
});
