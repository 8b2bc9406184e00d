"""Writes the blocks of a printed document as a page: a text for each line or part of one, with its box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.printed import BREAK, FOOT, HEAD, LABEL, REGION
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.pdf.blocks import Block
from readwell.engine.pdf.hyphens import Hyphens
from readwell.engine.pdf.letters import is_spaceless
from readwell.engine.pdf.lines import Piece, text_of
from readwell.engine.pdf.listings import code_lines
from readwell.engine.pdf.marks import is_sign, mark_of, number_of
from readwell.engine.pdf.nesting import levels
from readwell.engine.pdf.regions import Region
from readwell.engine.pdf.runs import Look, linked, runs
from readwell.engine.pdf.tree import NOWHERE, Tree
from readwell.engine.pdf.words import Words

_HEADING = 60
_BIBLIOGRAPHY = lazy(
    r"(?:[\divxlc]++\.?[\d.]*+ )?(?:references|bibliography|works cited|literature(?: cited)?|"
    r"literatur(?:verzeichnis)?|quellen|références|bibliographie|bibliografía|referencias|bibliografia|riferimenti|referências|literatuur|"
    r"список литературы|литература|参考文献|참고문헌)"
)
_NUMBER = lazy(r"\d{1,3}|[*†‡§]{1,3}")
_TAGS = {"item": "li", "caption": "figcaption", "note": "p", "paragraph": "p"}


def written(words: Words, flowing: Sequence[Block], notes: Sequence[Block], gone: Sequence[Piece]) -> Snapshot:
    """Returns the page: the text, then its notes, then what the printer put on each page."""
    writer = _Writer(words, _hyphens(words, [*flowing, *notes]), _names(words, notes))
    folded: tuple[int, int] | None = None
    for group in _grouped(flowing):
        level = group[0].level if group[0].kind == "heading" else 0
        if folded and level and level <= folded[1]:
            folded = None
        if level and not folded and _is_bibliography(words, group[0]):
            folded = writer.fold(group[0]), level
            continue
        outer = folded[0] if folded else writer.article
        if group[0].kind == "item":
            writer.items(outer, group)
        else:
            writer.block(outer, group[0])
    if notes:
        section = writer.tree.add("section", writer.article, role="doc-endnotes")
        for block in notes:
            writer.block(section, block)
    for piece in gone:
        _, upper, _, lower = words.seen(piece.page, (piece.x0, piece.y0, piece.x1, piece.y1))
        top = upper + lower < words.tops[piece.page + 1] - words.tops[piece.page]
        aside = writer.tree.add("header" if top else "footer", writer.body, role=HEAD if top else FOOT)
        writer.tree.add("#text", aside, text_of(words, piece), writer.box(piece.words))
    return writer.tree.snapshot(words)


def _is_bibliography(words: Words, block: Block) -> bool:
    """Whether a heading names the works that a document refers to: they may be folded away."""
    said = " ".join(words.text[word] for word in block.words())
    return len(said) < _HEADING and bool(_BIBLIOGRAPHY.fullmatch(said.casefold()))


def _hyphens(words: Words, found: Sequence[Block]) -> Hyphens:
    ends: list[tuple[int, int]] = []
    for block in found:
        ends += [(one[-1].words[-1], other[0].words[0]) for one, other in pairwise(block.lines)]
    return Hyphens(words.text, ends, sum(len(block.lines) for block in found))


def _mark(words: Words, block: Block) -> str:
    """Returns the mark that a note begins with."""
    found = _NUMBER.match(words.text[block.first.words[0]].lstrip("(["))
    return found[0] if found else ""


def _names(words: Words, notes: Sequence[Block]) -> dict[str, list[tuple[int, str]]]:
    """Returns the notes with each mark, pages ascending, a name for each; one of a page that has it twice."""
    out: dict[str, list[tuple[int, str]]] = {}
    for block in notes:
        mark, page = _mark(words, block), block.first.page
        known = out.setdefault(mark, []) if mark else []
        if mark and (not known or known[-1][0] < page):
            known.append((page, f"note-{page + 1}_{len(out)}"))
    return out


def _grouped(found: Sequence[Block]) -> Iterator[list[Block]]:
    """Yields the blocks in groups: items that follow each other are one list, the others alone."""
    for is_list, group in groupby(found, lambda block: block.kind == "item"):
        some = list(group)
        yield from [some] if is_list else ([block] for block in some)


class _Writer:
    """A page that is being written, and how far it is."""

    def __init__(self, words: Words, hyphens: Hyphens, notes: Mapping[str, Sequence[tuple[int, str]]]) -> None:
        self.words = words
        self.tree = Tree()
        about = {"lang": words.lang, "dir": "rtl" if words.from_right else ""}
        root = self.tree.add("html", -1, "", NOWHERE, **{name: value for name, value in about.items() if value})
        self.body = self.tree.add("body", root)
        self.article = self.tree.add("main", self.body)
        self._hyphens = hyphens
        #: Of each mark the notes that have it: their pages and names.
        self._notes = notes
        self._links: Mapping[int, str] = linked(words)
        self._page = -1

    def block(self, parent: int, block: Block) -> None:
        """Writes a block."""
        if block.rows:
            return self._table(parent, block)
        if block.region:
            return self._figure(parent, block, block.region)
        if block.kind == "code":
            return self._code(parent, block)
        tag = f"h{block.level}" if block.kind == "heading" else _TAGS[block.kind]
        mark = mark_of(self.words, block.lines[0]) if block.kind == "item" else ""
        value = number_of(mark)
        lines = [[word for piece in line for word in piece.words] for line in block.lines]
        name, label = self._note(parent, block)
        names = {**({"value": value} if value else {}), **({"id": name} if name else {})}
        node = self.tree.add(tag, parent, "", NOWHERE, **names)
        if (is_sign(mark) or value) and not block.first.mark and len(lines[0]) > 1:
            lines[0] = lines[0][1:]
        bold = all(piece.bold for line in block.lines for piece in line)
        self._lines(node, lines, bold, label, is_note=block.kind == "note")
        return None

    def items(self, parent: int, items: Sequence[Block]) -> None:
        """Writes items as lists, those of a deeper level in the item before them."""
        lists: list[tuple[int, str]] = []
        above = [parent]
        for block, (level, kind) in zip(items, levels(self.words, items), strict=True):
            del lists[level + 1 :], above[level + 1 :]
            if level == len(lists) or lists[level][1] != kind:
                lists[level:] = [(self.tree.add(kind, above[level]), kind)]
            above.append(len(self.tree.parent))
            self.block(lists[level][0], block)

    def _code(self, parent: int, block: Block) -> None:
        """Writes lines of code, each a text of its own."""
        self._turn(parent, block.first.page)
        node = self.tree.add("code", self.tree.add("pre", parent))
        for numbers, said in code_lines(self.words, block):
            self.tree.add("#text", node, f"{said}\n", self.box(numbers))

    def _turn(self, node: int, page: int) -> None:
        """Marks where a page begins."""
        if page > self._page:
            self._page = page
            name = str(page + 1)
            self.tree.add("span", node, id=f"page-{name}", role=BREAK, aria_label=name)

    def fold(self, block: Block) -> int:
        """Writes a part that can be folded, with a heading; returns it."""
        node = self.tree.add("details", self.article, "", NOWHERE, open="")
        self.block(self.tree.add("summary", node), block)
        return node

    def _note(self, parent: int, block: Block) -> tuple[str, str]:
        """Writes the mark of a note before it; returns the note's name, which its marks lead to, and the mark."""
        mark = _mark(self.words, block) if block.kind == "note" else ""
        name = next((name for page, name in self._notes.get(mark, ()) if page == block.first.page), "")
        if not name:
            return "", ""
        label = self.tree.add("sup", parent)
        self.tree.add("#text", label, mark, self.box(block.first.words[:1]))
        return name, mark

    def _figure(self, parent: int, block: Block, region: Region) -> None:
        """Writes a figure: its picture, which whoever has the file draws, its caption, and the words in it, unread."""
        left, top, right, bottom = self.words.seen(region.page, region.box)
        above = self.words.tops[region.page]
        box = (left // 10, (above + top) // 10, (right - left) // 10, (bottom - top) // 10)
        node = self.tree.add("figure", parent, box=box)
        src = f"{REGION}{region.page + 1},{left},{top},{right - left},{bottom - top}"
        self.tree.add("img", node, box=box, src=src, alt=region.alt)
        if block.lines:
            inside = self.tree.add("figcaption", node)
            lines = [[word for piece in line for word in piece.words] for line in block.lines]
            self._lines(inside, lines, all(piece.bold for line in block.lines for piece in line))
        for piece in region.labels:
            label = self.tree.add("span", node, role=LABEL)
            self.tree.add("#text", label, text_of(self.words, piece), self.box(piece.words))

    def _table(self, parent: int, block: Block) -> None:
        node = self.tree.add("table", parent)
        first, *others = ([piece for cell in row for piece in cell] for row in block.rows)
        bold = all(piece.bold for piece in first) and not all(piece.bold for row in others for piece in row)
        for number, row in enumerate(block.rows):
            line = self.tree.add("tr", node)
            for cell in row:
                inside = self.tree.add("th" if not number and (block.has_head or bold) else "td", line)
                self._lines(inside, [piece.words for piece in cell], all(piece.bold for piece in cell))

    def _lines(
        self, node: int, lines: Sequence[Sequence[int]], bold: bool, label: str = "", *, is_note: bool = False
    ) -> None:
        """Writes lines, without the label that is written already; a page that begins with one is marked."""
        for number, line in enumerate(lines):
            page = int(self.words.page[line[0]])
            self._turn(node, page)
            parts = runs(self.words, line, self._links, bold)
            if label and not number:
                parts = _without(label, parts)
            if number + 1 < len(lines):
                look, said = parts[-1]
                parts[-1] = (look, _to_next(said, self.words.text[lines[number + 1][0]], self._hyphens))
            self._parts(node, parts, self.box(line), page, is_text=not is_note)

    def _parts(
        self, node: int, parts: Sequence[tuple[Look, str]], box: tuple[int, int, int, int], page: int, is_text: bool
    ) -> None:
        for look, said in parts:
            inside = node
            link = look.link
            if look.raised and is_text:
                link = self._note_of(said.strip(" []"), page) or link
            if link:
                inside = self.tree.add("a", inside, href=link)
            for tag, has in (("sup", look.raised), ("strong", look.bold), ("em", look.italic)):
                inside = self.tree.add(tag, inside) if has else inside
            self.tree.add("#text", inside, said, box)

    def _note_of(self, mark: str, page: int) -> str:
        """Returns where a mark leads: to the note on its page, else to the next one after it."""
        return next((f"#{name}" for at, name in self._notes.get(mark, ()) if at >= page), "")

    def box(self, numbers: Sequence[int]) -> tuple[int, int, int, int]:
        """Returns the box of words in points, pages below each other."""
        words = self.words
        page = int(words.page[numbers[0]])
        x0, y0 = min(int(words.x[word]) for word in numbers), min(int(words.y[word]) for word in numbers)
        x1 = max(int(words.x[word]) + int(words.w[word]) for word in numbers)
        y1 = max(int(words.y[word]) + int(words.h[word]) for word in numbers)
        x0, y0, x1, y1 = words.seen(page, (x0, y0, x1, y1))
        above = words.tops[page]
        return x0 // 10, (above + y0) // 10, max((x1 - x0) // 10, 1), max((y1 - y0) // 10, 1)


def _without(label: str, parts: list[tuple[Look, str]]) -> list[tuple[Look, str]]:
    """Returns the words of a note without its mark, which may stand close to the first of them."""
    look, said = parts[0]
    rest = said.lstrip("([").removeprefix(label).lstrip(".)] ")
    return [(look, rest), *parts[1:]] if rest else parts[1:] or parts


def _to_next(said: str, after: str, hyphens: Hyphens) -> str:
    """Returns a line with what joins it to the next: a space, or nothing where a word goes on."""
    is_divided, own = hyphens.divided(said.rsplit(" ", 1)[-1], after)
    if is_divided:
        return said if own else said[:-1]
    return said if is_spaceless(said[-1:]) and is_spaceless(after[:1]) else f"{said} "
