/** A fake browser for the extension's modules: a document, storage, messages. */

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const tools = createRequire(new URL("../../extension/package.json", import.meta.url));
const { JSDOM } = tools("jsdom");
const { DOMParser } = new JSDOM("").window;

const catalogue = (language) =>
  new URL(`../../extension/_locales/${language.split("_")[0]}/messages.json`, import.meta.url);
const locale = (language) => JSON.parse(readFileSync(catalogue(language), "utf8"));
const english = locale("en");

/** Storage as the browser gives it: values are copied, changes are reported. */
export class Storage {
  kept = {};
  listeners = [];

  area(name) {
    return {
      get: async (keys) => {
        const wanted = keys === undefined ? Object.keys(this.kept) : [keys].flat();
        const found = wanted.filter((key) => key in this.kept).map((key) => [key, this.kept[key]]);
        return structuredClone(Object.fromEntries(found));
      },
      set: async (values) => {
        Object.assign(this.kept, structuredClone(values));
        const changes = Object.fromEntries(Object.keys(values).map((key) => [key, { newValue: values[key] }]));
        for (const listener of this.listeners) listener(changes, name);
      },
      remove: async (keys) => {
        const gone = [keys].flat().filter((key) => key in this.kept);
        const changes = Object.fromEntries(gone.map((key) => [key, { oldValue: this.kept[key] }]));
        for (const key of gone) delete this.kept[key];
        if (gone.length) for (const listener of this.listeners) listener(changes, name);
      },
    };
  }
}

/** Puts document and chrome in place, in a language; gives the storage and the document. */
export function browser(html = "<!doctype html><title>x</title>", language = "en") {
  const own = existsSync(catalogue(language)) ? locale(language) : english;
  const { window } = new JSDOM(html, { url: "https://example.org/" });
  Object.assign(globalThis, {
    document: window.document,
    Node: window.Node,
    Element: window.Element,
    Document: window.Document,
  });
  const storage = new Storage();
  globalThis.chrome = {
    runtime: { getURL: (path) => `chrome-extension://id/${path}`, getManifest: () => ({ version: "0.1.0" }) },
    i18n: { getMessage: (key, values = []) => message(own, language, key, values) },
    storage: {
      local: storage.area("local"),
      session: storage.area("session"),
      onChanged: { addListener: (one) => storage.listeners.push(one) },
    },
  };
  return { storage, window };
}

/** A message as browsers give it: where a language lacks it, the default language's. */
function message(own, language, key, values) {
  if (key === "@@ui_locale") return language;
  return ((own[key] ?? english[key])?.message ?? "").replace(/\$(\d)/g, (_, place) => values[place - 1] ?? "");
}

/** A page as the wire has it, from markup; ids in document order from the root element. */
export function wire(html, facts = {}) {
  const written = new DOMParser().parseFromString(html, "text/html");
  const page = {
    v: 1,
    url: "https://example.org/a/page.html",
    source: "browser",
    facts: { title: "", lang: "", dir: "", ...facts },
  };
  const columns = {
    tags: ["#text"],
    names: [],
    strings: [""],
    parent: [],
    tag: [],
    text: [],
    open: [],
    attr_node: [],
    attr_name: [],
    attr_value: [],
  };
  const index = (list, value) => (list.includes(value) ? list.indexOf(value) : list.push(value) - 1);
  const visit = (node, parent) => {
    if (node.nodeType !== 1 && node.nodeType !== 3) return;
    const id = columns.parent.push(parent) - 1;
    columns.tag.push(node.nodeType === 3 ? 0 : index(columns.tags, node.localName.toLowerCase()));
    columns.text.push(node.nodeType === 3 ? index(columns.strings, node.nodeValue) : 0);
    for (const { name, value } of node.attributes ?? []) {
      columns.attr_node.push(id);
      columns.attr_name.push(index(columns.names, name));
      columns.attr_value.push(index(columns.strings, value));
    }
    for (const child of node.childNodes) visit(child, id);
  };
  visit(written.documentElement, -1);
  return { ...page, ...columns };
}
