"""The evidence for each link of a page that it leads to the next page, as a row of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import in_all_languages
from readwell.engine.page.links import linked, links
from readwell.engine.page.snapshot import Floats, Snapshot, view
from readwell.engine.page.text import words as words_in
from readwell.engine.page.tree import subtree_sum
from readwell.engine.page.visible import hidden, visible_text
from readwell.engine.structure.elements import Elements, elements
from readwell.engine.structure.paging.series import LARGEST, Series, series
from readwell.engine.structure.paging.steps import LONGEST_ADDRESS, Step, site, step

#: Links of a page that are looked at, the last ones first; a text with more letters is no name of a page.
MOST, LONGEST = 4_000, 40
#: A list's words may stand so many at the beginning of a longer text.
BEGINS = 4
#: Lists of words, and what they are called in the evidence.
LISTS = ("next-page", "older", "previous-page", "next-chapter", "whole-work", "next-article", "load-more")
#: Signs that mean more together.
BOTH = {
    "says next, up": ("next-page", "up"), "says older, up": ("older", "up"),
    "says back, down": ("previous-page", "down"),
    "says next, pager": ("next-page", "pager"), "says back, pager": ("previous-page", "pager"),
    "number, next up": ("number", "next up"), "number, row next": ("number", "row next"),
    "page, next up": ("called a page", "next up"), "page, next down": ("called a page", "next down"),
    "pager, next up": ("pager", "next up"), "pager, next down": ("pager", "next down"),
    "forward, pager": ("forward", "pager"), "back, pager": ("back", "pager"),
    "says next, elsewhere": ("next-page", "elsewhere"), "says back, elsewhere": ("previous-page", "elsewhere"),
    "says next, listed": ("next-page", "listed"), "rel next, listed": ("rel next", "listed"),
    "page, beside": ("called a page", "beside"),
    # On a blog "← Older" leads on in pages and back in time.
    "back, next up": ("back", "next up"), "forward, next down": ("forward", "next down"),
    "rel next, back": ("rel next", "back"), "rel previous, forward": ("rel previous", "forward"),
    "says older, named next": ("older", "named next"), "says older, pager": ("older", "pager"),
    "says more, up": ("load-more", "up"), "rel next, up": ("rel next", "up"),
}  # fmt: skip
SIGNS = (
    *LISTS, "forward", "back", "rel next", "rel previous", "named next", "named back", "around next", "around back",
    "pager", "between articles", "number", "long", "heading", "up", "down", "called a page", "next up", "next down",
    "loose", "row", "row next", "row previous", "elsewhere", "home", "listed", "beside", *BOTH,
)  # fmt: skip
#: A text of more words is a title.
TITLE = 5
HEADINGS = ("h1", "h2", "h3", "h4")
#: Ancestors whose names are read.
LEVELS, NAME = 4, 200
#: A text of so many words out of links is prose; on a page with so much of it, a box with so little is beside it.
RUNNING, MUCH, LITTLE = 10, 400, 0.05
#: A link's box is the least one above it with so many words, this many levels up at most.
BOX, CLIMB = 80, 12
_EDGE = " \t\r\n.:…!()[]{}|·•-–—"
_FORWARD, _BACK = "»›→>≫▶⟩►❯〉", "«‹←<≪◀⟨◄❮〈"
_PAGER = lazy(r"pag(?:e|in|er|ing|ed)|seiten|navi|nav-links|next|older|weiter|pnav|multipage")
_NEXT_NAME = lazy(r"(?:^|[^a-z])next|older|nxt|siguiente|suivant|weiter|right|forward|proxim|successiv")
_BACK_NAME = lazy(r"prev|newer|back|left|zurueck|anterior|precedent")
_ARTICLE_NAME = lazy(
    r"post-nav|nav-links|nav-next|nav-previous|adjacent|related-?(?:post|article|stor)|next-post|nextpost|next-article|entry-nav"
)
_POST = lazy(r"\d")
_DIGITS = lazy(r"\d{1,5}")


@dataclass(frozen=True)
class Link:
    """A link to another page of the site."""

    node: int
    address: str
    text: str
    step: Step


@dataclass(frozen=True, eq=False)
class Evidence:
    """What is said of each address that the page links to: by all its links together, a number for each of SIGNS."""

    links: tuple[Link, ...]  # of each address the last link
    signs: Floats
    row: Series | None


@cache
def words() -> dict[str, str]:
    """Returns what a whole text says -> the list that it is in."""
    out: dict[str, str] = {}
    for name in LISTS:
        for _, phrases in in_all_languages(name):
            out |= {phrase.strip().lower(): name for phrase in phrases.split(",")}
    return out


def said(text: str) -> str:
    """Returns the list that a link's text is in, without its arrows and the number behind it."""
    low = " ".join(text.lower().split()).strip(_EDGE + _FORWARD + _BACK)
    if len(low) <= LONGEST and (name := words().get(low) or words().get(low.rstrip("0123456789 ").strip(_EDGE))):
        return name
    # "Next page - results 21 to 40 of 97"
    spoken = low.split(" ")[: BEGINS + 1]
    heads = (" ".join(spoken[:size]).strip(_EDGE) for size in range(BEGINS, 0, -1) if size < len(spoken))
    return next((words()[head] for head in heads if head in words()), "") if len(low) <= 2 * LONGEST else ""


