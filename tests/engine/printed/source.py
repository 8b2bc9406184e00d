"""A page as its tags and texts in order, and as a tree of them: read from the source alone, or from a snapshot of any tree."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from readwell.engine.basics.vocabulary import BLOCK
from readwell.engine.page.snapshot import Snapshot

from tests.engine.printed import page as walk
from tests.engine.printed.page import LONGEST_TAG, collapsed, words

UNREAD = ("head", "script", "style")
UNHELD = ("script", "style")  # a snapshot doesn't hold their text
VOID = ("br", "hr", "img", "input", "meta", "link", "wbr", "embed", "area", "col", "source", "track", "base", "param")
_PIECE = re.compile(r"""<!--.*?-->|<!doctype[^>]*>|<(/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|<""", re.S)
_ATTRIBUTE = re.compile(r"""([^\s=/>"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")


@dataclass(frozen=True)
class Piece:
    """A tag as it stands in the source, or a text as it reads, and the line it begins on."""

    raw: str
    line: int
    name: str = ""
    closes: bool = False
    void: bool = False
    unseen: bool = False
    attributes: dict[str, str] = field(default_factory=dict)

    @property
    def tag(self) -> bool:
        return self.name != ""

    @property
    def block(self) -> bool:
        """Whether it is a tag of an element that stands on lines of its own."""
        return self.name in BLOCK or "-" in self.name

    @property
    def link(self) -> bool:
        """Whether it begins an anchor with an address."""
        return self.name == "a" and bool({"href", "xlink:href"} & self.attributes.keys())

    @property
    def text(self) -> str:
        return "" if self.tag else self.raw


@dataclass(eq=False)
class Node:
    """An element with its children, or a text."""

    piece: Piece
    above: Node | None = None
    children: list[Node] = field(default_factory=list)
    size: int = 0  # characters of the source from its first tag to its last

    def all(self) -> Iterator[Node]:
        """Itself and all that is in it, in order."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo += reversed(node.children)

    def texts(self) -> list[Node]:
        """The texts in it that have a word."""
        return [node for node in self.all() if node.piece.text.strip()]

    def way(self) -> Iterator[Node]:
        """Itself and what it is in, innermost first."""
        node: Node | None = self
        while node:
            yield node
            node = node.above

    def length(self) -> int:
        """The characters of its texts, those of white space alone left out."""
        return sum(len(collapsed(node.piece.text)) for node in self.texts())

    def linked(self) -> bool:
        return any(node.piece.link for node in self.way())


@dataclass(frozen=True)
class Source:
    """All pieces, those that nobody sees among them, and the title."""

    every: list[Piece]
    title: str

    @cached_property
    def pieces(self) -> list[Piece]:
        """What is read."""
        return [piece for piece in self.every if not piece.unseen]

    @cached_property
    def paths(self) -> list[tuple[int, ...]]:
        """For each of the pieces the places of the start tags that are open there, its own the last."""
        open_: list[int] = []
        found = []
        for place, piece in enumerate(self.pieces):
            if piece.tag and not piece.closes:
                open_.append(place)
            found.append(tuple(open_))
            if piece.closes or piece.void:
                open_.pop()
        return found

    def tree(self) -> Node:
        """What is read as a tree."""
        return _tree(self.pieces)

    def whole(self) -> Node:
        """The same with what nobody sees."""
        return _tree(self.every)


def _tree(pieces: list[Piece]) -> Node:
    top = at = Node(Piece("", 0, "#page"))
    for piece in pieces:
        if not piece.closes:
            at.children.append(Node(piece, at))
        for node in (at if piece.closes else at.children[-1]).way():
            node.size += len(piece.raw)
        if piece.closes:
            assert at.above is not None
            at = at.above
        elif piece.tag and not piece.void:
            at = at.children[-1]
    return top


def read(source: str) -> Source:
    """The tags and texts of a well-formed page, without comments."""
    found: list[Piece] = []
    unread = ""
    for match in _PIECE.finditer(source):
        raw, name, closes = match[0], (match[2] or "").lower(), match[1] == "/"
        if raw.startswith("<!") or (unread in UNHELD and name != unread):
            continue
        line = source.count("\n", 0, match.start())
        if not unread and name in UNREAD and not closes:
            unread = name
        told = {
            word.lower(): html.unescape((value or "").strip("\"'"))
            for word, value in _ATTRIBUTE.findall(match[3] or "")
        }
        raw = raw if name else html.unescape(raw)
        found.append(Piece(raw, line, name, closes, name in VOID, bool(unread), told))
        if closes and name == unread:
            unread = ""
    title = re.search(r"<title[^>]*>(.*?)</title>", source, re.S | re.I)
    return Source(found, html.unescape(title[1]) if title else "")


def of(page: Snapshot) -> Source:
    """The pieces of a snapshot: any tree, with what its columns say of each tag's length."""
    found: list[Piece] = []
    line, gone = 0, walk.hidden_tags(page)
    given = [dict[str, str]() for _ in range(len(page))]
    rows = zip(page.attr_node.tolist(), page.attr_name.tolist(), page.attr_value.tolist(), strict=True)
    for node, name, value in rows:
        given[node][page.names[name]] = page.strings[value]
    for event in walk.source(page, set()):
        name, unseen = page.tag_name(event.node), event.node in gone
        if event.kind == "text":
            found.append(Piece(page.string(event.node), line, unseen=unseen))
            line += page.string(event.node).count("\n")
        elif event.kind == "open":
            void = walk.endless(page, event.node)
            raw = start_tag(name, given[event.node], int(page.open[event.node]))
            found.append(Piece(raw, line, name, False, void, unseen, given[event.node]))
        else:
            found.append(Piece(f"</{name}>", line, name, True, False, unseen))
    return Source(found, page.facts.get("title", ""))


def start_tag(name: str, given: dict[str, str], size: int) -> str:
    """The start tag with the attributes that a snapshot holds, as a browser writes it; what it lacks is ASCII here."""
    out = "<" + name
    for key, value in given.items():
        if not key.startswith("#"):
            out += f' {key}="' + html.escape(value).replace("&#x27;", "'").replace("\u00a0", "&nbsp;") + '"'
    return (out + "<" * size)[: min(size, LONGEST_TAG)]


@dataclass(frozen=True)
class Kept:
    """For each word of the page, in order, the number of its text, the word, and whether it is kept.

    `shares` says for each text with words how much of it is kept, where it isn't the share of its words.
    """

    words: list[tuple[int, str, bool]]
    shares: list[float] | None = None

    def by_text(self) -> list[float]:
        """For each text with words the share of it that is kept."""
        if self.shares is not None:
            return self.shares
        marks: dict[int, list[bool]] = {}
        for text, _, keep in self.words:
            marks.setdefault(text, []).append(keep)
        return [sum(row) / len(row) for row in marks.values()]


def marked(source: Source, keeps: list[bool]) -> Kept:
    """The words with whether each is kept."""
    named = [(place, word) for place, piece in enumerate(source.pieces) for _, word in words(piece.text)]
    return Kept([(place, word, keep) for (place, word), keep in zip(named, keeps, strict=True)])


def whole_texts(tree: Node, kept: list[Node]) -> Kept:
    """The words, those of these texts kept."""
    chosen = set(map(id, kept))
    texts = [node for node in tree.texts() if not node.piece.unseen]
    return Kept([(id(node), word, id(node) in chosen) for node in texts for _, word in words(node.piece.text)])
