/** An article of the sheet as rows, in the words of tests/agreement.py: each line with the blocks around it. */

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

/** Breaks that end a row: a formula on a line of its own, two line breaks. */
const BREAK = "\f";

/** @param {string} path @param {string} words @param {[string, string][]} rows */
function put(path, words, rows) {
  for (const part of words.split(BREAK)) rows.push([path, part]);
}

/** @param {Element} element @param {string[]} path @param {[string, string][]} rows @param {Element[]} notes */
function visit(element, path, rows, notes) {
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
  if (/^T[DH]$/.test(element.nodeName) && !element.textContent.trim() && !element.childElementCount)
    rows.push([path.join("/"), ""]);
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
  if (!kind || (kind === "figure" && !element.querySelector("figcaption"))) return visit(element, path, rows, notes);
  const here = [...path, kind];
  if (kind === "code") rows.push([here.join("/"), element.textContent]);
  else if (kind === "rule") rows.push([here.join("/"), ""]);
  else if (LINES.has(kind)) put(here.join("/"), [...element.childNodes].map(wordsOf).join(""), rows);
  else visit(element, here, rows, notes);
}

/** @param {Node} node */
function wordsOf(node) {
  if (node.nodeType === 3) return node.nodeValue.replaceAll(BREAK, " ");
  if (node.nodeType !== 1) return "";
  const name = node.nodeName.toUpperCase();
  if (name === "IMG") return ` [picture ${node.getAttribute("src")}] `;
  if (name === "MATH") return node.getAttribute("display") === "block" ? `${BREAK}[formula]${BREAK}` : " [formula] ";
  if (name === "SVG") return " [drawing] ";
  if (name === "VIDEO" || name === "AUDIO" || node.classList.contains("embed")) return " [medium] ";
  if (name === "BR") return node.nextElementSibling?.nodeName === "BR" && !between(node).trim() ? BREAK : " ";
  return [...node.childNodes].map(wordsOf).join("");
}

/** The words between an element and the next one. @param {Element} element */
function between(element) {
  let words = "";
  for (let node = element.nextSibling; node && node.nodeType === 3; node = node.nextSibling) words += node.nodeValue;
  return words;
}
