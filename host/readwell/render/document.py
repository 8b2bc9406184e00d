"""The article as a small tree of blocks and inlines: what every format is written from.

One kind of node, named like the words of a text: a writer is a table from kind to markup. The tree is
at most DEEPEST levels deep whatever the page, so writers may walk it by recursion. Every part knows the
page's node it comes from, so that a saved block can be found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

NOTHING: Mapping[str, str] = MappingProxyType({})

#: Blocks in blocks: deeper nesting than any text has is unrolled.
DEEPEST = 24
#: Formats in formats: a bold link in a quotation is three.
DEEPEST_FORMAT = 8

#: Blocks that hold blocks.
CONTAINERS = frozenset("list item terms definition quote table row cell figure caption details note".split())
#: Blocks that hold inlines.
LINES = frozenset("paragraph heading term summary".split())
#: Blocks that hold nothing further.
SOLID = frozenset(("code", "rule"))
_APART = CONTAINERS | LINES | SOLID
#: Inlines that hold inlines.
WRAPPERS = frozenset(
    """emphasis strong struck inserted underlined marked literal keyboard small sub sup quoted link abbreviation ruby
    reading span""".split()
)
#: Inlines that hold nothing further. A formula or a medium alone on its line is a paragraph of one.
ATOMS = frozenset("text picture formula drawing medium noteref break".split())


class Part(NamedTuple):
    """A block or an inline. A page may have a million of them: a tuple is made in a third of a dataclass' time."""

    kind: str
    node: int = -1
    parts: tuple[Part, ...] = ()
    #: The characters of a text, the lines of code, the TeX of a formula.
    text: str = ""
    #: level, href, src, alt, language, lang, dir ... : only what is known and not empty.
    facts: Mapping[str, str] = NOTHING
    #: The page's leaves it was made from lie in this range of ids.
    span: tuple[int, int] = (-1, -1)

    def fact(self, name: str) -> str:
        """What is known under this name, else nothing."""
        return self.facts.get(name, "")

    def holding(self, parts: tuple[Part, ...]) -> Part:
        """The same part with other content."""
        return Part(self.kind, self.node, parts, self.text, self.facts, self.span)


@dataclass(frozen=True, slots=True)
class Article:
    """What was kept of a page: blocks in reading order, and its footnotes."""

    blocks: tuple[Part, ...]
    #: `note` parts; their label is the fact `label`.
    notes: tuple[Part, ...] = ()
    lang: str = ""
    dir: str = ""

    def everything(self) -> Iterator[Part]:
        """Every part of blocks and notes in order."""
        return everything(self.blocks + self.notes)

    def pictures(self) -> list[str]:
        """The addresses of all pictures, each once, in order."""
        return list(dict.fromkeys(part.fact("src") for part in self.everything() if part.kind == "picture"))


def everything(parts: tuple[Part, ...]) -> Iterator[Part]:
    """Every part below and including these, parents first."""
    pending = list(reversed(parts))
    while pending:
        part = pending.pop()
        yield part
        if part.parts:
            pending.extend(part.parts[::-1])


def plain(part: Part) -> str:
    """The words of a part as one line; blocks inside are parted by a space."""
    if part.kind == "break":
        return " "
    if part.kind in ("picture", "drawing", "medium"):
        return ""
    inner = "".join(plain(inner) for inner in part.parts)
    return f"{part.text}{inner} " if part.kind in _APART else part.text + inner


def plain_of(parts: tuple[Part, ...]) -> str:
    """The words of many parts as one line, white space as single spaces."""
    return " ".join("".join(map(plain, parts)).split())


def rewritten(parts: tuple[Part, ...], change: Callable[[Part], Part]) -> tuple[Part, ...]:
    """The same tree with every part passed through `change`, children first; what isn't changed isn't made again."""
    out: list[Part] = []
    same = True
    for part in parts:
        inner = rewritten(part.parts, change) if part.parts else part.parts
        made = change(part if inner is part.parts else part.holding(inner))
        same = same and made is part
        out.append(made)
    return parts if same else tuple(out)
