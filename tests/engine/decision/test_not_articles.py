"""What a server sends in place of a page, and results of a search, are told as such; articles stay articles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.parse import parse

SAYS = "The town council voted on Tuesday to keep the library in Mill Lane open for another four years, after a debate."
FIELD = "<form role=search action=/find><input name=q></form>"
SORRY = "<h1>Page not found</h1><p>The page that you asked for is not here. It may have been moved or deleted.</p>"
BROKEN = "<h1>Something went wrong</h1><p>Our server could not answer. We know of it. Please try again in an hour.</p>"
HIT = "<li><h3><a href=/p{0}>The bridge of year {0}</a></h3><p>How the bridge was painted in year {0}, and by whom.</p>"
HITS = "".join(map(HIT.format, range(8)))
LONG = f"<h1>The bridge is green</h1>{f'<p>{SAYS} {SAYS}</p>' * 12}"
RELATED = (
    "<aside><h2>More from us</h2>" + "".join(f"<h3><a href=/r{n}>Story {n}</a></h3>" for n in range(6)) + "</aside>"
)


def page(body: str, address: str = "/a", status: str = "", attributes: str = "") -> Snapshot:
    """A page as the extension hands it on."""
    made = parse(f"<html><head><title>A page</title><body {attributes}>{body}", f"https://example.org{address}")
    return replace(made, facts={**made.facts, **({"status": status} if status else {})})


def kind(given: Snapshot) -> str:
    """The kind that the reply names."""
    return str(answer({"do": "extract", "page": to_wire(given), "more": ["roles"]})["ok"]["kind"])


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (page(SORRY, status="404"), "failed"),
        (page(SORRY, status="410"), "failed"),
        (page(BROKEN, status="500"), "failed"),
        (page(BROKEN, status="503"), "failed"),
        (page(f"<main><p>{SAYS}</p></main>", status="403"), "failed"),
        (page(SORRY + RELATED, status="404"), "failed"),
        (page(FIELD + SORRY, "/a?q=bridge", "404"), "failed"),
        (page(f"{FIELD}<main><h1>Results</h1><ul>{HITS}</ul></main>", "/find?q=bridge"), "found"),
        (page(f"<search><input name=s></search><main><ol>{HITS}</ol></main>", "/?s=bridge"), "found"),
        (page(f"<input type=search name=text><main>{HITS}</main>", "/?lang=de&text=bridge"), "found"),
        (page(f"<main><ul>{HITS}</ul></main>", attributes='itemtype="https://schema.org/SearchResultsPage"'), "found"),
        (page(f"{FIELD}<main><h1>8 hits</h1><ul>{HITS}</ul>{FIELD}</main>", "/find?page=2&q=a+b"), "found"),
    ],
)
def test_a_page_that_is_no_article_is_told_as_what_it_is(given: Snapshot, named: str) -> None:
    assert kind(given) == named


@pytest.mark.parametrize(
    "given",
    [
        page(LONG),
        page(LONG, status="404"),
        page(LONG, status="503"),
        page(LONG, status="200"),
        page(LONG, status="a number"),
        page(LONG, status="４０４"),
        page(SORRY + LONG),
        page(f"{FIELD}{LONG}", "/a?q=bridge"),
        page(f"{FIELD}{LONG}{RELATED}", "/a?q=bridge"),
        page(f"{FIELD}<main><h1>Our stories</h1><ul>{HITS}</ul></main>", "/stories"),
        page(f"<main><h1>Our stories</h1><ul>{HITS}</ul></main>", "/stories?page=2"),
        page(f'{LONG}<div itemtype="https://schema.org/SearchResultsPage">{RELATED}</div>', "/a?q=bridge"),
    ],
)
def test_an_article_or_a_list_keeps_its_kind(given: Snapshot) -> None:
    assert kind(given) not in ("failed", "found")
