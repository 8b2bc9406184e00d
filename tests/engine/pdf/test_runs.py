"""Tests of words that look alike: marks, emphasis, links."""

from __future__ import annotations

from readwell.engine.pdf.build import snapshot
from readwell.engine.structure.claims import NoteMark
from readwell.engine.structure.recognisers import claims

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, texts


def called(size: int = 60, rise: int = 0) -> Sheets:
    """Returns a text with a mark close to its last word, and the mark's note."""
    sheets = Sheets()
    sheets.lines([FILL] * 6, LEFT, 1000)
    end = sheets.line("The council met again", LEFT, 1720)
    sheets.line("1", end, 1720 - rise, size=size)
    sheets.line("1 In the year before.", LEFT, 7500, size=80)
    return sheets


def test_a_raised_mark_leads_to_its_note() -> None:
    page = snapshot(called().words())
    assert texts(page, "sup") == ["1", "1"]
    assert [claim.label for claim in claims(page).values() if isinstance(claim, NoteMark)] == ["1"]


def test_a_number_as_large_as_its_neighbour_is_no_mark() -> None:
    assert texts(snapshot(called(size=100).words()), "sup") == ["1"]  # that of the note


def test_bold_and_slanted_words_keep_their_look_and_a_bold_heading_has_none() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 6, LEFT, 1000)
    end = sheets.line("The", LEFT, 1720) + 30
    end = sheets.line("council", end, 1720, font=1) + 30
    sheets.line("met", end, 1720, font=2)
    sheets.line("About boats", LEFT, 2100, size=140, font=1)
    page = snapshot(sheets.words())
    assert texts(page, "strong") == ["council "] and texts(page, "em") == ["met"]
    assert texts(page, "h1") == ["About boats"]


def test_words_in_a_link_lead_where_it_does() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 3, LEFT, 1000)
    sheets.wire["links"] = [[0, LEFT, 1110, 560, 120, "https://example.org/a"]]
    page = snapshot(sheets.words())
    assert list(page.attribute("href").values()) == ["https://example.org/a"]
    assert texts(page, "a") == ["The harbour "]
