"""Tags as blocks: what the file says is a heading, an item, a cell. They are believed where the layout agrees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from readwell.engine.pdf.blocks import Block, is_mark_after
from readwell.engine.pdf.lines import lined
from readwell.engine.pdf.marks import is_mark
from readwell.engine.pdf.words import Words

#: Roles that decide what a block is, also when paragraphs stand in them.
_KINDS = {f"H{level}": "heading" for level in range(1, 7)} | {
    "H": "heading",
    "Title": "heading",
    "LI": "item",
    "TOCI": "item",
    "BibEntry": "item",
    "TD": "cell",
    "TH": "cell",
    "Caption": "caption",
    "Note": "note",
    "FENote": "note",
}
#: Roles inside a line.
_INLINE = frozenset(("Span", "Link", "Annot", "Em", "Strong", "Quote", "Reference", "Lbl", "Code", "Sub", "NonStruct"))
#: Roles of what holds paragraphs.
_GROUPS = frozenset(("Document", "DocumentFragment", "Part", "Art", "Sect", "Div", "NonStruct", "Figure", "Private"))
_ARTIFACT = "Artifact"
#: Of a hundred words that the layout takes for text so many have tags.
COVERED = 97
#: Tags have this many times as many blocks as the layout at most, in tenths; and this many at least.
MOST, LEAST = 30, 3
#: Of a hundred blocks that follow each other so many may lie before each other on the page.
BACK = 25
#: A cell of so many letters, on average, is none: the table is there for the layout.
CELL = 300
_DEEPEST = 80


class Tagged:
    """The blocks of a tagged document."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._places = list(_places(words))
        numbers: dict[int, list[int]] = {}
        for word, tag in enumerate(words.tag.tolist()):
            if tag >= 0 and self._places[tag] >= 0:
                numbers.setdefault(self._places[tag], []).append(word)
        #: Of each row its cells, the empty ones, too.
        self._cells: dict[int, list[int]] = {}
        for element, (role, parent, _) in enumerate(words.elements):
            if _KINDS.get(role) == "cell":
                self._cells.setdefault(parent, []).append(element)
        #: Of each element that is a block its words, in the order of the file.
        self.numbers = dict(sorted(numbers.items()))
        self.covered = frozenset(word for found in self.numbers.values() for word in found)

    def is_true(self, layout: Sequence[Block]) -> bool:
        """Whether the layout agrees: nearly all words have tags, in about as many blocks, in about this order."""
        order = {word: n for n, word in enumerate(word for block in layout for word in block.words())}
        if not self.numbers or 100 * len(self.covered & order.keys()) < COVERED * len(order):
            return False
        blocks = sum(len(block.rows) * len(block.rows[0]) if block.rows else 1 for block in layout)
        if not LEAST * blocks <= 10 * len(self.numbers) <= MOST * blocks + 100:
            return False
        page = self._words.page
        firsts = [min(found, key=lambda word: order.get(word, 0)) for found in self.numbers.values()]
        steps = [(one, other) for one, other in pairwise(firsts) if page[one] == page[other]]
        back = sum(order.get(other, 0) < order.get(one, 0) for one, other in steps)
        return 100 * back <= BACK * len(steps)

    def blocks(self, gone: frozenset[int], signs: Mapping[int, str]) -> list[Block]:
        """Returns the blocks without words that are gone; cells of a table become one block.

        `signs` are those that are drawn before lines, by their first words.
        """
        out: list[Block] = []
        tables: dict[int, list[tuple[int, int, Block]]] = {}
        lone: list[int] = []
        for element, numbers in self.numbers.items():
            block = self._block(element, signs, [*lone, *(word for word in numbers if word not in gone)])
            lone = self._lone(block)
            if block is not None and out and is_mark_after(self._words, out[-1], lone):
                out[-1].lines += block.lines
                lone = []
            elif block is not None and not lone:
                self._put(element, block, out, tables)
        return [
            part for block in out for part in (self._tabled(tables[block.level]) if block.kind == "table" else [block])
        ]

    def _put(
        self, element: int, block: Block, out: list[Block], tables: dict[int, list[tuple[int, int, Block]]]
    ) -> None:
        """Adds a block: a cell to its table."""
        table, row = self._table(element) if block.kind == "cell" else (-1, -1)
        if table < 0:
            block.kind = "paragraph" if block.kind == "cell" else block.kind
            out.append(block)
        elif table in tables:
            tables[table].append((row, element, block))
        else:
            tables[table] = [(row, element, block)]
            out.append(Block("table", level=table))

    def _lone(self, block: Block | None) -> list[int]:
        """Returns the words of a block that is only the mark of the next one."""
        found = list(block.words()) if block is not None and block.kind in ("paragraph", "note", "item") else []
        return found if len(found) == 1 and is_mark(self._words.text[found[0]]) else []

    def _tabled(self, cells: Sequence[tuple[int, int, Block]]) -> list[Block]:
        """Returns a table, with its empty cells; the blocks in it if it is there for the layout."""
        blocks = [block for _, _, block in cells]
        letters = sum(piece.width for block in blocks for line in block.lines for piece in line)
        first = blocks[0]
        found = {element: [piece for line in block.lines for piece in line] for _, element, block in cells}
        rows = [self._cells[row] for row in dict.fromkeys(row for row, _, _ in cells)]
        if letters * 2 > CELL * max(first.size, 1) * len(cells) or max(map(len, rows)) < 2:
            for block in blocks:
                block.kind = "paragraph"
            return blocks
        lines = [line for block in blocks for line in block.lines]
        has_head = all(self._words.elements[element][0] == "TH" for element in rows[0]) and len(rows) > 1
        texts = [[found.get(element, []) for element in row] for row in rows]
        return [Block("table", lines, first.right, first.left, first.size, rows=texts, has_head=has_head)]

    def has_headings(self) -> bool:
        """Whether any element is a heading."""
        return any(_KINDS.get(self._words.elements[element][0]) == "heading" for element in self.numbers)

    def _block(self, element: int, signs: Mapping[int, str], numbers: Sequence[int]) -> Block | None:
        role = self._words.elements[element][0]
        kind = _KINDS.get(role, "paragraph")
        lines = [[piece] for piece in lined(self._words, numbers)]
        if not lines:
            return None
        lines[0][0].mark = signs.get(lines[0][0].words[0], "")
        right, left = max(line[0].x1 for line in lines), min(line[0].x0 for line in lines)
        level = int(role[1]) if len(role) == 2 and role[1].isdigit() else 0
        return Block(kind, lines, right, left, lines[0][0].size, level)

    def _table(self, element: int) -> tuple[int, int]:
        """Returns the table and the row that a cell is in, -1 if none."""
        row = self._words.elements[element][1]
        table = row
        for _ in range(_DEEPEST):
            if table < 0 or self._words.elements[table][0] == "Table":
                break
            table = self._words.elements[table][1]
        return (table, row) if table >= 0 else (-1, -1)


