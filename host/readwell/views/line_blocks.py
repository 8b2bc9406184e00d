"""The page as in the Line-Block paper: source lines with text, merged inside one block element."""

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from readwell.characters import SPACELESS, WORD, codes, kinds, table
from readwell.snapshot import Floats, Longs, Snapshot, picked
from readwell.views.links import linked
from readwell.views.spelling import spelling
from readwell.views.text import before, characters, ends, per_node, starts
from readwell.views.tokens import token_places
from readwell.views.tree import block_above, share


@dataclass(frozen=True, eq=False)
class LineBlocks:
    """Block b and its three measures."""

    of_word: Longs  # (words,) the block of each word of `spelling`
    ttr: Floats  # characters per tag
    attr: Floats  # share of the characters that are link text
    tkd: Longs  # words of the title
    first: Longs  # (blocks + 1,) words


def line_blocks(page: Snapshot, distance: int) -> LineBlocks:
    """Returns the blocks for one distance, cached with the page."""
    key = ("line_blocks", distance)
    if key not in page.built:
        page.built[key] = _built(page, distance)
    found: LineBlocks = page.built[key]
    return found


def source_line(page: Snapshot) -> Longs:
    """Returns the source line of each word: line breaks in texts before it. Those inside tags are not captured."""
    words = spelling(page)
    breaks = characters(page).codes == ord("\n")
    inside = per_node(page, breaks)
    return words.reckoned(page, before(breaks), np.cumsum(inside) - inside)


def _built(page: Snapshot, distance: int) -> LineBlocks:
    words = spelling(page)
    line, holder = source_line(page), words.spread(block_above(page))
    new = np.ones(len(line), np.bool_)
    new[1:] = (holder[1:] != holder[:-1]) | (np.diff(line) > distance)
    of_word = np.cumsum(new) - 1
    first = np.append(np.flatnonzero(new), len(line))
    if not len(line):
        return LineBlocks(of_word, np.zeros(0), np.zeros(0), np.zeros(0, np.int64), np.zeros(1, np.int64))
    # Stretches of one text in one block: each value is the same, or summed, within them.
    new[1:] |= words.node[1:] != words.node[:-1]
    head = np.flatnonzero(new)
    tail, node, inside = np.append(head[1:], len(new)) - 1, words.node[head], np.searchsorted(head, first[:-1])
    # A word's letters and the space after it; the tags between a block's words, and the pair around it.
    size = np.add.reduceat(words.size, head) + tail - head + 1
    text = np.add.reduceat(size, inside)
    anchor = np.add.reduceat(np.where(linked(page)[node], size, 0), inside)
    place = token_places(page).opens - (np.cumsum(words.count) - words.count)  # of a text's first word, minus its index
    after = np.append(inside[1:], len(head)) - 1
    tags = place[node[after]] - place[node[inside]] + 2
    found = _titled(page)
    titled = np.add.reduceat(
        np.searchsorted(found, words.stop[tail]) - np.searchsorted(found, words.place[head]), inside
    )
    shares = np.round(share(text, tags), 6), np.round(share(anchor, text), 6)
    return LineBlocks(of_word, *shares, titled.astype(np.int64), first.astype(np.int64))


def _titled(page: Snapshot) -> Longs:
    """Returns where in `characters` a word of the title begins: once in `cancer:`, maybe twice in `drug-break`."""
    flat, wanted = characters(page), _title_words(page)
    run = flat.kinds & WORD > 0
    if flat.spaceless is None:
        begins, ends_there = starts(flat, run), ends(flat, run)
    else:
        alone = run & flat.spaceless
        run &= ~alone
        begins, ends_there = starts(flat, run) | alone, ends(flat, run) | alone
    first = np.flatnonzero(begins)
    initial = np.zeros(len(table()), np.bool_)
    initial[codes("".join(word[0] for word in wanted))] = True
    hopeful = np.flatnonzero(picked(initial, flat.codes[first].view(np.int32)))
    size = np.flatnonzero(ends_there)[hopeful] + 1 - first[hopeful]
    return cast(Longs, np.sort(_spelt(flat.codes, first[hopeful], size, wanted)))


def _spelt(letters: npt.NDArray[np.uint32], first: Longs, size: Longs, wanted: list[str]) -> Longs:
    """Returns where a wanted word begins. Only words with the same last letter and length are compared."""
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
    """Returns the title's words as written, in lower case, in capitals, and capitalised: no case table is needed."""
    title = page.facts.get("title", "")
    return sorted(
        {form for word in _pieces(title) for form in (word, word.lower(), word.upper(), word.capitalize()) if form}
    )


def _pieces(title: str) -> list[str]:
    """Returns runs of letters and digits; each character in scripts without spaces."""
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
    """Returns a number that words of the same last letter and length share."""
    return (last << np.int64(11)) | np.minimum(size, 2047)
