"""Literal versions of the algorithms over lines of source: DANA and Line-Block."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from readwell.engine.basics.characters import SPACELESS, WORD, kinds
from readwell.engine.page.snapshot import Snapshot

from tests.host.oracles.page import (
    Event,
    above,
    collapsed,
    in_link,
    is_block,
    shares,
    source,
    tag_length,
    texts,
    words,
)


def start_tag(page: Snapshot, node: int) -> str:
    """The start tag with the attributes that a snapshot holds, as a browser writes it; what it lacks is ASCII here."""
    out = "<" + page.tag_name(node)
    for row in range(len(page.attr_node)):
        name, value = page.names[page.attr_name[row]], page.strings[page.attr_value[row]]
        if page.attr_node[row] == node and not name.startswith("#"):
            out += f' {name}="' + escape(value).replace("&#x27;", "'").replace("\u00a0", "&nbsp;") + '"'
    size = min(int(page.open[node]), 1000)
    return (out + "<" * size)[:size]


def written(page: Snapshot) -> list[tuple[str, int]]:
    """Every character of the normalised source with the text it belongs to; a tag's are of no text."""
    out: list[tuple[str, int]] = []
    for event in source(page):
        if event.kind == "text":
            out += [(letter, event.node) for letter in collapsed(page.string(event.node))]
        else:
            tag = start_tag(page, event.node) if event.kind == "open" else "<" * tag_length(page, event)
            out += [(letter, -1) for letter in tag]
    return out


def dana(
    page: Snapshot, form: str = "script", gap: int = 20, width: int = 80, unit: str = "characters"
) -> dict[int, float]:
    """Formula 1 and algorithm 1 of the paper, line by line, with a fixed gap."""
    row = written(page)
    speaking = set(texts(page))
    lines = [row[place : place + width] for place in range(0, len(row), width)]
    t1, t2 = [], []
    for line in lines:
        if form == "tags":
            t1.append(sum(node in speaking for _, node in line))
            t2.append(sum(node not in speaking for _, node in line))
        else:
            wide = [letter for letter, node in line if (node < 0 or node in speaking) and ord(letter) > 127]
            t1.append(len("".join(wide).encode("utf-8", "surrogatepass")) if unit == "bytes" else len(wide))
            t2.append(len(line) - len(wide))
    difference = [
        sum(t1[i] - t2[i] for i in (line - 1, line, line + 1) if 0 <= i < len(lines)) for line in range(len(lines))
    ]
    kept = _near_the_largest(difference, t1, gap)
    counts: dict[int, list[bool]] = {}
    for place, (_, node) in enumerate(row):
        if node in speaking:
            counts.setdefault(node, []).append(place // width in kept)
    return shares(counts)


def _near_the_largest(difference: list[int], t1: list[int], gap: int) -> set[int]:
    """The lines of the regions P: the largest region, and all that follow each other within the gap."""
    regions: list[list[int]] = []
    for line, value in enumerate(difference):
        if value > 0:
            if regions and regions[-1][-1] == line - 1:
                regions[-1].append(line)
            else:
                regions.append([line])
    if not regions:
        return set()
    m = max(range(len(regions)), key=lambda region: (sum(t1[line] for line in regions[region]), -region))
    chosen = {m}
    for i in range(m, 0, -1):
        if regions[i][0] - regions[i - 1][-1] - 1 > gap:
            break
        chosen.add(i - 1)
    for i in range(m, len(regions) - 1):
        if regions[i + 1][0] - regions[i][-1] - 1 > gap:
            break
        chosen.add(i + 1)
    return {line for region in chosen for line in regions[region]}


@dataclass
class Word:
    """A word of the source: where it stands, and what the paper's three measures ask of it."""

    node: int
    event: int  # which piece of the source its text is
    first: int  # its place in that text
    last: int
    line: int
    holder: int  # its block element, -1 for none
    titled: int  # how many words of the title it holds


def line_block(page: Snapshot, settings: object) -> dict[int, float]:
    """The paper's steps 2 to 4 with fixed thresholds, its settings read from the extractor."""
    marks: dict[int, list[bool]] = {}
    pieces = list(source(page))
    for block, tags in line_blocks(page, pieces, settings.distance):  # type: ignore[attr-defined]
        text = len(between(page, pieces, block, False))
        # (1) "the text length in the block is divided by the total sum of tags in this block"
        ttr = round(text / tags, 6)
        # (2) "the length of the anchor text is divided by the text length in the block"
        attr = round(len(between(page, pieces, block, True)) / text, 6)
        tkd = sum(word.titled for word in block)
        rich = ttr > settings.text_per_tag and attr < settings.link_share  # type: ignore[attr-defined]
        titled = tkd >= settings.title_words  # type: ignore[attr-defined]
        rescued = titled and tkd > 0  # step 3: a block with the title's words is added
        content = rich and titled if settings.rule == "printed" else rich or rescued  # type: ignore[attr-defined]
        for word in block:
            marks.setdefault(word.node, []).append(content)
    return shares(marks)


def between(page: Snapshot, pieces: list[Event], block: list[Word], anchor: bool) -> str:
    """ "All the continuous sequence characters between angle brackets", from a block's first word to its last."""
    first, last, out = block[0], block[-1], ""
    for number in range(first.event, last.event + 1):
        node = pieces[number].node
        if pieces[number].kind == "text" and (in_link(page, node) or not anchor):
            text = collapsed(page.string(node))
            out += text[first.first if number == first.event else 0 : last.last if number == last.event else len(text)]
    return out


def line_blocks(page: Snapshot, pieces: list[Event], distance: int) -> list[tuple[list[Word], int]]:
    """ "A line or some continuous lines" that stand "between open tag <> and end tag </>" of a block, with its tags."""
    found = spelt(page, pieces)
    blocks: list[list[Word]] = []
    for word in found:
        last = blocks[-1][-1] if blocks else None
        if last is None or word.holder != last.holder or word.line - last.line > distance:
            blocks.append([])
        blocks[-1].append(word)
    tags = [2] * len(blocks)  # the open tag and the end tag that the block stands between
    of = {id(word): number for number, block in enumerate(blocks) for word in block}
    speaking = {node for word in found for node in above(page, word.node) if is_block(page, node)}
    for piece in pieces:
        around = next((node for node in above(page, piece.node) if node in speaking), -1)
        if piece.kind == "text" or around == piece.node:
            continue
        own = [word for word in found if word.holder == around]
        enclosed = [word for word in own if piece.node in above(page, word.node)]
        before = [word for word in own if word.node < piece.node]
        if enclosed:
            tags[of[id(enclosed[0 if piece.kind == "open" else -1])]] += 1
        elif own:
            tags[of[id(before[-1] if before else own[0])]] += 1
    return list(zip(blocks, tags, strict=True))


def spelt(page: Snapshot, pieces: list[Event]) -> list[Word]:
    """Each word with the source line it stands in."""
    title = {
        form
        for word in parts(page.facts.get("title", ""))
        for form in (word, word.lower(), word.upper(), word.capitalize())
    }
    found, line = [], 0
    for number, piece in enumerate(pieces):
        text = page.string(piece.node) if piece.kind == "text" else ""
        holder = next((node for node in above(page, piece.node) if is_block(page, node)), -1)
        for (place, word), (shown, _) in zip(words(text), words(collapsed(text)), strict=True):
            here, hits = line + text.count("\n", 0, place), sum(part in title for part in parts(word))
            found.append(Word(piece.node, number, shown, shown + len(word), here, holder, hits))
        line += text.count("\n")
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
