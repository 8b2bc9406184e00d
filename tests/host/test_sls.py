from fractions import Fraction

import pytest
from hypothesis import given
from readwell.engine.extractors.sls import STRUCTURE, SmoothedLengths
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.views.text import blank, length, unseen
from readwell.engine.views.tree import is_text
from readwell.parse import parse

from tests.host.trees import pages

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


def literal(page: Snapshot, radius: int, empty: bool) -> set[int]:
    row: list[tuple[int, int]] = []
    shown = [
        node for node in range(len(page)) if is_text(page)[node] and not blank(page)[node] and not unseen(page)[node]
    ]
    for node in range(len(page)):
        if node in shown:
            row.append((node, int(length(page)[node])))
        elif page.tag_name(node) in STRUCTURE and not unseen(page)[node] and shown and shown[0] <= node < shown[-1]:
            row.append((-1, 0))
    smooth = []
    for place in range(len(row)):
        near = [row[at][1] for at in range(max(place - radius, 0), min(place + radius + 1, len(row)))]
        smooth.append(Fraction(sum(near), 2 * radius + 1))
    counted = [value for (node, _), value in zip(row, smooth, strict=True) if empty or node >= 0]
    if not counted:
        return set()
    mean = sum(counted, Fraction()) / len(counted)
    variance = sum(((value - mean) ** 2 for value in counted), Fraction()) / len(counted)
    # Squares are compared, so that a length which is the deviation itself is kept however the root would be rounded.
    return {node for (node, _), value in zip(row, smooth, strict=True) if node >= 0 and value**2 >= variance}


@pytest.mark.parametrize("empty", [True, False])
@given(page=pages())
def test_it_agrees_with_the_paper_taken_literally(page: Snapshot, empty: bool) -> None:
    for radius in (0, 1, 2):
        chosen = SmoothedLengths(radius=radius, empty=empty).select(page).kept
        assert {node for node in range(len(page)) if chosen[node]} == literal(page, radius, empty)


def test_the_row_of_lengths_can_be_drawn() -> None:
    page = parse("<div>aaaa</div><div>bb</div>")
    row = SmoothedLengths(radius=1).lengths(page, is_text(page))
    assert row.before.tolist() == [4, 0, 2]
    assert row.after.tolist() == pytest.approx([4 / 3, 2, 2 / 3], abs=1e-6)
    assert row.threshold == pytest.approx(0.544331, abs=1e-6)
