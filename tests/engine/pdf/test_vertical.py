"""Tests of pages whose lines run from the top to the bottom."""

from __future__ import annotations

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import is_text
from readwell.engine.pdf.build import snapshot
from readwell.engine.pdf.vertical import turned, upright

from tests.engine.pdf.sheets import FILL, LEFT, WIDTH, Sheets, said

#: Lines of one paragraph each of them a run of twenty letters.
LINES = (
    "港の評議会は火曜日に開かれ屋根と船について",
    "話し合ったがパンの値段は決まらずに終わった",
    "それから人々は川に沿って家へ帰って行った。",
)


def upright_line(sheets: Sheets, text: str, x: int, y: int = 900, *, page: int = 0, apart: bool = False) -> None:
    """Sets a line downwards, letters as high as they are wide: as one run, or each for itself."""
    for number, run in enumerate(text if apart else [text]):
        sheets.line(run, x, y + 100 * number, page)
        sheets.wire["w"][-1] = 100
        sheets.wire["h"][-1] = 100 * len(run)


def novel(*, apart: bool = False, pages: int = 1) -> Sheets:
    sheets = Sheets(pages)
    for page in range(pages):
        for number, text in enumerate(LINES * 2):
            upright_line(sheets, text, 5000 - 180 * number, page=page, apart=apart)
    return sheets


def texts(page: Snapshot) -> list[str]:
    return [page.strings[page.text[node]] for node in is_text(page).nonzero()[0]]


def test_the_line_at_the_right_is_the_first_one() -> None:
    assert said(snapshot(novel().words())).replace(" ", "").replace("\n", "") == "".join(LINES * 2)


def test_letters_that_a_file_sets_one_by_one_are_a_line_without_spaces() -> None:
    assert texts(snapshot(novel(apart=True).words())) == list(LINES * 2)


def test_a_line_that_begins_lower_begins_a_paragraph() -> None:
    sheets = Sheets()
    for number, text in enumerate(LINES * 2):
        upright_line(sheets, text, 5000 - 180 * number, 900 if number % 3 else 1000)
    page = snapshot(sheets.words())
    assert [page.tags[tag] for tag in page.tag].count("p") == 2


def test_boxes_are_those_of_the_page_and_not_of_the_turned_one() -> None:
    page = snapshot(novel(pages=2).words())
    assert page.layout is not None
    first, last = (is_text(page).nonzero()[0][place] for place in (0, -1))
    assert [int(page.layout[side][first]) for side in "xywh"] == [500, 90, 10, 210]
    assert [int(page.layout[side][last]) for side in "xywh"] == [410, 842 + 90, 10, 210]


def test_heads_and_numbers_that_run_across_such_a_page_are_told_apart() -> None:
    sheets = novel(pages=3)
    for page in range(3):
        sheets.line("Harbour News", 2500, 300, page)
        sheets.line(str(page + 7), 2900, 8000, page)
    words = sheets.wire
    order = sorted(range(len(words["text"])), key=lambda word: words["page"][word])
    for name, column in list(words.items()):
        if isinstance(column, list) and len(column) == len(order) and name not in ("pages", "fonts"):
            words[name] = [column[word] for word in order]
    shown = snapshot(sheets.words())
    assert "Harbour" not in said(shown) and "7" not in said(shown)
    roles = list(shown.attribute("role").values())
    assert roles.count("doc-pageheader") == 3 and roles.count("doc-pagefooter") == 3


def test_first_letters_of_lines_are_no_head_of_their_page() -> None:
    sheets = Sheets(4)
    for page in range(4):
        for number, text in enumerate(LINES * 2):
            upright_line(sheets, text, 5000 - 180 * number, 300, page=page, apart=True)
    assert said(snapshot(sheets.words())).count("港") == 8


def test_links_and_drawings_are_turned_with_their_page() -> None:
    sheets = novel()
    sheets.wire["links"] = [[0, 5000, 900, 100, 2100, "https://example.com/"]]
    sheets.shape(1000, 2000, 300, 400)
    words = sheets.words()
    found = turned(words, upright(words)[0])
    assert found.links == ((0, 900, WIDTH - 5100, 2100, 100, "https://example.com/"),)
    assert found.drawn[0, 2:6].tolist() == [2000, WIDTH - 1300, 400, 300]
    assert found.seen(0, (2000, WIDTH - 1300, 2400, WIDTH - 1000)) == (1000, 2000, 1300, 2400)
    assert list(snapshot(words).attribute("href").values()) == ["https://example.com/"]


def test_pages_of_other_scripts_and_lines_across_stay_as_they_are() -> None:
    sheets = Sheets(2)
    sheets.lines([FILL] * 5, LEFT, 900)
    sheets.lines([LINES[0]] * 5, LEFT, 900, page=1)
    upright_line(sheets, "arXiv:2101.00001", 100, 2000, page=1)
    assert upright(sheets.words()) == (frozenset(), frozenset())
