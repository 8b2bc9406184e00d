"""Why an article ends where a further page was expected: the page is the same again, or it is no page of this work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import in_all_languages
from readwell.engine.joining.blocks import Block, name
from readwell.engine.joining.state import LONGEST, MOST_PAGES, Said, SoFar
from readwell.engine.metadata import metadata
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.visible import hidden
from readwell.engine.structure.elements import elements
from readwell.engine.structure.paging.steps import step

#: Codes, in the order in which they are looked for.
MOST, SAME, LOGIN, ERROR, EMPTY, OTHER = "most", "same", "login", "error", "empty", "other"
#: So much of two pages in common, and they are the same one.
ALIKE = 0.95
#: A page of so many words is no message that something is wrong, and no form to log in.
SAYS_MORE = 120
#: A title that has so much of another one's words, or is so much of it, is the same.
SHARED = 0.6
#: A message has so many words at most, and what it says stands in so many blocks at its beginning.
MESSAGE, BEGINS = 12, 3
_LOGIN = lazy(
    r"(?:^|[^a-z])(?:log-?_?in|sign-?_?in|anmeld|einloggen|connexion|acceso|iniciar-sesion|accedi|auth|sso)(?![a-km-z])",
    2,
)
#: The numbers that servers give in place of a page.
_NUMBER = lazy(r"(?<!\d)(?:40[0-9]|41[078]|429|451|50[0-9]|52[0-7])(?!\d)")
_WORD = lazy(r"\w+")


def over(page: Snapshot, so_far: SoFar, found: Sequence[Block], total: int, facts: Mapping[str, Any]) -> str:
    """Returns the code of why the article ends before this page, "" if it goes on; `total` words are its own."""
    if len(so_far.addresses) >= MOST_PAGES:
        return MOST
    own = addresses.without_fragment(page.url)[0]
    if own and (own in so_far.addresses or _backwards(so_far, own)):
        return SAME
    akin = _akin(page, so_far)
    if total < SAYS_MORE and not akin:
        if _asks_who(page) or (own != so_far.next and _LOGIN.search(addresses.within_site(own))):
            return LOGIN
        if facts.get("kind") == "failed" or _fails(page, found):
            return ERROR
    if not total and not any(not block.words for block in found):
        return EMPTY
    if printed(found) in so_far.prints or any(_alike(rows, found) for rows in (so_far.first, so_far.before)):
        return SAME
    single = so_far.kind in ("page", "thread")  # chapters have titles of their own, and who joins unasked knows why
    return OTHER if single and not akin and not _in_series(page, so_far, own) else ""


def printed(found: Sequence[Block]) -> str:
    """Returns what two pages with the same blocks have in common."""
    return name(" ".join(block.name for block in found))


def titles_of(page: Snapshot) -> tuple[str, ...]:
    """Returns the titles that a page gives itself, its text's first."""
    found = metadata(page).get("title")
    told = (found.value if found else "", page.facts.get("title", ""))
    return tuple(dict.fromkeys(" ".join(one.split())[:LONGEST] for one in told if one.strip()))


def day_of(page: Snapshot) -> str:
    """Returns the day on which a page was published, "" if it doesn't say."""
    found = metadata(page).get("published")
    return found.value[:10] if found else ""


def _akin(page: Snapshot, so_far: SoFar) -> bool:
    """Whether a page's title is that of the article: all of one, or most of its words."""
    known = _words(so_far.title)
    for title in titles_of(page):
        own = _words(title)
        both = sum((known & own).values())
        if both and both >= SHARED * min(sum(known.values()), sum(own.values())):
            return True
    return not known


def _words(text: str) -> Counter[str]:
    return Counter(word for word in _WORD.findall(text.lower()) if not word.isdecimal())


def _alike(rows: Sequence[Said], found: Sequence[Block]) -> bool:
    both = sum((Counter(name for name, _ in rows) & Counter(block.name for block in found)).values())
    return both >= ALIKE * max(len(rows), len(found))


def _backwards(so_far: SoFar, own: str) -> bool:
    """Whether a page's number is lower than that of the page before: from 10 to 9. Comments may count down."""
    how = step(so_far.addresses[-1], own)
    return how.backward and how.named and "comment" not in how.name


def _asks_who(page: Snapshot) -> bool:
    """Whether a person is asked for a password."""
    fields = page.holding("type", lambda value: value.strip().lower() == "password") & page.tagged(("input",))
    return bool((fields & ~hidden(page)).any())


@cache
def _messages() -> frozenset[str]:
    return frozenset(phrase for _, line in in_all_languages("failed-page") for phrase in line.lower().split(", "))


def _fails(page: Snapshot, found: Sequence[Block]) -> bool:
    """Whether a page's title or its first lines say that there is no such page, or that a server failed."""
    given = elements(page)
    heads = [given.brief(node) for node in np.flatnonzero(page.tagged(("h1", "h2")))[:BEGINS].tolist()]
    for said in (*titles_of(page), *heads):
        low = " ".join(_WORD.findall(said.lower()))
        if len(low.split()) <= MESSAGE and (
            _NUMBER.search(low) or any(f" {one} " in f" {low} " for one in _messages())
        ):
            return True
    return False


def _in_series(page: Snapshot, so_far: SoFar, own: str) -> bool:
    """Whether an address belongs to those before by its number; an id is one only if the day is the same."""
    canonical = metadata(page).get("canonical")
    for address in filter(None, (own, canonical.value if canonical else "")):
        for other in (so_far.addresses[0], so_far.addresses[-1]):
            how = step(other, address)
            if how.relation in ("adds", "drops", "same") or (how.relation == "step" and how.named):
                return True
            if how.relation == "step" and address == so_far.next and day_of(page) == so_far.day:
                return True
    return not own
