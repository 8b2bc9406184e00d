"""The text of a link comes when a person asks for it, at a polite pace, and what a server refuses is noted with it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.library.article import from_portable
from readwell.services.library.fetching import PACE, fetched, paced, wanted
from readwell.services.library.store import Library
from readwell.system.fetching import Fetched

ARTICLE = (
    "<title>Roofs and boats</title><article><h1>Roofs and boats</h1>"
    + "<p>The harbour was quiet, and nobody mended the roofs that year, said the council on Tuesday.</p>" * 12
    + "</article>"
)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "library.sqlite")
    yield library
    library.close()


def link(library: Library, address: str, **more: Any) -> int:
    row = {"address": address, "title": "", "saved": "2026-01-01", "text": ""}
    return library.add(from_portable({**row, **more})).id


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Addresses with what each gives: bytes, or what is refused."""
    pages: dict[str, Any] = {}

    def fetch(address: str, **_: Any) -> Fetched:
        found = pages[address]
        if isinstance(found, Refused):
            raise found
        return Fetched(found[1].encode(), found[0], "text/html; charset=utf-8")

    monkeypatch.setattr("readwell.parse.sources.fetch", fetch)
    return pages


def test_a_link_gets_the_text_of_its_page_and_keeps_what_was_said_of_it(library: Library, web: dict[str, Any]) -> None:
    web["https://short.example/1"] = ("https://news.example/roofs?utm_source=x", ARTICLE)
    number = link(library, "https://short.example/1", tags=["sea"], state="later")
    row = fetched(library, number)
    assert (row["title"], row["missing"], row["tags"], row["state"]) == ("Roofs and boats", False, ["sea"], "later")
    assert "mended the roofs" in row["text"] and row["html"]
    assert [found["id"] for found in library.search("council")] == [number]
    assert library.read("https://news.example/roofs", {"progress": 0.5}) == 1
    assert fetched(library, number) == library.get(number)


@pytest.mark.parametrize(
    ("refused", "code", "status"),
    [
        (Refused("request", "https://x.example/: Client error '404 Not Found' for url"), "gone", 404),
        (Refused("request", "https://x.example/: Client error '410 Gone' for url"), "gone", 410),
        (Refused("request", "https://x.example/: Client error '403 Forbidden' for url"), "closed", 403),
        (Refused("request", "https://x.example/: Server error '503 Service Unavailable' for url"), "late", 503),
        (Refused("request", "x.example: is no name"), "late", 0),
        (Refused("too-large", "is over 9 bytes"), "too-large", 0),
    ],
)
def test_what_a_server_refuses_is_noted_with_the_link(
    library: Library, web: dict[str, Any], refused: Refused, code: str, status: int
) -> None:
    web["https://x.example/"] = refused
    row = fetched(library, link(library, "https://x.example/"))
    assert row["missing"] and row["fetch"]["code"] == code and row["fetch"].get("status", 0) == status
    assert library.count(broken=True) == 1


def test_a_page_without_a_text_stays_a_link(library: Library, web: dict[str, Any]) -> None:
    web["https://x.example/"] = ("https://x.example/", "<title>Nothing</title>")
    assert fetched(library, link(library, "https://x.example/"))["fetch"]["code"] == "no-text"


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/", "http://localhost/", "http://192.168.0.1/", "http://[::1]/"]
)
def test_no_link_of_a_list_leads_to_this_computer_or_its_network(library: Library, address: str) -> None:
    pytest.importorskip("httpx")
    row = fetched(library, link(library, address))
    assert row["missing"] and row["fetch"]["code"] == "late"


def test_an_address_that_is_none_of_the_web_is_never_fetched(library: Library) -> None:
    assert fetched(library, link(library, "file:///etc/passwd"))["fetch"]["code"] == "late"


def test_without_the_extra_nothing_is_noted_with_the_link(library: Library, web: dict[str, Any]) -> None:
    web["https://x.example/"] = Refused("request", "addresses need the extra `fetch`: pip install readwell[fetch]")
    with pytest.raises(Refused):
        fetched(library, link(library, "https://x.example/"))
    assert library.count(broken=True) == 0


def test_the_queue_comes_first_and_what_failed_only_when_it_is_asked_for(library: Library) -> None:
    failed = link(library, "https://a.example/", fetch={"code": "gone"})
    plain = link(library, "https://b.example/")
    queued = [link(library, f"https://q.example/{number}", state="later") for number in (1, 2)]
    assert [row["id"] for row in wanted(library, 50)] == [*queued, plain]
    assert [row["id"] for row in wanted(library, 50, again=True)] == [*queued, plain, failed]
    assert [row["id"] for row in wanted(library, 2)] == queued


def test_no_site_is_hurried_and_others_are_visited_meanwhile() -> None:
    clock = [0.0]
    seen: list[tuple[float, str]] = []

    def wait(seconds: float) -> None:
        clock[0] += seconds

    rows = [{"address": f"https://{site}.example/{number}"} for site in "ab" for number in range(3)]
    for row in paced(rows, lambda: clock[0], wait):
        seen.append((clock[0], row["address"]))
        clock[0] += 0.1
    assert len(seen) == 6
    for site in "ab":
        times = [at for at, address in seen if f"//{site}." in address]
        assert all(later - earlier >= PACE for earlier, later in pairwise(times))
    assert clock[0] < 6 * PACE
