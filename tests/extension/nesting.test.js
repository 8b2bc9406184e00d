import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";
import { pageOf } from "./structured.js";

browser();
const { build } = await import("../../extension/page/article/article.js");

/** The article of some markup, all of it kept, without the numbers of the page's nodes. @param {string} html */
function made(html) {
  const page = pageOf(html);
  const { element } = build(page, [[0, page.length]]);
  for (const each of element.querySelectorAll("*")) each.removeAttribute("data-node");
  return element.innerHTML.replace(/\s+/g, " ").trim();
}

test("the words of an item stay one line whatever boxes they lie in", () => {
  const html = '<ul><li><div>Topics: <a href="https://a.example/">Messenger</a></div></li><li>two</li></ul>';
  assert.match(made(html), /<li>Topics: <a href="[^"]*">Messenger<\/a><\/li>/);
});

test("a list inside a heading only ends lines of it", () => {
  assert.equal(
    made("<h4>Questions tagged <ul><li>html</li><li>http</li></ul></h4>"),
    "<h4>Questions tagged <br>html<br>http</h4>",
  );
});

test("a link around items is made again inside each of them", () => {
  const html = '<dl><a href="https://a.example/"><dt>Twitter</dt></a><dd>Follow us</dd></dl>';
  assert.equal(made(html), '<dl><dt><a href="https://a.example/">Twitter</a></dt><dd>Follow us</dd></dl>');
});

test("formats around items one inside the other don't multiply", () => {
  const page = pageOf(`<ul>${"<b><i>".repeat(60)}<li>deep</li></ul>`);
  const { element } = build(page, [[0, page.length]]);
  assert.ok(element.querySelectorAll("b, i").length === 8);
  assert.equal(element.textContent.trim(), "deep");
});

test("an empty row of a data table stays", () => {
  const cells = "<tr><td>a</td><td>1</td></tr>";
  const html = made(`<table><tr><th>x</th><th>y</th></tr>${cells}<tr> <td></td> <td></td> </tr>${cells}</table>`);
  assert.equal(html.split("<tr>").length - 1, 4);
});

test("a caption may hold paragraphs", () => {
  const caption = "<figcaption><div>Enlarge</div><div>Getty</div></figcaption>";
  assert.match(
    made(`<figure><img src="https://a.example/x.png" alt="x">${caption}</figure>`),
    /<figcaption>Enlarge<p>Getty<\/p><\/figcaption>/,
  );
});
