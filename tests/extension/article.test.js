import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

browser();
const { build } = await import("../../extension/page/article/article.js");
const { Page } = await import("../../extension/page/page.js");
const { pageOf } = await import("./structured.js");

/** The article of a page of which everything is kept, without the ids that tie it to the page. */
function made(html, facts) {
  const page = pageOf(html, facts);
  const { element } = build(page, [[0, page.length]]);
  for (const each of element.querySelectorAll("[data-node]")) each.removeAttribute("data-node");
  return element.innerHTML;
}

/** @type {[string, string, string][]} what it is about, the page, the article */
const CASES = [
  ["words bare in boxes become paragraphs", "<div><div>One.</div><div>Two.</div></div>", "<p>One.</p><p>Two.</p>"],
  ["two breaks end a paragraph made for bare words", "<div>One.<br> <br>Two.</div>", "<p>One. </p><p>Two.</p>"],
  ["one break stays a break", "<div>One.<br>Two.</div>", "<p>One.<br>Two.</p>"],
  ["a break in a written paragraph stays", "<p>One.<br><br>Two.</p>", "<p>One.<br><br>Two.</p>"],
  ["spaces between inline elements stay", "<p><b>a</b> <i>b</i></p>", "<p><b>a</b> <i>b</i></p>"],
  ["a space in an element of its own stays", "<p><i>a</i><b> </b>c</p>", "<p><i>a</i> c</p>"],
  ["spaces between blocks go", "<div>\n <p>a</p>\n <p>b</p>\n</div>", "<p>a</p><p>b</p>"],
  // The same signs as in tests/engine/test_permalinks.py.
  ...["¶", "#", "§", " # ", "🔗", "⚓\ufe0f", "\u200b", "\uf0c1", "<span>¶</span>"].map(
    (sign) =>
      /** @type {[string, string, string]} */ ([
        `a heading's link to itself by ${JSON.stringify(sign)} is no word`,
        `<h2>A<a href="#a">${sign}</a></h2>`,
        "<h2>A</h2>",
      ]),
  ),
  ["headings keep their level", "<h2>A</h2><h3>B</h3>", "<h2>A</h2><h3>B</h3>"],
  [
    "lists nest, also where the page nests them wrongly",
    "<ul><li>a</li><ul><li>b</li></ul></ul>",
    "<ul><li>a</li><li><ul><li>b</li></ul></li></ul>",
  ],
  ["items without a list get one", "<div><li>a</li><li>b</li></div>", "<ul><li>a</li><li>b</li></ul>"],
  [
    "numbering is kept",
    '<ol start="3" reversed><li value="9">a</li></ol>',
    '<ol start="3" reversed=""><li value="9">a</li></ol>',
  ],
  ["definitions are kept", "<dl><div><dt>a</dt><dd>b</dd></div></dl>", "<dl><dt>a</dt><dd>b</dd></dl>"],
  ["quotes hold paragraphs", "<blockquote>a</blockquote>", "<blockquote><p>a</p></blockquote>"],
  [
    "code keeps its white space and its language",
    '<pre class="lang-js"><code>a\n  b</code></pre>',
    '<pre data-language="js"><code>a\n  b</code></pre>',
  ],
  ["lines of code in boxes stay lines", "<pre><div>a</div><div>b</div></pre>", "<pre>a\nb\n</pre>"],
  [
    "a table with heads is a table",
    "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>",
    "<table><tbody><tr><th>a</th></tr><tr><td>1</td></tr></tbody></table>",
  ],
  ["a table that only places things is none", "<table><tr><td><p>a</p></td></tr></table>", "<p>a</p>"],
  [
    "empty cells stay",
    "<table><tr><th>a</th><th></th></tr></table>",
    "<table><tbody><tr><th>a</th><th></th></tr></tbody></table>",
  ],
  [
    "figures keep their caption",
    '<figure><img src="x.png" alt="A"><figcaption>b</figcaption></figure>',
    '<figure><img alt="A" referrerpolicy="no-referrer" src="https://example.org/a/x.png"><figcaption>b</figcaption></figure>',
  ],
  [
    "ruby, sub and sup are kept",
    "<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> H<sub>2</sub>O x<sup>2</sup></p>",
    "<p><ruby>漢<rt>kan</rt></ruby> H<sub>2</sub>O x<sup>2</sup></p>",
  ],
  [
    "details are kept",
    "<details open><summary>a</summary><p>b</p></details>",
    '<details open=""><summary>a</summary><p>b</p></details>',
  ],
  [
    "language and direction are said where they change",
    '<div lang="he" dir="rtl"><p>a</p></div><p>b</p>',
    '<p dir="rtl" lang="he">a</p><p>b</p>',
  ],
  [
    "an inline language is kept",
    '<p>a <span lang="fr">b</span> <span class="x">c</span></p>',
    '<p>a <span lang="fr">b</span> c</p>',
  ],
  [
    "a link around blocks is made again inside each of them",
    '<a href="/x"><h3>a</h3><div>b</div></a>',
    '<h3><a href="https://example.org/x">a</a></h3><p><a href="https://example.org/x">b</a></p>',
  ],
  ["a block inside a paragraph breaks its line", "<h2>a<div>b</div></h2>", "<h2>a<br>b</h2>"],
  [
    "controls, scripts and styles are not content",
    "<p>a<button>Share</button><script>x</script><style>y</style></p>",
    "<p>a</p>",
  ],
  [
    "a button that opens a panel is its head",
    '<h2><button aria-expanded="false" aria-controls="b">a</button></h2><div id="b"><p>c</p></div>',
    "<h2>a</h2><p>c</p>",
  ],
  [
    "a button that opens a menu is a control",
    '<p>a<button aria-expanded="false" aria-haspopup="menu">b</button></p>',
    "<p>a</p>",
  ],
  [
    "a player is a link to what it plays",
    '<iframe src="https://video.example/1" title="Film"></iframe>',
    '<a href="https://video.example/1" class="embed">Film</a>',
  ],
  [
    "old elements have heirs",
    "<p><tt>a</tt> <strike>b</strike> <acronym title='C'>c</acronym></p>",
    '<p><code>a</code> <s>b</s> <abbr title="C">c</abbr></p>',
  ],
  [
    "a formula is rebuilt",
    '<p><math display="inline"><mi>x</mi><mo>=</mo><mn>1</mn></math></p>',
    '<p><math display="inline"><mi>x</mi><mo>=</mo><mn>1</mn></math></p>',
  ],
];

