/** An article of the sheet as rows, in the format of tests/data/agreement.py: each line with the blocks around it. */

const KINDS = {
  P: "paragraph",
  PRE: "code",
  HR: "rule",
  DT: "term",
  SUMMARY: "summary",
  UL: "list",
  OL: "list",
  LI: "item",
  DL: "terms",
  DD: "definition",
  BLOCKQUOTE: "quote",
  ASIDE: "callout",
  FIGURE: "figure",
  FIGCAPTION: "caption",
  CAPTION: "caption",
  DETAILS: "details",
  TABLE: "table",
  TR: "row",
  TD: "cell",
  TH: "cell",
  ADDRESS: "paragraph",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`H${level}`, "heading"])),
};
const LINES = new Set(["paragraph", "term", "summary", "heading"]);

/** @param {Element} article @returns {[string, string][]} */
export function rowsOf(article) {
  /** @type {[string, string][]} */
  const rows = [];
  const notes = [];
  visit(article, [], rows, notes);
  for (const note of notes) visit(note, ["note"], rows, []);
  return rows;
}

/** What ends a row: a formula or a player on a line of its own, two line breaks. */
const BREAK = "\f";
const LINE = "\v";
/** What isn't white space or a character without a width. */
const SAYS = /[^\s\u200b-\u200d\u2060\u00ad]/;
const APART = /\f|\v(?:[ \t\n\r\u00a0\u200b-\u200d\u2060\ufeff\u00ad]*\v)+/;

/** @param {string} path @param {string} words @param {[string, string][]} rows */
function put(path, words, rows) {
  // Two line breaks part paragraphs; a heading stays one.
  const parts = path.endsWith("paragraph") ? words.split(APART) : [words];
  for (const part of parts) rows.push([path, part.replace(/[\f\v]/g, " ")]);
}

/** @param {Element} element @param {string[]} path @param {[string, string][]} rows @param {Element[]} notes */
function visit(element, path, rows, notes) {
  const before = rows.length;
  let bare = "";
  const end = () => {
    if (bare.trim()) put([...path, "paragraph"].join("/"), bare, rows);
    bare = "";
  };
  for (const node of element.childNodes) {
    if (!isBlock(node)) {
      bare += wordsOf(node);
      continue;
    }
    end();
    if (node.classList.contains("note")) notes.push(node);
    else block(node, path, rows, notes);
  }
  end();
  const blank = rows.slice(before).every(([kind, words]) => kind.endsWith("/paragraph") && !SAYS.test(words));
  if (/^T[DH]$/.test(element.nodeName) && blank) rows.splice(before, Infinity, [path.join("/"), ""]);
}

/** Whether a node is a block, or an inline element around blocks. */
function isBlock(node) {
  if (node.nodeType !== 1) return false;
  const name = node.nodeName.toUpperCase();
  return (
    Boolean(KINDS[name]) ||
    /^(DIV|TBODY|THEAD|TFOOT|SECTION)$/.test(name) ||
    node.querySelector(Object.keys(KINDS).join()) !== null
  );
}

function block(element, path, rows, notes) {
  const kind = KINDS[element.nodeName.toUpperCase()];
  // Without a caption a figure says nothing that its content doesn't.
  if (!kind || (kind === "figure" && !element.querySelector(":scope > figcaption")))
    return visit(element, path, rows, notes);
  const here = [...path, kind];
  if (kind === "code") rows.push([here.join("/"), element.textContent]);
  else if (kind === "rule") rows.push([here.join("/"), ""]);
  else if (LINES.has(kind)) put(here.join("/"), [...element.childNodes].map(wordsOf).join(""), rows);
  else visit(element, here, rows, notes);
}

/** @param {Node} node */
function wordsOf(node) {
  if (node.nodeType === 3) return node.nodeValue.replace(/[\f\v]/g, " ");
  if (node.nodeType !== 1) return "";
  const name = node.nodeName.toUpperCase();
  if (name === "IMG") return ` [picture ${node.getAttribute("src")}] `;
  if (name === "MATH") return node.getAttribute("display") === "block" ? `${BREAK}[formula]${BREAK}` : " [formula] ";
  if (name === "SVG") return " [drawing] ";
  if (name === "VIDEO" || name === "AUDIO" || node.classList.contains("embed")) return `${BREAK}[medium]${BREAK}`;
  if (name === "BR") return LINE;
  return [...node.childNodes].map(wordsOf).join("");
}
