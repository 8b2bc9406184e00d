"""Tags and words in a row: body text extraction (Finn and others 2001), document slope curves (Pinto and others 2002).

No paper at hand prints the windows of the curves; Gottron (II) says "a windowing technique to locate several parts of the
document".
"""

from __future__ import annotations

from tests.engine.printed.page import words
from tests.engine.printed.source import Kept, Source, marked


def tokens(source: Source) -> list[bool]:
    """For each tag and word, in order, whether it is a tag."""
    return [tag for piece in source.pieces for tag in ([True] if piece.tag else [False] * len(words(piece.text)))]


def body(source: Source, tag_cost: int = 100) -> Kept:
    """The range i..j with most words inside and most tags outside: every pair of places where the kind changes."""
    row = tokens(source)
    sums = [0]
    for tag in row:
        sums.append(sums[-1] + (-tag_cost if tag else 100))
    cuts = [place for place in range(len(row) + 1) if place in (0, len(row)) or row[place - 1] != row[place]]
    best, span = 0, (0, 0)
    for last in cuts:  # the first range from the left that can't be bettered, and of those that end there the shortest
        for first in reversed([cut for cut in cuts if cut < last]):
            if sums[last] - sums[first] > best:
                best, span = sums[last] - sums[first], (first, last)
    return marked(source, [span[0] <= place < span[1] for place, tag in enumerate(row) if not tag])


def sections(tags: list[bool], window: int, ratio: int, steady: int) -> list[bool]:
    """For each token whether it is in a flat section: `steady` flat windows in a row open one, as many steep ones close it."""
    starts = [0]
    while starts[-1] + window < len(tags):
        starts.append(starts[-1] + window // 2)
    spans = [tags[start : start + window] for start in starts]
    flat = [sum(span) * len(tags) * 100 <= ratio * sum(tags) * len(span) for span in spans]
    kept = [False] * len(tags)
    inside = False
    for place in range(len(flat)):
        run = flat[place : place + steady]
        if len(run) == steady and all(run):
            inside = True
        if len(run) == steady and not any(run):
            inside = False
        if inside:
            for token in range(starts[place], min(len(tags), starts[place] + window)):
                kept[token] = True
    return kept


def slopes(source: Source, window: int = 50, ratio: int = 50, steady: int = 3) -> Kept:
    """The words in flat sections; all of a page too short for windows."""
    row = tokens(source)
    kept = [True] * len(row) if len(row) < 2 * window else sections(row, window, ratio, steady)
    return marked(source, [stays for tag, stays in zip(row, kept, strict=True) if not tag])
