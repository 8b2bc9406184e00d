/**
 * Colours the words of listings by their language, with Prism's grammars (its original files), loaded when an article
 * first has such a listing. Only colours are laid over the text: its nodes stay as the voice and the search know them.
 */

/** The grammars that are carried, each with those it stands on, in the order they are loaded. */
const GRAMMARS = Object.freeze(
  /** @type {Record<string, string[]>} */ ({
    bash: [],
    c: ["clike"],
    clike: [],
    cpp: ["clike", "c"],
    csharp: ["clike"],
    css: [],
    diff: [],
    docker: [],
    go: ["clike"],
    haskell: [],
    ini: [],
    java: ["clike"],
    javascript: ["clike"],
    json: [],
    kotlin: ["clike"],
    lua: [],
    markup: [],
    php: ["markup", "clike", "markup-templating"],
    powershell: [],
    python: [],
    r: [],
    ruby: ["clike"],
    rust: [],
    scala: ["clike", "java"],
    sql: [],
    swift: [],
    toml: [],
    typescript: ["clike", "javascript"],
    yaml: [],
  }),
);

/** Other names of these languages. */
const ALIASES = Object.freeze(
  /** @type {Record<string, string>} */ ({
    "c#": "csharp",
    "c++": "cpp",
    cs: "csharp",
    console: "bash",
    dockerfile: "docker",
    golang: "go",
    hs: "haskell",
    html: "markup",
    js: "javascript",
    jsx: "javascript",
    kt: "kotlin",
    mysql: "sql",
    patch: "diff",
    pgsql: "sql",
    postgresql: "sql",
    ps1: "powershell",
    py: "python",
    python3: "python",
    rb: "ruby",
    rs: "rust",
    sh: "bash",
    shell: "bash",
    svg: "markup",
    ts: "typescript",
    tsx: "typescript",
    xml: "markup",
    yml: "yaml",
    zsh: "bash",
  }),
);

/** The kinds that have a colour (article.css), by Prism's names of tokens. */
const KINDS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    "attr-name": "name",
    "attr-value": "text",
    atrule: "word",
    boolean: "number",
    builtin: "name",
    char: "text",
    "class-name": "name",
    comment: "aside",
    constant: "number",
    decorator: "name",
    deleted: "gone",
    doctype: "aside",
    function: "name",
    important: "word",
    inserted: "text",
    keyword: "word",
    number: "number",
    prolog: "aside",
    property: "name",
    regex: "text",
    selector: "word",
    string: "text",
    symbol: "number",
    tag: "word",
    "template-string": "text",
    url: "text",
    variable: "name",
  }),
);
/** Longer listings stay as they are: a grammar's patterns take their time. */
const LONGEST = 20_000;
/** Words that are marked, below the voice's and the search's own. */
const BELOW = -1;

/** @typedef {{type: string, content: string | Token | (string | Token)[]}} Token */

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** @param {HTMLElement} article */
export async function colourCode(article) {
  const listings = [.../** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll("pre[data-language]"))];
  for (const kind of new Set(Object.values(KINDS))) CSS.highlights.delete(`code-${kind}`);
  /** @type {Record<string, Range[]>} */
  const found = {};
  for (const listing of listings) {
    const language = languageOf(listing.dataset.language ?? "");
    const text = listing.textContent ?? "";
    if (!language || text.length > LONGEST) continue;
    const prism = await grammar(language).catch(() => null);
    if (!prism) continue;
    mark(listing, prism.tokenize(text, prism.languages[language]), found);
    await new Promise((later) => setTimeout(later));
  }
  if (!article.isConnected) return;
  for (const [kind, ranges] of Object.entries(found)) {
    const highlight = new Highlight(...ranges);
    highlight.priority = BELOW;
    CSS.highlights.set(`code-${kind}`, highlight);
  }
}

/** Returns the grammar's name for a page's name of a language, "" if there is none. @param {string} said */
export function languageOf(said) {
  const name = said.trim().toLowerCase();
  const known = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return Object.hasOwn(GRAMMARS, known) ? known : "";
}

/** @param {string} language @returns {Promise<any>} Prism, with this grammar */
async function grammar(language) {
  const scope = /** @type {any} */ (globalThis);
  scope.Prism ??= { manual: true, disableWorkerMessageHandler: true };
  for (const name of ["core", ...GRAMMARS[language], language]) await loaded(name);
  return scope.Prism;
}

/** @param {string} name */
function loaded(name) {
  const known = loading.get(name);
  if (known) return known;
  /** @type {Promise<void>} */
  const coming = new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = chrome.runtime.getURL(`reader/code/prism-${name}.js`);
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(name)));
    document.head.append(script);
  });
  loading.set(name, coming);
  return coming;
}

/**
 * @param {HTMLElement} listing @param {(string | Token)[]} tokens
 * @param {Record<string, Range[]>} found
 */
function mark(listing, tokens, found) {
  const places = new Places(listing);
  for (const [start, end, kind] of spans(tokens)) (found[kind] ??= []).push(...places.between(start, end));
}

/**
 * Yields the parts that have a kind, the innermost one of each.
 * @param {(string | Token)[]} tokens
 * @returns {[number, number, string][]}
 */
export function spans(tokens) {
  /** @type {[number, number, string][]} */
  const out = [];
  let at = 0;
  /** @param {string | Token | (string | Token)[]} part @param {string} kind */
  const walk = (part, kind) => {
    if (Array.isArray(part)) return part.forEach((one) => walk(one, kind));
    if (typeof part !== "string") return walk(part.content, KINDS[part.type] ?? kind);
    if (kind && part.trim()) out.push([at, at + part.length, kind]);
    at += part.length;
  };
  walk(tokens, "");
  return out;
}

/** Offsets of a listing's text as places in its nodes; asked for in order. */
class Places {
  #at = 0;
  /** @type {[Text, number][]} */
  #texts = [];

  /** @param {HTMLElement} listing */
  constructor(listing) {
    const walk = document.createTreeWalker(listing, 4); // NodeFilter.SHOW_TEXT
    let offset = 0;
    for (
      let node = /** @type {Text | null} */ (walk.nextNode());
      node;
      node = /** @type {Text | null} */ (walk.nextNode())
    ) {
      this.#texts.push([node, offset]);
      offset += node.length;
    }
  }

  /** @param {number} start @param {number} end */
  between(start, end) {
    /** @type {Range[]} */
    const out = [];
    while (this.#at < this.#texts.length) {
      const [node, from] = this.#texts[this.#at];
      const [first, last] = [Math.max(start - from, 0), Math.min(end - from, node.length)];
      if (first < last) {
        const range = document.createRange();
        range.setStart(node, first);
        range.setEnd(node, last);
        out.push(range);
      }
      if (from + node.length >= end) break;
      this.#at += 1;
    }
    return out;
  }
}
