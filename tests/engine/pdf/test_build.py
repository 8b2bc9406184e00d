"""Tests of a printed document as a page."""

from __future__ import annotations

from itertools import pairwise

from readwell.engine.page.tree import is_text
from readwell.engine.page.wire import from_wire, to_wire
from readwell.engine.pdf.build import snapshot
from readwell.engine.requests import answer

from tests.engine.pdf.sheets import FILL, LEFT, RIGHT, Sheets, said, texts


def test_two_columns_are_read_one_after_the_other() -> None:
    sheets = Sheets()
    for number in range(12):  # line by line across the page, as some programs write
        sheets.line(f"left{number} of the harbour and the roofs", LEFT, 1000 + 120 * number, wide=2300)
        sheets.line(f"right{number} of the boats and the ferry now", RIGHT, 1000 + 120 * number, wide=2300)
    words = said(snapshot(sheets.words())).split()
    order = [word for word in words if word.startswith(("left", "right"))]
    assert order == [f"left{number}" for number in range(12)] + [f"right{number}" for number in range(12)]


def test_what_stands_across_columns_is_read_before_what_is_below_it() -> None:
    sheets = Sheets()
    sheets.line("A title across the whole page of the harbour news", LEFT, 900, size=200)
    sheets.lines([f"left{number} {FILL[:40]}" for number in range(9)], LEFT, 1300)
    sheets.lines([f"right{number} {FILL[:40]}" for number in range(9)], RIGHT, 1300)
    words = said(snapshot(sheets.words()))
    assert words.startswith("A title across") and words.index("left8") < words.index("right0")


def test_running_heads_and_page_numbers_are_told_apart_and_never_read() -> None:
    sheets = Sheets(4)
    for number in range(4):
        sheets.line("The Harbour Courier", LEFT, 300, page=number)
        sheets.lines([FILL] * 10, LEFT, 1000, page=number)
        sheets.line(f"{number + 1} / 4", 2900, 8000, page=number)
    page = snapshot(sheets.words())
    assert "Courier" not in said(page) and "/ 4" not in said(page)
    assert texts(page, "header") == ["The Harbour Courier"] * 4
    assert texts(page, "footer") == ["1 / 4", "2 / 4", "3 / 4", "4 / 4"]


def test_a_head_that_names_the_chapter_is_none_of_the_text_either() -> None:
    sheets = Sheets(5)
    for number in range(5):
        sheets.line(f"Chapter {'abcde'[number]} {number + 11}", LEFT, 500, page=number)
        sheets.lines([f"{FILL} {number}{line}" for line in range(10)], LEFT, 1000, page=number)
    assert "Chapter" not in said(snapshot(sheets.words()))


def test_a_first_line_that_only_stands_at_the_top_of_its_page_is_read() -> None:
    sheets = Sheets(4)
    for number in range(4):
        sheets.lines(
            [f"{'abcd'[number]}{'efghijklmnopqrstuvwx'[line]} {FILL}" for line in range(20)], LEFT, 700, page=number
        )
    assert said(snapshot(sheets.words())).count("harbour council") == 80


def test_words_divided_at_the_end_of_a_line_are_whole_and_compounds_keep_their_hyphen() -> None:
    sheets = Sheets()
    sheets.lines(
        [
            "The council met to speak of the harbour and the com-",
            "munity of fishers, who are well-known here, and well-",
            "known elsewhere, too, for what the community mends now.",
        ],
        LEFT,
        1000,
    )
    words = said(snapshot(sheets.words()))
    assert "community" in words and words.count("well-known") == 2


def test_a_paragraph_goes_on_in_the_next_column_and_on_the_next_page() -> None:
    sheets = Sheets(2)
    sheets.lines([FILL] * 9, LEFT, 1000)
    sheets.lines(["and of the boats that are to be mended in the spring."], LEFT, 1000, page=1)
    page = snapshot(sheets.words())
    assert len(texts(page, "p")) == 1
    assert list(page.attribute("id").values()) == ["page-1", "page-2"]


def test_an_indented_line_begins_a_paragraph() -> None:
    sheets = Sheets()
    for number in range(3):
        y = 1000 + 360 * number
        sheets.line(f"First{number} {FILL}", LEFT + 120, y, wide=4600)
        sheets.lines([FILL, FILL], LEFT, y + 120, wide=4720)
    assert len(texts(snapshot(sheets.words()), "p")) == 3


def test_headings_are_by_size_and_weight_and_their_levels_by_rank_and_number() -> None:
    sheets = Sheets()
    y = sheets.lines(["The harbour news"], LEFT, 800, size=240) + 200
    for title, font, size in (("2 Roofs", 0, 140), ("2.1 Tiles", 0, 120), ("Slates of old", 1, 100)):
        y = sheets.lines([title], LEFT, y + 120, size=size, font=font) + 60
        y = sheets.lines([FILL] * 6, LEFT, y)
    page = snapshot(sheets.words())
    assert texts(page, "h1") == ["The harbour news"]
    assert texts(page, "h2") == ["2 Roofs"]
    assert "2.1 Tiles" in texts(page, "h3")
    assert "Slates of old" in texts(page, "h3", "h4")


