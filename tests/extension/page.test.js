import assert from "node:assert/strict";
import { test } from "node:test";
import { wire } from "./browser.js";
import { column, Page } from "../../extension/page/page.js";

const base64 = (numbers) => Buffer.from(Int32Array.from(numbers).buffer).toString("base64");

const narrow = (Width, numbers) =>
  `${Width.BYTES_PER_ELEMENT}:${Buffer.from(Width.from(numbers).buffer).toString("base64")}`;

test("a column is a list or the base64 of numbers of one, two or four bytes", () => {
  assert.deepEqual([...column(narrow(Int8Array, [-1, 0, 127]))], [-1, 0, 127]);
  assert.deepEqual([...column(narrow(Int16Array, [-1, 0, 300]))], [-1, 0, 300]);
  assert.deepEqual([...column(narrow(Int32Array, [-1, 0, 70000]))], [-1, 0, 70000]);
  assert.deepEqual([...column([-1, 0, 70000])], [-1, 0, 70000]);
  assert.deepEqual([...column(base64([-1, 0, 70000]))], [-1, 0, 70000]);
  assert.deepEqual([...column("")], []);
});

test("a page reads the same from lists and from base64", () => {
  const lists = wire("<div id=a class=b><p>one</p><p>two</p></div>");
  const packed = { ...lists };
  for (const name of ["parent", "tag", "text", "attr_node", "attr_name", "attr_value"])
    packed[name] = base64(lists[name]);
  const [one, two] = [new Page(lists), Page.parse(JSON.stringify(packed))];
  for (let id = 0; id < one.length; id++) {
    assert.equal(one.name(id), two.name(id));
    assert.equal(one.text(id), two.text(id));
    assert.equal(one.end(id), two.end(id));
    assert.deepEqual(one.attributes(id), two.attributes(id));
  }
});

test("a subtree is a slice, children come in order, attributes are found", () => {
  const page = new Page(wire("<div id=a class=b><p>one</p><p>two</p></div>"));
  const div = Array.from({ length: page.length }, (_, id) => id).find((id) => page.name(id) === "div");
  assert.equal(page.end(div), div + 5);
  assert.deepEqual([...page.children(div)], [div + 1, div + 3]);
  assert.equal(page.attribute(div, "class"), "b");
  assert.equal(page.attribute(div, "href"), null);
  assert.equal(page.attribute(div + 1, "id"), null);
  assert.ok(page.isLeaf(div + 2) && !page.isLeaf(div + 1));
});

test("addresses are resolved against the page's base", () => {
  const page = new Page(wire("<p>", { base: "https://cdn.example/x/" }));
  assert.equal(page.resolve("y.png"), "https://cdn.example/x/y.png");
  assert.equal(page.resolve("http://["), "");
});
