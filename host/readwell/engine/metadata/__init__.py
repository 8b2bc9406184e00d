"""The title, authors and dates of a page, each with its source.

Sources in order: JSON-LD, meta elements, microdata, then the visible page.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from readwell.engine.metadata import days, language, offers, people, site, titles
from readwell.engine.metadata.found import Found, undisguised
from readwell.engine.page.snapshot import Snapshot, view


@view
def byline(page: Snapshot) -> Found | None:
    """Returns who wrote it, as it is written."""
    title = titles.title(page)
    return people.byline(page, title.node if title else -1)


@view
def metadata(page: Snapshot) -> dict[str, Found]:
    """Returns all known metadata by name; unknown ones are missing."""
    title = titles.title(page)
    sure = title and (title.shown or title.source != "title element")  # more than the title element says so
    found = {
        "title": title,
        "byline": byline(page),
        "published": days.published(page, title.node if title else -1),
        "modified": days.modified(page),
        "site": site.site(page, title.value if title and sure else ""),
        "language": language.language(page),
        "direction": language.direction(page),
        "image": site.image(page),
        "canonical": site.canonical(page),
        "licence": site.licence(page),
        "price": offers.price(page),
        "rating": offers.rating(page),
    }
    known = {name: replace(value, value=undisguised(value.value)) for name, value in found.items() if value}
    return {name: value for name, value in known.items() if value.value}


def wire(page: Snapshot) -> dict[str, dict[str, Any]]:
    """Returns the metadata as in a reply."""
    return {name: value.wire() for name, value in metadata(page).items()}
