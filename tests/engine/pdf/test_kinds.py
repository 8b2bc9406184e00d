"""Tests of what a block is."""

from __future__ import annotations

from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, texts


def test_a_line_that_the_outline_names_on_its_page_is_a_heading() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 5, LEFT, 1000)
    sheets.line("1.2  About the boats", LEFT, 1800)
    sheets.lines([FILL] * 5, LEFT, 2100)
    sheets.wire["outline"] = [["About the Boats", 0, 2], ["The harbour council met", 0, 1]]
    assert texts(snapshot(sheets.words()), "h3") == ["1.2 About the boats"]


def test_small_print_that_begins_with_a_mark_of_the_text_is_a_note_wherever_it_stands() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 5, LEFT, 1000)
    sheets.line("3", sheets.line("The council met again", LEFT, 1720), 1720, size=60)
    sheets.line("3 In the year before.", LEFT, 2400, size=80)
    sheets.line("4 Nobody calls this one.", LEFT, 2600, size=80)
    page = snapshot(sheets.words())
    section = [node for node, role in page.attribute("role").items() if role == "doc-endnotes"]
    assert len(section) == 1
    assert texts(page, "section")[0] == "3In the year before."


def test_a_bibliography_can_be_folded_up_to_the_next_heading() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 5, LEFT, 1000)
    sheets.line("7 References", LEFT, 1800, size=140, font=1)
    sheets.line("[1] A. Smith: On boats, 1990.", LEFT, 2100)
    sheets.line("[2] B. Jones: On roofs, 1991.", LEFT, 2300)
    sheets.line("Appendix", LEFT, 2600, size=140, font=1)
    sheets.lines([FILL] * 3, LEFT, 2900)
    page = snapshot(sheets.words())
    assert texts(page, "summary") == ["7 References"] and texts(page, "h1") == ["7 References", "Appendix"]
    folded = texts(page, "details")[0]
    assert "On roofs" in folded and "Appendix" not in folded
    assert "open" in page.names
