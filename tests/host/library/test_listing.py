"""Every list is found from an index alone: rows hold texts, and there may be 100,000 of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from readwell.services.library import listing, sorting
from readwell.services.library.article import from_portable
from readwell.services.library.listing import SORTS
from readwell.services.library.store import Library

from tests.host.library.articles import filled

ASKED: tuple[dict[str, Any], ...] = (
    {}, {"tag": "thai"}, {"state": "later"}, {"favourite": True}, {"fetched": False}, {"broken": True}, {"begun": True},
    {"marked": False}, {"site": "X"}, {"collection": "a"}, {"state": "archive", "begun": True, "tag": "t"},
)  # fmt: skip


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with closing(filled(tmp_path / "library.sqlite")) as made:
        for name in ("one", "two"):
            made.add(from_portable({"address": f"https://x.org/{name}", "title": name, "saved": "2026", "text": ""}))
        yield made


@pytest.mark.parametrize("sort", SORTS)
def test_the_ids_of_a_list_come_from_an_index_alone(library: Library, sort: str) -> None:
    for asked in ASKED:
        sql, values = listing.page({**asked, "sort": sort})
        plan = library.base.execute(f"EXPLAIN QUERY PLAN {sql}", (*values, 50, 0)).fetchall()
        steps = [row[3] for row in plan if " articles" in row[3] and "VIRTUAL" not in row[3]]
        assert steps and all("COVERING INDEX" in step for step in steps), (asked, steps)


def test_pages_of_a_list_make_the_whole_in_its_order(library: Library) -> None:
    for asked in ({"sort": "title"}, {"fetched": True, "sort": "words", "reverse": True}, {"begun": False}):
        whole = [row["id"] for row in library.listed(100, **asked)]
        pages = [row["id"] for skip in range(0, 12, 3) for row in library.listed(3, skip, **asked)]
        assert pages == whole and len(whole) in (8, 10)


def test_links_without_a_text_are_no_duplicates(library: Library) -> None:
    assert sorting.duplicates(library) == []
    library.add(from_portable({"address": "https://x.org/c", "title": "c", "saved": "2026", "text": "words twice"}))
    library.add(from_portable({"address": "https://x.org/d", "title": "d", "saved": "2026", "text": "words twice"}))
    assert [[row["title"] for row in group] for group in sorting.duplicates(library)] == [["c", "d"]]
