"""Line-Block (Pan Ei San, Nilar Aye 2014) and DANA (Mohammadzadeh and others 2011), on the lines of the source."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from statistics import pstdev

from readwell.engine.basics.characters import SPACELESS, WORD, kinds

from tests.engine.printed.page import collapsed, words
from tests.engine.printed.source import Kept, Source, marked


@dataclass
class Word:
    """A word of the source: its piece, where it stands in it, its line, its block tag, how many words of the title it is."""

    piece: int
    first: int
    last: int
    line: int
    holder: int  # the place of the start tag, -1 for none
    titled: int


def line_block(
    source: Source,
    rule: str = "rescue",
    distance: int = 1,
    thresholds: str = "fixed",
    factor: float = 1.0,
    text_per_tag: float = 30,
    link_share: float = 0.2,
    title_words: float = 2,
) -> Kept:
    """The words of the blocks that are main content: TTR over 30, ATTR under 0.2, TKD at least 2."""
    blocks, rows = line_blocks(source, distance), []
    for block, tags in blocks:
        text = len(between(source, block, False))
        # (1) "the text length in the block is divided by the total sum of tags in this block"
        ttr = round(text / tags, 6)
        # (2) "the length of the anchor text is divided by the text length in the block"
        attr = round(len(between(source, block, True)) / text, 6)
        rows.append((ttr, attr, sum(word.titled for word in block)))
    if thresholds == "deviation" and rows:
        text_per_tag, link_share, title_words = (
            factor * round(pstdev(column), 6) for column in zip(*rows, strict=True)
        )
    kept: list[bool] = []
    for (block, _), (ttr, attr, tkd) in zip(blocks, rows, strict=True):
        rich, named = ttr > text_per_tag and attr < link_share, tkd >= title_words
        rescued = named and tkd > 0  # step 3: a block with the title's words is added
        kept += [rich and named if rule == "printed" else rich or rescued] * len(block)
    return marked(source, kept)


def between(source: Source, block: list[Word], anchor: bool) -> str:
    """ "All the continuous sequence characters between angle brackets", from a block's first word to its last."""
    first, last, out = block[0], block[-1], ""
    for place in range(first.piece, last.piece + 1):
        if not anchor or any(source.pieces[one].link for one in source.paths[place]):
            text = collapsed(source.pieces[place].text)
            out += text[first.first if place == first.piece else 0 : last.last if place == last.piece else len(text)]
    return out


def line_blocks(source: Source, distance: int) -> list[tuple[list[Word], int]]:
    """ "A line or some continuous lines" that stand "between open tag <> and end tag </>" of a block tag, with their tags.

    Other tags count for the block whose text they enclose, else for the text before them in the same block tag.
    """
    found = spelt(source)
    blocks: list[list[Word]] = []
    for word in found:
        last = blocks[-1][-1] if blocks else None
        if last is None or word.holder != last.holder or word.line - last.line > distance:
            blocks.append([])
        blocks[-1].append(word)
    tags = [2] * len(blocks)  # the open tag and the end tag that the block is between
    of = {id(word): number for number, block in enumerate(blocks) for word in block}
    held = {holder: [word for word in found if word.holder == holder] for holder in {word.holder for word in found}}
    speaking = {one for word in found for one in source.paths[word.piece] if source.pieces[one].block}
    for place, (piece, path) in enumerate(zip(source.pieces, source.paths, strict=True)):
        around = next((one for one in reversed(path) if one in speaking), -1)
        if not piece.tag or around == path[-1]:
            continue
        own = held.get(around, [])
        enclosed = [word for word in own if path[-1] in source.paths[word.piece]]
        before = [word for word in own if word.piece < place]
        if enclosed:
            tags[of[id(enclosed[-1 if piece.closes else 0])]] += 1
        elif own:
            tags[of[id(before[-1] if before else own[0])]] += 1
    return list(zip(blocks, tags, strict=True))


def spelt(source: Source) -> list[Word]:
    """Each word with the source line it stands in."""
    title = {form for word in parts(source.title) for form in (word, word.lower(), word.upper(), word.capitalize())}
    found = []
    for number, (piece, path) in enumerate(zip(source.pieces, source.paths, strict=True)):
        holder = next((one for one in reversed(path) if source.pieces[one].block), -1)
        for (place, word), (shown, _) in zip(words(piece.text), words(collapsed(piece.text)), strict=True):
            line, titled = piece.line + piece.text.count("\n", 0, place), sum(part in title for part in parts(word))
            found.append(Word(number, shown, shown + len(word), line, holder, titled))
    return found


