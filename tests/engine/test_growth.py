"""Twice the page, twice the work: the tests count calls, which are the same on every machine, and never seconds."""

from __future__ import annotations

import pytest
from readwell.engine.answer.details import reply_details
from readwell.engine.answer.select import select
from readwell.engine.decision.decide import JUDGE, decide
from readwell.engine.extractors.explanations import passages
from readwell.engine.models.model import shipped
from readwell.engine.page.blocks import blocks
from readwell.engine.page.tree import leaves
from readwell.engine.render.formats import FORMATS, written
from readwell.engine.render.work import Work
from readwell.engine.structure.elements import elements
from readwell.engine.structure.formulas import cut
from readwell.engine.structure.pictures import _best, _candidates, _from_markup
from readwell.parse import parse

from tests.engine.counted import calls
from tests.lab.bench.growth_pages import pages

#: Pages that took a time that grew with the square of their length, or with two to the power of their depth.
SEEN = (
    "unit/sources with pictures",
    "unit/two breaks",
    "unit/definitions",
    "unit/threads",
    "unit/posts in a table",
    "unit/figures in figures",
    "unit/lists in lists",
    "unit/notes to one target",
    "unit/JSON-LD blocks",
    "unit/many columns",
    "unit/tex",
    "unit/headings in headings",
    "tag/audio nested",
    "tag/math nested",
    "tag/svg nested",
    "tag/mtext in math",
    "tag/mrow in math",
)
SIZE = 4000
SENTENCE = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money for both"


def read(html: str) -> None:
    page = parse(html, "https://example.org/a")
    _, selection = select(page, None)
    reply_details(page, selection, ["scores", "roles", "metadata", "structure"])
    for form in FORMATS:
        written(Work(page, leaves(page)), form)


@pytest.mark.second(after=6)
@pytest.mark.parametrize("name", SEEN)
def test_twice_the_page_is_twice_the_work(name: str) -> None:
    make = pages()[name]
    read(make(SIZE))  # what is worked out once for all pages is worked out now
    small, middle, large = (calls(lambda size=size: read(make(size))) for size in (SIZE, 2 * SIZE, 4 * SIZE))  # type: ignore[misc]
    # Linear work gives 2 here, quadratic work 4.
    assert large - middle < 2.8 * (middle - small), (small, middle, large)


def test_a_srcset_is_read_as_html_reads_it() -> None:
    assert list(_candidates("a.jpg 1x, b,c.jpg 2x")) == [("a.jpg", "1x"), ("b,c.jpg", "2x")]
    assert list(_candidates("a.jpg, b.jpg 640w 480h ,c.jpg")) == [("a.jpg", ""), ("b.jpg", "640w"), ("c.jpg", "")]
    assert list(_candidates("data:image/png;base64,AAAA 1x, /b.jpg 2x")) == [
        ("data:image/png;base64,AAAA", "1x"), ("/b.jpg", "2x"),
    ]  # fmt: skip
    assert list(_candidates(" , ,")) == []
    assert _best("a.jpg 320w, b.jpg 1200w, c.jpg 3000w") == "c.jpg"


@pytest.mark.second
def test_long_texts_that_expressions_search_are_read_to_their_end() -> None:
    """Each of these took minutes or would have taken hours."""
    assert len(list(_candidates("a" * 1_000_000))) == 1
    assert len(list(_candidates("a, " * 300_000))) == 300_000
    assert len(list(_candidates("a " * 500_000))) == 1
    assert _from_markup(elements(parse("<p>")), "<img " * 200_000) is None
    for piece in ("\\(", "\\[", "$$ ", "\\(a\n"):
        assert cut(piece * 200_000) == ()


def test_the_reasons_of_a_long_page_cost_no_more_than_those_of_its_first_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passages, "EXPLAINED", 3)
    page = parse("<body><article>" + "".join(f"<p>{SENTENCE} {number}.</p>" for number in range(6)) + "</article>")
    rows = passages.strongest(blocks(page), decide(page, shipped(), steps=JUDGE))
    assert [bool(reasons) for reasons in rows] == [True] * 3 + [False] * 3
