/** The tags of a PDF's page: which elements there are, and which of them the parts of its drawing belong to. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addTags } from "../../extension/pages/pdf/tags.js";

const content = (id) => ({ type: "content", id });
const node = (role, ...children) => ({ role, children });
const root = (...children) => node("Root", ...children);

/** Elements so deep inside each other, the innermost with a part of the drawing. */
function nested(levels) {
  let inside = content("deep");
  for (let level = 0; level < levels; level++) inside = node(`L${levels - level}`, inside);
  return root(inside);
}

function tagged(tree, elements = []) {
  return { marks: addTags(tree, elements), elements };
}

test("each element has its role and its parent, in the order of the tree", () => {
  const { elements } = tagged(root(node("Document", node("H1"), node("L", node("LI"))), node("P")));
  const expected = [["Document", -1, ""], ["H1", 0, ""], ["L", 0, ""], ["LI", 2, ""], ["P", -1, ""]]; // prettier-ignore
  assert.deepEqual(elements, expected);
});

test("a part of the drawing belongs to the element around it", () => {
  const { marks } = tagged(root(node("P", content("a"), node("Em", content("b")), content("c"))));
  assert.deepEqual([...marks], [["a", 0], ["b", 1], ["c", 0]]); // prettier-ignore
});

test("the elements of a page follow those of the pages before it", () => {
  const { marks, elements } = tagged(root(node("P", content("a"))), [["H1", -1, ""]]);
  assert.deepEqual(elements[1], ["P", -1, ""]);
  assert.equal(marks.get("a"), 1);
});

test("a page without tags has none", () => {
  for (const tree of [null, undefined, {}, root()]) {
    const { marks, elements } = tagged(tree);
    assert.deepEqual([marks.size, elements], [0, []]);
  }
});

test("what two elements claim belongs to the first", () => {
  const { marks } = tagged(root(node("P", content("a")), node("Span", content("a"))));
  assert.equal(marks.get("a"), 0);
});

test("a part outside every element belongs to none", () => {
  assert.equal(tagged(root(content("a"))).marks.get("a"), -1);
});

test("objects, annotations and parts without a name are no elements, and no parts either", () => {
  const { marks, elements } = tagged(
    root(node("Figure", { type: "object", id: "a" }, { type: "annotation", id: "b" }, { type: "content" }, {})),
  );
  assert.deepEqual([marks.size, elements.length], [0, 1]);
});

test("what an element says instead is kept, as far as a person would read it", () => {
  const figure = { ...node("Figure", content("a")), alt: "Boats in the harbour" };
  const { elements } = tagged(root(figure, { role: "F".repeat(100), alt: "b".repeat(3_000) }));
  assert.deepEqual(elements[0], ["Figure", -1, "Boats in the harbour"]);
  assert.deepEqual([elements[1][0].length, elements[1][2].length], [64, 2_000]);
});

test("elements are looked at sixty deep, and no tree is too deep", () => {
  const { marks, elements } = tagged(nested(61));
  assert.deepEqual(elements.at(-1), ["L61", 59, ""]);
  assert.equal(marks.get("deep"), 60);
  const deeper = tagged(nested(5_000));
  assert.deepEqual([deeper.elements.length, deeper.marks.size], [61, 0]);
});

test("an element without a role hides what is inside it", () => {
  for (const role of [undefined, 7, null]) {
    const { marks, elements } = tagged(root({ role, children: [node("P", content("a"))] }));
    assert.deepEqual([marks.size, elements], [0, []]);
  }
});
