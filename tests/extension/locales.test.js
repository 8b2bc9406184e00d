import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const EXTENSION = fileURLToPath(new URL("../../extension", import.meta.url));
const { JSDOM } = createRequire(join(EXTENSION, "package.json"))("jsdom");

const files = readdirSync(EXTENSION, { recursive: true, encoding: "utf8" })
  .filter(
    (name) =>
      !/^(node_modules|vendor|_locales)\b/.test(name) && /\.(js|html|json)$/.test(name) && !/package/.test(name),
  )
  .map((name) => [name, readFileSync(join(EXTENSION, name), "utf8")]);
const pages = files.filter(([name]) => name.endsWith(".html"));
const scripts = files.filter(([name]) => name.endsWith(".js"));
const locales = Object.fromEntries(
  readdirSync(join(EXTENSION, "_locales")).map((name) => [
    name,
    JSON.parse(readFileSync(join(EXTENSION, "_locales", name, "messages.json"), "utf8")),
  ]),
);
const english = Object.keys(locales.en).sort();

test("there are pages, scripts and at least two languages to check", () => {
  assert.ok(pages.length > 3 && scripts.length > 20 && Object.keys(locales).length > 1);
});

/**
 * The engine's own texts, which are English: only the other languages have keys for them (see
 * tests/engine/test_translated.py).
 */
const engines = /^(doc|choice|title|paper)_/;

/** Plural forms that English doesn't have; a language has those that its plural rules name. */
const FORM = /(Zero|One|Two|Few|Many)$/;

/** The English message that a message translates. @param {string} key */
const source = (key) => (key in locales.en ? key : key.replace(FORM, "Other"));

/** The English message with every place that a plural form may have. @param {string} key */
const counted = (key) => {
  const other = key.replace(FORM, "Other");
  return other in locales.en ? other : source(key);
};

/** The messages a language has to have: English's, with its own plural forms. @param {string} name */
function expected(name) {
  const { pluralCategories } = new Intl.PluralRules(name.replace("_", "-")).resolvedOptions();
  const forms = pluralCategories.map((form) => form[0].toUpperCase() + form.slice(1));
  return english.flatMap((key) => {
    const stem = key.replace(/(One|Other)$/, "");
    if (stem === key || !(`${stem}One` in locales.en && `${stem}Other` in locales.en)) return [key];
    return key.endsWith("Other") ? forms.map((form) => stem + form) : [];
  });
}

for (const [name, messages] of Object.entries(locales)) {
  test(`${name} has no key that English lacks, and the same placeholders`, (context) => {
    const keys = Object.keys(messages).filter((key) => !engines.test(key));
    assert.deepEqual(
      keys.filter((key) => !english.includes(source(key))),
      [],
    );
    const missing = expected(name).filter((key) => !keys.includes(key));
    // The browser shows a missing message in English.
    if (missing.length) context.diagnostic(`${name} lacks ${missing.length} messages: ${missing.join(" ")}`);
    const places = (text) => (text.match(/\$\d/g) ?? []).sort();
    for (const key of keys) {
      assert.ok(messages[key].message.trim(), `${key} is empty`);
      const [here, there] = [messages[key], locales.en[counted(key)]].map(({ message }) => places(message));
      // A form for one number may say it in words, or by the form alone: "one page", "no pages".
      const free = FORM.test(key) && counted(key) !== key ? ["$1"] : [];
      assert.deepEqual(
        here.filter((place) => !free.includes(place)),
        there.filter((place) => !free.includes(place)),
        key,
      );
    }
  });
}

test("French has narrow spaces before ; ! ? %, wider ones at : « », and none that break", () => {
  const wrong = Object.entries(locales.fr).filter(([, { message }]) =>
    /[ \u00a0][;!?%]|[ \u202f][:»]|«[^\u00a0]/.test(message),
  );
  assert.deepEqual(
    wrong.map(([key]) => key),
    [],
  );
});

for (const [name, text] of pages) {
  test(`${name} contains no text of its own`, () => {
    const { document } = new JSDOM(text).window;
    const walker = document.createTreeWalker(document.documentElement, 4);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const hidden = node.parentElement.closest("[aria-hidden=true], style, script") || name.endsWith("offscreen.html");
      assert.ok(hidden || !/\p{L}{2,}/u.test(node.nodeValue), `"${node.nodeValue.trim()}"`);
    }
    for (const element of document.querySelectorAll("[title], [alt]:not([alt='']), [aria-label], [placeholder]")) {
      assert.fail(`${element.outerHTML} has words of its own`);
    }
  });
}

/** Where a script puts words before a person. */
const SHOWN = /\b(?:textContent|innerText|title|ariaLabel|alt|placeholder)\s*=\s*(["'`])([^"'`]*\p{L}{2,}[^"'`]*)\1/gu;

/** A script without what it puts into its templates: what is left of them is its own. @param {string} text */
function withoutValues(text) {
  const bare = text.replace(/\$\{[^{}]*\}/g, "");
  return bare === text ? text : withoutValues(bare);
}

for (const [name, text] of scripts) {
  test(`${name} shows no text of its own`, () => {
    const found = [...withoutValues(text).matchAll(SHOWN)].map(([, , words]) => words);
    assert.deepEqual(found, []);
  });
}

test("every key that is used exists, and every key that exists is used", () => {
  const all = files.map(([, text]) => text).join("\n");
  const named = new Set();
  for (const [, key] of all.matchAll(/data-(?:words|label|hint)="(\w+)"/g)) named.add(key);
  for (const [, key] of all.matchAll(/\b(?:words|getMessage|say)\("(\w+)"/g)) named.add(key);
  for (const [, key] of all.matchAll(/__MSG_(\w+)__/g)) named.add(key);
  for (const [, key] of all.matchAll(/\bcounted\("(\w+)"/g)) for (const form of ["One", "Other"]) named.add(key + form);
  for (const [, key] of all.matchAll(/\bkey: "(\w{2,})"/g)) for (const part of ["Title", "Text"]) named.add(key + part);
  // A name with a place in it (`role_${role}`) stands for all that begin so.
  const openings = [...all.matchAll(/\bwords\(`(\w+)\$\{/g)].map(([, opening]) => opening);
  for (const key of english) if (openings.some((opening) => key.startsWith(opening))) named.add(key);
  const lost = [...named].filter((key) => !english.includes(key));
  assert.deepEqual(lost, [], "these are used and don't exist");
  const begun = [...all.matchAll(/\bwords\(`(\w+_)\$\{/g)].map(([, beginning]) => beginning);
  /** `words(`${name}_${to}`)`: the name of a choice and one of its values. @param {string} key */
  const chosen = (key) => {
    const [, choice, value] = /^([a-z]+)_(\w+)$/.exec(key) ?? [];
    return choice && all.includes(`${choice}: `) && (/^\d+$/.test(value) || all.includes(`"${value}"`));
  };
  const built = (/** @type {string} */ key) => begun.some((beginning) => key.startsWith(beginning)) || chosen(key);
  const idle = english.filter(
    (key) =>
      !named.has(key) &&
      !built(key) &&
      !all.includes(`"${key}"`) &&
      !all.includes(`${key.replace(/(Title|Text)$/, "")}" `),
  );
  assert.deepEqual(idle, [], "these exist and are used nowhere");
});
