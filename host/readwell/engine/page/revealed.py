"""What on a page can bring to sight what a style hides: rules for another state, links and controls, and names."""

from __future__ import annotations

import re

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.declared_styles import subjects
from readwell.engine.page.hiding import hides, plain
from readwell.engine.page.matching import resembles
from readwell.engine.page.snapshot import Mask, Snapshot, view

#: Names of parts that a control opens, that are shown in turn, or that open for subscribers.
PANELS = lazy(
    r"accordion|collaps|expan|toggle|tab-?_?(pane|content|panel|box|body)|slide|carousel|swiper|faq|panel|(read|show)-?_?more"
    r"|spoiler|(item|article|content)-?_?page|step|paywall|premium|subscriber",
    re.IGNORECASE,
)
#: The ids that React gives to parts of a page that its server sends later, and its script then puts into place.
_LATE = lazy(r"S:[0-9a-f]{1,6}")
#: States that show a link to the keyboard, and nothing to read.
FOCUS = frozenset((":focus", ":active", ":focus-visible", ":focus-within"))


def panels(page: Snapshot) -> Mask:
    """Returns tab panels, whichever of them is open."""
    return page.holding("role", lambda role: role.strip().lower() == "tabpanel")


def unnamed(page: Snapshot, tops: Mask) -> Mask:
    """Returns these elements without those that something on the page reveals, or whose names say so."""
    if not tops.any():
        return tops
    out = tops & ~panels(page)
    ids, classes, named = page.attribute("id"), page.attribute("class"), _named(page)
    for node in np.flatnonzero(out).tolist():
        own = ids.get(node, "")
        out[node] = not (own in named or _LATE.fullmatch(own) or PANELS.search(f"{own} {classes.get(node, '')}"))
    return out


@view
def _named(page: Snapshot) -> frozenset[str]:
    """Returns the ids that a link or a control on the page names."""
    links = {value.strip()[1:] for value in page.attribute("href").values() if value.strip().startswith("#")}
    controls = (value.split() for value in page.attribute("aria-controls").values())
    return frozenset(links.union(*controls) - {""})


def revealed(page: Snapshot, by: tuple[str, ...]) -> Mask:
    """Returns elements like those that some rule shows, by the same properties, in whatever state or window."""
    key = ("revealed", by)
    found: Mask | None = page.built.get(key)
    if found is None:
        found = np.zeros(len(page), np.bool_)
        for name in by:
            for rule, selector in subjects(page, name):
                states = selector.subject.states
                if not set(by) & set(hides(rule.declarations)) and not (states and FOCUS.issuperset(states)):
                    found |= resembles(page, selector.subject)
        page.built[key] = found
    return found


def shown_as(page: Snapshot, name: str, concealing: tuple[str, ...]) -> Mask:
    """Returns elements like those that some rule gives another value, and those that a control names."""
    out = np.zeros(len(page), np.bool_)
    for rule, selector in subjects(page, name):
        states = selector.subject.states
        if plain(rule.declarations, name) not in concealing and not (states and FOCUS.issuperset(states)):
            out |= resembles(page, selector.subject)
    return out
