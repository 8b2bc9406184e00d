"""The algorithms that walk a DOM: link quota filter, and Louvan's LBS, SLS and TP (2009, section 2.3)."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction

from tests.engine.printed.source import Kept, Node, Source, whole_texts

FILTERED = (
    "div td th tr table ul ol dl li p center form blockquote h1 h2 h3 h4 h5 h6 article aside details dd dt figure "
    "footer header main menu nav section"
).split()


def quota(source: Source, quota: int = 50) -> Kept:
    """All text but that of blocks, innermost first, whose letters are in links for more than the share."""
    tree = source.tree()
    left = {id(text): text for text in tree.texts()}
    for element in reversed(list(tree.all())):
        if element.piece.name in FILTERED:
            own = [text for text in element.texts() if id(text) in left]
            linked = sum(text.length() for text in own if text.linked())
            if 100 * linked > quota * sum(text.length() for text in own):
                left = {number: text for number, text in left.items() if text not in own}
    return whole_texts(tree, [*left.values()])


def largest(source: Source, reach: int = 1) -> Kept:
    """LBS: "the largest block of text string found in a sub tree"; of equals the first."""
    tree = source.tree()
    return whole_texts(tree, largest_row(list(tree.all()), reach))


def largest_row(tops: list[Node], reach: int = 1, among: set[int] | None = None) -> list[Node]:
    """The longest block of these elements, of the texts with these numbers alone if they are given."""
    best: list[Node] = []
    for top in tops:
        block = [text for text in row_of(top, reach) if among is None or id(text) in among]
        if sum(text.length() for text in block) > sum(text.length() for text in best):
            best = block
    return best


def row_of(top: Node, reach: int) -> list[Node]:
    """The strings of those children that are or have a #text: "If it doesn't contain #text string as a child, we will skip
    it". A child's string is its own texts and those of inline elements in it: at most `reach` blocks lie between, and what
    lies deeper than the paper's one asks its own block.
    """
    held = []
    for child in top.children:
        for text in child.texts():
            way = list(text.way())
            way = way[: way.index(child) + 1]
            between = [node for node in way if node.piece.block]
            if len(between) > reach or not (top.piece.block or len(way) <= 2):
                continue
            asked = child if len(between) < 2 or not top.piece.block else between[0]
            if asked is text or any(one.piece.text.strip() for one in asked.children):
                held.append(text)
    return held


STRUCTURE = ("div", "tr", "td", "table", "ul", "li")


def smoothed(source: Source, radius: int = 2, factor: float = 1, empty: bool = True) -> Kept:
    """SLS: lengths of texts in a row, an empty one for each tag of structure; kept are those that reach the deviation.

    The paper's row is that of a main segment, "the text nodes"; ours begins with the page's first text and ends with its last.
    """
    tree = source.tree()
    texts = tree.texts()
    row = [node for node in tree.all() if node.piece.name in STRUCTURE or node.piece.text.strip()]
    if not texts:
        return whole_texts(tree, [])
    row = row[row.index(texts[0]) : row.index(texts[-1]) + 1]
    lengths = [0 if node.piece.tag else node.length() for node in row]
    smooth = [Fraction(sum(lengths[max(0, k - radius) : k + radius + 1]), 2 * radius + 1) for k in range(len(row))]
    counted = [value for node, value in zip(row, smooth, strict=True) if empty or not node.piece.tag]
    mean = sum(counted, Fraction()) / len(counted)
    variance = sum(((value - mean) ** 2 for value in counted), Fraction()) / len(counted)
    # Squares are compared, so that a length which is the deviation itself is kept however the root would be rounded.
    limit = variance * Fraction(factor) ** 2
    return whole_texts(tree, [node for node, value in zip(row, smooth, strict=True) if value**2 >= limit])


SHARED = ("class", "border", "width", "align", "cellspacing", "cellpadding")
#: What differs between the posts of one thread: numbers, and these words of a class.
PARITY = "odd even alt first last active current new unread highlight".split()
DEEP = 12


def pattern(source: Source, least: int = 2, part: str = "message") -> Kept:
    """TP: of the tables of one depth that share all these properties the group with most text outside links.

    The paper names the properties and no measure for which group holds the posts. Siblings that are no tables are a pattern,
    too: divisions only if they have one of the properties. Of each post the place with most text is the message.
    """
    tree = source.tree()
    plain = {id(text): text.length() for text in tree.texts() if not text.linked()}
    return whole_texts(tree, posts(tree, plain, least, part))


def posts(tree: Node, weight: dict[int, int], least: int, part: str = "message") -> list[Node]:
    """The texts of the richest pattern, by what each text weighs."""
    groups: dict[tuple[object, ...], list[Node]] = defaultdict(list)
    for node in tree.all():
        name, look = node.piece.name, looks(node)
        if node.piece.block and node.texts() and (name not in ("div", "section") or len(look) > 1):
            where = len(list(node.way())) if name == "table" else id(node.above)
            groups[name == "table", where, look].append(node)

    def rich(group: list[Node]) -> int:
        return sum(weight.get(id(text), 0) for node in group for text in node.texts())

    likely = [group for group in groups.values() if len(group) >= least]
    best = max(likely, key=rich, default=[])
    if not rich(best):
        return []
    places: dict[tuple[tuple[str, ...], ...], list[Node]] = defaultdict(list)
    inside = [text for text in tree.texts() if any(node in best for node in text.way())]
    for text in inside:
        way = list(text.way())
        way = way[: next(at for at, node in enumerate(way) if node in best)]
        places[tuple(looks(node) for node in reversed(way) if node.piece.block)[:DEEP]].append(text)
    message = max(places.values(), key=lambda texts: sum(weight.get(id(text), 0) for text in texts))
    return inside if part == "whole" else message


def looks(node: Node) -> tuple[str, ...]:
    """The tag with the properties that posts share."""
    found = [node.piece.name]
    for name in SHARED:
        if name in node.piece.attributes:
            value = node.piece.attributes[name].lower().strip()
            words = {re.sub(r"\d+", "", word) for word in value.split()}
            kept = sorted(word for word in words if word and word.strip("-_") not in PARITY)
            found.append(f"{name}={' '.join(kept) if name == 'class' else value}")
    return tuple(found)
