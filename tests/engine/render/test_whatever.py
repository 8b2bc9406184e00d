"""Saving always writes a file, for any page and in every format: well-formed and self-contained."""

from __future__ import annotations

import io
import json
import zipfile

import lxml.html
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import from_wire
from readwell.engine.render.formats import FORMATS, written
from readwell.engine.render.record import record
from readwell.engine.render.work import Work

from tests.engine.render.saved import everything, page_of
from tests.runner.sweep import sweep

#: Elements that a text's structure is made of, and the values that control them.
TAGS = (
    *"div p span a b sup code pre br hr ul ol li dl dt dd table tr td th caption figure figcaption img picture source".split(),
    *"details summary blockquote h1 h2 section svg g use text title path rect math mi mtext semantics annotation".split(),
    *"video audio iframe noscript ruby rt abbr q constructor script".split(),
)
NAMES = (
    *"id href xlink:href src srcset alt title class lang xml:lang dir role start width height colspan rowspan".split(),
    *"data-lang display mask fill style cite poster type encoding viewBox viewbox #markup aria-level aria-label alttext".split(),
)
VALUES = (
    "", "x", "x x", "#x", "#x x", "a b<c>&'\"", "http://[x/a.png", "https://example.org/x.png", "//[", "\ud800", "#\ud800", "9" * 5000, "0", "-1", "2",
    "block", "inline", "BLOCK", "url(http://x.example/m)", "url(#x)", "note-1", "ref-1", "presentation", "heading", "list", "rtl", "katex", "footnote",
    "data:image/png;base64," + "A" * 401, "data:image/svg+xml," + "%3Csvg/%3E" * 50, "\x00\x0b\ufffe", "a\n\nb", "math/tex", "<img src='http://[x'>", "`", "application/x-tex",
)  # fmt: skip
TEXTS = ("", " ", "1", "words", "\\(x\\)", "\\[ <b> \\]", "\ud800 \ufffe\x00", "9" * 5000, "a\n\n\rb")
ADDRESSES = ("https://example.org/a", "", "http://[", "data:text/html,x", "file:///a", "\ud800")


@st.composite
def odd(draw: st.DrawFn) -> Snapshot:
    """Any element in any other: a page's scripts can build what no parser would."""
    tags = ["#text", "body", *TAGS]
    parent, tag, path = [-1], [1], [0]
    for node in range(1, draw(st.integers(3, 30))):
        path = path[: draw(st.integers(max(1, len(path) - 2), len(path)))]
        parent.append(path[-1])
        tag.append(draw(st.one_of(st.just(0), st.integers(2, len(tags) - 1))))
        path += [node] if tag[-1] else []
    strings = list(dict.fromkeys(("", *VALUES, *TEXTS)))
    rows = sorted(draw(st.lists(st.sampled_from([at for at, kind in enumerate(tag) if kind]), max_size=16)))
    return from_wire(
        {
            "v": 1,
            "tags": tags,
            "names": list(NAMES),
            "strings": strings,
            "parent": parent,
            "tag": tag,
            "text": [strings.index(draw(st.sampled_from(TEXTS))) if kind == 0 else 0 for kind in tag],
            "open": [0 if kind == 0 else 5 for kind in tag],
            "attr_node": rows,
            "attr_name": [draw(st.integers(0, len(NAMES) - 1)) for _ in rows],
            "attr_value": [strings.index(draw(st.sampled_from(VALUES))) for _ in rows],
            "url": draw(st.sampled_from(ADDRESSES)),
            "facts": {name: draw(st.sampled_from(VALUES)) for name in ("title", "lang", "dir", "base")},
        }
    )


def check(work: Work) -> None:
    """Every format is written, and is what it says."""
    files = {form: written(work, form) for form in FORMATS}
    record(work)
    json.loads(str(files["json"]))
    lxml.html.fromstring(str(files["html"]).encode("utf-8", "strict"))
    assert isinstance(files["epub"], bytes)
    with zipfile.ZipFile(io.BytesIO(files["epub"])) as book:
        for name in book.namelist():
            if name.endswith((".xhtml", ".opf", ".xml", ".svg")):
                etree.fromstring(book.read(name), etree.XMLParser(resolve_entities=False))


@settings(
    max_examples=sweep(150, 4000),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(odd(), st.sampled_from(("", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "x")))
def test_any_element_in_any_other_is_saved(page: Snapshot, saved: str) -> None:
    check(Work(page, everything(page), given={"saved": saved}))


@pytest.mark.parametrize(
    "body",
    [
        '<p id="a a">One</p><a href="#a a">to it</a>',
        '<h2 id="a b a">One</h2><a href="#a b a">to it</a><a href="#b">too</a>',
        '<p>One <img src="http://[x/a.png" alt="a"><a href="http://[x">two</a></p>',
        "<ul><dd>One<dt>Two</ul>",
        "<ul><li>One<dd>Two</ul><dl><li>Three</dl><table><th>h<td>Four<figcaption>Five</table>",
        '<svg width="300" height="200"><use href="#a" xlink:href="#b"/><text x="5" y="50" id="a">dup</text></svg>',
        '<div class="katex-display"><span class="katex"><math display="inline"><mi>x</mi></math></span></div>',
        '<math display="BLOCK"><mi>x</mi></math>',
        '<p>One <img src="http://[x/a.png" alt="a"><a href="http://[x">two</a></p><base href="http://[x">',
        f'<p>One <img src="https://x.example/a.png" width="{"9" * 5000}"></p><table><td><pre>{"9" * 5000} 1</pre></td></table>',
        f'<p>One <img src="data:image/png;base64,{"A" * 401}"></p>',
        "<p>\ud800 \ufffe &#11; One</p>",
    ],
)
@pytest.mark.parametrize("address", ADDRESSES)
def test_pages_that_could_not_be_saved_are(body: str, address: str) -> None:
    page = page_of(f"<!doctype html><title>One</title><body>{body}<p>Words after.</p>")
    object.__setattr__(page, "url", address)
    check(Work(page, everything(page)))


def test_a_stray_term_in_a_list_stays_in_the_item_before_it() -> None:
    page = page_of("<ul><li>One</li></ul>")
    assert str(written(Work(page, everything(page), template="-"), "markdown")) == "- One\n"
    page = page_of("<ul><dd>Two</dd><li>One</li><dd>Three</dd></ul>")
    html = str(written(Work(page, everything(page)), "html"))
    assert ["".join(map(str, item.itertext())).strip() for item in lxml.html.fromstring(html).iter("li")] == [
        "Two",
        "One\nThree",
    ]


def test_a_link_to_a_place_that_is_not_saved_leads_to_the_page_or_is_none() -> None:
    page = page_of("<p>One <a href='#gone'>two</a>.</p>")
    assert "[two](https://example.org/a/page#gone)" in str(written(Work(page, everything(page)), "markdown"))
    object.__setattr__(page, "url", "data:text/html,x")
    assert "One two." in str(written(Work(page, everything(page)), "markdown"))