for (const [about, html, wanted] of CASES) {
  test(about, () => {
    const got = made(html).replaceAll(' decoding="async"', "");
    assert.equal(sorted(got), sorted(wanted));
  });
}

/** The order of attributes means nothing. */
function sorted(html) {
  return html.replace(
    /<(\w+) ([^>]*)>/g,
    (_, name, attributes) =>
      `<${name} ${attributes
        .match(/[\w-]+="[^"]*"/g)
        .sort()
        .join(" ")}>`,
  );
}

/** Pages that would do harm if their markup were believed; none of these words may be in what is made. */
const HOSTILE = [
  ['<a href="javascript:alert(1)">a</a>', "javascript:"],
  ['<a href=" java\nscript:alert(1)">a</a>', "script:"],
  ['<a href="data:text/html,<script>alert(1)</script>">a</a>', "data:"],
  ['<a href="vbscript:x">a</a>', "vbscript:"],
  ['<p onclick="alert(1)" style="position:fixed">a</p>', "onclick"],
  ['<p onclick="alert(1)" style="position:fixed">a</p>', "style"],
  ['<img src="javascript:alert(1)" alt="a">', "javascript:"],
  ['<img src="data:text/html,x" alt="a">', "data:"],
  ['<img src="x" onerror="alert(1)" alt="a">', "onerror"],
  ['<iframe src="javascript:alert(1)">a</iframe><p>b</p>', "javascript:"],
  ['<object data="javascript:alert(1)">a</object><p>b</p>', "javascript:"],
  ["<svg><script>alert(1)</script><circle r=1 /></svg>", "script"],
  ['<svg><a href="javascript:alert(1)"><text>a</text></a></svg><p>b</p>', "javascript:"],
  ['<svg><foreignObject><iframe src="https://evil.example"></iframe></foreignObject><circle r="1"/></svg>', "iframe"],
  ['<svg><use href="https://evil.example/x.svg#a"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><use xlink:href="data:image/svg+xml,x"/><circle r="1"/></svg>', "data:"],
  ['<svg><rect fill="url(https://evil.example/x)"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><rect fill="u\\72l(https://evil.example/x)"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><rect mask="image-set(\'https://evil.example/x\' 1x)"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><rect fill="-WEBKIT-Image-Set( \'https://evil.example/x\' 1x )"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><rect mask="url(#a), image-set(\'https://evil.example/x\' 1x)"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><rect mask="url(#a) src(\'https://evil.example/x\')"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><rect mask="cross-fade(\'https://evil.example/x\', red)"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><rect mask="image(\'https://evil.example/x\')"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><rect fill="var(--x, url(https://evil.example/x))"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><animate attributeName="href" to="javascript:alert(1)"/><circle r="1"/></svg>', "animate"],
  ['<svg onload="alert(1)"><circle r="1"/></svg>', "onload"],
  ['<svg><image href="https://evil.example/x.png"/><circle r="1"/></svg>', "evil.example"],
  ['<svg><style>@import "https://evil.example"</style><circle r="1"/></svg>', "evil.example"],
  [
    '<math><maction actiontype="statusline#x" xlink:href="javascript:alert(1)"><mi>x</mi></maction></math><p>b</p>',
    "javascript:",
  ],
  ['<math href="javascript:alert(1)"><mi>x</mi></math>', "javascript:"],
  ["<math><annotation-xml encoding='text/html'><script>alert(1)</script></annotation-xml><mi>x</mi></math>", "script"],
  ["<form action='https://evil.example'><input name=a></form><p>b</p>", "evil.example"],
  [
    "<base href='https://evil.example'><meta http-equiv=refresh content='0;url=https://evil.example'><p>b</p>",
    "evil.example",
  ],
];

