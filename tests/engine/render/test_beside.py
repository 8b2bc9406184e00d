"""Tests of the marks of what a page says beside its article."""

from __future__ import annotations

from readwell.engine.page.selection import from_ranges
from readwell.engine.page.tree import leaves
from readwell.engine.render import beside
from readwell.parse import parse


def test_a_sentence_is_known_again_by_its_mark() -> None:
    seen = beside.seen(beside.packed(["One.", "Two."]))
    assert len(seen) == 2
    assert beside.marks({"One.", "Three."}, seen) == {"One."}
    assert beside.marks({"One."}, frozenset()) == frozenset()


def test_a_page_of_many_sentences_keeps_some_of_them() -> None:
    packed = beside.packed(f"Sentence {number}." for number in range(2 * beside.MOST))
    assert len(beside.seen(packed)) == beside.MOST


def test_damaged_marks_are_none() -> None:
    assert beside.seen("%") == beside.seen("") == frozenset()
    assert beside.seen("AAAA") == frozenset()


def test_rows_are_known_as_a_whole_and_by_cell() -> None:
    page = parse("<p>Kept.</p><table><tr><td>Flour<td>200 g</table><p>Left out.</p>", "https://x.org/")
    (at,) = (node for node in range(len(page)) if page.strings[page.text[node]] == "Kept.")
    kept = from_ranges(page, [[at, at + 1]], leaves(page))
    assert {"Flour200g", "Flour", "200g", "Leftout."} <= set(beside.keys(page, kept, "en"))
    assert "Kept." not in set(beside.keys(page, kept, "en"))
