"""Line-Block (Pan Ei San, Nilar Aye 2014) and DANA (Mohammadzadeh and others 2011), on the lines of the source."""

import re
from dataclasses import dataclass, field

from tests.host.printed.source import VOID, Piece, pieces, title

STOPWORDS = frozenset("a an and at by for from in is of on or the to with".split())


@dataclass
class Block:
    """Lines of one block tag: the lines with whether each is a link's, how many tags, and the last line's number."""

    last: int
    tags: int = 2  # the open tag and the end tag that the block is between
    texts: list[tuple[str, bool]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.texts).strip()

    def ttr(self) -> float:
        """(1) text.length / sum(tag)"""
        return len(self.text) / self.tags

    def attr(self) -> float:
        """(2) anchortext.length / text.length"""
        return sum(len(text) for text, linked in self.texts if linked) / len(self.text)

    def tkd(self, keywords: set[str]) -> int:
        """How many words of the block are keywords of the title."""
        return sum(word in keywords for word in re.findall(r"\w+", self.text.lower()))


def partners(row: list[Piece]) -> dict[int, int]:
    """For each start tag the place of its end tag, its own if it has none."""
    open_: list[int] = []
    found = {}
    for place, piece in enumerate(row):
        if piece.tag and not piece.closes:
            found[place] = place
            open_ += [] if piece.name in VOID else [place]
        elif piece.closes:
            found[open_.pop()] = place
    return found


def line_blocks(source: str, block_tags: frozenset[str], distance: int = 1) -> list[Block]:
    """The line-blocks in order: neighbouring lines with text, "between open tag and end tag" of a block tag that has text.

    Other tags count for the block whose text they enclose, else for the text before them in the same block tag.
    """
    row = pieces(source)
    ends = partners(row)
    worded = [bool(piece.text.strip()) for piece in row]
    holders = [place for place, end in ends.items() if row[place].name in block_tags and any(worded[place:end])]
    skipped = set(holders) | {ends[place] for place in holders}
    around = [max((one for one in holders if one < place <= ends[one]), default=-1) for place in range(len(row))]
    blocks, of = _merged(row, worded, around, ends, distance)
    starts = {end: start for start, end in ends.items()}
    for place, piece in enumerate(row):
        own = [at for at in of if around[at] == around[place]]
        if not piece.tag or place in skipped or not own:
            continue
        start = starts[place] if piece.closes else place
        inside = [at for at in own if start < at < ends[start]]
        before = [at for at in own if at < start]
        near = inside or before[-1:] or own[:1]
        of[near[-1] if piece.closes else near[0]][-1 if piece.closes or not inside else 0].tags += 1
    return blocks


def _merged(
    row: list[Piece], worded: list[bool], around: list[int], ends: dict[int, int], distance: int
) -> tuple[list[Block], dict[int, list[Block]]]:
    """The blocks, and those of each text."""
    blocks: list[Block] = []
    of: dict[int, list[Block]] = {}
    holder = None
    for place, piece in enumerate(row):
        linked = any(row[one].name == "a" and one < place < end for one, end in ends.items())
        if not worded[place]:
            if not piece.tag and blocks and around[place] == holder:
                blocks[-1].texts.append((" ", linked))
            continue
        for number, line in enumerate(piece.text.split("\n"), piece.line):
            if not line.strip():
                continue
            if holder != around[place] or number - blocks[-1].last > distance:
                blocks.append(Block(number))
            holder, blocks[-1].last = around[place], number
            if blocks[-1] not in of.setdefault(place, []):
                of[place].append(blocks[-1])
        _spelt(piece.text, of[place], linked, distance)
    return blocks, of


def _spelt(text: str, blocks: list[Block], linked: bool, distance: int) -> None:
    """Gives each block its part of the text: it parts where lines are too far from each other."""
    gap = "\\s*\n" + "[^\\S\n]*\n" * distance + "\\s*"
    parts = re.split(gap, text) if len(blocks) > 1 or distance else [text]
    lead = [part for part in parts if part.strip()]
    if len(lead) == 1:
        lead = [text]
    for block, part in zip(blocks[-len(lead) :], lead, strict=True):
        block.texts.append((re.sub(r"\s+", " ", part), linked))


def line_block(source: str, block_tags: frozenset[str], rule: str = "rescue", distance: int = 1) -> list[str]:
    """The words of the blocks that are main content: TTR over 30, ATTR under 0.2, TKD at least 2."""
    keywords = {word for word in re.findall(r"\w+", title(source).lower()) if word not in STOPWORDS}
    kept: list[str] = []
    for block in line_blocks(source, block_tags, distance):
        texts = block.ttr() > 30 and block.attr() < 0.2
        named = block.tkd(keywords) >= 2
        if (texts or named) if rule == "rescue" else (texts and named):
            kept += block.text.split()
    return kept


def _broken(source: str, width: int) -> tuple[list[str], list[tuple[str, int, int]]]:
    """The source in lines of one length, and each word of its text with its first and last place."""
    whole = ""
    words: list[tuple[str, int, int]] = []
    for piece in pieces(source):
        if piece.tag:
            whole += piece.raw
            continue
        for part in re.findall(r"\s+|\S+", piece.text):
            if part.isspace():
                whole += " "
                continue
            words.append((part, len(whole), len(whole) + len(part) - 1))
            whole += part
    return [whole[start : start + width] for start in range(0, len(whole), width)], words


def dana(source: str, width: int = 80, gap: int = 20) -> list[str]:
    """The words on lines of the main regions."""
    lines, words = _broken(source, width)
    wide = [sum(ord(letter) > 127 for letter in line) for line in lines]
    plain = [len(line) - count for line, count in zip(lines, wide, strict=True)]
    column = [0, *(a - b for a, b in zip(wide, plain, strict=True)), 0]
    diff = [column[i] + column[i + 1] + column[i + 2] for i in range(len(lines))]
    regions: list[list[int]] = []
    for place, value in enumerate(diff):
        if value > 0 and regions and regions[-1][-1] == place - 1:
            regions[-1].append(place)
        elif value > 0:
            regions.append([place])
    if not regions:
        return []
    middle = max(range(len(regions)), key=lambda one: (sum(wide[line] for line in regions[one]), -one))
    chosen = {middle}
    for step in (-1, 1):
        at = middle
        while 0 <= at + step < len(regions):
            near = sorted((at, at + step))
            if regions[near[1]][0] - regions[near[0]][-1] - 1 > gap:
                break
            at += step
            chosen.add(at)
    kept = {line for one in chosen for line in regions[one]}
    return [word for word, first, last in words if any(place // width in kept for place in range(first, last + 1))]


__all__ = ["VOID", "dana", "line_block", "line_blocks"]
