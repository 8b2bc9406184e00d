"""Adversarial pages for `build.py bench growth`: one unit repeated until the page has the requested size.

A grammar: every tag side by side, nested, and as unclosed markup; every special text in every place where text is
parsed (attributes, paragraphs, headings, code, notes, scripts); and pages aimed at one loop each (ids, links to one
target, footnotes, tables, threads, dates, JSON-LD).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html import escape
from itertools import count

from tests.lab.bench.growth_units import UNITS

Make = Callable[[int], str]

PROSE = (
    "<p>The council met on Tuesday and, after two hours of talk, agreed to repair the old bridge over the river.</p>"
)

TAGS = tuple(
    """a abbr address article aside audio b base blockquote body br button canvas caption center cite code col dd del
    details dialog div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h6 head header hr html i
    iframe img input kbd label legend li link main map mark math mi mo mn mrow mfrac msqrt msub msup mtext mtable mtr
    mtd nav noscript object ol optgroup option p picture pre q rp rt ruby s samp script section select slot small
    source span strong style sub summary sup svg g path text use table tbody td template textarea tfoot th thead time
    title tr u ul var video wbr x-widget""".split()
)

#: Pieces that some expression or loop looks for; a page holds one of them thousands of times.
PIECES = (
    *"a 1 A < & > \" ' . / : ; , - _ = + * # ~ | ! ? @ % ^ $ ` \\ ( ) [ ] { } é 中 · – ¶ \u00a0 \u0301 \u200b \u00ad".split(" "),
    *(" ", "\n", "\t", "a ", "a\n", " \n", "\n\n", "\r\n ", "a,", "a, ", "a. ", "A. ", "A.", "a.b", "Ab ", "AAa", "aB", "1 ", "1.", "1. "),
    *("1,", "1-", "1:", "1/", "1:1", "2020-", "2020-01-01", "2020-01-01 ", "1. Jan ", "Jan ", "12:30 ", "1234567890", "0a", "a1", "1a "),
    *("&amp;", "&a;", "&#", "&#1", "&#x1;", "<a ", "<img ", "<img src=a>", "<!--", "-->", "<svg", "<![CDATA[", "]]>", "</", "<p>", "<a>", "/*", "*/", "//"),
    *("http://", "http://a/ ", "https://a.b/c?d=e&", "a@", "a@b.c ", "www.", "../", "#a", "?a=b&", "url(", "url(#", "data:", "data:,", "data:image/png,", "a 1x,"),
    *("a 1x, ", ", ", " ,", "a=", "a='", 'a="b" ', "a b=c ", "\\(", "\\)", "\\[", "\\(a", "$$", "$a", "$_", "$a$ ", "\\frac", "\\frac{", "{\\", "^{", "_{", "}{"),
    *("by ", "By ", "by A ", "By Ann ", "von ", "作者:", "Ann Bell, ", " and ", "| ", " | ", " - ", "A | ", "» ", "|a", "a|", "\\|", "* ", "- ", "**", "__", "``", "```\n"),
    *("[1]", "[1] ", "[a](", "![", "(a", "(see ", "(1)", "[1, ", "(Ann 2020", '"a":', '{"a":', "[{", '{"a":[', "[[", ",]", '\\"', '"\\', '"@type":"Article",'),
    *('"articleBody":"', "\\u0041", "\\u", "\\\\", "a\\", "display:", "display: ", "display :none;", "margin-left:1px;", "level-1 ", "comment ", "foo-bar_baz ", "-a", "a--"),
    *("emoji ", "language-a ", "line ", "reply ", "posted 1 hour ago ", "1 hour ", "hour ", "ago ", "Updated ", "updated:", "published-", "\u2028", "\u202e", "ß", "İ", "ﷺ"),
)  # fmt: skip

#: Where a piece can stand, each part as long as the page wants.
ATTRIBUTES = (
    *(("div", name) for name in "class id style role aria-label lang itemprop itemtype title data-date name".split()),
    *(("a", name) for name in "href rel title class id name".split()),
    *(("img", name) for name in "src srcset alt title width class currentSrc data-src data-srcset sizes".split()),
    *(("meta name=author", "content"), ("meta property=og:title", "content"), ("meta name=description", "content")),
    *(("meta property=article:published_time", "content"), ("meta", "name"), ("meta name=date", "content")),
    *(("link rel=canonical", "href"), ("link rel=license", "href"), ("base", "href"), ("time", "datetime")),
    *(("ol", "start"), ("ol", "type"), ("td", "colspan"), ("code", "class"), ("pre", "class"), ("blockquote", "cite")),
    *(("svg", "viewBox"), ("svg", "fill"), ("svg", "mask"), ("path", "d"), ("math", "alttext"), ("video", "src")),
    *(("iframe", "src"), ("abbr", "title"), ("q", "cite"), ("html", "lang"), ("body", "class")),
)
TEXTS = (
    *"p h1 h2 li td th pre code blockquote figcaption time a b sup cite address dt summary title mtext mo mi".split(),
    *"textarea script noscript style button text option caption label math".split(),
    *(
        "div class=author",
        "div class=byline",
        "div class=date",
        "div class=title",
        "div class=comment",
        "a class=headerlink",
    ),
    *("p class=footnote", "span class=math", "span class=tex", "div class=code", "p itemprop=author"),
    *('script type="application/ld+json"', 'script type="math/tex"', "annotation encoding=application/x-tex"),
)


def page(body: str, head: str = "") -> str:
    """A small article around what a unit makes."""
    return (
        f"<!doctype html><html lang=en><head><title>The old bridge - News</title>{head}</head><body><article>"
        f"<h1>The old bridge</h1>{PROSE * 3}{body}{PROSE * 3}</article></body></html>"
    )


def filled(unit: str) -> Make:
    """A page with the unit repeated up to the size; {n} in a unit is the number of the repetition."""
    return lambda size: page("".join(repeated(unit, size)))


def repeated(unit: str, size: int) -> Iterator[str]:
    """The unit, numbered, until the size is reached."""
    for number in count():
        text = unit.replace("{n}", str(number))
        size -= len(text)
        if size < 0:
            return
        yield text


def nested(tag: str, inner: str = "") -> Make:
    """Elements inside each other, text in the innermost and in each on the way."""
    unit = f"<{tag}>{inner}"
    return lambda size: page(
        unit * (size // (len(unit) + len(tag) + 3)) + "words" + f"</{tag}>" * (size // (len(unit) + len(tag) + 3))
    )


def inside(outer: str, unit: str) -> Make:
    """The unit repeated in one element."""
    return lambda size: page(f"<{outer}>{unit * (size // (len(unit) + 1))}</{outer}>")


def in_attribute(tag: str, name: str, piece: str) -> Make:
    """One long attribute."""

    def make(size: int) -> str:
        value = escape(piece * max(1, size // len(piece)), quote=True)
        element = f'<{tag} {name}="{value}">'
        return (
            page("", element)
            if tag.split()[0] in ("meta", "link", "base")
            else page(f"{element}words of it</{tag.split()[0]}>")
        )

    return make


def in_text(tag: str, piece: str, raw: bool = False) -> Make:
    """One long text in an element; raw, its markup counts as such."""

    def make(size: int) -> str:
        text = piece * max(1, size // len(piece))
        plain = raw or tag.split()[0] in ("script", "style", "noscript")
        return page(f"<{tag}>{text if plain else escape(text)}</{tag.split()[0]}>")

    return make


def everywhere(piece: str) -> Make:
    """The piece in every attribute of the list, one page: a share of the size for each."""

    def make(size: int) -> str:
        share = max(1, size // len(ATTRIBUTES) // len(piece))
        value = escape(piece * share, quote=True)
        out = {True: "", False: ""}
        for tag, name in ATTRIBUTES:
            first = tag.split()[0]
            out[first in ("meta", "link", "base")] += (
                f'<{tag} {name}="{value}">words{"" if first in ("img", "meta", "link", "base") else f"</{first}>"}'
            )
        return page(out[False], out[True].replace("words", ""))

    return make


def same_text(piece: str) -> Make:
    """The piece as the text of every element of the list, one page."""

    def make(size: int) -> str:
        text = piece * max(1, size // len(TEXTS) // len(piece))
        raw = ("script", "style", "noscript")
        return page(
            "".join(f"<{tag}>{text if tag.split()[0] in raw else escape(text)}</{tag.split()[0]}>" for tag in TEXTS)
        )

    return make


def linked_data(unit: object, wrap: Callable[[list[object]], object]) -> Make:
    """One script of JSON-LD that holds the unit many times."""

    def make(size: int) -> str:
        text = json.dumps(wrap([unit] * (size // len(json.dumps(unit)))))
        return page("", f'<script type="application/ld+json">{text}</script>')

    return make


def deep_data(opening: str, closing: str) -> Make:
    """One script of JSON-LD, nested."""
    return lambda size: page("", '<script type="application/ld+json">' + opening * (size // len(opening + closing))
                             + "1" + closing * (size // len(opening + closing)) + "</script>")  # fmt: skip


def pages() -> dict[str, Make]:
    """Every page by its name: `tag/...`, `piece/...`, `unit/...`."""
    out: dict[str, Make] = {f"unit/{name}": filled(unit) for name, unit in UNITS.items()}
    for tag in TAGS:
        out[f"tag/{tag} side by side"] = filled(f"<{tag}>a word</{tag}> ")
        out[f"tag/{tag} nested"] = nested(tag, "a ")
        out[f"tag/{tag} unclosed, empty"] = filled(f"<{tag}>")
        out[f"tag/{tag} in svg"] = inside("svg", f"<{tag}>a</{tag}>")
        out[f"tag/{tag} in math"] = inside("math", f"<{tag}>a</{tag}>")
        out[f"tag/{tag} in a table"] = inside("table", f"<tr><td><{tag}>a</{tag}>")
    for piece in dict.fromkeys(PIECES):
        out[f"piece/{piece!r} in attributes"] = everywhere(piece)
        out[f"piece/{piece!r} in texts"] = same_text(piece)
        out[f"piece/{piece!r} in text nodes"] = filled(f"<p>{escape(piece)}</p>")
        out[f"piece/{piece!r} in one noscript"] = in_text("noscript", piece)
    article = {"@type": "NewsArticle", "headline": "A title", "author": {"@type": "Person", "name": "Ann Bell"}}
    out["data/list"] = linked_data(article, lambda rows: rows)
    out["data/graph"] = linked_data(article, lambda rows: {"@graph": rows})
    out["data/authors"] = linked_data(article["author"], lambda rows: {**article, "author": rows})
    out["data/texts"] = linked_data("Ann Bell", lambda rows: {**article, "author": rows})
    out["data/body"] = linked_data("word", lambda rows: {**article, "articleBody": " ".join(map(str, rows))})
    for name, (opening, closing) in {"lists": ("[", "]"), "objects": ('{"a":', "}"), "authors": ('{"author":', "}"),
                                     "graphs": ('{"@graph":[', "]}"), "unclosed": ("[{", "")}.items():  # fmt: skip
        out[f"data/nested {name}"] = deep_data(opening, closing)
    return out


def single(piece: str) -> dict[str, Make]:
    """The same piece in each place alone: to find which one it was."""
    out = {f"{tag} {name}=": in_attribute(tag, name, piece) for tag, name in ATTRIBUTES}
    return out | {f"<{tag}>": in_text(tag, piece) for tag in TEXTS}
