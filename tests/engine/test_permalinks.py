"""Permalink signs of headings are not part of the title, of the article, or of a saved file."""

import numpy as np
import pytest
from readwell.engine.answer.select import select
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.metadata import metadata
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.engine.structure.permalinks import permalinks
from readwell.parse import parse

ADDRESS = "https://docs.example/tides.html"
PAGE = """<title>Tides</title><main><h1>The tide tables<a class=headerlink href='#tides' title='Permalink'>¶</a></h1>
<p>The harbour keeps its own tide tables, and this page says how they are made, and how one reads them.</p>
<h2>Notes on C#<a href='#notes'> # </a></h2><p>Heights are in metres. Times are in GMT the whole year round.</p></main>"""


def signs(html: str) -> list[str]:
    """What the links hold that are taken for signs."""
    page = parse(html, ADDRESS)
    return [page.string(node) for node in np.flatnonzero(permalinks(page)).tolist() if page.string(node)]


def words(page: Snapshot, kept: np.ndarray) -> str:
    return " ".join("".join(page.string(node) for node in np.flatnonzero(kept).tolist()).split())


@pytest.mark.parametrize("sign", ["¶", "#", "§", " # ", "🔗", "⚓\ufe0f", "\uf0c1", "<span>¶</span>"])
def test_a_sign_in_a_heading_that_leads_to_the_page_itself_is_one(sign: str) -> None:
    assert signs(f"<h2>Tides <a href='#t'>{sign}</a></h2>") == [sign.replace("<span>", "").replace("</span>", "")]


def test_a_sign_without_width_is_one() -> None:
    page = parse("<h2>Tides <a href='#t'>\u200b</a></h2>", ADDRESS)
    assert [page.tag_name(node) for node in np.flatnonzero(permalinks(page)).tolist()] == ["a", "#text"]


@pytest.mark.parametrize("href", ["#t", "tides.html#t", ADDRESS + "#t", "/tides.html#t"])
def test_it_leads_there_by_any_address(href: str) -> None:
    assert signs(f"<dl><dt>ebb<a href='{href}'>¶</a></dt></dl>") == ["¶"]


@pytest.mark.parametrize(
    "html",
    [
        "<h2><a href='#t'>¶</a></h2>",  # the whole heading
        "<h2>Tides <a href='moon.html#t'>#</a></h2>",  # another page
        "<h2>Tides <a href='https://[#t'>#</a></h2>",  # nowhere
        "<h2>Tides <a href='#t'>1</a></h2>",  # a note
        "<h2>Tides <a href='#t'>*</a></h2>",
        "<h2>Tides <a href='#t'>#<img src=gauge.png alt=gauge></a></h2>",
        "<h2>Tides <a name=t>#</a></h2>",
        "<p>See <a href='#t'>§</a> there.</p>",  # no heading
    ],
)
def test_these_are_none(html: str) -> None:
    assert signs(html) == []


def test_outside_a_heading_its_maker_must_have_called_it_so() -> None:
    assert signs("<div class=code-caption>tide.py<a class='headerlink x' href='#t'>¶</a></div>") == ["¶"]


def test_no_source_of_the_title_keeps_the_permalink_sign() -> None:
    for html in (
        PAGE,
        PAGE.replace("<title>Tides", "<title>The tide tables¶"),
        PAGE.replace("<title>Tides</title>", ""),
    ):
        assert metadata(parse(html, ADDRESS))["title"].value in ("The tide tables", "Tides")
    headed = metadata(parse(PAGE.replace("<title>Tides</title>", ""), ADDRESS))["title"]
    assert (headed.value, headed.source) == ("The tide tables", "heading h1")


@pytest.mark.parametrize("name", sorted(EXTRACTORS))
def test_no_answer_keeps_it(name: str) -> None:
    page = parse(PAGE, ADDRESS)
    kept = select(page, {"name": name})[1].kept
    assert not (kept & permalinks(page)).any()


def test_kept_and_left_out_are_all_words_without_it() -> None:
    page = parse(PAGE, ADDRESS)
    reply = answer({"do": "extract", "page": to_wire(page), "more": ["roles"]})["ok"]
    assert reply["words"]["kept"] == reply["words"]["visible"] and reply["words"]["folded"] == 0
    assert words(page, select(page, None)[1].kept).startswith("The tide tables The harbour keeps")
    assert words(page, select(page, None)[1].kept).count("#") == 1


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_nothing_saved_has_it_even_where_a_person_kept_all(form: str) -> None:
    page = parse(PAGE, ADDRESS)
    reply = answer({"do": "render", "format": form, "page": to_wire(page), "keep": [[0, len(page)]]})["ok"]
    assert "¶" not in reply["text"] and "# #" not in reply["text"] and "Notes on C" in reply["text"]
    assert reply["about"].get("left_out_parts", "0") == "0"