def parts(text: str) -> list[str]:
    """Runs of letters and digits; single characters in scripts without spaces."""
    found = [""]
    for letter, kind in zip(text, kinds(text).tolist(), strict=True):
        if kind & WORD and kind & SPACELESS:
            found += [letter, ""]
        elif kind & WORD:
            found[-1] += letter
        else:
            found.append("")
    return [part for part in found if part]


def dana(
    source: Source,
    form: str = "script",
    width: int = 80,
    gap: int = 20,
    gap_by: str = "fixed",
    unit: str = "characters",
) -> Kept:
    """The words on lines of the main regions: a word if a letter of it stands there, a text by its characters there."""
    row = [
        (letter, -1 if piece.tag else place)
        for place, piece in enumerate(source.pieces)
        for letter in (piece.raw if piece.tag else collapsed(piece.text))
    ]
    speaking = {place for place, piece in enumerate(source.pieces) if piece.text.strip()}
    lines = [row[start : start + width] for start in range(0, len(row), width)]
    content, rest = [], []
    for line in lines:
        wide = [letter for letter, place in line if (place < 0 or place in speaking) and ord(letter) > 127]
        if form == "tags":
            content.append(sum(place in speaking for _, place in line))
        else:
            content.append(len("".join(wide).encode("utf-8", "surrogatepass")) if unit == "bytes" else len(wide))
        rest.append(len(line) - (content[-1] if form == "tags" else len(wide)))
    column = [0, *(one - other for one, other in zip(content, rest, strict=True)), 0]
    regions = regions_of([sum(column[line : line + 3]) for line in range(len(lines))])
    sizes = [sum(content[line] for line in region) for region in regions]
    areas = large(regions, sizes) if gap_by == "areas" else near(regions, sizes, gap, gap_by)
    return _on_lines(source, row, speaking, width, {line for region in areas for line in region})


def _on_lines(source: Source, row: list[tuple[str, int]], speaking: set[int], width: int, kept: set[int]) -> Kept:
    """The words and texts, by the lines that are kept."""
    begins = {place: at for at, (_, place) in reversed(list(enumerate(row)))}
    marks, shares = [], []
    for place, piece in enumerate(source.pieces):
        if place not in speaking:
            continue
        text, start = collapsed(piece.text), begins[place]
        shares.append(sum((start + at) // width in kept for at in range(len(text))) / len(text))
        for at, word in words(text):
            first, last = (start + at) // width, (start + at + len(word) - 1) // width
            marks.append((place, word, any(line in kept for line in range(first, last + 1))))
    return Kept(marks, shares)


def regions_of(diff: list[int]) -> list[list[int]]:
    """The runs of lines whose difference, smoothed over three lines, is above 0."""
    regions: list[list[int]] = []
    for place, value in enumerate(diff):
        if value > 0 and regions and regions[-1][-1] == place - 1:
            regions[-1].append(place)
        elif value > 0:
            regions.append([place])
    return regions


def near(regions: list[list[int]], sizes: list[int], gap: int, gap_by: str) -> list[list[int]]:
    """Algorithm 1: the region with most letters, and those before and after it that follow within the gap.

    By clusters, which is future work of the paper: the largest of the page's small gaps is the limit.
    """
    if not regions:
        return []
    gaps = [after[0] - before[-1] - 1 for before, after in pairwise(regions)]
    limit = max(two_means(gaps)[0]) if gap_by == "clusters" and len(gaps) > 1 else gap
    first = last = max(range(len(regions)), key=lambda one: (sizes[one], -one))
    while first > 0 and gaps[first - 1] <= limit:
        first -= 1
    while last < len(gaps) and gaps[last] <= limit:
        last += 1
    return regions[first : last + 1]


def large(regions: list[list[int]], sizes: list[int]) -> list[list[int]]:
    """Future work of the paper, "group several areas in an HTML file contributing to the main content": all large areas.

    Two clusters part any two sizes: they count if the small areas hold on average less than half of what the others do.
    """
    small, rest = two_means(sizes)
    apart = bool(rest) and 2 * Fraction(sum(small), len(small)) < Fraction(sum(rest), len(rest))
    return [region for region, size in zip(regions, sizes, strict=True) if not apart or size in rest]


def two_means(values: list[int]) -> tuple[list[int], list[int]]:
    """The small and the large values: of all cuts between different ones the first with the least variance inside."""
    row = sorted(values)
    cuts = [cut for cut in range(1, len(row)) if row[cut - 1] != row[cut]]

    def inside(cut: int) -> Fraction:
        halves = [(half, Fraction(sum(half), len(half))) for half in (row[:cut], row[cut:])]
        return sum(((one - mean) ** 2 for half, mean in halves for one in half), Fraction())

    best = min(cuts, key=lambda cut: (inside(cut), cut), default=len(row))
    return row[:best], row[best:]