@dataclass(frozen=True)
class _Whole:
    """What is known of the page as a whole."""

    row: Series | None
    heads: Mapping[str, str]
    listed: frozenset[str]
    up: frozenset[str]
    down: frozenset[str]


@view
def evidence(page: Snapshot) -> Evidence:
    """Returns what tells whether each address is the next page's."""
    given = elements(page)
    found = list(_links(page, given))
    own = addresses.without_fragment(page.url)[0]
    row = series(own, [(int(_digits(link.text)), link.address) for link in found if _digits(link.text)])
    whole = _Whole(row, _of_head(page, given), _listed(page, given), *_nearest(found))
    signs: dict[str, dict[str, float]] = {}
    last: dict[str, Link] = {}
    for link in found:
        told = signs.setdefault(link.address, dict.fromkeys(SIGNS, 0.0))
        for name in _told(given, link, whole):
            told[name] = 1.0
        last[link.address] = link
    for one in signs.values():
        one |= {name: 1.0 for name, of in BOTH.items() if all(one[part] for part in of)}
    values = np.array([[one[name] for name in SIGNS] for one in signs.values()], np.float64)
    return Evidence(tuple(last.values()), values.reshape(len(signs), len(SIGNS)), row)


def _nearest(found: list[Link]) -> tuple[frozenset[str], frozenset[str]]:
    """Returns the addresses whose number is the next one up from the page's own, and the next one down, by its name."""
    up: dict[str, int] = {}
    down: dict[str, int] = {}
    for link in found:
        how = link.step
        if how.forward:
            up[how.name] = min(how.after, up.get(how.name, how.after))
        elif how.backward:
            down[how.name] = max(how.after, down.get(how.name, how.after))
    return (
        frozenset(link.address for link in found if link.step.forward and up[link.step.name] == link.step.after),
        frozenset(link.address for link in found if link.step.backward and down[link.step.name] == link.step.after),
    )


def _digits(text: str) -> str:
    """Returns the number that a text is, "" if it is none."""
    bare = text.strip(_EDGE)
    return bare if _DIGITS.fullmatch(bare) and int(bare) < LARGEST else ""


def _links(page: Snapshot, given: Elements) -> Iterator[Link]:
    own = addresses.without_fragment(page.url)[0]
    home = site(own)
    for node in np.flatnonzero(links(page) & ~hidden(page)).tolist()[-MOST:]:
        address, fragment = _leads(given, node)
        if _POST.search(fragment):  # a comment's own address: its page may be this one
            continue
        if address.startswith("http") and address != own and site(address) == home:
            yield Link(node, address, _text(given, node), step(own, address))


def _leads(given: Elements, node: int) -> tuple[str, str]:
    """Returns where an element leads, and the fragment; nowhere if an address is too long to be compared."""
    href = given.attribute(node, "href")
    fits = len(given.base) <= LONGEST_ADDRESS and len(href) <= LONGEST_ADDRESS
    return addresses.without_fragment(given.address(href)) if fits else ("", "")


def _listed(page: Snapshot, given: Elements) -> frozenset[str]:
    """Returns what follows the page itself in a list of links: in a table of contents, the next chapter."""
    own, here, out = addresses.without_fragment(page.url)[0], False, set[str]()
    for node in np.flatnonzero(links(page)).tolist()[-MOST:]:
        tags = [given.tag(above) for above in given.above(node, CLIMB)]
        if not ({"li", "dt", "dd"} & set(tags[:3]) or {"nav", "aside"} & set(tags)):
            here = False
            continue
        address, fragment = _leads(given, node)
        if address != own:
            out |= {address} if here else set()
            here = False
        elif not fragment:
            here = True
    return frozenset(out)


