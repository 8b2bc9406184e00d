"""Finds the button by which a page loads more of what it shows. Nobody presses it but on a person's word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import in_all_languages
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.page.visible import hidden
from readwell.engine.structure.elements import Elements, elements

#: The list of what such a button says.
LIST = "load-more"
#: More of the same button on a page unfold something in each of its parts.
FEW = 2
#: A longer text is no button's.
LONGEST = 60
_NOT_SAID = lazy(r"[\d()\[\].,…:+»›→↓▼⌄ \t\n\u00a0]+")
#: Where a link leads that is a button.
_NOWHERE = lazy(r"^\s*(?:#.*|javascript:.*)?$")


@cache
def words() -> frozenset[str]:
    """Returns what such buttons say, in all languages."""
    return frozenset(
        _plain(phrase) for _, phrases in in_all_languages(LIST) for phrase in phrases.split(",") if phrase.strip()
    )


def _plain(text: str) -> str:
    return _NOT_SAID.sub(" ", text.lower()).strip()


@view
def more_button(page: Snapshot) -> int:
    """Returns the button, -1 if there is none."""
    given, unseen = elements(page), hidden(page)
    found = [(node, said) for node in _controls(given) if not unseen[node] and (said := _said(given, node)) in words()]
    texts = [text for _, text in found]
    return next((node for node, text in reversed(found) if texts.count(text) <= FEW), -1)


def _controls(given: Elements) -> Iterator[int]:
    buttons = {node for node, role in given.page.attribute("role").items() if role.strip().lower() == "button"}
    inputs = {node for node in given.tagged("input") if given.attribute(node, "type").lower() in ("button", "submit")}
    links = {node for node in given.tagged("a") if _NOWHERE.match(given.attribute(node, "href"))}
    yield from sorted(buttons | inputs | links | set(given.tagged("button")))


def _said(given: Elements, node: int) -> str:
    text = given.brief(node) or given.attribute(node, "aria-label") or given.attribute(node, "value")
    return _plain(text) if len(text) <= LONGEST else ""
