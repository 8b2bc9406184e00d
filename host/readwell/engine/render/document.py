"""The article as a small tree of blocks and inlines, from which every format is written.

There is one kind of node, named by its role in the text: a writer is a table from kind to markup. The tree is
at most DEEPEST levels deep whatever the page, so writers may recurse. Every part has the id of the
page's node it comes from, so that a saved block can be found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

NOTHING: Mapping[str, str] = MappingProxyType({})

#: Nesting of blocks: deeper nesting is flattened.
DEEPEST = 24
#: Nesting of formats: a bold link in a quotation is three.
DEEPEST_FORMAT = 8

#: Blocks that contain blocks.
CONTAINERS = frozenset("list item terms definition quote table row cell figure caption details note".split())
#: Blocks that contain inlines.
LINES = frozenset("paragraph heading term summary".split())
#: Blocks without children.
SOLID = frozenset(("code", "rule"))
_APART = CONTAINERS | LINES | SOLID


class Part(NamedTuple):
    """A block or an inline. A page may have a million of them: a tuple takes a third of a dataclass's time."""

    kind: str
    node: int = -1
    parts: tuple[Part, ...] = ()
    #: The characters of a text, the lines of code, the TeX of a formula.
    text: str = ""
    #: What else is known of it: the address of a link, the level of a heading.
    facts: Mapping[str, str] = NOTHING
    #: The page's leaves it was made from lie in this range of ids.
    span: tuple[int, int] = (-1, -1)

    def fact(self, name: str) -> str:
        """Returns the value of a fact, else an empty string."""
        return self.facts.get(name, "")

    def holding(self, parts: tuple[Part, ...]) -> Part:
        """Returns the same part with other children."""
        return Part(self.kind, self.node, parts, self.text, self.facts, self.span)


@dataclass(frozen=True, slots=True)
class Article:
    """The kept part of a page: blocks in reading order, and its footnotes."""

    blocks: tuple[Part, ...]
    #: `note` parts; their label is the fact `label`.
    notes: tuple[Part, ...] = ()
    lang: str = ""
    dir: str = ""

    def everything(self) -> Iterator[Part]:
        """Yields every part of blocks and notes in order."""
        return everything(self.blocks + self.notes)

    def unused(self, stem: str) -> str:
        """Returns the stem, longer by hyphens until no name that the page gave a part begins with it."""
        names = [name for part in self.everything() for name in part.fact("id").split()]
        rests = [name.removeprefix(stem) for name in names if name.startswith(stem)]
        return stem + "-" * max((len(rest) - len(rest.lstrip("-")) + 1 for rest in rests), default=0)

    def pictures(self) -> list[str]:
        """Returns the addresses of all pictures, each once, in order."""
        return list(dict.fromkeys(part.fact("src") for part in self.everything() if part.kind == "picture"))


def everything(parts: tuple[Part, ...]) -> Iterator[Part]:
    """Yields every part below and including these, parents first."""
    pending = list(reversed(parts))
    while pending:
        part = pending.pop()
        yield part
        if part.parts:
            pending.extend(part.parts[::-1])


def plain(part: Part) -> str:
    """Returns the words of a part on one line; a space separates blocks."""
    if part.kind == "break":
        return " "
    if part.kind in ("picture", "drawing", "medium"):
        return ""
    inner = "".join([plain(inner) for inner in part.parts]) if part.parts else ""
    return f"{part.text}{inner} " if part.kind in _APART else part.text + inner


def plain_of(parts: tuple[Part, ...]) -> str:
    """Returns the words of several parts on one line, with single spaces."""
    return " ".join("".join(map(plain, parts)).split())


def rewritten(parts: tuple[Part, ...], change: Callable[[Part], Part]) -> tuple[Part, ...]:
    """Returns the same tree with `change` applied to every part, children first; unchanged parts are reused."""
    out: list[Part] = []
    same = True
    for part in parts:
        inner = rewritten(part.parts, change) if part.parts else part.parts
        made = change(part if inner is part.parts else part.holding(inner))
        same = same and made is part
        out.append(made)
    return parts if same else tuple(out)
