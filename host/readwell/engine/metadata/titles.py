"""The title: declared ones, the title element and headings are candidates; the most likely one wins.

wordings.py computes how likely a candidate is: by its sources, its agreement with the others, its position.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.metadata import declared, linked, microdata
from readwell.engine.metadata.found import Found, tidy
from readwell.engine.metadata.names import lists
from readwell.engine.metadata.site import names_host
from readwell.engine.metadata.wordings import Wording, key, leads_home, likeliest
from readwell.engine.page.concepts import TITLE, concepts, visible_words_inside
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import is_text
from readwell.engine.page.visible import hidden

#: Headings, and articles in JSON-LD, considered; a page with more is a list of other things.
MOST = 20
#: A longer element with a class for titles contains more than a title.
LONGEST = 40

#: White space before a mark is taken from its first sign on, so that no place is tried twice.
_MARKS = re.compile(
    r"(?<!\s)\s++(?:[|–—·•»«:/\\~>‹›-]++\s++|[|»«]\s*+|_\s*+(?=[^\s_]++$))|[|»«]\s*+|_\s*+(?=[^\s_]++$)|—"
)
_EDGE = " |–—·•»«:/\\~>‹›-_"
_WORD = re.compile(r"\w+")


@view
def title(page: Snapshot) -> Found | None:
    """Returns the page's title without the site's name, and the heading that shows it."""
    sites = site_names(page)
    wordings = offered(page, sites)
    if not wordings:
        return None
    best = likeliest(page, wordings, sites)
    shown = [found.node for found in best.voices if found.shown]
    # The title may have been generated from the heading with its permalink sign (structure/permalinks.py).
    value = best.voices[0].value.rstrip("¶ ")
    return Found(value, best.voices[0].source, shown[0] if shown else _showing(wordings, best))


def offered(page: Snapshot, sites: list[str]) -> list[Wording]:
    """Returns every candidate for the title, with all its sources."""
    wordings: dict[str, Wording] = {}
    for found in _voices(page, sites):
        if name := key(found.value):
            wordings.setdefault(name, Wording(name, [])).voices.append(found)
    return list(wordings.values())


def _showing(wordings: list[Wording], best: Wording) -> int:
    """Returns the heading that begins or ends with the title, or the other way round; -1 if there is none."""
    for other in wordings:
        short, long = sorted((other.name.lstrip("0123456789"), best.name), key=len)
        if len(short) > 4 and (long.startswith(short) or long.endswith(short)):
            for found in other.voices:
                if found.source.startswith("heading"):
                    return found.node
    return -1


def without_site(text: str, sites: list[str]) -> str:
    """Removes a first or last part that names the site."""
    found = parts(text)
    if len(found) < 2:
        return text
    named = {key(site) for site in sites}
    own = [part for part in found if not is_front(part)]
    if len(own) < len(found):
        return own[0] if own else text  # "Home - The Lamp"
    if key(found[-1]) in named:
        return text[: text.rindex(found[-1])].rstrip(_EDGE) or text
    if key(found[0]) in named:
        return text[text.index(found[0]) + len(found[0]) :].lstrip(_EDGE) or text
    return text


def is_front(text: str) -> bool:
    """Whether a title only says that this is a site's first page."""
    return " ".join(text.lower().split()) in lists()["front-page"]


def parts(text: str) -> list[str]:
    """Returns the parts of a title that marks divide."""
    return [part.strip() for part in _MARKS.split(text) if part and part.strip()]


def guessed(text: str, headings: Sequence[Found], host: str) -> str:
    """Returns the part of a title element that is the page's own, where nobody says what the site is called: the one
    that the later heading shows, else the longest; a part that the host agrees with is the site's name."""
    whole = parts(text)
    if len(whole) < 2:
        return text
    found = [part for part in whole if not names_host(part, host)] or whole
    places = {key(heading.value): heading.node for heading in reversed(headings)}
    headed = max((part for part in found if key(part) in places), key=lambda part: places[key(part)], default=None)
    longest = max(found, key=lambda part: len(_WORD.findall(part)) * 100 + len(part))
    return headed or (longest if len(_WORD.findall(longest)) >= 2 or len(longest) > 8 else text)


def _voices(page: Snapshot, sites: list[str]) -> list[Found]:
    """Returns every candidate with its source: declared ones, the title element, headings in order."""
    out: list[Found] = []
    for thing in linked.articles(page)[:MOST]:
        for name in ("headline", "name"):
            if isinstance(thing.get(name), str) and "webpage" not in linked.types(thing):
                out.append(Found(without_site(tidy(thing[name]), sites), f"json-ld {name}"))
    known = declared.meta(page)
    for name in lists()["title"]:
        if name in known:
            out.append(Found(without_site(known[name][0], sites), f"meta {name}"))
    shown = _shown(page)
    if whole := tidy(page.facts.get("title", "")):
        named = without_site(whole, sites)
        headings = [found for found in shown if found.source.startswith("heading") and not leads_home(page, found.node)]
        own = named if named != whole else guessed(whole, headings, addresses.host(page.url))
        out.append(Found(own, "title element"))
    if any(one.value and not is_front(one.value) for one in out):
        out = [one for one in out if not is_front(one.value)]
    return [one for one in (*out, *shown) if one.value]


def _shown(page: Snapshot) -> list[Found]:
    """Returns elements that could show the title: headings, and small elements named title."""
    marked = microdata.elements(page, "headline")[:3]
    out = [Found(microdata.words(page, node), "microdata headline", node) for node in marked]
    gone = hidden(page) | unseen(page)
    called = [node for node, role in page.attribute("role").items() if role.strip().lower() == "heading"]
    for level in (1, 2, 3, 4):
        out += _found(page, _headings(page, level, called) & ~gone, f"heading h{level}", MOST // level)
    small = (
        (visible_words_inside(page) > 0)
        & (visible_words_inside(page) <= LONGEST)
        & ~page.tagged(("body", "html", *HEADING))
    )
    return out + _found(page, (concepts(page) & TITLE > 0) & small & ~gone & ~is_text(page), "class title", MOST)


def _headings(page: Snapshot, level: int, called: Sequence[int]) -> Mask:
    mask = page.tagged((f"h{level}",)).copy()
    levels = page.attribute("aria-level")
    for node in called:
        mask[node] |= levels.get(node, "2").strip() == str(level)
    return mask


def _found(page: Snapshot, mask: Mask, source: str, most: int) -> list[Found]:
    return [Found(microdata.words(page, node), source, node) for node in np.flatnonzero(mask)[:most].tolist()]


def site_names(page: Snapshot) -> list[str]:
    """Returns the names of the site that a title may contain; on a personal site also the person's name."""
    known = declared.meta(page)
    names = [*house_names(page), *known.get("author", ())]
    for thing in linked.things(page):
        if "person" in linked.types(thing) and isinstance(thing.get("name"), str):
            names.append(tidy(thing["name"]))
    host = page.url.split("//")[-1].split("/")[0].lower().removeprefix("www.")
    return [name for name in (*names, host, host.split(".")[0]) if key(name)]


def house_names(page: Snapshot) -> list[str]:
    """Returns the names of the site and its publisher."""
    known = declared.meta(page)
    names = [name for source in (*lists()["site"], "twitter:site") for name in known.get(source, ())]
    kinds = {"website", "organization", "newsmediaorganization"}
    for thing in linked.things(page):
        if kinds & set(linked.types(thing)) and isinstance(thing.get("name"), str):
            names.append(tidy(thing["name"]))
    return names
