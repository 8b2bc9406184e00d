"""Edits of a real page, as its site might make them until the next visit: each with signs in it that tell where each
mark's words have gone.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from readwell.engine.page.snapshot import Snapshot

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
RAW = frozenset(("script", "style"))
#: Signs of private use: a mark's beginning and its end.
FIRST, LAST = 0xF0000, 0xF8000
BLOCKS = frozenset("p li h1 h2 h3 h4 h5 h6 blockquote td pre dd dt figcaption div".split())


@dataclass(eq=False)
class Node:
    """An element, or a text (`name` is empty)."""

    name: str
    text: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Node] = field(default_factory=list)
    above: Node | None = None

    def add(self, *nodes: Node, at: int | None = None) -> None:
        """Puts nodes inside, at the end or at a place."""
        place = len(self.inside) if at is None else at
        self.inside[place:place] = nodes
        for one in nodes:
            one.above = self

    def walk(self) -> Iterator[Node]:
        """Yields it and all below it, in order."""
        left = [self]
        while left:
            one = left.pop()
            yield one
            left += reversed(one.inside)


def element(name: str, *inside: Node | str, **attributes: str) -> Node:
    """Returns a new element."""
    made = Node(name, attributes=attributes)
    made.add(*(Node("", one) if isinstance(one, str) else one for one in inside))
    return made


@dataclass
class Tree:
    """A page that can be edited, and the blocks of its article with words of their own."""

    root: Node
    blocks: list[Node]
    chance: random.Random
    #: Sentences of other pages.
    foreign: Sequence[str]

    def marked(self) -> list[Node]:
        """Returns the blocks with a mark in them."""
        return [one for one in self.blocks if any(ord(sign) >= FIRST for text in texts(one) for sign in text.text)]

    def here(self, block: Node) -> tuple[Node, int]:
        """Returns where a block stands."""
        assert block.above is not None
        return block.above, block.above.inside.index(block)

    def take(self, block: Node) -> None:
        """Takes a block away, with all blocks inside."""
        home, at = self.here(block)
        del home.inside[at]
        self.blocks = [one for one in self.blocks if not _holds(block, one)]

    def some(self, count: int) -> Iterator[Node]:
        """Yields blocks with marks that are still there, and of which others are left."""
        marked = self.marked()
        for block in self.chance.sample(marked, min(count, len(marked))):
            if block in self.blocks and not all(_holds(block, one) for one in self.blocks):
                yield block


def texts(node: Node) -> list[Node]:
    """Returns the texts below a node."""
    return [one for one in node.walk() if not one.name]


def tree(
    page: Snapshot, kept: set[int], signs: dict[int, list[tuple[int, int]]], foreign: Sequence[str], seed: int
) -> Tree:
    """Returns a page's tree, with a sign at each of `signs`: by text, (offset, sign)."""
    nodes: list[Node] = []
    for number in range(len(page)):
        name = page.tags[page.tag[number]]
        node = Node("" if name == "#text" else name)
        if not node.name:
            node.text = page.strings[page.text[number]]
            for offset, sign in sorted(signs.get(number, ()), key=lambda pair: -pair[0]):
                node.text = node.text[:offset] + chr(sign) + node.text[offset:]
        nodes.append(node)
        if page.parent[number] >= 0:
            nodes[page.parent[number]].add(node)
    for node, name, value in zip(page.attr_node, page.attr_name, page.attr_value, strict=True):
        nodes[node].attributes.setdefault(page.names[name], page.strings[value])
    blocks: list[Node] = []
    for number in sorted(kept):
        one: Node | None = nodes[number]
        if one is None or one.name or not one.text.strip():
            continue
        while one is not None and one.name not in BLOCKS:
            one = one.above
        if one is not None and one.above is not None and one.name != "body":
            blocks.append(one)
    return Tree(nodes[0], list(dict.fromkeys(blocks)), random.Random(seed), foreign)


def html(node: Node) -> str:
    """Returns the page's markup."""
    out: list[str] = []
    left: list[Node | str] = [node]
    while left:
        one = left.pop()
        if isinstance(one, str):
            out.append(one)
        elif not one.name:
            raw = one.above is not None and one.above.name in RAW
            out.append(one.text if raw else escape(one.text, quote=False))
        else:
            words = "".join(f' {name}="{escape(value)}"' for name, value in one.attributes.items() if _is_name(name))
            out.append(f"<{one.name}{words}>")
            if one.name not in VOID:
                left.append(f"</{one.name}>")
                left += reversed(one.inside)
    return "<!doctype html>" + "".join(out)


def _is_name(name: str) -> bool:
    return bool(name) and all(sign.isalnum() or sign in "-_:." for sign in name)


def _paragraph(page: Tree) -> Node:
    return element("p", " ".join(page.chance.sample(page.foreign, 3)))


def insert(page: Tree) -> None:
    """New paragraphs between the old ones."""
    for block in page.chance.sample(page.blocks, min(4, len(page.blocks))):
        home, at = page.here(block)
        home.add(_paragraph(page), at=at + page.chance.randint(0, 1))


def delete(page: Tree) -> None:
    """Paragraphs are gone, some of them with marks."""
    for block in page.some(3):
        page.take(block)


