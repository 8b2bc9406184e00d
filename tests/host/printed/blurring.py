"""Content code blurring as Gottron's paper describes it (2008, section III), entry by entry."""

import re
from collections.abc import Callable

from tests.host.printed.source import pieces

Row = list[tuple[float, int]]  # an entry: 1 content or 0 code, and the word it belongs to (-1: none)


def _spaced(text: str) -> str:
    """The text with each run of white space as one character: how a source is indented says nothing."""
    return re.sub(r"\s+", " ", text)


def characters(source: str, words: list[str], anchors: bool = True) -> Row:
    """One entry for each character: "all the tags in the source code correspond to code while everything else is content"."""
    row: Row = []
    for piece in pieces(source):
        if piece.tag:
            if anchors or piece.name != "a":
                row += [(0.0, -1)] * len(piece.raw)
            continue
        text = _spaced(piece.text)
        for index, letter in enumerate(text):
            if letter == " ":
                row.append((1.0, -1))
                continue
            if index == 0 or text[index - 1] == " ":
                words.append("")
            words[-1] += letter
            row.append((1.0, len(words) - 1))
    return row


def tokens(source: str, words: list[str], anchors: bool = True) -> Row:
    """One entry for each tag and each word: "each tag and each word correspond to a token"."""
    row: Row = []
    for piece in pieces(source):
        if piece.tag:
            if anchors or piece.name != "a":
                row.append((0.0, -1))
            continue
        for word in piece.text.split():
            words.append(word)
            row.append((1.0, len(words) - 1))
    return row


def weights(around: int, boxes: int = 3) -> list[int]:
    """The weights of a neighbourhood. The paper's "according to a Gauss distribution" names no deviation; these are the ways to
    go each distance in some steps of about equal reach, which come close to Gauss's curve and end at the range.
    """
    ways = {0: 1}
    for box in range(boxes):
        reach, further = (around + box) // boxes, dict.fromkeys(range(-around, around + 1), 0)
        for start, count in ways.items():
            for step in range(-reach, reach + 1):
                further[start + step] += count
        ways = {distance: count for distance, count in further.items() if count}
    return [ways[distance] for distance in range(-around, around + 1)]


def blur(values: list[float], around: int) -> list[float]:
    """ "A weighted and local average of the values in the neighbourhood of each entry", of as many as there are."""
    out = []
    bell = weights(around)
    for place in range(len(values)):
        near = range(max(0, place - around), min(len(values), place + around + 1))
        weight = [bell[one - place + around] for one in near]
        mean = sum(w * values[one] for w, one in zip(weight, near, strict=True)) / sum(weight)
        out.append(int(mean * 65536 + 0.5) / 65536)  # as every computer can
    return out


def blurred(
    source: str,
    spelled: Callable[..., Row] = characters,
    around: int = 40,
    anchors: bool = True,
    threshold: float = 0.75,
    change: float = 0.05,
) -> list[str]:
    """The words kept: blur on the result of the last blur until the text that would be kept changes at a low rate."""
    words: list[str] = []
    row = spelled(source, words, anchors)
    values = [value for value, _ in row]
    kept = set(range(len(words)))  # before the first blur all content is 1
    while True:
        values = blur(values, around)
        now = {word for value, (_, word) in zip(values, row, strict=True) if word >= 0 and value > threshold}
        if len(now ^ kept) <= change * len(kept):
            return [words[word] for word in sorted(now)]
        kept = now
