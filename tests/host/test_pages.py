"""The pages of a work as Python people join them: one after the other, with the options of `extract`."""

from __future__ import annotations

import pytest
import readwell

from tests.engine.joining.works import ENDS, FIRST, HERE, LINES, ONE, THREE, TITLE, TWO, address, page, paragraphs

TABLE = "<table><tr><th>Boats</th><th>Herring</th></tr><tr><td>Nine</td><td>Forty barrels</td></tr></table>"
WORK = [(page(number, body), address(number)) for number, body in enumerate((ONE, TWO, THREE), 1)]


def test_pages_say_which_one_comes_next_until_there_is_none() -> None:
    there, asked = {url: html for html, url in WORK}, list[str]()
    pages = readwell.Pages()
    url: str | None = HERE
    while url and pages.add(there[url], url):
        asked.append(url)
        url = pages.next_page
    assert asked == [url for _, url in WORK] and (url, pages.over) == (None, None)
    assert [line for line in pages.document.text.splitlines() if line in LINES] == list(LINES[:6])


def test_join_takes_all_pages_and_stops_at_one_that_is_none() -> None:
    document = readwell.join(WORK)
    assert document.pages == tuple(url for _, url in WORK) and document.title == TITLE
    assert readwell.join([*WORK[:2], FIRST, WORK[2]]).pages == document.pages[:2]


def test_a_page_that_is_refused_changes_nothing() -> None:
    pages = readwell.Pages()
    pages.add(*FIRST)
    before = pages.document.text
    for more, code in ENDS.values():
        if len(more) == 1:
            assert not pages.add(*more[0]) and pages.over == code
            assert pages.document.text == before and pages.next_page is None
    assert pages.add(*WORK[1]) and pages.over is None, "a caller may try another one"


def test_the_options_hold_for_every_page() -> None:
    work = [
        (page(number, body + TABLE.replace("Nine", f"Nine{number}")), address(number))
        for number, body in enumerate((ONE, TWO), 1)
    ]
    assert readwell.join(work).text.count("barrels") == 2
    assert "barrels" not in readwell.join(work, tables=False).text
    assert readwell.join(work, method="bte").pages == (HERE, address(2))


def test_every_format_is_written_of_all_pages() -> None:
    document = readwell.join(WORK)
    for text in (document.markdown, document.html, *(link.text for link in document.links)):
        assert text.count(LINES[5]) <= 1
    assert LINES[5] in document.markdown and LINES[5] in document.html
    assert [block.text for block in document.blocks if block.kept and block.text in LINES] == list(LINES[:6])
    assert document.as_dict()["pages"] == list(document.pages)


def test_a_single_page_is_its_own_work() -> None:
    alone = readwell.extract_document(*FIRST)
    assert alone.pages == (HERE,) and readwell.join([FIRST]).text == alone.text
    assert readwell.extract_document(FIRST[0]).pages == ()


def test_what_is_no_page_is_refused_and_nothing_is_no_document() -> None:
    pages = readwell.Pages()
    with pytest.raises(readwell.Refused):
        _ = pages.document
    with pytest.raises(readwell.Refused):
        pages.add(b"%PDF-1.7")
    assert pages.next_page is None
    with pytest.raises(readwell.Refused):
        readwell.Pages(method="nobody")


def test_pages_without_addresses_are_joined_by_their_words() -> None:
    document = readwell.join([(html, "") for html, _ in WORK])
    assert [line for line in document.text.splitlines() if line in LINES] == list(LINES[:6])
    assert readwell.join([(page(1, paragraphs(LINES[:2])), "")] * 2).text.count(LINES[0]) == 1
