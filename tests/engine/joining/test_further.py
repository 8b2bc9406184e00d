"""What of a further page is new: heads and feet that repeat are left out, and not a word of the text is."""

from __future__ import annotations

import pytest

from tests.engine.joining.works import BYLINE, HERE, LINES, STANDFIRST, TITLE, address, joined, page, paragraphs, text

#: Four pages of two lines.
PAIRS = tuple(zip(LINES[::2], LINES[1::2], strict=True))
ONE, TWO, THREE = (paragraphs(LINES[first : first + 2]) for first in (0, 2, 4))


def test_an_article_of_three_pages_has_every_line_once() -> None:
    lines = text(ONE, TWO, THREE)
    assert [line for line in lines if line in LINES] == list(LINES[:6])
    assert lines.count(STANDFIRST) <= 1 and lines.count(BYLINE) <= 1 and lines.count(TITLE) <= 1


@pytest.mark.parametrize(
    "said", ["{} - Page {n}", "{} (Seite {n})", "{} ({n}/3)", "{} | Página {n} de 3", "{} {n}", "{} 第{n}页", "{}"]
)
def test_a_title_with_the_number_of_the_page_is_the_title(said: str) -> None:
    titles = [said.format(TITLE, n=number) if number > 1 else TITLE for number in (1, 2, 3)]
    pages = [(page(n, body, 3, titles[n - 1]), address(n)) for n, body in enumerate((ONE, TWO, THREE), 1)]
    lines = joined(pages).document.text.splitlines()
    assert [line for line in lines if line in LINES] == list(LINES[:6])
    assert not set(titles[1:]) - {TITLE} & set(lines)


def test_a_heading_of_a_pages_own_stays() -> None:
    lines = text(f"<h2>The ice</h2>{ONE}", f"<h2>The boats</h2>{TWO}", f"<h2>The song</h2>{THREE}")
    assert [line for line in lines if line.startswith("The ") and len(line) < 12] == [
        "The ice",
        "The boats",
        "The song",
    ]


def test_a_mark_of_the_page_is_no_text() -> None:
    lines = text(*(f"<p>Page {n} of 3</p>{body}<p>Page {n} of 3</p>" for n, body in enumerate((ONE, TWO, THREE), 1)))
    assert [line for line in lines if line in LINES] == list(LINES[:6])
    assert "Page 2 of 3" not in lines and "Page 3 of 3" not in lines


def test_a_refrain_is_sung_as_often_as_it_was() -> None:
    refrain = "<p>And the ice went down, down, down to the sea.</p>"
    bodies = (f"{paragraphs([one])}{refrain}{paragraphs([other])}{refrain}" for one, other in PAIRS)
    assert text(*bodies).count(refrain[3:-4]) == 8


def test_a_quoted_line_stays_where_it_is_quoted() -> None:
    quoted = f"<blockquote><p>{LINES[0]}</p></blockquote><p>So it was written, and so it was.</p>"
    assert text(ONE, f"{quoted}{TWO}", THREE).count(LINES[0]) == 2


def test_the_head_row_of_a_table_on_each_page_stays() -> None:
    row = "<tr><td>{0} boats of the north bank</td><td>{0}{0} barrels of good herring</td></tr>"
    table = "<table><tr><th>Boats</th><th>Herring</th></tr>{}</table>"
    bodies = (f"{body}{table.format(row.format(n) * 3)}" for n, body in enumerate((ONE, TWO, THREE), 4))
    lines = text(*bodies)
    assert sum("Herring" in line for line in lines) == 3


def test_equal_short_lines_stay() -> None:
    lines = text(f"{ONE}<p>Yes.</p>{paragraphs([LINES[6]])}", f"<p>Yes.</p>{TWO}", f"{THREE}<p>Yes.</p>")
    assert lines.count("Yes.") == 3


def test_a_box_in_the_middle_comes_once_at_most() -> None:
    box = "<aside class=newsletter><p>Get the news of the harbour every morning before breakfast.</p></aside>"
    lines = text(*(f"{paragraphs([one])}{box}{paragraphs([other])}" for one, other in PAIRS))
    assert [line for line in lines if line in LINES] == list(LINES)
    assert sum("breakfast" in line for line in lines) <= 1


def test_a_foot_that_repeats_stands_at_the_end() -> None:
    foot = "<p><em>Ann Lee has written for the Town News since the year of the ice.</em></p>"
    lines = text(ONE + foot, TWO + foot, THREE + foot)
    assert [line for line in lines if line in LINES] == list(LINES[:6])
    assert sum("since the year" in line for line in lines) <= 1


def test_what_the_page_before_ends_with_is_no_beginning() -> None:
    assert [line for line in text(ONE, paragraphs(LINES[1:4]), THREE) if line in LINES] == list(LINES[:6])


def test_a_page_that_grows_adds_what_is_new() -> None:
    grows = (paragraphs(LINES[: 2 * count]) for count in (1, 2, 3))
    assert [line for line in text(*grows) if line in LINES] == list(LINES[:6])


def test_a_short_last_page_loses_nothing() -> None:
    bodies = (paragraphs(LINES[:4]), paragraphs(LINES[4:7]), "<p>The end of it came in June.</p>")
    assert text(*bodies)[-1] == "The end of it came in June."


def test_the_title_and_the_pages_are_those_of_the_first() -> None:
    whole = joined([(page(n, body), address(n)) for n, body in enumerate((ONE, TWO, THREE), 1)])
    assert whole.document.title == TITLE and whole.document.url == HERE
    assert whole.document.pages == (HERE, address(2), address(3)) and whole.document.next_page is None