for (const [html, harm] of HOSTILE) {
  test(`nothing of ${html.replaceAll("\n", " ")} does harm`, () => assert.ok(!made(html).includes(harm), made(html)));
}

test("a drawing keeps its colours, transforms and what points inside it", () => {
  const svg = made(
    '<svg viewBox="0 0 99 99" aria-label="Boats (two)"><rect id="a" fill="rgb(1 2 3)" transform="translate(1 2) rotate(3)"/><rect mask="url(#a)"/></svg>',
  );
  for (const kept of [
    'fill="rgb(1 2 3)"',
    'transform="translate(1 2) rotate(3)"',
    'mask="url(#v',
    'aria-label="Boats (two)"',
  ])
    assert.ok(svg.includes(kept), svg);
});

test("every element and text is tied to its node", () => {
  const page = pageOf("<h2>A <b>c</b></h2><div>bare</div><img src=x.png alt=y>");
  const { element, nodes, ids } = build(page, [[0, page.length]]);
  const walker = document.createTreeWalker(element);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const id = ids.get(node);
    assert.ok(id !== undefined, `${node.nodeName} is tied to nothing`);
    if (node.nodeType === 3) assert.equal(page.text(id), node.nodeValue);
  }
  for (const [id, node] of nodes) assert.equal(ids.get(node), id);
});

test("only kept content is built, inside its parent elements", () => {
  const page = pageOf("<div><h2>Keep</h2><p>drop</p><ul><li>drop</li><li>keep</li></ul></div>");
  const kept = Array.from({ length: page.length }, (_, id) => id).filter(
    (id) => page.isText(id) && /keep/i.test(page.text(id)),
  );
  const { element, text } = build(
    page,
    kept.map((id) => [id, id + 1]),
  );
  assert.equal(element.textContent, "Keepkeep");
  assert.equal(element.querySelectorAll("li").length, 1);
  assert.equal(text, "Keep keep ");
});

test("what a link leads to is found, though it be an empty element that was not kept", () => {
  const page = pageOf('<p><a href="#note">1</a></p><a name="other"></a><p id="note">Note</p>');
  const { anchors } = build(page, [[0, page.length]]);
  assert.equal(anchors.get("note").textContent, "Note");
  assert.equal(anchors.get("other").textContent, "Note");
});

test("pictures can be left out", () => {
  const page = pageOf('<p>a</p><img src="x.png" alt="A cat">');
  const { element } = build(page, [[0, page.length]], { pictures: false });
  assert.equal(element.querySelector("img"), null);
  assert.equal(element.querySelector(".picture").textContent.trim(), "A cat");
});

test("a page 5,000 elements deep is no trouble", () => {
  const depth = 5000;
  const columns = {
    tags: ["#text", "div"],
    names: [],
    strings: ["", "deep"],
    attr_node: [],
    attr_name: [],
    attr_value: [],
  };
  const parent = Array.from({ length: depth + 1 }, (_, id) => id - 1);
  const page = new Page({ ...columns, parent, tag: [...Array(depth).fill(1), 0], text: [...Array(depth).fill(0), 1] });
  assert.equal(build(page, [[0, page.length]]).element.innerHTML.replace(/ data-node="\d+"/, ""), "<p>deep</p>");
});
