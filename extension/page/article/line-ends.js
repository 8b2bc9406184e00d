/** Finds the ends of lines: in a listing, and the last `<br>` of a paragraph. */

/** @typedef {import("./flow.js").Frame} Frame */

export const BLANK = /^[ \t\n\r\f]*$/;

/**
 * Whether the end of a listing leaves its line open. Only what was created since the last line end is checked.
 * @param {Frame} pre @param {Node} holder where the next piece would go
 */
export function isMidLine(pre, holder) {
  const start = holder.lastChild ?? holder;
  let [node, seen] = [start, false];
  while (node !== pre.element && node !== pre.wordless) {
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue) return !node.nodeValue.endsWith("\n");
    const next = (!seen && node.lastChild) || node.previousSibling;
    seen = !next;
    node = next ?? /** @type {Node} */ (node.parentNode);
  }
  pre.wordless = start;
  return false;
}

/** Returns the `<br>` that ends a line, ignoring white space. @param {HTMLElement} line */
export function lastBreak(line) {
  let node = line.lastChild;
  while (node?.nodeType === Node.TEXT_NODE && BLANK.test(node.nodeValue ?? "")) node = node.previousSibling;
  return node?.nodeName === "BR" ? /** @type {Element} */ (node) : null;
}