def test_bold_words_that_begin_a_paragraph_are_no_heading() -> None:
    sheets = Sheets()
    sheets.line("Roofs and tiles that the council spoke of for an hour this", LEFT, 1000, font=1)
    sheets.lines([FILL, FILL], LEFT, 1120)
    assert texts(snapshot(sheets.words()), "h1", "h2", "h3") == []


def test_items_of_a_list_are_a_list_without_their_signs() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 4, LEFT, 1000)
    sheets.lines(["• roofs of the harbour", "• boats of the fishers", "• nets"], LEFT + 200, 1600, pitch=150)
    sheets.lines(["1. roofs first", "2. boats second", "3. nets third"], LEFT + 200, 2300, pitch=150)
    page = snapshot(sheets.words())
    assert texts(page, "ul") == ["roofs of the harbourboats of the fishersnets"]
    assert texts(page, "ol") == ["roofs firstboats secondnets third"]
    assert list(page.attribute("value").values()) == ["1", "2", "3"]


def test_a_table_has_its_rows_and_cells_also_where_a_cell_has_several_lines() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 4, LEFT, 1000)
    rows = (("Boat", "Nets", "Price"), ("Anna", "twelve", "40"), ("Bella", "nine", "35"), ("Clara", "eight", "30"))
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            sheets.line(cell, LEFT + 1500 * column, 1800 + 200 * number)
    sheets.line("of oak", LEFT, 1800 + 200 * 3 + 105)
    page = snapshot(sheets.words())
    assert texts(page, "td") == [
        "Boat",
        "Nets",
        "Price",
        "Anna",
        "twelve",
        "40",
        "Bella",
        "nine",
        "35",
        "Clara of oak",
        "eight",
        "30",
    ]


def test_notes_at_the_foot_come_after_the_text() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 20, LEFT, 1000)
    sheets.line("1 The council of the year before.", LEFT, 7300, size=80)
    page = snapshot(sheets.words())
    assert page.holding("role", lambda role: role == "doc-endnotes").any()
    assert said(page).endswith("The council of the year before.")
    assert texts(page, "sup") == ["1"]


def test_a_caption_is_one() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 6, LEFT, 1000)
    sheets.line("Figure 2: the harbour at noon", LEFT, 2200)
    assert texts(snapshot(sheets.words()), "figcaption") == ["Figure 2: the harbour at noon"]


def test_each_line_is_a_text_with_its_box_and_pages_lie_below_each_other() -> None:
    sheets = Sheets(2)
    sheets.line(FILL, LEFT, 1000)
    sheets.line("The boats came back.", LEFT, 1000, page=1)
    page = snapshot(sheets.words())
    assert page.layout is not None
    boxes = [(int(page.layout["x"][node]), int(page.layout["y"][node])) for node in is_text(page).nonzero()[0].tolist()]
    assert boxes == [(60, 100), (60, 942)]
    assert all(page.layout["w"][node] > 0 for node in is_text(page).nonzero()[0].tolist())


def test_a_document_is_a_page_that_every_request_takes() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 6, LEFT, 1000)
    page = answer({"do": "pdf", "pdf": sheets.wire})["ok"]["page"]
    assert from_wire(page).hash == snapshot(sheets.words()).hash
    found = answer({"do": "extract", "page": page, "more": ["roles", "metadata", "structure"]})["ok"]
    assert found["keep"] and found["kind"] == "article"
    text = answer({"do": "render", "page": page, "format": "text"})["ok"]["text"]
    assert text.count("harbour council") == 6
    assert to_wire(from_wire(page)) == page


def test_right_to_left_lines_keep_the_order_of_their_words() -> None:
    sheets = Sheets()
    for number in range(4):
        x = 5000
        for word in ("مرحبا", "بكم", "في", "الميناء"):
            x -= len(word) * 50 + 33
            sheets.line(word, x, 1000 + 120 * number)
    assert said(snapshot(sheets.words())) == " ".join(["مرحبا بكم في الميناء"] * 4)


def test_a_document_without_words_is_an_empty_page() -> None:
    assert said(snapshot(Sheets(3).words())) == ""


def test_lines_of_one_page_never_overlap_others_in_the_order_of_nodes() -> None:
    sheets = Sheets()
    sheets.lines([f"{FILL} {number}" for number in range(30)], LEFT, 900)
    page = snapshot(sheets.words())
    assert page.layout is not None
    heights = [int(page.layout["y"][node]) for node in is_text(page).nonzero()[0].tolist()]
    assert all(one < other for one, other in pairwise(heights))


def test_the_mark_of_a_note_that_stands_alone_ends_the_paragraph_before_it() -> None:
    sheets = Sheets()
    bottom = sheets.lines([FILL] * 6, LEFT, 1000)
    sheets.line("2", LEFT, bottom + 90, size=72)
    sheets.lines([f"And {FILL}"] * 6, LEFT, bottom + 300)
    found = texts(snapshot(sheets.words()), "p")
    assert len(found) == 2 and found[0].endswith("roofs 2")
