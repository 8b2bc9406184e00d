"""What the page declares: title, description, article text in JSON-LD, type; and which passages repeat it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import cast

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.running import running_sums
from readwell.engine.features.passages import of_block, passages
from readwell.engine.features.table import Columns, once
from readwell.engine.page.blocks import blocks
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, view
from readwell.engine.page.stopwords import Hashes, Words, distinct, hashed, page_words
from readwell.engine.page.tree import is_text, share

#: JSON-LD may be long; this many characters are enough.
LONGEST = 200_000

_BODY = lazy(r'"(?:articleBody|text|reviewBody)"\s*:\s*"((?:[^"\\]|\\.){40,})"')
_ABOUT = lazy(r'"description"\s*:\s*"([^"\\]*(?:\\.[^"\\]*)*)"')
_TYPE = lazy(r'"@type"\s*+:\s*+(?:\[\s*+)?"([A-Za-z]++)"')
_ESCAPE = lazy(r"\\u([0-9a-fA-F]{4})|\\(.)")

#: Types of JSON-LD objects that distinguish kinds of page.
TYPES = {
    "article": ("Article", "NewsArticle", "BlogPosting", "ReportageNewsArticle", "TechArticle", "Report"),
    "product": ("Product", "Offer", "AggregateOffer", "ProductGroup"),
    "list": ("ItemList", "CollectionPage", "ListItem", "SearchResultsPage"),
    "forum": ("DiscussionForumPosting", "QAPage", "Question", "Answer", "Comment"),
    "firm": ("LocalBusiness", "Service", "Organization", "FAQPage"),
    "crumbs": ("BreadcrumbList",),
}

_MIX = np.uint64(0x9E3779B97F4A7C15)


@view
def data_text(page: Snapshot) -> str:
    """Returns the text of all data scripts of the page."""
    scripts = page.tagged(("script",))
    inside = np.flatnonzero(is_text(page) & scripts[np.maximum(page.parent, 0)])
    return "\n".join(page.string(node) for node in inside.tolist())[:LONGEST]


@view
def metas(page: Snapshot) -> dict[str, str]:
    """Returns name or property -> content of every meta element, the first of each."""
    contents = page.attribute("content")
    out: dict[str, str] = {}
    for attribute in ("property", "name", "itemprop"):
        for node, name in page.attribute(attribute).items():
            if node in contents:
                out.setdefault(name.lower(), contents[node])
    return out


@view
def types(page: Snapshot) -> dict[str, int]:
    """Counts the JSON-LD types in the page's data."""
    found = _TYPE.findall(data_text(page))
    return {kind: sum(name in names for name in found) for kind, names in TYPES.items()}


def declared(page: Snapshot) -> Columns:
    """The share of each passage's words (and of its pairs of words) that occur in what the page declares."""
    texts = once(partial(_title_and_description, page))
    body = once(partial(_body, page))
    title, about = _overlap(page, "title", lambda: texts()[0]), _overlap(page, "about", lambda: texts()[1])
    return title | about | _overlap(page, "body", body)


def _title_and_description(page: Snapshot) -> tuple[Hashes, Hashes]:
    """Returns the words of the page's titles and those of its descriptions."""
    known = metas(page)
    title = [page.facts.get("title", ""), known.get("og:title", ""), known.get("twitter:title", "")]
    data = [found[1] for found in islice(_ABOUT.finditer(data_text(page)), 3)]
    about = [known.get("description", ""), known.get("og:description", ""), *data]
    every = _hashed([*title, *map(_plain, about)])
    edge = int(np.searchsorted(every.string, len(title)))
    return every.hashes[:edge], every.hashes[edge:]


def _body(page: Snapshot) -> Hashes:
    """Returns the words of the article's text in the page's data."""
    return _hashed([_plain(text) for text in _BODY.findall(data_text(page))]).hashes


def _hashed(texts: list[str]) -> Words:
    return hashed("".join([text + "\n" for text in texts]), np.array([len(text) + 1 for text in texts], np.int64))


def _plain(text: str) -> str:
    """Unescapes a JSON string."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else " ", text)


@view
def word_rows(page: Snapshot) -> tuple[Longs, Longs]:
    """Returns (index into page_words, passage) of every word of every passage, in order."""
    parts = blocks(page)
    count = tally(page_words(page).string, len(page.strings))
    first = running_sums(count) - count
    owner = of_block(page)[parts.of_leaf]
    chosen = np.flatnonzero((owner >= 0) & is_text(page)[parts.leaves])
    text = page.text[parts.leaves[chosen]]
    size = count[text].astype(np.intp)
    at = np.repeat(first[text] - (running_sums(size) - size), size)
    at += np.arange(len(at))
    return at, np.repeat(owner[chosen], size)


def _overlap(page: Snapshot, name: str, declared: Callable[[], Hashes]) -> Columns:
    """Single words and pairs of adjacent ones; how much of the declared text the passage covers."""
    pairs = once(lambda: _pairs_among(page, declared()))
    return {
        f"{name}_words": lambda: share(_words_among(page, declared()), passage_words(page)),
        f"{name}_pairs": lambda: share(pairs(), passage_words(page)),
        f"{name}_covered": lambda: share(pairs(), len(set(declared().tolist()))),
        f"{name}_length": lambda: np.full(len(passages(page)), len(declared())),
    }


def _words_among(page: Snapshot, declared: Hashes) -> Longs:
    """Returns how many words of each passage are declared."""
    at, owner = word_rows(page)
    hit = _among(distinct(page).hashes, np.sort(declared))[distinct(page).place[at]]
    return tally(owner[hit], len(passages(page)))


def _pairs_among(page: Snapshot, declared: Hashes) -> Longs:
    """Returns how many of its pairs of words are declared."""
    pairs, owner = word_pairs(page)
    return tally(owner[_among(pairs, np.sort(_paired(declared)))], len(passages(page)))


def _among(hashes: Hashes, known: Hashes) -> Mask:
    """Returns which of the hashes are known. `known` is sorted and the shorter one."""
    if not len(known):
        return np.zeros(len(hashes), np.bool_)
    return cast(Mask, known[np.minimum(np.searchsorted(known, hashes), len(known) - 1)] == hashes)


def _paired(hashes: Hashes) -> Hashes:
    """Returns a hash for every two adjacent words."""
    return cast(Hashes, hashes[1:] * _MIX + hashes[:-1])


@view
def word_pairs(page: Snapshot) -> tuple[Hashes, Longs]:
    """Returns every two adjacent words of one passage, and the passage."""
    at, owner = word_rows(page)
    inside = np.flatnonzero(owner[1:] == owner[:-1])
    return _paired(page_words(page).hashes[at])[inside], owner[inside]


@view
def passage_words(page: Snapshot) -> Longs:
    """Returns the number of words to look up in each passage."""
    return tally(word_rows(page)[1], len(passages(page)))
