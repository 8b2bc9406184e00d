import pytest
from readwell.engine.extractors.sls import SmoothedLengths
from readwell.engine.page.tree import is_text
from readwell.parse import parse

PAGE = (
    "<body><ul><li>Home</li><li>News</li></ul><div>"
    + "<p>"
    + "word " * 30
    + "</p><p>Yes.</p><p>"
    + "word " * 30
    + "</p></div>"
    "<div></div><div></div><div></div><div><span>About</span></div></body>"
)


def test_short_texts_between_long_ones_are_kept() -> None:
    page = parse(PAGE)
    chosen = SmoothedLengths(radius=1).select(page).kept
    texts = [page.string(node).strip()[:4] for node in range(len(page)) if chosen[node]]
    assert texts == ["word", "Yes.", "word"]


def test_a_page_without_words_keeps_nothing() -> None:
    assert not SmoothedLengths().select(parse("<div><p> </p></div>")).kept.any()


def test_the_row_of_lengths_can_be_drawn() -> None:
    page = parse("<div>aaaa</div><div>bb</div>")
    row = SmoothedLengths(radius=1).lengths(page, is_text(page))
    assert row.before.tolist() == [4, 0, 2]
    assert row.after.tolist() == pytest.approx([4 / 3, 2, 2 / 3], abs=1e-6)
    assert row.threshold == pytest.approx(0.544331, abs=1e-6)
