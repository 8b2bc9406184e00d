"""Chooses the title among candidates: a weighted sum of signals, trained on pages with known titles.

`readwell train titles` trains the weights, a logistic choice among the candidates of 4,000 such pages. The result is
right on nine pages in ten; the rest are mostly pages with two titles, one for readers and one for machines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import fsum

import numpy as np

from readwell.engine.basics.running import sums_from_zero
from readwell.engine.basics.weights import named
from readwell.engine.metadata import declared
from readwell.engine.metadata.found import Found
from readwell.engine.page.concepts import COMMENTS, FOOTER, NAVIGATION, RELATED, TITLE, below, concepts
from readwell.engine.page.links import linked
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import end, within
from readwell.engine.page.visible import visible_text

#: Signals for or against a candidate.
SIGNS = (
    # Its sources.
    "json-ld headline", "meta og:title", "meta", "title element", "microdata headline",
    "heading h1", "heading h2", "heading h4", "class title",
    # Whether it is the only main heading, the first one, the last heading before the running text, before much text.
    "only", "first", "last", "followed",
    # Whether the title element contains it, begins with it, or is contained in it.
    "in whole", "opens whole", "holds whole",
    # The share of its words that are declared, and of declared words that it contains.
    "declared", "declares",
    # Its length; whether it is the site's name or address; its position and its class.
    "one word", "two words", "long", "site", "host", "beside", "navigation", "called",
    # Whether it links to the site's home page, like a site's name at the top of every page.
    "home",
)  # fmt: skip
#: Overrides trained weights: too few pages have these signals.
BY_HAND = {"home": -3.0}
#: Words of one running text, of much of it, and of a candidate that is too long for a title.
RUNNING, MUCH, LONG = 20, 80, 25

_WORD = re.compile(r"\w+")
_HOME = re.compile(r"(?:https?://[^/]+)?/?(?:\./|\.\./)*(?:index\.\w+|home)?/?", re.IGNORECASE)


@dataclass(frozen=True)
class Wording:
    """One candidate and all its sources."""

    name: str  # its letters and digits only
    voices: list[Found]

    @property
    def nodes(self) -> list[int]:
        """Returns the elements that show it."""
        return [found.node for found in self.voices if found.shown]


@dataclass(frozen=True)
class _Place:
    """What is the same for all candidates of a page."""

    whole: str
    declared: list[set[str]]
    sites: set[str]
    host: str
    main: list[int]  # main headings
    headings: list[int]
    last: int
    running: Longs
    beside: Mask
    menus: Mask


def key(text: str) -> str:
    """Returns letters and digits only, which different spellings of one title share."""
    return "".join(_WORD.findall(text.lower()))


def likeliest(page: Snapshot, wordings: Sequence[Wording], sites: Sequence[str]) -> Wording:
    """Returns the candidate with the largest sum, the earlier of equals."""
    weights = shipped()
    signals = signs(page, wordings, sites)
    sums = [round(fsum(weights[name] * value for name, value in one.items()), 6) for one in signals]
    return wordings[sums.index(max(sums))]


@cache
def shipped() -> dict[str, float]:
    """Returns the weight of each signal."""
    return {**named("titles"), **BY_HAND}


def signs(page: Snapshot, wordings: Sequence[Wording], sites: Sequence[str]) -> list[dict[str, float]]:
    """Returns the signals of each of a page's candidates."""
    place = _place(page, wordings, sites)
    return [_signs(page, one, place) for one in wordings]


def _place(page: Snapshot, wordings: Sequence[Wording], sites: Sequence[str]) -> _Place:
    voices = [found for one in wordings for found in one.voices]
    menus = within(page, page.tagged(("nav", "footer", "aside")))
    headings = sorted({found.node for found in voices if found.shown and not menus[found.node]})
    free = visible_text(page) & ~linked(page) & ~within(page, page.tagged(("button", "select")))
    written = np.where(free, words(page), np.int64(0))
    long = np.flatnonzero(written >= RUNNING)
    begins = int(long[0]) if len(long) else len(page)
    above = [node for node in headings if node < begins]
    return _Place(
        key(page.facts.get("title", "")),
        [set(_WORD.findall(found.value.lower())) for found in voices if not found.shown],
        {key(site) for site in sites},
        _host(page),
        [found.node for found in voices if found.source == "heading h1"],
        headings,
        above[-1] if above else headings[0] if headings else -1,
        sums_from_zero(written),
        below(page, NAVIGATION | RELATED | FOOTER | COMMENTS),
        menus,
    )


def _host(page: Snapshot) -> str:
    """Returns the letters of the site's address, or of the page's canonical one."""
    own = [address for _, address in declared.links(page).get("canonical", ())[:1]]
    address = (page.url or "".join(own)).split("//")[-1].split("/")[0]
    return address.lower().removeprefix("www.").replace("-", "")


def _signs(page: Snapshot, one: Wording, place: _Place) -> dict[str, float]:
    out: dict[str, float] = {}
    for found in one.voices:
        kind = "meta" if found.source.startswith("meta ") and found.source != "meta og:title" else found.source
        out |= {kind: 1.0} if kind in SIGNS else {}
    out |= {"json-ld headline": 0.3} if any(found.source == "json-ld name" for found in one.voices) else {}
    tokens = _WORD.findall(one.voices[0].value.lower())
    distinct, size = set(tokens), len(tokens)
    long = len(one.name) > 3
    out["in whole"] = long and one.name in place.whole
    out["opens whole"] = long and place.whole.startswith(one.name)
    out["holds whole"] = len(place.whole) > 3 and place.whole in one.name and place.whole != one.name
    out["declared"] = max((len(distinct & other) / max(len(distinct), 1) for other in place.declared), default=0.0)
    out["declares"] = max((len(distinct & other) / max(len(other), 1) for other in place.declared), default=0.0)
    out |= {"one word": size <= 1, "two words": size == 2, "long": size > LONG, "site": one.name in place.sites}
    near = one.name in place.host or (place.host.split(".")[0] in one.name and size <= 4)
    out["host"] = bool(place.host) and len(one.name) > 2 and near
    return out | (_standing(page, one.nodes, place) if one.nodes else {})


def _standing(page: Snapshot, nodes: list[int], place: _Place) -> dict[str, float]:
    """Signals that depend on where a candidate is shown."""
    after = next((node for node in place.headings if node > nodes[-1]), len(page))
    main = bool(set(place.main) & set(nodes))
    return {
        "only": main and len(place.main) == 1,
        "first": main and place.main[0] in nodes,
        "last": place.last in nodes,
        "followed": int(place.running[after] - place.running[nodes[-1]]) >= MUCH,
        "beside": bool(place.beside[nodes[0]]),
        "navigation": bool(place.menus[nodes[0]]),
        "home": any(leads_home(page, node) for node in nodes),
        "called": any(concepts(page)[node] & TITLE > 0 for node in nodes),
    }


def leads_home(page: Snapshot, node: int) -> bool:
    """Whether the element is a link to the home page, or contains or is inside nothing but one."""
    addresses = page.attribute("href")
    near = (node, int(page.parent[node]), *range(node + 1, min(node + 3, int(end(page)[node]))))
    found = [addresses[other].strip() for other in near if other in addresses]
    own = page.url.split("#")[0].split("?")[0].rstrip("/")
    return any(_HOME.fullmatch(address) and (not own or address.rstrip("/") != own) for address in found if address)
