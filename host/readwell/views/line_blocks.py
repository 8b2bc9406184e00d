"""The page seen as the Line-Block paper has it: source lines with text, merged inside one block element."""

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from readwell.characters import SPACELESS, WORD, codes, kinds
from readwell.snapshot import Floats, Longs, Snapshot
from readwell.views.links import linked
from readwell.views.spelling import Spelling, spelling
from readwell.views.text import characters, ends, starts
from readwell.views.tokens import tokens
from readwell.views.tree import block_above, is_text, share


@dataclass(frozen=True, eq=False)
class LineBlocks:
    """Block b and its three measures."""

    of_word: Longs  # (words,) the block of each word of `spelling`
    ttr: Floats  # characters for each tag
    attr: Floats  # share of the characters that are link text
    tkd: Longs  # words of the title
    first: Longs  # (blocks + 1,) words


def line_blocks(page: Snapshot, distance: int) -> LineBlocks:
    """The blocks for one distance, built once a page."""
    key = ("line_blocks", distance)
    if key not in page.built:
        page.built[key] = _built(page, distance)
    found: LineBlocks = page.built[key]
    return found


def source_line(page: Snapshot) -> Longs:
    """The source line of each word: line breaks in texts before it. Those inside tags don't travel."""
    words = spelling(page)
    flat = characters(page)
    per_string = flat.count(flat.codes == ord("\n"))
    inside = np.where(is_text(page), per_string[page.text], 0)
    before = np.cumsum(inside) - inside
    return cast(Longs, before[words.node] + words.breaks)


def _built(page: Snapshot, distance: int) -> LineBlocks:
    words = spelling(page)
    line, holder = source_line(page), block_above(page)[words.node]
    new = np.ones(len(line), np.bool_)
    new[1:] = (holder[1:] != holder[:-1]) | (np.diff(line) > distance)
    of_word = np.cumsum(new) - 1
    first = np.append(np.flatnonzero(new), len(line))
    if not len(line):
        return LineBlocks(of_word, np.zeros(0), np.zeros(0), np.zeros(0, np.int64), np.zeros(1, np.int64))
    # A word's letters and the space after it; the tags between a block's words, and the pair around it.
    size = words.size + 1
    place = np.flatnonzero(tokens(page).word)
    head, tail = first[:-1], first[1:] - 1
    text = np.add.reduceat(size, head)
    anchor = np.add.reduceat(np.where(linked(page)[words.node], size, 0), head)
    tags = place[tail] - place[head] - (tail - head) + 2
    titled = np.add.reduceat(_titled(page, words), head)
    return LineBlocks(
        of_word, np.round(share(text, tags), 6), np.round(share(anchor, text), 6), titled, first.astype(np.int64)
    )


def _titled(page: Snapshot, words: Spelling) -> Longs:
    """How many words of the page's title each word holds: `cancer:` holds one, `drug-break` two."""
    flat, wanted = characters(page), _title_words(page)
    alone = (flat.kinds & (SPACELESS | WORD)) == (SPACELESS | WORD)
    run = flat.kinds & WORD > 0
    run &= ~alone
    first = np.flatnonzero(starts(flat, run) | alone)
    initials = codes("".join(word[0] for word in wanted))
    hopeful = np.flatnonzero(np.isin(flat.codes[first], initials))
    size = np.flatnonzero(ends(flat, run) | alone)[hopeful] + 1 - first[hopeful]
    place = np.sort(_spelt(flat.codes, first[hopeful], size, wanted))
    return cast(Longs, np.searchsorted(place, words.stop) - np.searchsorted(place, words.place))


def _spelt(letters: npt.NDArray[np.uint32], first: Longs, size: Longs, wanted: list[str]) -> Longs:
    """Where a wanted word begins. Each is compared, letter by letter, with those of its end and size alone."""
    key = _key(letters[first + size - 1], size)
    order = np.flatnonzero(np.isin(key, [_key(ord(word[-1]), len(word)) for word in wanted]))
    order = order[np.argsort(key[order], kind="stable")]
    key, first, size = key[order], first[order], size[order]
    hits = [np.zeros(0, np.int64)]
    for word in wanted:
        low, high = np.searchsorted(key, _key(ord(word[-1]), len(word)) + np.arange(2))
        found = first[low:high][size[low:high] == len(word)]
        for offset, letter in enumerate(codes(word).tolist()):
            found = found[letters[found + offset] == letter]
        hits.append(found)
    return np.concatenate(hits)


def _title_words(page: Snapshot) -> list[str]:
    """The title's words as written, in lower case, in capitals, and with a capital: no table of cases is needed."""
    title = page.facts.get("title", "")
    return sorted(
        {form for word in _pieces(title) for form in (word, word.lower(), word.upper(), word.capitalize()) if form}
    )


def _pieces(title: str) -> list[str]:
    """Runs of letters and digits; each character where scripts use no spaces."""
    found, classes = [""], kinds(title)
    for letter, kind in zip(title, classes.tolist(), strict=True):
        if not kind & WORD:
            found.append("")
        elif kind & SPACELESS:
            found += [letter, ""]
        else:
            found[-1] += letter
    return found


def _key(last: Any, size: Any) -> Any:
    """A number that words share which end and measure alike: only these are compared letter by letter."""
    return (last << np.int64(11)) | np.minimum(size, 2047)
