"""Twice the page, twice the work; and no page, however large, takes long to be joined."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from readwell.engine.joining import begun, from_wire, grown
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import leaves
from readwell.engine.page.visible import visible_text
from readwell.parse import parse

from tests.engine.counted import calls
from tests.engine.joining.works import HERE, address

SIZE = 1_000
#: Pages of so many blocks, made so that one is like many others.
KINDS: dict[str, Callable[[int, int], str]] = {
    "lines": lambda size, page: "".join(f"<p>Line {number} of page {page} of the song.</p>" for number in range(size)),
    "one line": lambda size, page: "<p>And the ice went down to the sea.</p>" * size,
    "two lines": lambda size, page: "<p>And the ice went down.</p><p>And the ice came up.</p>" * (size // 2),
    "deep": lambda size, page: "<div class=a1>" * size + f"<p>Page {page}.</p>" + "</div>" * size,
    "links": lambda size, page: "".join(
        f"<p><a href='?page=2#n{n}' id=n{n}>Note {n}{page}</a></p>" for n in range(size)
    ),
    "numbers": lambda size, page: "".join(f"<p>Page {page} of {number + 2}</p>" for number in range(size)),
    "boxes": lambda size, page: f"<aside><p>Get the news every day.</p></aside><p>{page}</p>" * size,
    "titles": lambda size, page: "<h1>The bridge</h1>" * size + f"<p>Page {page} says so.</p>",
}


def pair(kind: str, size: int) -> tuple[Snapshot, Snapshot]:
    shell = "<title>The bridge</title><body><article>{}</article>"
    first, further = (parse(shell.format(KINDS[kind](size, page)), address(page)) for page in (1, 2))
    return first, further


def join(first: Snapshot, further: Snapshot) -> None:
    """Joins two pages of which all is kept, once as a client does: what is known travels."""
    kept, added = (leaves(page) & visible_text(page) for page in (first, further))
    article = begun(first, kept)
    assert from_wire(article.so_far.wire()) == article.so_far
    grown(article, further, added)


@pytest.mark.second(after=4)
@pytest.mark.parametrize("kind", KINDS)
def test_twice_the_page_is_twice_the_work(kind: str) -> None:
    join(*pair(kind, SIZE))
    small, middle, large = (calls(lambda size=size: join(*pair(kind, size))) for size in (SIZE, 2 * SIZE, 4 * SIZE))  # type: ignore[misc]
    assert large - middle < 2.8 * (middle - small), (small, middle, large)


@pytest.mark.second
def test_more_blocks_than_are_known_are_joined_all_the_same() -> None:
    first, further = pair("lines", 25_000)
    kept, added = (leaves(page) & visible_text(page) for page in (first, further))
    article = begun(first, kept)
    assert from_wire(article.so_far.wire()) == article.so_far
    assert not grown(article, further, added).over


def test_a_page_that_is_all_its_head_is_the_same_again() -> None:
    first, _ = pair("titles", 50)
    again = parse("<title>The bridge</title><body><article><h1>The bridge</h1></article>", f"{HERE}?page=2")
    kept, added = (leaves(page) & visible_text(page) for page in (first, again))
    assert grown(begun(first, kept), again, added).over == "same"
