"""The days of publication and of the last change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from readwell.engine.basics.addresses import is_forum
from readwell.engine.basics.dates import days_since, find
from readwell.engine.metadata import declared, linked, microdata, site
from readwell.engine.metadata.answering import answering
from readwell.engine.metadata.found import Found
from readwell.engine.metadata.names import lists
from readwell.engine.metadata.nearness import BEFORE, OPENING, lines, nearest
from readwell.engine.page.concepts import COMMENTS, DATE, FOOTER, RELATED, below, concepts
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import blank, unseen
from readwell.engine.page.tree import block_above, is_text
from readwell.engine.page.visible import hidden
from readwell.engine.structure.threads import posts

#: Elements of the page itself that are read.
MOST = 40
#: A longer text is prose, and its dates are part of the story.
HEAD = 60

#: The first words of a line are looked for in so many nodes beyond an element.
NEAR = 40

#: Between the parts of a byline.
DIVIDERS = frozenset("|·•–—/")

_IN_ADDRESS = re.compile(r"/((?:19|20)\d\d)(?:[/-](\d{1,2})[/-](\d{1,2})|(\d\d)(\d\d))(?![0-9A-Za-z])")
_UPDATED = re.compile(r"updat|modif|aktualis|mis à jour|revis|edited|更新", re.IGNORECASE)
#: The same in visible words; Chinese pages also call the day of publication the day of the change.
_SAID_UPDATED = re.compile(r"updat|modif|aktualis|mis à jour|revis|edited", re.IGNORECASE)
#: Words with the day on which someone registered.
_MEMBER = re.compile(
    r"\bjoin(?:ed|\s+date)|\bregistered\b|member since|\bfounded\b|registriert|mitglied seit|dabei seit"
    r"|inscrit|registrad|建立于|注册|註冊",
    re.IGNORECASE,
)
#: Names of publishers' own meta elements.
_PUBLISHED = re.compile(r"publi(?:sh|cation)\w{0,30}[-_.: ]?(?:date|time|on|at)\b|date[-_.: ]?publi")


def published(page: Snapshot, title: int) -> Found | None:
    """Returns the day of publication; `title` is the element that shows the title, or -1."""
    found = _first(page, _declared(page, "published", ("datePublished", "dateCreated", "uploadDate")))
    if found is None:
        return _first(page, _shown(page, title))
    if not found.value.endswith(("Z", "+00:00")):
        return found
    # Machine-readable dates are in UTC, visible ones in the writer's time zone: near midnight the visible day wins.
    shown = _first(page, _shown(page, title))
    beside = shown is not None and abs(number(shown.value) - number(found.value)) == 1
    return Found(shown.value[:10], shown.source, shown.node) if shown and beside else found


def number(day: str) -> int:
    """Returns the number of an ISO day."""
    return days_since(int(day[:4]), int(day[5:7]), int(day[8:10]))


def modified(page: Snapshot) -> Found | None:
    """Returns the day of the last change."""
    return _first(page, _declared(page, "modified", ("dateModified",)), _marked_modified(page))


def _first(page: Snapshot, *sources: Iterable[tuple[str, str, int]]) -> Found | None:
    language = page.facts.get("lang", "")
    for source in sources:
        for text, name, node in source:
            when = find(text, language)
            if when:
                return Found(str(when), name, node)
    return None


def _declared(page: Snapshot, kind: str, keys: tuple[str, ...]) -> Iterator[tuple[str, str, int]]:
    for thing in linked.articles(page):
        for key in keys:
            for text in linked.texts(page, thing.get(key), ("@value",))[:2]:
                yield text, f"json-ld {key}", -1
    known = declared.meta(page)
    for name in lists()[kind]:
        for text in known.get(name, ())[:2]:
            yield text, f"meta {name}", -1
    for key in keys:
        for node in microdata.elements(page, key.lower())[:4]:
            yield microdata.value(page, node), f"microdata {key}", node
    for name, texts in known.items():
        if kind == "published" and _PUBLISHED.search(name):
            yield texts[0], f"meta {name}", -1


def _marked_modified(page: Snapshot) -> Iterator[tuple[str, str, int]]:
    times = page.attribute("datetime")
    for node in np.flatnonzero(page.tagged(("time",)))[:MOST].tolist():
        marks = page.attribute("class").get(node, "") + " " + page.attribute("itemprop").get(node, "")
        if _UPDATED.search(marks):
            yield times.get(node, "") or microdata.words(page, node), "time element", node


def _shown(page: Snapshot, title: int) -> Iterator[tuple[str, str, int]]:
    """Yields dates on the visible page: time elements, elements marked as dates, the address, words near the title.

    Dates inside related content come last: names like `secondary` or `widget` are also given to the article's header.
    So do dates of a change: there may be no other. Those of comments below an article are never its own.
    """
    kept = below(page, COMMENTS | FOOTER) | unseen(page) | answering(page, title)
    free, last = kept | hidden(page), []
    yield from _posted(page, title) if is_forum(page.url) else ()
    before: set[tuple[str, int, str]] = set()
    changed: set[int] = set()
    for beside in (free | below(page, RELATED), free, kept):
        for text, source, node in _seen(page, title, beside):
            known = (source, node, text)
            if known in before:
                continue
            before.add(known)
            # In a line with dividers each part speaks for itself; in any other the first says what the next ones are.
            follows = source == "text" and node in changed and text.lstrip()[:1] not in DIVIDERS
            if follows or _SAID_UPDATED.search(text) or _UPDATED.search(page.attribute("class").get(node, "")):
                last.append((text, source, node))
                changed.add(node)
            elif node < 0 or not _of_member(page, text, node):
                yield text, source, node
    yield from last
    yield from _posted(page, title) if not answering(page, title).any() else ()


def _posted(page: Snapshot, title: int) -> Iterator[tuple[str, str, int]]:
    """Yields the day of the post that opens a thread, or of the first answer if nothing tells it."""
    for post in posts(page)[:2]:
        if post.node <= title - OPENING:
            return  # the title is inside it, or it stands above
        if post.when and not _of_member(page, "", post.time):
            yield post.when, "first post", post.time


def _of_member(page: Snapshot, text: str, node: int) -> bool:
    """Whether a date tells since when someone is a member: its own words say so, or the first ones of its line."""
    block = int(block_above(page)[node])
    opening = next((inner for inner in range(block + 1, min(node + NEAR, len(page))) if is_text(page)[inner]), -1)
    return bool(_MEMBER.search(text) or (opening >= 0 and _MEMBER.search(page.string(opening)[:HEAD])))


def _seen(page: Snapshot, title: int, beside: Mask) -> Iterator[tuple[str, str, int]]:
    times = page.attribute("datetime")
    told = (page.tagged(("time",)) | page.holding("datetime", bool)) & ~page.tagged(("del", "ins"))
    near, far = _apart(page, nearest(np.flatnonzero(told & ~beside), title), title)
    for node in near:
        yield times.get(node, "") or microdata.words(page, node), "time element", node
    canonical = site.canonical(page)
    for address in (page.url, canonical.value if canonical else ""):
        found = _IN_ADDRESS.search(address.split("?")[0])
        if found:
            yield "-".join(filter(None, found.groups())), "address", -1
            break
    for node in nearest(np.flatnonzero((concepts(page) & DATE > 0) & ~is_text(page) & ~beside), title):
        yield microdata.words(page, node)[:80], "class date", node
    for node in sorted(lines(page, title, beside), key=lambda node: len(page.string(node).strip()) > HEAD):
        yield page.string(node), "text", int(page.parent[node])
    for node in far:
        yield times.get(node, "") or microdata.words(page, node), "time element", node


def _apart(page: Snapshot, nodes: list[int], title: int) -> tuple[list[int], list[int]]:
    """Returns elements from shortly before the title on, and those above it: the site's own clock, other news."""
    seen = np.flatnonzero(is_text(page) & ~blank(page) & ~unseen(page))
    first = int(seen[max(int(np.searchsorted(seen, title)) - BEFORE, 0)]) if title >= 0 and len(seen) else 0
    return [node for node in nodes if node >= first], [node for node in nodes if node < first]
