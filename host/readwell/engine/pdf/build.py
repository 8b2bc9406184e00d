"""Builds the snapshot of a printed document: a node for each line, with its box, in the order of reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from readwell.engine.page.snapshot import LAYOUT, Snapshot, column
from readwell.engine.pdf import hyphens
from readwell.engine.pdf.blocks import Block, blocks_of, bullet_of, is_sign, joined, number_of, type_of
from readwell.engine.pdf.furniture import furniture, text_of
from readwell.engine.pdf.kinds import named, text
from readwell.engine.pdf.lines import Piece, pieces
from readwell.engine.pdf.order import in_order
from readwell.engine.pdf.selecting import FOOT, HEAD, SOURCE
from readwell.engine.pdf.words import Words


@dataclass
class _Tree:
    """Rows of a page that is being written."""

    tags: dict[str, int] = field(default_factory=lambda: {"#text": 0})
    names: dict[str, int] = field(default_factory=dict)
    strings: dict[str, int] = field(default_factory=lambda: {"": 0})
    parent: list[int] = field(default_factory=list)
    tag: list[int] = field(default_factory=list)
    text: list[int] = field(default_factory=list)
    box: list[tuple[int, int, int, int]] = field(default_factory=list)
    attributes: list[tuple[int, int, int]] = field(default_factory=list)

    def add(
        self, tag: str, parent: int, text: str = "", box: tuple[int, int, int, int] = (0, 0, 0, 0), **more: str
    ) -> int:
        """Writes a node and returns its id."""
        node = len(self.parent)
        self.parent.append(parent)
        self.tag.append(self.tags.setdefault(tag, len(self.tags)))
        self.text.append(self.strings.setdefault(text, len(self.strings)))
        self.box.append(box)
        for name, value in more.items():
            number = self.names.setdefault(name.replace("_", "-"), len(self.names))
            self.attributes.append((node, number, self.strings.setdefault(value, len(self.strings))))
        return node

    def snapshot(self, words: Words) -> Snapshot:
        """Returns the page."""
        boxes = np.array(self.box, np.int32).reshape(-1, 4)
        layout = {name: np.zeros(len(self.parent), np.int32) for name in LAYOUT}
        for place, name in enumerate("xywh"):
            layout[name] = np.ascontiguousarray(boxes[:, place])
        rows = np.array(self.attributes, np.int32).reshape(-1, 3)
        facts = {name: value for name, value in (("title", words.title), ("lang", words.lang)) if value}
        return Snapshot(
            parent=column(self.parent),
            tag=column(self.tag),
            text=column(self.text),
            opening=np.zeros(len(self.parent), np.int32),
            attr_node=np.ascontiguousarray(rows[:, 0]),
            attr_name=np.ascontiguousarray(rows[:, 1]),
            attr_value=np.ascontiguousarray(rows[:, 2]),
            tags=tuple(self.tags),
            names=tuple(self.names),
            strings=tuple(self.strings),
            url=words.url,
            source=SOURCE,
            facts=facts,
            layout=layout,
        )


def snapshot(words: Words) -> Snapshot:
    """Returns the document as a page."""
    found = pieces(words)
    gone = furniture(words, found)
    columns = in_order([[piece for piece in page if id(piece) not in gone] for page in found])
    kind = type_of(words, columns)
    parts = [block for column in columns for block in blocks_of(words, column, kind)]
    named(words, parts, kind)
    flowing = joined(words, [part for part in parts if part.kind != "note"], kind)
    notes = joined(words, [part for part in parts if part.kind == "note"], kind)
    return _written(words, flowing, notes, [piece for page in found for piece in page if id(piece) in gone])


def _written(words: Words, flowing: Sequence[Block], notes: Sequence[Block], gone: Sequence[Piece]) -> Snapshot:
    tree = _Tree()
    body = tree.add("body", tree.add("html", -1, lang=words.lang) if words.lang else tree.add("html", -1))
    known = hyphens.vocabulary(words.text)
    article = tree.add("main", body)
    page = -1
    for kind, group in _grouped(words, flowing):
        inside = tree.add(kind, article) if kind else article
        for block in group:
            page = _block(tree, words, inside, block, known, page)
    if notes:
        section = tree.add("section", article, role="doc-endnotes")
        for block in notes:
            page = _block(tree, words, section, block, known, page)
    for piece in gone:
        top = piece.y1 * 2 < words.pages[piece.page][1]
        aside = tree.add("header" if top else "footer", body, role=HEAD if top else FOOT)
        tree.add("#text", aside, text_of(words, piece), _box(words, [piece]))
    return tree.snapshot(words)


def _grouped(words: Words, found: Sequence[Block]) -> Iterator[tuple[str, list[Block]]]:
    """Yields the blocks in groups: items that follow each other are one list."""
    group: list[Block] = []
    former = ""
    for block in found:
        mark = bullet_of(text(words, block))
        kind = ("ol" if mark and not is_sign(mark) else "ul") if block.kind == "item" else ""
        if group and (kind != former or not kind):
            yield former, group
            group = []
        former = kind
        group.append(block)
    if group:
        yield former, group


_TAGS = {"item": "li", "caption": "figcaption", "note": "p", "paragraph": "p"}


def _block(tree: _Tree, words: Words, parent: int, block: Block, known: frozenset[str], page: int) -> int:
    """Writes a block; a page that begins in it is marked. Returns the page that it ends on."""
    if block.kind == "table":
        return _table(tree, words, parent, block, known, page)
    tag = f"h{block.level}" if block.kind == "heading" else _TAGS[block.kind]
    mark = bullet_of(text(words, block)) if block.kind == "item" else ""
    value = number_of(mark)
    node = tree.add(tag, parent, value=value) if value else tree.add(tag, parent)
    texts = [" ".join(text_of(words, piece) for piece in line) for line in block.lines]
    if is_sign(mark) or number_of(mark):
        texts[0] = texts[0].removeprefix(mark).lstrip()
    for number, line in enumerate(block.lines):
        if line[0].page != page:
            page = line[0].page
            tree.add("span", node, id=f"page-{page + 1}", role="doc-pagebreak", aria_label=str(page + 1))
        said = texts[number]
        if number + 1 < len(texts) and said:
            said = _to_next(said, texts[number + 1], known)
        tree.add("#text", node, said, _box(words, line))
    return page


def _table(tree: _Tree, words: Words, parent: int, block: Block, known: frozenset[str], page: int) -> int:
    """Writes a table; each piece of a cell is a text of its own."""
    node = tree.add("table", parent)
    for row in block.rows:
        line = tree.add("tr", node)
        for cell in row:
            inside = tree.add("td", line)
            texts = [text_of(words, piece) for piece in cell]
            for number, piece in enumerate(cell):
                said = texts[number]
                if number + 1 < len(texts):
                    said = _to_next(said, texts[number + 1], known)
                tree.add("#text", inside, said, _box(words, [piece]))
    return block.last.page if page < 0 else page


def _to_next(said: str, after: str, known: frozenset[str]) -> str:
    """Returns a line with what joins it to the next: a space, or nothing where a word goes on."""
    is_divided, own = hyphens.divided(said.rsplit(" ", 1)[-1], after.split(" ", 1)[0], known)
    if is_divided:
        return said if own else said[:-1]
    return said if _is_spaceless(said[-1:]) and _is_spaceless(after[:1]) else f"{said} "


def _is_spaceless(sign: str) -> bool:
    """Whether a sign belongs to a script that is written without spaces."""
    return "\u2e80" <= sign <= "\ua4cf" or "\uf900" <= sign <= "\ufaff" or "\uff00" <= sign <= "\uffef"


def _box(words: Words, line: Sequence[Piece]) -> tuple[int, int, int, int]:
    """Returns a line's box in points, pages below each other."""
    above = words.tops[line[0].page]
    x0, x1 = min(piece.x0 for piece in line), max(piece.x1 for piece in line)
    y0, y1 = min(piece.y0 for piece in line), max(piece.y1 for piece in line)
    return x0 // 10, (above + y0) // 10, max((x1 - x0) // 10, 1), max((y1 - y0) // 10, 1)
