"""Of what a page is the next: of the same article or list, of a thread, of a work in chapters, or another article."""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal

from readwell.engine.basics import addresses
from readwell.engine.basics.patterns import lazy
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.structure.elements import elements
from readwell.engine.structure.paging.evidence import HEADINGS, SIGNS, Evidence, Link
from readwell.engine.structure.threads.posts import elements as posts
from readwell.engine.structure.threads.posts import posts as all_posts

Kind = Literal["page", "thread", "chapter", "article"]

#: What a number is called that counts the chapters of a work.
_CHAPTER = lazy(
    r"ch|chap|chapter|chapters|kapitel|chapitre|capitulo|capitolo|rozdzial|glava|bolum|episode|ep|part|teil|vol|volume|book|lesson|section",
    2,
)
#: In the addresses of manuals.
_MANUAL = lazy(r"\bdocs?\b|readthedocs|manual|handbook|reference|/book|guide|tutorial|\bapi\b")
#: A work has fewer chapters.
FEW = 200
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
    if has("next-page", "rel next") and not has("next-article", "older") and (has("listed") or _counted_on(link)):
        return "chapter"
    if has("next-article", "between articles", "long", "heading"):
        return "article"
    if has("row") and not has("older"):
        return _whole(page, found, place)
    manual = _MANUAL.search(page.url.lower().rpartition("/")[0]) and has("next-page", "rel next")
    return "chapter" if manual and not has("next-article", "older") else "article"


def _counted_on(link: Link) -> bool:
    """Whether an address's number is the next one, and so small that it is no post's."""
    how = link.step
    return how.relation == "step" and how.after == how.before + 1 and how.after < FEW and not how.loose


def _whole(page: Snapshot, found: Evidence, place: int) -> Kind:
    """Returns what has several pages: the posts that most of stand above the link, or else the page."""
    link, around = found.links[place], posts(page).tolist()
    if "comment" in link.step.name:
        return "thread"
    if not around:
        return "thread" if addresses.is_forum(page.url) else "page"
    if 2 * _titled(page, around) >= len(around):
        return "page"
    above = 2 * sum(node < link.node for node in around) >= len(around)
    named = above and any(post.author >= 0 for post in all_posts(page))
    return "thread" if named or addresses.is_forum(page.url) else "page"


def _titled(page: Snapshot, around: list[int]) -> int:
    """Returns to how many pages of their own the headings of these posts lead: a list's do, a thread's have a name."""
    given, hrefs, own = elements(page), page.attribute("href"), addresses.without_fragment(page.url)[0]
    names = sorted(post.author for post in all_posts(page))
    out = set[str]()
    for post in around:
        head = next((head for tag in HEADINGS for head in given.inside(post, tag, 1)), -1)
        if head < 0 or bisect_left(names, head) < bisect_left(names, given.ends[head]):
            continue
        around_it = (*given.inside(head, "a", 1), *(above for above in given.above(head, 2) if given.tag(above) == "a"))
        address, fragment = addresses.without_fragment(given.address(hrefs.get(next(iter(around_it), -1), "")))
        out |= {address} if address not in ("", own) and not fragment else set()
    return len(out)
