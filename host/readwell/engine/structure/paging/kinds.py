"""Of what a page is the next: of the same article or list, of a thread, of a work in chapters, or another article."""

from __future__ import annotations

from typing import Literal

from readwell.engine.basics import addresses
from readwell.engine.basics.patterns import lazy
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.structure.paging.evidence import SIGNS, Evidence
from readwell.engine.structure.threads.posts import elements as posts

Kind = Literal["page", "thread", "chapter", "article"]

#: What a number is called that counts the chapters of a work.
_CHAPTER = lazy(
    r"ch|chap|chapter|chapters|kapitel|chapitre|capitulo|capitolo|rozdzial|glava|bolum|episode|ep|part|teil|vol|volume|book|lesson|section",
    2,
)
_SIGN = {name: place for place, name in enumerate(SIGNS)}


def kind_of(page: Snapshot, found: Evidence, place: int) -> Kind:
    """Returns of what this link leads to the next: only a page and a thread's page belong to what is read."""
    link, said = found.links[place], found.signs[place]

    def has(*names: str) -> bool:
        return any(said[_SIGN[name]] for name in names)

    how = link.step
    if has("next-chapter") or (how.relation and _CHAPTER.fullmatch(how.name)):
        return "chapter"
    counted = how.relation in ("step", "adds", "drops") and (how.named or has("row", "number"))
    if counted or (how.relation in ("adds", "drops") and not has("long", "next-article")):
        return _whole(page, found, place)
    if has("next-article", "between articles", "long", "heading"):
        return "article"
    if has("row") and not has("older"):
        return _whole(page, found, place)
    return "chapter" if has("next-page", "rel next") and _beside(page.url, link.address) else "article"


def _whole(page: Snapshot, found: Evidence, place: int) -> Kind:
    """Returns what has several pages: the posts that the link stands below, or else the page."""
    link, found_posts = found.links[place], posts(page)
    below = len(found_posts) > 0 and link.node > int(found_posts[0])
    return "thread" if below or "comment" in link.step.name or addresses.is_forum(page.url) else "page"


def _beside(own: str, other: str) -> bool:
    """Whether two addresses lie in one folder below the site's first."""
    folders = [addresses.split(one).path.rpartition("/")[0] for one in (own, other)]
    return folders[0] == folders[1] and folders[0].count("/") >= 1
