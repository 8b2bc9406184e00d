"""The page as in the Line-Block paper: source lines with text, merged inside one block element."""

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.characters import SPACELESS, WORD, codes, kinds, table
from readwell.engine.basics.running import running_sums
from readwell.engine.page.links import linked
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Floats, Ints, Longs, Mask, Snapshot, picked
from readwell.engine.page.source import close
from readwell.engine.page.spelling import spelling
from readwell.engine.page.text import before, characters, ends, length, per_node, printed, starts, unseen
from readwell.engine.page.tree import block_above, block_elements, end, is_text, nearest, share, subtree_sum


@dataclass(frozen=True, eq=False)
class LineBlocks:
    """Block b and its three measures."""

    of_word: Longs  # (words,) the block of each word of `spelling`
    ttr: Floats  # characters of text for each tag, the block element's own pair included
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
    return words.reckoned(page, before(breaks), running_sums(inside) - inside)


def _built(page: Snapshot, distance: int) -> LineBlocks:
    words = spelling(page)
    line, holder = source_line(page), words.spread(block_above(page))
    new = np.ones(len(line), np.bool_)
    new[1:] = (holder[1:] != holder[:-1]) | (np.diff(line) > distance)
    of_word = running_sums(new) - 1
    first = np.append(np.flatnonzero(new), len(line))
    if not len(line):
        return LineBlocks(of_word, np.zeros(0), np.zeros(0), np.zeros(0, np.int64), np.zeros(1, np.int64))
    begin, until = first[:-1], first[1:] - 1  # the first and the last word of each block
    text, anchor = _lengths(page, begin, until)
    tags = _tags(page, holder, of_word, len(begin))
    found = _titled(page)
    titled = np.add.reduceat(np.searchsorted(found, words.stop) - np.searchsorted(found, words.place), begin)
    shares = np.round(share(text, tags), 6), np.round(share(anchor, text), 6)
    return LineBlocks(of_word, *shares, titled.astype(np.int64), first.astype(np.int64))


def _lengths(page: Snapshot, begin: Longs, until: Longs) -> tuple[Longs, Longs]:
    """Returns the characters between each block's first word and its last, without tags, and how many are link text.

    White space counts as one character, and not at the ends of a block.
    """
    words, held, link = spelling(page), length(page) * ~unseen(page), linked(page)

    def between(base: Longs, counts: Mask) -> Longs:
        inside = counts[words.node]
        running, opens = printed(page), printed(page)[characters(page).first[page.text]]
        start = base[words.node] + np.where(inside, running[words.place] - opens[words.node], 0)
        stop = base[words.node] + np.where(inside, running[words.stop] - opens[words.node], 0)
        return cast(Longs, stop[until] - start[begin])

    whole, links = held.astype(np.int64), np.where(link, held, np.int64(0))
    return between(running_sums(whole) - whole, np.ones(len(page), np.bool_)), between(
        running_sums(links) - links, link
    )


def _tags(page: Snapshot, holder: Ints, of_word: Longs, blocks: int) -> Longs:
    """Returns the tags of each block: the pair of its block element, and all tags in that element that lie in no
    element with a block of its own.

    Where an element has several blocks, a tag goes with the words that it encloses; if it encloses none, with the
    words before it.
    """
    words, seen = spelling(page), ~unseen(page)
    speaking = block_elements(page) & (subtree_sum(page, words.count) > 0)
    nodes = np.flatnonzero(seen & ~is_text(page) & ~speaking)
    around, size = nearest(page, speaking)[nodes].astype(np.int64), len(page)
    key = holder.astype(np.int64) * size + words.node
    order = np.argsort(key, kind="stable")
    key, block = key[order], of_word[order]
    low, high = np.searchsorted(key, around * size + nodes), np.searchsorted(key, around * size + end(page)[nodes])
    own, over = np.searchsorted(key, around * size), np.searchsorted(key, (around + 1) * size)
    before = np.where(low > own, low - 1, low)  # the words before an element without words; else those after it
    start, stop = np.where(high > low, low, before), np.where(high > low, high - 1, before)
    told = over > own
    shut = told & (close(page)[nodes] > 0)
    return 2 + tally(block[start[told]], blocks) + tally(block[stop[shut]], blocks)


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
