"""Code listings: their language, and what is beside the code (line numbers, copy buttons)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.concepts import CODE, concepts
from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.tree import block_elements, subtree_sum
from readwell.engine.structure.elements import Elements, elements

_LANGUAGE = lazy(r"^(?:language|lang|highlight-source|brush:?|src|code|highlight|prism)[-:]([\w+#.-]+)$")
#: The spelling of a language name; anything else is not one.
_SPELLED = lazy(r"[\w+#.-]{1,40}")
#: Class words after which the next one is the language (`sourceCode python`, `hljs python`, `brush: js`).
_BEFORE_LANGUAGE = frozenset("sourcecode hljs brush: src codehilite prettyprint highlight".split())
#: Words after these that are not a language.
_NO_LANGUAGE = frozenset(
    """default none text plain plaintext plain-text txt nohighlight no-highlight notranslate highlight hljs linenums
    copy wrapper block container code numbers line-numbers numberlines sourcecode wrap literal-block""".split()
)
_NUMBERS = lazy(
    r"^(?:lineno[s]?|linenos?div|line-?num(?:ber)?s?|line-numbers-rows|ln-num|hljs-ln-numbers|gutter|gl|rouge-gutter|"
    r"blob-num|code-line-number|linenumber|linenodiv|lnt|ln|line-nr)$"
)
_BUTTONS = lazy(r"^(?:copy|copy-?btn|copy-button|clipboard(?:-copy)?|btn-copy|copy-code(?:-button)?)$")
#: How far above a listing its language may be declared, how far a box with its buttons may be, and how much larger.
LANGUAGE_LEVELS, BUTTON_LEVELS, BUTTON_ROOM = 8, 2, 60


@dataclass(frozen=True, eq=False)
class Codes:
    """The language of each listing (empty if unknown), the elements beside the code, the tables that only number it."""

    languages: dict[int, str]
    asides: frozenset[int]
    tables: frozenset[int]


@view
def listings(page: Snapshot) -> Mask:
    """Returns elements that contain code on lines of their own."""
    called = (concepts(page) & CODE > 0) & block_elements(page)
    called &= subtree_sum(page, page.tagged(("pre", "code"))) > 0
    return cast(Mask, frozen(page.tagged(("pre", "listing", "xmp", "samp")) | called))


@view
def codes(page: Snapshot) -> Codes:
    """Returns every listing of the page."""
    given = elements(page)
    languages: dict[int, str] = {}
    asides: set[int] = set()
    numbering: set[int] = set()
    until = 0
    for node in given.tagged("pre"):
        if node < until:
            continue
        until = given.ends[node]
        if _is_gutter(given, node):
            asides.add(node)
            numbering.update(box for box in given.above(node, LANGUAGE_LEVELS) if given.tag(box) == "table")
            continue
        languages[node] = _language(given, node)
        asides.update(_inside(given, node))
        asides.update(_buttons(given, node))
    return Codes(languages, frozenset(asides), frozenset(numbering))


def _is_gutter(given: Elements, node: int) -> bool:
    """Whether an element is a gutter: line numbers in a cell or box of their own."""
    if not given.numeric(node) or not given.length(node):
        return False
    words = given.raw(node).split()
    if any(_NUMBERS.match(token) for place in (node, *given.above(node, 2)) for token in given.tokens(place)):
        return True
    counts = len(words) > 1 and len(words[0]) < 10 and words == [str(int(words[0]) + at) for at in range(len(words))]
    return counts and any(given.tag(above) == "td" for above in given.above(node, 3))


def _inside(given: Elements, top: int) -> Iterator[int]:
    """Yields line numbers and buttons inside the listing."""
    until = top
    for node in given.below(top)[1:]:
        if node >= until and given.tag(node) != "#text" and _is_aside(given, node):
            until = given.ends[node]
            yield node


def _is_aside(given: Elements, node: int) -> bool:
    if given.tag(node) == "button":
        return True
    tokens = given.tokens(node)
    if any(_BUTTONS.match(token) for token in tokens):
        return True
    named = any(_NUMBERS.match(token) for token in tokens) or given.attribute(node, "aria-hidden") == "true"
    return named and given.numeric(node)


def _buttons(given: Elements, node: int) -> Iterator[int]:
    """Yields copy buttons beside the code, in its box or the one around it."""
    for box in given.above(node, BUTTON_LEVELS):
        if given.ends[box] - box > given.ends[node] - node + BUTTON_ROOM:
            return
        for inner in (*range(box, node), *range(given.ends[node], given.ends[box])):
            if given.tag(inner) == "button" or any(_BUTTONS.match(token) for token in given.tokens(inner)):
                yield inner


def _language(given: Elements, node: int) -> str:
    inner = [child for child in given.children(node) if given.tag(child) == "code"]
    for place in (*inner[:1], node, *given.above(node, LANGUAGE_LEVELS)):
        for name in ("data-lang", "data-language"):
            value = given.attribute(place, name).strip().lower()
            if _SPELLED.fullmatch(value) and value not in _NO_LANGUAGE:
                return value
        found = _named(given.tokens(place))
        if found:
            return found
    return ""


def _named(tokens: list[str]) -> str:
    for token in tokens:
        found = _LANGUAGE.match(token)
        if found and _SPELLED.fullmatch(found.group(1)) and found.group(1) not in _NO_LANGUAGE:
            return found.group(1)
    for at, token in enumerate(tokens):
        if token not in _BEFORE_LANGUAGE:
            continue
        # hljs writes `hljs python` and `python hljs`; others put the language after their own name.
        near = tokens[at + 1 : at + 2] or (tokens[at - 1 : at] if token == "hljs" else [])
        for other in near:
            if other.strip(";") not in _NO_LANGUAGE and re.fullmatch(r"[a-z][\w+#.]{0,20};?", other):
                return other.strip(";")
    return ""
