"""The address that a file names as its source."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from readwell.engine.render.formats import written
from readwell.engine.render.work import Work
from readwell.parse import parse

from tests.engine.render.saved import everything


@pytest.mark.parametrize("form", ["html", "epub", "markdown", "json"])
def test_where_a_page_was_read_stands_before_what_its_own_site_calls_it(form: str) -> None:
    read, called = "https://example.org/read-here?page=2", "https://example.org/the-whole"
    html = f"<link rel=canonical href={called}><p>{'Words that stand in the article. ' * 9}</p>"
    made = Work(page := parse(html, read), everything(page))
    assert (made.about["address"], made.about["canonical"]) == (read, called)
    found = written(made, form)
    texts = _members(found) if isinstance(found, bytes) else {"": found}
    naming = [text for text in texts.values() if read in text]
    assert naming
    for text in (*naming, *(each for each in texts.values() if called in each)):
        shown = re.findall(r"(?:<a href=\"|<dc:source>)(https://example.org/[^\"<]*)", text)
        assert not shown or shown[0] == read
    if form in ("html", "epub"):
        assert any(re.search(rf"(?:<a href=\"|<dc:source>){re.escape(read)}", text) for text in naming)


def _members(raw: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(raw)) as book:
        return {name: book.read(name).decode("utf-8", "replace") for name in book.namelist()}
