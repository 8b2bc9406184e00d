"""A small tree of elements that writes itself as HTML and says which of its blocks are the main content."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Union

#: What a block is to a reader: wanted, a reader's comment, right either way. Empty: furniture.
MAIN, COMMENT, EITHER = "main", "comment", "either"
#: Inside a wanted block: a mark that nobody would read out, such as the sign of a link to a heading.
NOT = "not"

VOID = frozenset("br hr img input meta link".split())
INLINE = frozenset("a abbr b bdi code em font i kbd label mark small span strong sub sup time u".split())

Child = Union["Node", str]
Dress = Callable[["Node"], dict[str, str]]


@dataclass(eq=False)
class Raw:
    """Markup as it is: scripts, comments, style sheets."""

    text: str


@dataclass(eq=False)
class Node:
    """One element. Its role decides its class names and its look when it is written."""

    tag: str
    role: str = ""
    children: list[Node | Raw | str] = field(default_factory=list)
    keep: str = ""
    attrs: dict[str, str] = field(default_factory=dict)

    def write(self, dress: Dress) -> str:
        """The element as HTML, dressed by the page's habit."""
        attrs = {**dress(self), **self.attrs}
        head = "".join(f' {name}="{escape(value)}"' if value else f" {name}" for name, value in attrs.items())
        if self.tag in VOID:
            return f"<{self.tag}{head}>"
        inner = "".join(_written(child, dress) for child in self.children)
        gap = "\n" if self.tag not in INLINE and self.tag not in ("pre", "td", "li") else ""
        return f"<{self.tag}{head}>{inner}</{self.tag}>{gap}"

    def text(self) -> str:
        """What can be read in it, without marks."""
        if self.tag == "br":
            return "\n" if self.keep != NOT else " "
        parts = []
        for child in self.children:
            if isinstance(child, Node) and child.keep != NOT:
                gap = "" if child.tag in INLINE else " "
                parts.append(f"{gap}{child.text()}{gap}")
            elif isinstance(child, str):
                parts.append(child)
        return "".join(parts)

    def blocks(self, sort: str) -> Iterator[str]:
        """The wanted blocks inside, in their order, a line each; those of verbatim text keep their lines."""
        if self.keep == sort:
            for line in self.text().split("\n"):
                if line.strip():
                    yield " ".join(line.split())
            return
        for child in self.children:
            if isinstance(child, Node):
                yield from child.blocks(sort)


def _written(child: Node | Raw | str, dress: Dress) -> str:
    if isinstance(child, Node):
        return child.write(dress)
    return child.text if isinstance(child, Raw) else escape(child, quote=False)


def gold(root: Node, sort: str) -> str:
    """All blocks of a sort as plain text."""
    return "\n".join(root.blocks(sort))
