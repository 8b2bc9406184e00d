"""What a page is called, who wrote it and when, with the source of each.

Asked in this order: JSON-LD, meta elements, microdata, then what the page shows.
"""

from __future__ import annotations

from typing import Any

from readwell.metadata import days, people, site, titles, tongues
from readwell.metadata.found import Found
from readwell.snapshot import Snapshot, view


@view
def metadata(page: Snapshot) -> dict[str, Found]:
    """All that is known, by name; what isn't known isn't there."""
    title = titles.title(page)
    found = {
        "title": title,
        "byline": people.byline(page, title.node if title else -1),
        "published": days.published(page, title.node if title else -1),
        "modified": days.modified(page),
        "site": site.site(page),
        "language": tongues.language(page),
        "direction": tongues.direction(page),
        "image": site.image(page),
        "canonical": site.canonical(page),
        "licence": site.licence(page),
    }
    return {name: value for name, value in found.items() if value is not None and value.value}


def wire(page: Snapshot) -> dict[str, dict[str, Any]]:
    """The same as a reply holds it."""
    return {name: value.wire() for name, value in metadata(page).items()}
