"""Tests of figures: regions of pages that show something, with their captions."""

from __future__ import annotations

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.pdf.build import snapshot
from readwell.engine.pdf.words import PICTURE

from tests.engine.pdf.sheets import FILL, HEIGHT, LEFT, WIDTH, Sheets, said, texts


def sources(page: Snapshot) -> list[str]:
    return list(page.attribute("src").values())


def test_a_picture_stands_before_what_is_below_it_and_says_what_the_tags_say() -> None:
    sheets = Sheets()
    sheets.lines([f"above {FILL}"] * 6, LEFT, 1000)
    sheets.shape(LEFT, 1800, 2000, 1200, kind=PICTURE, tag=sheets.element("Figure", -1, "A boat at noon"))
    sheets.lines([f"below {FILL}"] * 6, LEFT, 3200)
    page = snapshot(sheets.words())
    assert sources(page) == [f"region:1,{LEFT},1800,2000,1200"]
    assert list(page.attribute("alt").values()) == ["A boat at noon"]
    figure = next(node for node in range(len(page)) if page.tag_name(node) == "figure")
    below = next(node for node in range(len(page)) if page.string(node).startswith("below"))
    assert figure < below


def test_a_caption_belongs_to_the_figure_that_it_stands_below() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 6, LEFT, 1000)
    sheets.shape(LEFT, 1800, 2000, 1200)
    sheets.line("Figure 1: a boat at noon", LEFT, 3050)
    sheets.lines([FILL] * 6, LEFT, 3400)
    page = snapshot(sheets.words())
    assert texts(page, "figure") == ["Figure 1: a boat at noon"] and len(sources(page)) == 1


def test_a_single_shape_without_a_caption_and_the_paper_under_all_are_none() -> None:
    sheets = Sheets()
    sheets.shape(0, 0, WIDTH, HEIGHT, kind=PICTURE)
    sheets.shape(LEFT, 3000, 2000, 1200)
    sheets.lines([FILL] * 6, LEFT, 1000)
    assert sources(snapshot(sheets.words())) == []


def test_words_in_a_drawing_are_there_but_not_read() -> None:
    sheets = Sheets()
    sheets.lines([FILL] * 6, LEFT, 1000)
    for number in range(8):
        sheets.shape(LEFT + 200 * number, 2000 + 20 * number, 160, 900)
    sheets.line("boats", LEFT + 300, 2400)
    page = snapshot(sheets.words())
    assert "boats" not in said(page) and texts(page, "span")[-1] == "boats" and len(sources(page)) == 1


def test_text_in_a_box_is_read() -> None:
    sheets = Sheets()
    for number in range(8):
        sheets.shape(LEFT, 950 + 10 * number, 3200, 1500)
    sheets.lines([FILL] * 10, LEFT + 50, 1000)
    page = snapshot(sheets.words())
    assert sources(page) == [] and said(page).count("harbour") == 10


def test_words_in_a_drawing_that_have_tags_are_text_and_stand_there_once() -> None:
    sheets = Sheets()
    root = sheets.element("Document")
    for number in range(6):
        sheets.line(f"{FILL} {number}", LEFT, 1000 + 300 * number, tag=sheets.element("P", root))
    for number in range(8):
        sheets.shape(LEFT + 200 * number, 3500 + 20 * number, 160, 900)
    sheets.line("boats of the north", LEFT + 300, 3900, tag=sheets.element("P", root))
    page = snapshot(sheets.words())
    there = [node for node in range(len(page)) if "boats of the north" in page.string(node)]
    assert len(there) == 1 and "boats of the north" in said(page)
