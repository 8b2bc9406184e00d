"""Tests of where printed pages begin, in what is written."""

from __future__ import annotations

import base64
import io
import zipfile

from readwell.engine.page.wire import to_wire
from readwell.engine.pdf.build import snapshot
from readwell.engine.requests import answer
from readwell.engine.structure.claims import PageBreak
from readwell.engine.structure.page_breaks import page_breaks
from readwell.parse import parse

from tests.engine.pdf.sheets import FILL, LEFT, Sheets


def written(form: str) -> str:
    """Returns a document of two pages, whose paragraph goes on from one to the other, in a format."""
    sheets = Sheets(2)
    sheets.lines([FILL] * 50, LEFT, 1000)
    sheets.lines([FILL.lower()] * 5, LEFT, 1000, page=1)
    request = {"do": "render", "page": to_wire(snapshot(sheets.words())), "format": form}
    reply = answer({**request, "keep": answer({**request, "do": "extract"})["ok"]["keep"]})["ok"]
    if form != "epub":
        return str(reply["text"])
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(reply["base64"]))) as book:
        return "".join(book.read(name).decode() for name in book.namelist() if name.endswith(".xhtml"))


def test_an_anchor_stands_where_the_page_begins_within_its_paragraph() -> None:
    break_2 = '<span id="page-2" role="doc-pagebreak" aria-label="2"></span>the harbour council'
    assert break_2 in written("html")
    assert '<a id="page-2"></a>the harbour council' in written("markdown")


def test_a_text_has_no_anchors() -> None:
    assert "page-2" not in written("text")


def test_a_book_lists_its_pages() -> None:
    book = written("epub")
    assert 'epub:type="page-list"' in book and 'href="article.xhtml#page-2">2</a>' in book


def test_breaks_of_a_web_page_are_known_too_if_they_have_a_number_and_no_words() -> None:
    marks = "<span role=doc-pagebreak aria-label=12></span>", "<span role=doc-pagebreak title=xii></span>"
    others = "<span role=doc-pagebreak aria-label=1>Page 1</span>", '<span role=doc-pagebreak aria-label="a b"></span>'
    page = parse(f"<p>one {marks[0]} two {marks[1]} three {others[0]} four {others[1]}</p>", "https://example.org/")
    assert sorted(str(claim.number) for claim in page_breaks(page).values() if isinstance(claim, PageBreak)) == [
        "12",
        "xii",
    ]