def cut(page: Tree) -> None:
    """A piece of a paragraph is gone."""
    for block in page.some(5):
        text = max(texts(block), key=lambda one: len(one.text))
        words = text.text.split(" ")
        first = page.chance.randrange(len(words))
        del words[first : first + page.chance.randint(2, max(3, len(words) // 2))]
        text.text = " ".join(words)


def move(page: Tree) -> None:
    """Paragraphs stand elsewhere."""
    for block in page.some(2):
        page.take(block)
        goal, place = page.here(page.chance.choice(page.blocks))
        goal.add(block, at=place)


def _holds(outer: Node, inner: Node | None) -> bool:
    while inner is not None and inner is not outer:
        inner = inner.above
    return inner is outer


def paraphrase(page: Tree) -> None:
    """A third of the paragraphs say it in other words."""
    for block in page.blocks:
        if page.chance.random() > 1 / 3:
            continue
        for text in texts(block):
            words = text.text.split(" ")
            for at in range(len(words)):
                if page.chance.random() < 0.25 and words[at].isalpha():
                    words[at] = page.chance.choice(page.chance.choice(page.foreign).split(" "))
            text.text = " ".join(words)


def mend(page: Tree) -> None:
    """Slips of the pen are mended: a letter in every second paragraph."""
    for block in page.blocks:
        long = [one for one in texts(block) if len(one.text) > 40]
        if not long or page.chance.random() > 0.5:
            continue
        text = page.chance.choice(long)
        at = page.chance.randrange(len(text.text))
        if text.text[at].isalpha():
            text.text = text.text[:at] + page.chance.choice("aeint") + text.text[at + 1 :]


def lookalike(page: Tree) -> None:
    """A paragraph stands twice, the second time in slightly other words; now and then the first is gone."""
    for block in page.some(3):
        words = "".join(one.text for one in texts(block)).translate(dict.fromkeys(_signs(block))).split()
        if len(words) < 8 or any(one is not block and _holds(block, one) for one in page.blocks):
            continue  # an article in other words is no lookalike of a paragraph in it
        for at in page.chance.sample(range(len(words)), len(words) // 8):
            words[at] = page.chance.choice(page.chance.choice(page.foreign).split(" "))
        at = page.blocks.index(block)
        goal, place = page.here(
            page.chance.choice([*page.blocks[: max(0, at - 1)], *page.blocks[at + 2 :], page.blocks[0]])
        )
        goal.add(element("p", " ".join(words)), at=place)
        if page.chance.random() < 0.5:
            page.take(block)


def _signs(block: Node) -> set[int]:
    return {ord(sign) for one in texts(block) for sign in one.text if ord(sign) >= FIRST}


def navigation(page: Tree) -> None:
    """Another head, another menu, another foot, teasers in the middle."""
    body = next((one for one in page.root.walk() if one.name == "body"), page.root)
    links = [
        element("li", element("a", " ".join(page.chance.choice(page.foreign).split()[:4]), href="/x"))
        for _ in range(12)
    ]
    body.add(
        element("nav", element("ul", *links)), element("div", _paragraph(page), **{"class": "cookie-banner"}), at=0
    )
    body.add(element("footer", element("p", "All rights reserved. Imprint. Privacy."), _paragraph(page)))
    home, at = page.here(page.chance.choice(page.blocks))
    teaser = element("a", page.chance.choice(page.foreign), href="/y")
    home.add(element("aside", element("h4", "Read also"), teaser, **{"class": "teaser related"}), at=at)


def markup(page: Tree) -> None:
    """The same words in other markup, with other signs and other white space."""
    for block in page.blocks:
        if block.name == "p" and page.chance.random() < 0.3:
            block.name = "div"
        for text in texts(block):
            if text.above is None or text.above.name in ("pre", "script", "style", "title"):
                continue
            if page.chance.random() < 0.5:
                text.text = text.text.replace("'", "\u2019").replace(" - ", " \u2013 ")
            if page.chance.random() < 0.2:
                text.text = unicodedata.normalize("NFD", text.text)
            if len(text.text) > 20:
                _wrap(page, text)


def _wrap(page: Tree, text: Node) -> None:
    """Puts a piece of a text into an element of its own, and breaks its lines anew."""
    first, last = sorted(page.chance.sample(range(len(text.text)), 2))
    home, at = page.here(text)
    before, piece, after = text.text[:first], text.text[first:last], text.text[last:]
    del home.inside[at]
    inner = element(page.chance.choice(("span", "em", "b", "i")), piece.replace(" ", "\n   "))
    home.add(Node("", before), inner, Node("", after), at=at)


def joined(page: Tree) -> None:
    """Further pages stand behind, and a part of another one before."""
    home, at = page.here(page.blocks[-1])
    home.add(*(_paragraph(page) for _ in range(8)), at=at + 1)
    home, at = page.here(page.blocks[0])
    home.add(*(_paragraph(page) for _ in range(5)), at=at)


def same(page: Tree) -> None:
    """Nothing has changed."""


EDITS: dict[str, Callable[[Tree], None]] = {
    "nothing": same,
    "insert": insert,
    "delete": delete,
    "cut": cut,
    "move": move,
    "paraphrase": paraphrase,
    "mend": mend,
    "lookalike": lookalike,
    "navigation": navigation,
    "markup": markup,
    "joined": joined,
}
