"""Tests of the tags of a printed document."""

from __future__ import annotations

import pytest
from readwell.engine.pdf.build import snapshot

from tests.engine.pdf.sheets import FILL, LEFT, Sheets, said, texts


def tagged(roles: list[tuple[str, str]]) -> Sheets:
    """Returns a document whose lines have these roles, below each other."""
    sheets = Sheets()
    root = sheets.element("Document")
    for number, (role, text) in enumerate(roles):
        sheets.line(text, LEFT, 1000 + 300 * number, tag=sheets.element(role, root))
    return sheets


def test_headings_are_those_of_the_tags_and_no_others() -> None:
    sheets = tagged([("H2", "About boats"), *(("P", f"{FILL} {number}") for number in range(6))])
    sheets.line("Bold but no heading", LEFT, 3100, font=1, tag=sheets.element("P", 0))
    page = snapshot(sheets.words())
    assert texts(page, "h2") == ["About boats"]
    assert "Bold but no heading" in texts(page, "p")


def test_items_lose_their_labels_and_lists_are_whole() -> None:
    sheets = tagged([("P", FILL)] * 4)
    items = sheets.element("L", 0)
    for number in range(3):
        item = sheets.element("LI", items)
        sheets.line(f"{number + 1}.", LEFT, 2400 + 130 * number, tag=sheets.element("Lbl", item))
        sheets.line(f"boat number {number}", LEFT + 200, 2400 + 130 * number, tag=sheets.element("LBody", item))
    page = snapshot(sheets.words())
    assert texts(page, "li") == ["boat number 0", "boat number 1", "boat number 2"]
    assert len(texts(page, "ol")) == 1


def test_cells_become_a_table_by_their_rows() -> None:
    sheets = tagged([("P", FILL)] * 4)
    table = sheets.element("Table", 0)
    for number in range(3):
        row = sheets.element("TR", table)
        for column in range(2):
            cell = sheets.element("TD", row)
            sheets.line(f"cell {number} {column}", LEFT + 1500 * column, 2400 + 150 * number, tag=cell)
    page = snapshot(sheets.words())
    assert texts(page, "tr") == ["cell 0 0cell 0 1", "cell 1 0cell 1 1", "cell 2 0cell 2 1"]


def test_a_table_of_paragraphs_is_no_table() -> None:
    sheets = tagged([("P", FILL)])
    table = sheets.element("Table", 0)
    for number in range(2):
        row = sheets.element("TR", table)
        for column in range(2):
            cell = sheets.element("TD", row)
            sheets.lines(
                [f"{FILL} and of boats {number}{column}"] * 14, LEFT, 1300 + 1800 * (2 * number + column), tag=cell
            )
    assert texts(snapshot(sheets.words()), "table") == []


def test_a_note_comes_after_the_text_wherever_it_stands_in_the_tags() -> None:
    sheets = tagged([("P", FILL)] * 5)
    sheets.line("1 The council of the year before.", LEFT, 7600, size=80, tag=sheets.element("Note", 1))
    sheets.line(f"{FILL} at last", LEFT, 3000, tag=sheets.element("P", 0))
    assert said(snapshot(sheets.words())).endswith("The council of the year before.")


def test_words_without_tags_are_told_apart_and_never_read() -> None:
    sheets = tagged([("P", f"{FILL} {number}") for number in range(12)])
    sheets.line("Draft", LEFT, 7900)
    page = snapshot(sheets.words())
    assert "Draft" not in said(page) and texts(page, "footer") == ["Draft"]


def test_a_group_with_words_of_its_own_is_a_paragraph_up_to_the_next_one() -> None:
    sheets = tagged([("P", FILL)] * 3)
    group = sheets.element("Div", 0)
    sheets.line("words of the group", LEFT, 2000, tag=sheets.element("Span", group))
    sheets.line("and more of them", LEFT, 2120, tag=sheets.element("NonStruct", group))
    sheets.line("a paragraph in it", LEFT, 2400, tag=sheets.element("P", group))
    sheets.line("a tail", LEFT, 2700, tag=sheets.element("Span", group))
    found = texts(snapshot(sheets.words()), "p")
    assert found[-3:] == ["words of the group and more of them", "a paragraph in it", "a tail"]


@pytest.mark.parametrize("lie", ["one for all", "one for each line", "most have none", "backwards"])
def test_tags_that_the_layout_contradicts_are_not_believed(lie: str) -> None:
    sheets = Sheets()
    root = sheets.element("H1" if lie == "one for all" else "Document")
    for number in range(30):
        top = 1000 + 200 * number
        if lie == "one for all":
            tags = [root] * 4
        elif lie == "backwards":
            tags = [-2 - number] * 4
        else:
            tags = [sheets.element("H1", root) if lie != "most have none" or number < 20 else -1 for _ in range(4)]
        for line, tag in enumerate(tags):
            sheets.line(f"{FILL} {number}", LEFT, top + 45 * line, size=40, tag=tag)
    if lie == "backwards":
        elements = {number: sheets.element("H1", root) for number in reversed(range(30))}
        sheets.wire["tag"] = [elements[-2 - tag] for tag in sheets.wire["tag"]]
    page = snapshot(sheets.words())
    assert texts(page, "h1") == [] and said(page).split().count("harbour") == 120


def test_a_mark_that_stands_apart_from_its_note_is_its_own() -> None:
    sheets = tagged([("P", FILL)] * 4)
    sheets.line("1.", LEFT, 2600, size=80, tag=sheets.element("P", 0))
    sheets.line("The council of the year before.", LEFT + 120, 2600, size=80, tag=sheets.element("Note", 0))
    assert "1." not in texts(snapshot(sheets.words()), "p")


def test_a_formula_in_a_paragraph_is_part_of_it_and_one_outside_is_a_figure() -> None:
    sheets = tagged([("P", FILL)] * 4)
    sheets.wire["fonts"].append("NewCMMath-Regular")
    around = sheets.element("P", 0)
    end = sheets.line("Let", LEFT, 2400, tag=around)
    end = sheets.line("x", end + 30, 2400, font=3, tag=sheets.element("Formula", around))
    sheets.line("be the pitch of a bell", end + 30, 2400, tag=around)
    sheets.line("x = y + z", LEFT + 900, 2700, font=3, tag=sheets.element("Formula", 0))
    page = snapshot(sheets.words())
    assert texts(page, "p")[-1] == "Let x be the pitch of a bell"
    assert texts(page, "figure") == ["x = y + z"]


def test_a_small_mark_that_stands_alone_belongs_to_the_text_before_it_and_not_to_the_note_after_it() -> None:
    sheets = tagged([("P", FILL)] * 4)
    sheets.line("1", LEFT, 2600, size=72, tag=sheets.element("Div", 0))
    sheets.line("1.", LEFT, 7600, size=72, tag=sheets.element("P", 0))
    sheets.line("Of the year before.", LEFT + 120, 7600, size=72, tag=sheets.element("Note", 0))
    page = snapshot(sheets.words())
    assert texts(page, "p")[-2:] == [f"{FILL} 1", "Of the year before."]