def _is_inside(role: str) -> bool:
    """Whether an element belongs to the line of the paragraph that it is in, as a formula does."""
    return role in _INLINE or role == "Formula"


def _places(words: Words) -> Iterator[int]:
    """Yields for each element the block that it is in or is, -1 if it is no text."""
    parents = frozenset(parent for _, parent, _ in words.elements)
    found: list[int] = []
    decided: list[bool] = []
    runs: dict[int, int] = {}
    for number, (role, parent, _) in enumerate(words.elements):
        above = found[parent] if parent >= 0 else 0
        is_group = parent < 0 or (
            words.elements[parent][0] in _GROUPS and found[parent] == parent and not decided[parent]
        )
        inline = role in _INLINE and not (role in _GROUPS and is_group and number in parents)
        place = number
        if role == _ARTIFACT or above < 0:
            place = -1
        elif role not in _KINDS and parent >= 0 and (decided[parent] or (_is_inside(role) and not is_group)):
            place = above
        elif inline:
            # Words that stand in a group without a paragraph of their own are one, up to the next paragraph.
            place = runs.setdefault(parent, number)
        if not inline:
            runs.pop(parent, None)
        found.append(place)
        decided.append(role in _KINDS or (parent >= 0 and decided[parent]) or (is_group and inline))
        yield place
