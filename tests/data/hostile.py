"""Markup made to run or fetch something, and the files saved from it; tests/data/pages/hostile has the list."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path

import mistune
from markdown_it import MarkdownIt
from readwell.engine.render.formats import written
from readwell.engine.render.work import Work
from readwell.parse import parse

from tests.engine.render.saved import GIVEN, everything

PACKAGE = "OEBPS/package.opf"
#: What a book without pictures lists: its table of contents, the article, the style sheet.
ITEMS = 3
LIST = Path(__file__).parent / "pages" / "hostile" / "vectors.json"
#: Where words of a page can reach a file by a way of their own; `{}` is escaped as an author's tool would.
PLACES = (
    "<p>{}</p>", "<h2>{}</h2>", "<pre>{}</pre>", "<p><code>{}</code></p>", '<pre data-lang="{}">x</pre>', '<pre class="language-{}">x</pre>',
    "<p>\\({}\\)</p>", "<p>\\[{}\\]</p>", "<p>a</p><p>\\[a\n{}\n\\]</p>", '<p><math alttext="{}"><mi>x</mi></math></p>',
    '<p><math><mtext>{}</mtext></math></p>', '<img class="tex" src="x.png" alt="\\a {}">', '<p><img src="https://a.example/x.png" alt="{}" title="{}"></p>',
    '<p><a href="/x" title="{}">link</a></p>', '<p><a href="{}">link</a></p>', '<p><a href="#{}">link</a><b id="{}">b</b></p>',
    "<details><summary>{}</summary><p>x</p></details>", "<table><tr><th>{}</th><td rowspan=2><p>{}</p></td></tr><tr></tr></table>",
    "<table><tr><th>h</th></tr><tr><td>{}</td></tr></table>", '<p><abbr title="{}">a</abbr> <span lang="{}">b</span></p>', '<blockquote cite="{}">{}</blockquote>',
    '<svg width=300 height=200 aria-label="{}"><title>{}</title><text id="{}" mask="{}">{}</text></svg>', '<iframe src="https://video.example/embed/1" title="{}"></iframe>',
)  # fmt: skip
WORDS = (
    "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))", "`<img src=x onerror=alert(1)>", "a\n\n<img src=x onerror=alert(1)>", '"onmouseover=alert(1) x="',
    "</title><script>alert(1)</script>", "javascript:alert(1)", "![x](x \"`\") <svg onload=alert(1)>", "~~~\n<script>alert(1)</script>", "[a]: javascript:alert(1)\n\n[a]",
    "url(https://a.example/m) image-set('https://a.example/m' 1x)", "\\\\<iframe src=javascript:alert(1)>",
    "<svg><script href=data:,alert(1) />", "<a href=\"java&#9;script:alert(1)\">x</a>", "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
    "<math><mi xlink:href=\"data:text/html,<script>alert(1)</script>\">x", "<style>@import url(https://a.example/m);</style>",
)  # fmt: skip


def _mistune(*plugins: str) -> Callable[[str], str]:
    """A reader that lets everything through that Markdown may hold."""
    reader = mistune.create_markdown(
        renderer=mistune.HTMLRenderer(escape=False, allow_harmful_protocols=True), plugins=plugins
    )
    return lambda text: str(reader(text))


#: Markdown to HTML by independent libraries, HTML on.
MARKDOWN: dict[str, Callable[[str], str]] = {
    "CommonMark": MarkdownIt("commonmark", {"html": True}).render,
    "GitHub's": MarkdownIt("gfm-like", {"html": True, "linkify": False}).render,
    "mistune's": _mistune(),
    "mistune's extended": _mistune("strikethrough", "table", "task_lists", "footnotes", "def_list", "abbr", "url"),
}


@cache
def vectors() -> tuple[str, ...]:
    """Every piece of markup once: those of the list, and each hostile word in each place."""
    listed = json.loads(LIST.read_text("utf-8"))
    made = [place.replace("{}", escape(word)) for place in PLACES for word in WORDS]
    return tuple(dict.fromkeys([*listed["dompurify"], *listed["own"], *made]))


def page_around(vector: str) -> str:
    """A page whose article holds the markup."""
    words = "words that stand in the article so that it is one"
    return f"<!doctype html><meta charset=utf-8><title>T</title><body><article><p>Before, {words}.</p>{vector}<p>After, {words}.</p></article>"


def _work(vector: str) -> Work:
    page = parse(page_around(vector), "https://example.org/a/page")
    return Work(page, everything(page), given=GIVEN)


def files(vector: str) -> Iterator[tuple[str, str, str]]:
    """The documents that come of it, each with its kind and media type; a browser can open them all."""
    work = _work(vector)
    html = str(written(work, "html"))
    yield "html", "text/html", html
    # Nothing may lean on the policy alone: a copy of the text into another page leaves it behind.
    yield "html without its policy", "text/html", html.replace('http-equiv="Content-Security-Policy"', "", 1)
    markdown = str(written(work, "markdown"))
    for name, render in MARKDOWN.items():
        yield f"{name} Markdown", "text/html", f"<!doctype html><meta charset=utf-8><body>{render(markdown)}"
    book = written(work, "epub")
    assert isinstance(book, bytes)
    with zipfile.ZipFile(io.BytesIO(book)) as entries:
        for name in entries.namelist():
            if name.endswith((".xhtml", ".opf", ".xml", ".svg")):
                kind = "application/xhtml+xml" if name.endswith("xhtml") else "application/xml"
                yield f"epub {name}", kind, entries.read(name).decode()
    yield "json", "application/json", str(written(work, "json"))


def book_of(chosen: Sequence[str]) -> bytes:
    """One book with the chapter of each vector's own book: the checker of EPUBs takes seconds to start."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as book:
        items, places = "", ""
        for number, vector in enumerate(chosen):
            content = written(_work(vector), "epub")
            assert isinstance(content, bytes)
            with zipfile.ZipFile(io.BytesIO(content)) as own:
                package = own.read(PACKAGE).decode()
                if not number:
                    _copied(own, book)
                    first = package
                else:
                    book.writestr(f"OEBPS/chapter{number}.xhtml", own.read("OEBPS/article.xhtml"))
                    item = re.search(r'<item id="article"[^>]*>', package)
                    assert item and package.count("<item ") == ITEMS, package
                    items += item[0].replace(
                        'id="article" href="article.', f'id="chapter{number}" href="chapter{number}.'
                    )
                    places += f'<itemref idref="chapter{number}"/>'
        package = first.replace("</manifest>", f"{items}</manifest>").replace("</spine>", f"{places}</spine>")
        book.writestr(PACKAGE, package)
    return made.getvalue()


def _copied(own: zipfile.ZipFile, book: zipfile.ZipFile) -> None:
    for entry in own.infolist():
        if entry.filename != PACKAGE:
            book.writestr(entry, own.read(entry))
