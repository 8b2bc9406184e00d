"""What class names, ids, roles and tags say of an element, by concept (Readability's observation, 2009).

Names are cut into words and each is looked up; a compound (`articlebody`) is known by how it begins
or ends. The list is data (`data/classwords.txt`), so that a language or a fashion is one line more.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import cast

import numpy as np

from readwell.features.table import Columns
from readwell.snapshot import Ints, Mask, Snapshot, frozen, view
from readwell.views.text import unseen, words
from readwell.views.tree import share, subtree_sum, within

#: Attributes whose words name what an element is for.
NAMING = ("class", "id", "role", "itemprop", "aria-label", "data-component", "data-testid")

#: Tags that name it by themselves.
TAGS = {
    "article": "content",
    "main": "content",
    "nav": "nav",
    "menu": "nav",
    "aside": "side",
    "footer": "foot",
    "header": "head",
    "form": "form",
    "button": "form",
    "select": "form",
    "figcaption": "caption",
    "figure": "caption",
    "time": "meta",
    "address": "meta",
    "dialog": "notice",
    "h1": "title",
    "pre": "code",
    "code": "code",
    "blockquote": "code",
}

#: A compound's known part has at least this many letters: "ad" ends too many words.
SHORTEST = 4

#: Longer names are made by machines; their first words say as much.
LONGEST = 200

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|h[1-6]")


@cache
def _known() -> tuple[tuple[str, ...], dict[str, tuple[int, ...]]]:
    """The concepts, and which of them each word belongs to."""
    source = files("readwell").joinpath("data/classwords.txt").read_text("utf-8")
    rows = [line.split("\t") for line in source.splitlines() if not line.startswith("#")]
    concepts = tuple(dict.fromkeys(concept for concept, _ in rows))
    table: dict[str, tuple[int, ...]] = {}
    for concept, word in rows:
        table[word] = (*table.get(word, ()), concepts.index(concept))
    return concepts, table


def concepts() -> tuple[str, ...]:
    """The names of the concepts, in order of their columns."""
    return _known()[0]


@lru_cache(maxsize=20_000)
def of_name(name: str) -> tuple[int, ...]:
    """The concepts of one class attribute, id or role."""
    found: dict[int, None] = {}
    for word in _WORD.findall(name[:LONGEST]):
        found.update(dict.fromkeys(_of_word(word.lower())))
    return tuple(found)


@lru_cache(maxsize=20_000)
def _of_word(word: str) -> tuple[int, ...]:
    table = _known()[1]
    if word in table:
        return table[word]
    for length in range(len(word) - 1, SHORTEST - 1, -1):
        for part in (word[:length], word[-length:]):
            if part in table:
                return table[part]
    return ()


@view
def named(page: Snapshot) -> Mask:
    """(nodes, concepts): what each element's own names say."""
    own = np.zeros((len(page), len(concepts())), np.bool_)
    for attribute in NAMING:
        for node, value in page.attribute(attribute).items():
            for concept in of_name(value):
                own[node, concept] = True
    for tag, concept_name in TAGS.items():
        own[page.tagged((tag,)), concepts().index(concept_name)] = True
    own[:2] = False  # html and body wear the names of the whole site
    return cast(Mask, frozen(own))


def classwords(page: Snapshot, ids: Ints) -> Columns:
    """Per concept: does the element say so, does one above it, and the share of its words below one that does."""
    own = named(page)
    counted = np.where(unseen(page), 0, words(page))
    total = subtree_sum(page, counted)[ids]
    out: Columns = {}
    for place, concept in enumerate(concepts()):
        inside = within(page, own[:, place])
        out[f"is_{concept}"] = own[ids, place]
        out[f"in_{concept}"] = inside[ids]
        out[f"has_{concept}"] = share(subtree_sum(page, np.where(inside, counted, 0))[ids], total)
    return out
