/** The words of a change, as the engine's `compare` answers it, for a page to show. */

/**
 * Returns the words as nodes: what is gone and what is new are elements that say so.
 * @param {{kind: string, before: string, after: string, words?: ["same" | "gone" | "new", string][]}} change
 * @returns {Node[]}
 */
export function changedWords({ kind, before, after, words: parts }) {
  const all = parts ?? [kind === "removed" ? ["gone", before] : ["new", after]];
  return all.flatMap(([how, text]) => {
    const element = document.createElement(how === "gone" ? "del" : how === "new" ? "ins" : "span");
    element.textContent = text;
    return [element, document.createTextNode(" ")];
  });
}
