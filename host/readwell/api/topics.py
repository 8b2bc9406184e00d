"""What the page says it is about: its description and its tags. The Python API gives them; the reader shows neither."""

from __future__ import annotations

import re

from readwell.engine.metadata import declared, linked
from readwell.engine.metadata.found import tidy
from readwell.engine.metadata.names import lists
from readwell.engine.page.snapshot import Snapshot

#: Tags of one page; longer lists are spam.
MOST = 40
_BETWEEN = re.compile(r"[,;|،、，]")


def description(page: Snapshot) -> str:
    """Returns the page's description of itself, empty if it has none."""
    found = declared.first(page, lists()["description"])
    if found:
        return found.value
    texts = (text for thing in linked.articles(page) for text in linked.texts(page, thing.get("description")))
    return next(filter(None, map(tidy, texts)), "")


def tags(page: Snapshot) -> tuple[str, ...]:
    """Returns the page's keywords, each once, from the first kind of source that has any."""
    known = declared.meta(page)
    sources = [[text for name in lists()["tags"] for text in known.get(name, ())]]
    sources += [[text for thing in linked.articles(page) for text in linked.texts(page, thing.get("keywords"))]]
    for texts in sources:
        found = [tidy(tag) for text in texts for tag in _BETWEEN.split(text)]
        once: dict[str, str] = {}
        for tag in filter(None, found):
            once.setdefault(tag.casefold(), tag)
        if once:
            return tuple(once.values())[:MOST]
    return ()
