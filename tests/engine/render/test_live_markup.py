"""Markdown in viewers that allow HTML: a page's words, TeX and facts never become a tag, a handler or a script address."""

from __future__ import annotations

import json
import re

import lxml.html
import pytest
from markdown_it import MarkdownIt
from readwell.engine.render.formats import written
from readwell.engine.render.work import Work

from tests.engine.render.saved import everything, page_of, work

IMG = "<img src=x onerror=alert(1)>"
LINK = "[x](javascript:alert(1))"
ESCAPED = IMG.replace("<", "&lt;")


def live(markdown: str) -> list[str]:
    """What is live in Markdown to a reader that knows neither mathematics nor front matter."""
    html = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(markdown)
    tree = lxml.html.fromstring(f"<main>{html}</main>")
    found = [
        element.tag
        for element in tree.iter("script", "iframe", "object", "embed", "style", "base", "form", "svg", "math")
    ]
    for element in tree.iter():
        for name, value in element.attrib.items():
            address = re.sub(r"[\x00-\x20]", "", str(value)).lower()
            if str(name).startswith("on") or address.startswith(("javascript:", "vbscript:", "data:text")):
                found.append(f"{element.tag} {name!s}={value!s}")
    return found


def saved(html: str, **more: object) -> str:
    return str(written(work(html, **more), "markdown"))


FORMULAS = [
    IMG,
    LINK,
    f"a\\\\{IMG}",
    "<javascript:alert(1)>",
    "<!--",
    "</p><script>alert(1)</script>",
    "[a]: javascript:alert(1)",
    "x ` y",
    "~~~",
    "```",
]
#: What follows a formula, live if the formula's marks pair with its own.
AFTER = f"<p>And <code>{ESCAPED}</code> and [a], [a][a].</p><pre>```\n~~~\n{ESCAPED}</pre>"


@pytest.mark.parametrize("tex", FORMULAS)
@pytest.mark.parametrize(
    "around",
    [
        "\\({}\\)",
        "\\[{}\\]",
        "a<br>\\[a\n{}\\]",
        "<script type='math/tex'>{}</script>",
        "<script type='math/tex; mode=display'>y\n{}</script>",
    ],
)
def test_tex_is_only_words_to_readers_without_mathematics(tex: str, around: str) -> None:
    inner = tex if "script" in around else tex.replace("<", "&lt;")
    html = f"<title>T</title><p>Before {around.format(inner.replace('</script', '< /script'))} after.</p>{AFTER}"
    assert live(saved(html)) == []


def test_tex_keeps_its_meaning() -> None:
    page = "<title>T</title><p>If \\(a&lt;b\\) then \\(f[x](y) \\le \\sqrt[3]{z}\\).</p><p>\\[x ` y\\]</p>"
    assert saved(page, template="-") == "If $a< b$ then $f[x] (y) \\le \\sqrt[3]{z}$.\n\n```math\nx ` y\n```\n"


@pytest.mark.parametrize(
    "value", [IMG, LINK, f'"{IMG}', f"\n---\n{IMG}", "a` <", "]: javascript:x", "\\", "'", "\x7f\x85\u2028", "{{7*7}}"]
)
@pytest.mark.parametrize(
    "template",
    [
        "",
        "# {title}\n",
        "---\ntitle: {title}\nsame: \"{title}\"\nonce: '{title}'\ntags: [{title|yaml}]\n---\n\n*{title}* {byline|upper}\n",
    ],
)
def test_front_matter_and_templates_are_only_words_to_readers_without_them(value: str, template: str) -> None:
    page = page_of("<title>T</title><p>One.</p>")
    made = Work(
        page, everything(page), given={"title": value, "byline": value, "tags": f"{value},b"}, template=template
    )
    assert live(str(written(made, "markdown")) + f"\nAnd `{IMG}`.") == []


def test_front_matter_reads_back_as_what_it_says() -> None:
    title = f'"{IMG}` [a](b) \x7f\ufeff \\ é漢'
    page = page_of("<title>T</title><p>One.</p>")
    lines = str(written(Work(page, everything(page), given={"title": title, "tags": "a<b,c"}), "markdown")).split("\n")
    assert json.loads(lines[1].removeprefix("title: ")) == title
    assert json.loads(next(line for line in lines if line.startswith("tags: "))[6:]) == ["a<b", "c"]


FACTS = [
    f"<details open><summary>{ESCAPED} {LINK}</summary><p>Words.</p></details>",
    f'<p>A <a href="/x" title="a&#10;&#10;{ESCAPED}">link</a>.</p>',
    f'<p>A <a href="/x" title="`&quot;){ESCAPED}">link</a> and <code>{ESCAPED}</code>.</p>',
    f'<p>An <abbr title="a&#10;&#10;{LINK}">abbreviation</abbr>.</p>',
    f'<p>A <span lang="a&#10;&#10;{LINK}">word</span>.</p>',
    f'<p><img src="/x.png" alt="{ESCAPED}`](javascript:alert(1))" title="{ESCAPED}">.</p>',
    f'<p>!<a href="#x&#10;&#10;{LINK}">x</a> <b id="x&#10;&#10;{LINK}">y</b></p>',
    f'<pre data-lang="{LINK}{ESCAPED}">code</pre>',
    '<pre class="language-x&quot;onclick=alert(1)">code</pre>',
    f'<table><tr><th>h</th></tr><tr><td rowspan=2 title="{ESCAPED}"><ul><li>a&#13;&#13;{LINK}</ul></td></tr><tr></tr></table>',
    f"<table><tr><th>h</th></tr><tr><td rowspan=2><pre>a\n\f\n{LINK}\n&#13;&#13;{ESCAPED}</pre></td></tr><tr></tr></table>",
    "<p>{{7*7}} <b>bold</b>{onclick=alert(1)}</p>",
    "".join(
        f'<p><a href="{address}">x</a></p>'
        for address in (
            "javascript:alert(1)",
            " &#1;javascript:alert(1)",
            "java&#10;script:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "javascript&colon;alert(1)",
            "&amp;#106;avascript:alert(1)",
            "//x/&amp;#x22;onclick=",
        )
    ),
]


@pytest.mark.parametrize("html", FACTS)
def test_facts_of_a_page_are_only_words_in_markdown(html: str) -> None:
    assert live(saved(f"<title>T</title><p>One.</p>{html}<p>Two.</p>")) == []


def test_a_brace_opens_neither_attributes_nor_a_program() -> None:
    assert (
        saved("<p><b>bold</b>{onclick=alert(1)} {{x}}</p>", template="-") == "**bold**\\{onclick=alert(1)} \\{\\{x}}\n"
    )


def test_an_entity_in_an_address_stays_as_it_is_written() -> None:
    assert "/?a=1\\&copy;=2" in saved('<p><a href="https://example.org/?a=1&amp;copy;=2">x</a></p>')
