"""Blocks with names: a paragraph, an item, a picture has the same name wherever it stands, in whatever capture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from readwell.engine.page.blocks import blocks
from readwell.engine.page.concepts import (
    ADVERTISEMENT,
    AUTHOR,
    COOKIE,
    FOOTER,
    NAVIGATION,
    NEWSLETTER,
    RELATED,
    SHARE,
    concepts,
)
from readwell.engine.page.snapshot import Ints, Mask, Places, Snapshot, frozen, view
from readwell.engine.page.text import unseen, words
from readwell.engine.page.tree import is_text, leaves, within
from readwell.engine.structure.elements import elements
from readwell.engine.structure.paging.marks import is_mark, without_number
from readwell.engine.structure.quotes import quotes
from readwell.engine.structure.threads import posts

#: Letters of a name: two blocks of one work are mixed up once in a hundred million works of a thousand blocks.
LETTERS = 12
#: A longer block has no page's number in it that would be looked for.
SHORT = 200
#: Elements and names of what is beside a text, or part of the site.
_BOXES = ("aside", "form", "nav", "footer")
_BESIDE = NAVIGATION | ADVERTISEMENT | RELATED | SHARE | COOKIE | NEWSLETTER | FOOTER | AUTHOR
#: In these a line may be the same as on another page and is none of the page's furniture.
_BOUND = ("table", "pre", "li", "dl")


@dataclass(frozen=True)
class Block:
    """A kept block: its leaves from `first` to before `last`, its name, and how many words it has."""

    first: int
    last: int
    name: str
    words: int
    #: Whether it is part of a post, a table, a list or a quotation, and so no furniture of the page.
    bound: bool = False
    #: Whether it is in a box beside the text.
    boxed: bool = False
    #: Its name without the number of the page behind it, and whether it is nothing else.
    bare: str = ""
    mark: bool = False
    #: Which post of a thread it is in, counted from 1; 0 for none.
    post: int = 0


def named(page: Snapshot, kept: Mask) -> tuple[Block, ...]:
    """Returns the kept blocks in order, each with its name: a hash of what it says and shows."""
    parts, given, inside = blocks(page), elements(page), kept & leaves(page)
    counts, texts, out = np.where(unseen(page), 0, words(page)), is_text(page), list[Block]()
    quoted, bound, boxed = (within(page, mask) for mask in (quotes(page), _bound(page), _boxed(page)))
    post = _posts(page)
    for block in np.flatnonzero(parts.total(page, inside)).tolist():
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        ids = ids[inside[ids]]
        said = " ".join("".join(page.string(leaf) for leaf in ids.tolist() if texts[leaf]).split())
        shown = [given.attribute(leaf, "src") for leaf in ids.tolist() if not texts[leaf]]
        told = said or " ".join(filter(None, shown))
        if not told:
            continue
        at, cited = int(ids[0]), bool(quoted[ids[0]])
        short = bool(said) and len(said) <= SHORT
        bare = without_number(said) if short else ""
        out.append(
            Block(
                at,
                int(ids[-1]) + 1,
                name(told, cited),
                int(counts[ids].sum()),
                cited or bool(bound[at]),
                bool(boxed[at]),
                name(bare, cited) if bare else "",
                short and is_mark(said),
                int(post[at]),
            )
        )
    return tuple(out)


def name(told: str, quoted: bool = False) -> str:
    """Returns the name of what says this; a quotation is another thing than what it quotes."""
    return _hash(("> " if quoted else "") + told)


def placed_blocks(page: Snapshot, mask: Mask) -> Iterator[tuple[Places, str, str]]:
    """Yields the leaves of each block with words in a mask, its name with its place, and its place alone.

    A place is what the elements around a block are and are called, without their numbers.
    """
    parts, way = blocks(page), _ways(page)
    inside = mask & is_text(page) & ~unseen(page) & (words(page) > 0)
    for block in np.flatnonzero(parts.total(page, inside)).tolist():
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        said = " ".join("".join(page.string(leaf) for leaf in ids[inside[ids]].tolist()).split())
        place = way[int(parts.holder[block])]
        yield ids.astype(np.intp), _hash(f"{place} {said}"), place


@view
def _ways(page: Snapshot) -> dict[int, str]:
    """Returns for each element a hash of what it and those around it are and are called; -1 is outside all."""
    given, out = elements(page), {-1: ""}
    called = page.attribute("class")
    for node in np.flatnonzero(~is_text(page)).tolist():
        tag = given.tag(node)
        own = (
            ""
            if tag in ("html", "body")
            else "".join(char for char in called.get(node, "")[:SHORT] if not char.isdigit())
        )
        out[node] = _hash(f"{out[given.parents[node]]} {tag} {own}")
    return out


@view
def _bound(page: Snapshot) -> Mask:
    return np.asarray(frozen(page.tagged(_BOUND) | (_posts(page) > 0)))


@view
def _posts(page: Snapshot) -> Ints:
    """Returns the number of the post that each node is in."""
    out = np.zeros(len(page), np.int32)
    for number, post in enumerate(posts(page), 1):
        out[post.node : post.last] = number
    return np.asarray(frozen(out))


@view
def _boxed(page: Snapshot) -> Mask:
    return np.asarray(frozen(page.tagged(_BOXES) | (concepts(page) & _BESIDE > 0)))


def _hash(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:LETTERS]
