"""Pages that are no article, whatever their words look like: what a server sends in place of one, and found pages."""

from __future__ import annotations

from urllib.parse import parse_qsl

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.features.passages import passages
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import within

#: Names of the page's kinds.
FAILED, FOUND = "failed", "found"
#: Servers answer so (400 and above) in place of a page; one that says more is an article with a wrong number.
REFUSED, SAYS_MORE = 400, 250
#: So many kept headings that only lead elsewhere are results, if the page's own search field was asked.
RESULTS = 4
HEADS = ("h2", "h3", "h4")
SCHEMA = "SearchResultsPage"


def no_article(page: Snapshot, keep: Mask) -> str:
    """Returns "failed" or "found" for a page that is no article; empty for all others."""
    words = passages(page).words
    if _refused(page.facts.get("status", "")) and int(words[keep].sum()) < SAYS_MORE:
        return FAILED
    return FOUND if _marked(page) or (_asked(page) and _leading(page, keep) >= RESULTS) else ""


def _refused(status: str) -> bool:
    return status.isascii() and status.isdecimal() and len(status) == 3 and int(status) >= REFUSED


def _marked(page: Snapshot) -> bool:
    """Whether the whole page calls itself results, not a part of it."""
    whole = page.tagged(("html", "body", "main"))
    return bool((page.holding("itemtype", lambda value: value.rsplit("/", 1)[-1] == SCHEMA) & whole).any())


def _asked(page: Snapshot) -> bool:
    """Whether the address fills in a field of the page's own: one that it sends from a form for searching."""
    try:
        given = {
            name for name, value in parse_qsl(addresses.split(page.url).query, max_num_fields=100) if value.strip()
        }
    except ValueError:
        return False
    named = page.holding("name", given.__contains__) & page.tagged(("input",))
    forms = page.holding("role", lambda value: value.strip().lower() == "search") | page.tagged(("search",))
    searching = page.holding("type", lambda value: value.strip().lower() == "search") | within(page, forms)
    return bool((named & searching).any())


def _leading(page: Snapshot, keep: Mask) -> int:
    """Returns how many kept headings are links and nothing else."""
    rows = passages(page)
    heading = within(page, page.tagged(HEADS))[rows.head]
    return int(np.count_nonzero(keep & heading & (rows.words > 0) & (rows.link_words == rows.words)))