@view
def _prose(page: Snapshot) -> tuple[list[int], list[int]]:
    """Returns the words in each element, and those of texts that run on and are no links."""
    seen = np.where(visible_text(page), words_in(page), np.int64(0))
    running = np.where(linked(page) | (seen < RUNNING), np.int64(0), seen)
    return subtree_sum(page, seen).tolist(), subtree_sum(page, running).tolist()


def _beside(page: Snapshot, given: Elements, node: int) -> bool:
    """Whether a link stands in a box that has hardly any of the page's prose: one of other articles, say."""
    seen, running = _prose(page)
    if running[0] < MUCH:
        return False
    box = next((above for above in given.above(node, CLIMB) if seen[above] >= BOX), 0)
    return running[box] < LITTLE * running[0]


def _text(given: Elements, node: int) -> str:
    """Returns what a link says: its text, else its label, its title, or its picture's."""
    if text := given.brief(node):
        return text[: 4 * LONGEST]
    for name in ("aria-label", "title"):
        if text := given.attribute(node, name):
            return text[: 4 * LONGEST]
    return next((alt for image in given.inside(node, "img", 1) if (alt := given.attribute(image, "alt"))), "")


def _of_head(page: Snapshot, given: Elements) -> dict[str, str]:
    """Returns the addresses that the page's head declares, and as what."""
    out: dict[str, str] = {}
    for node, value in page.attribute("rel").items():
        if given.tag(node) == "link" and (declared := {"next", "prev", "previous"} & set(value.lower().split())):
            out[_leads(given, node)[0]] = min(declared)
    return out


def _told(given: Elements, link: Link, whole: _Whole) -> Iterator[str]:
    """Yields the signs of one link."""
    text, how = link.text, link.step
    number, rel = bool(_digits(text)), given.attribute(link.node, "rel").lower().split()
    yield from _said(given, link.node, text)
    above = given.above(link.node, LEVELS)
    own, near = (_names(given, nodes) for nodes in ([link.node], above[:1]))
    around = _names(given, above)
    yield from (name for name, there in (
        ("forward", not number and _arrow(text, _FORWARD)),
        ("back", not number and _arrow(text, _BACK)),
        ("rel next", "next" in rel or whole.heads.get(link.address) == "next"),
        ("rel previous", bool({"prev", "previous"} & set(rel)) or whole.heads.get(link.address, "next") != "next"),
        ("named next", _NEXT_NAME.search(own)), ("named back", _BACK_NAME.search(own)),
        ("around next", _NEXT_NAME.search(near)), ("around back", _BACK_NAME.search(near)),
        ("pager", _PAGER.search(around)), ("between articles", _ARTICLE_NAME.search(around)),
        ("number", number), ("long", len(text.split()) > TITLE),
        ("heading", any(given.tag(node) in HEADINGS for node in above[:2])),
        ("up", how.forward), ("down", how.backward), ("called a page", how.named and how.relation != "same"),
        ("next up", link.address in whole.up), ("next down", link.address in whole.down), ("loose", how.loose),
        ("row", whole.row and link.address in whole.row.pages.values()),
        ("row next", whole.row and link.address == whole.row.next),
        ("row previous", whole.row and link.address == whole.row.previous),
        ("elsewhere", not how.relation), ("home", addresses.within_site(link.address) == "/"),
        ("listed", link.address in whole.listed), ("beside", _beside(given.page, given, link.node)),
    ) if there)  # fmt: skip


def _said(given: Elements, node: int, text: str) -> Iterator[str]:
    for one in (text, given.attribute(node, "title"), given.attribute(node, "aria-label")):
        if name := said(one):
            yield name


def _names(given: Elements, nodes: list[int]) -> str:
    return " ".join(given.attribute(node, name)[:NAME] for node in nodes for name in ("class", "id")).lower()


def _arrow(text: str, signs: str) -> bool:
    """Whether a short text begins or ends with such an arrow."""
    bare = text.strip()
    return bool(bare) and len(bare) <= LONGEST and (bare[-1] in signs or bare[0] in signs)
