"""Pages of tests/data/pages/save as input for saving, and how an independent Markdown parser reads our output."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import lxml.html
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import leaves
from readwell.engine.page.visible import hidden
from readwell.engine.render.document import Article
from readwell.engine.render.html import Writer, body
from readwell.engine.render.work import Work
from readwell.parse import parse

PAGES = Path(__file__).parents[2] / "data" / "pages" / "save"
NAMES = sorted(path.stem for path in PAGES.glob("*.html"))
GIVEN = {"saved": "2026-03-04T05:06:07+01:00", "extractor": "bte", "version": "0.1.0"}
#: Elements that part words even where no white space stands.
APART = set(
    """address article aside blockquote br caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6
    header hr li main nav ol p pre section summary table tbody td th thead tr ul""".split()
)


def page_of(html: str) -> Snapshot:
    """A page written in a test."""
    return parse(html, "https://example.org/a/page")


def everything(page: Snapshot) -> Mask:
    """All leaves a person can see: what an extractor would keep of a page without clutter."""
    return leaves(page) & ~unseen(page) & ~hidden(page)


def work(html: str, **more: object) -> Work:
    """All of a page, to be saved."""
    page = page_of(html)
    return Work(page, everything(page), given=GIVEN, **more)  # type: ignore[arg-type]


@cache
def named(name: str) -> Work:
    """One of the pages in tests/data/pages/save."""
    return work((PAGES / f"{name}.html").read_text("utf-8"))


@cache
def reader() -> MarkdownIt:
    """A Markdown library that knows nothing of ours."""
    tables = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return tables.use(footnote_plugin).use(deflist_plugin).use(dollarmath_plugin)


def read_back(markdown: str) -> lxml.html.HtmlElement:
    """Markdown as the independent library understands it."""
    return lxml.html.fromstring(f"<main>{reader().render(markdown)}</main>")


def words(tree: lxml.html.HtmlElement) -> list[str]:
    """The words of markup in order; footnote numbers and the arrows back are machinery, not words."""
    out: list[str] = []
    for step, element in _steps(tree):
        if element.tag in APART:
            out.append(" ")
        out.append((element.text if step == "start" else element.tail) or "")
        if step == "end" and element.tag in APART:
            out[-1] = " " + out[-1]
    return re.findall(r"\w+|[^\w\s]", "".join(out))


def _steps(tree: lxml.html.HtmlElement) -> list[tuple[str, lxml.html.HtmlElement]]:
    from lxml import etree

    skipped = {element for element in tree.iter() if _is_machinery(element)}
    inside = {below for element in skipped for below in element.iter()}
    steps = etree.iterwalk(tree, events=("start", "end"))
    return [(step, one) for step, one in steps if one not in inside or (step == "end" and one in skipped)]


def _is_machinery(element: lxml.html.HtmlElement) -> bool:
    if not isinstance(element.tag, str):
        return True
    marked = f"{element.get('class', '')} {element.get('role', '')}"
    return bool(re.search(r"footnote-ref|footnote-backref|doc-noteref|doc-backlink", marked)) or element.tag == "head"


def clean(article: Article) -> lxml.html.HtmlElement:
    """The article as our own markup, as Markdown can say it: there only the first row has heads."""
    tree = linked(lxml.html.fromstring(f"<main>{body(article, Writer(remote=True, prefix=''))}</main>"))
    for head in tree.xpath("//tbody//th"):
        head.tag = "td"
    return tree


def spelled(tree: lxml.html.HtmlElement) -> lxml.html.HtmlElement:
    """Formulas as the TeX that Markdown writes."""
    for element in list(tree.iter("math")):
        element.getparent().replace(element, _spelled(element, element.get("alttext") or ""))
    return tree


def _spelled(old: lxml.html.HtmlElement, text: str) -> lxml.html.HtmlElement:
    new = lxml.html.Element("code")
    new.text, new.tail = text, old.tail
    return new


def shape(tree: lxml.html.HtmlElement) -> list[str]:
    """Headings, lists, tables, code, quotes, pictures and links, in order."""
    wanted = (
        "h1 h2 h3 h4 h5 h6 ul ol li table tr th td pre blockquote dl dt dd img a hr details summary sub sup".split()
    )
    out = []
    for element in tree.iter(*wanted):
        kind = f"{element.get('class', '')} {element.get('role', '')}"
        if (
            "footnote" in kind
            or "doc-" in kind
            or any(
                "footnote" in (up.get("class") or "") or up.get("role") == "doc-endnotes"
                for up in element.iterancestors()
            )
        ):
            continue
        if element.tag == "sup" and element.find("a") is not None:
            continue
        out.append(element.tag + {"a": element.get("href") or "", "img": element.get("src") or ""}.get(element.tag, ""))
    return out


def linked(tree: lxml.html.HtmlElement) -> lxml.html.HtmlElement:
    """Films as the links that Markdown has for them."""
    for film in list(tree.iter("video", "audio")):
        link = lxml.html.Element("a", href=film.get("src"))
        link.text, link.tail = film.get("title") or film.get("src"), film.tail
        film.getparent().replace(film, link)
    return tree


def without_empty_heads(tree: lxml.html.HtmlElement) -> lxml.html.HtmlElement:
    """A Markdown table must have a head: where the page's has none, ours is empty."""
    for head in list(tree.iter("thead")):
        if not head.text_content().strip():
            head.getparent().remove(head)
    return tree
