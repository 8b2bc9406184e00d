"""The title: headings, what is declared and the title element each speak for a wording; the most supported one wins."""

from __future__ import annotations

import re

import numpy as np

from readwell.metadata import declared, linked, microdata
from readwell.metadata.found import Found, tidy
from readwell.metadata.names import lists
from readwell.snapshot import Snapshot
from readwell.views.visible import hidden

#: What each source's word weighs. Tried on 2,100 pages with known titles: between these and twice
#: any of them the share of right titles moves by a hundredth.
WEIGHTS = {"heading h1": 1.2, "heading h2": 0.3, "heading h3": 0.15, "microdata headline": 1.0, "title element": 1.0,
           "json-ld headline": 1.0, "json-ld name": 0.3, "meta og:title": 1.0}  # fmt: skip
OTHERS = 0.5
#: Headings looked at; a page with more is a list of other things.
MOST = 20

_MARKS = re.compile(r"\s+[|–—·•»«:/\\~>‹›-]+\s+|\s*[|»«]\s*|\s+::\s+|\s*_\s*(?=[^\s_]+$)|[—]")
_EDGE = " |–—·•»«:/\\~>‹›-_"
_WORD = re.compile(r"\w+")


def title(page: Snapshot) -> Found | None:
    """The page's title without the site's name, and the heading that shows it."""
    voices = _voices(page)
    keys = [_key(found.value) for found in voices]
    weights = [WEIGHTS.get(found.source, OTHERS) for found in voices]
    best, support = -1, 0.0
    for place, key in enumerate(keys):
        total = weights[place]
        for other, theirs in enumerate(keys):
            if other != place:
                total += weights[other] * _agreement(key, theirs)
        if round(total, 6) > support:
            best, support = place, round(total, 6)
    if best < 0:
        return None
    alike = [found for found, key in zip(voices, keys, strict=True) if _agreement(key, keys[best])]
    shown = [found.node for found in alike if found.node >= 0]
    return Found(voices[best].value, voices[best].source, shown[0] if shown else -1)


def without_site(text: str, sites: list[str], guess: bool = False) -> str:
    """The text without a first or last part that names the site; guessing, its longest part."""
    parts = [part.strip() for part in _MARKS.split(text) if part and part.strip()]
    if len(parts) < 2:
        return text
    named = {_key(site) for site in sites}
    if _key(parts[-1]) in named:
        return text[: text.rindex(parts[-1])].rstrip(_EDGE) or text
    if _key(parts[0]) in named:
        return text[text.index(parts[0]) + len(parts[0]) :].lstrip(_EDGE) or text
    if guess:
        longest = max(parts, key=lambda part: len(_WORD.findall(part)) * 100 + len(part))
        return longest if len(_WORD.findall(longest)) >= 2 or len(longest) > 8 else text
    return text


def _voices(page: Snapshot) -> list[Found]:
    """Every wording with its source: what is declared, the title element, headings in order."""
    sites = _site_names(page)
    out: dict[str, Found] = {}
    for thing in linked.articles(page):
        for name in ("headline", "name"):
            if isinstance(thing.get(name), str) and "webpage" not in linked.types(thing):
                out.setdefault(name, Found(without_site(tidy(thing[name]), sites), f"json-ld {name}"))
    known = declared.meta(page)
    for name in lists()["title"]:
        if name in known:
            out.setdefault(f"meta {name}", Found(without_site(known[name][0], sites), f"meta {name}"))
    whole = tidy(page.facts.get("title", ""))
    if whole:
        out["whole"] = Found(without_site(whole, sites, guess=True), "title element")
    return [found for found in (*out.values(), *_headings(page)) if found.value]


def _headings(page: Snapshot) -> list[Found]:
    """What could show the title, once each."""
    marked = microdata.elements(page, "headline")[:3]
    out = [Found(microdata.words(page, node), "microdata headline", node) for node in marked]
    for level in (1, 2, 3):
        nodes = np.flatnonzero(page.tagged((f"h{level}",)) & ~hidden(page))[: MOST // level]
        out += [Found(microdata.words(page, node), f"heading h{level}", node) for node in nodes.tolist()]
    return out


def _agreement(one: str, other: str) -> float:
    """1 for the same wording, a half where one begins or ends the other."""
    if one == other:
        return 1.0
    return 0.5 if len(one) > 4 and (other.startswith(one) or other.endswith(one)) else 0.0


def _site_names(page: Snapshot) -> list[str]:
    """What the site may call itself in a title."""
    known = declared.meta(page)
    names = [name for key in (*lists()["site"], "author") for name in known.get(key, ())]
    kinds = {"website", "organization", "newsmediaorganization", "person"}
    for thing in linked.things(page):
        if kinds & set(linked.types(thing)) and isinstance(thing.get("name"), str):
            names.append(tidy(thing["name"]))
    host = page.url.split("//")[-1].split("/")[0].lower().removeprefix("www.")
    return [name for name in (*names, host, host.split(".")[0]) if _key(name)]


def _key(text: str) -> str:
    """Letters and digits alone: what two spellings of one title share."""
    return "".join(_WORD.findall(text.lower()))
