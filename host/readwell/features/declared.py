"""What the page says of itself: title, description, article text in JSON-LD, type; and which passages repeat it."""

from __future__ import annotations

import re
from typing import cast

import numpy as np

from readwell.arithmetic import tally
from readwell.features.passages import of_block, passages
from readwell.features.table import Columns
from readwell.snapshot import Longs, Mask, Snapshot, view
from readwell.views.blocks import blocks
from readwell.views.stopwords import Hashes, distinct, hashed, page_words
from readwell.views.tree import is_text, share

#: Data a page carries about itself may be long; its first part says enough.
LONGEST = 200_000

_BODY = re.compile(r'"(?:articleBody|text|reviewBody)"\s*:\s*"((?:[^"\\]|\\.){40,})"')
_ABOUT = re.compile(r'"description"\s*:\s*"((?:[^"\\]|\\.)*)"')
_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"([A-Za-z]+)"')
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\(.)")

#: Types of JSON-LD objects that tell kinds of page apart.
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
    """All data scripts of the page."""
    scripts = page.tagged(("script",))
    inside = np.flatnonzero(is_text(page) & scripts[np.maximum(page.parent, 0)])
    return "\n".join(page.string(node) for node in inside.tolist())[:LONGEST]


@view
def metas(page: Snapshot) -> dict[str, str]:
    """name or property -> content of every meta element, the first of each."""
    contents = page.attribute("content")
    out: dict[str, str] = {}
    for attribute in ("property", "name", "itemprop"):
        for node, name in page.attribute(attribute).items():
            if node in contents:
                out.setdefault(name.lower(), contents[node])
    return out


@view
def types(page: Snapshot) -> dict[str, int]:
    """How often each kind of JSON-LD type stands in the page's data."""
    found = _TYPE.findall(data_text(page))
    return {kind: sum(name in names for name in found) for kind, names in TYPES.items()}


def declared(page: Snapshot) -> Columns:
    """The share of each passage's words (and of its pairs of words) that stand in what the page declares."""
    told = metas(page)
    title = [page.facts.get("title", ""), told.get("og:title", ""), told.get("twitter:title", "")]
    about = [told.get("description", ""), told.get("og:description", ""), *_ABOUT.findall(data_text(page))[:3]]
    body = _BODY.findall(data_text(page))
    texts = [*title, *map(_plain, about), *map(_plain, body)]
    every = hashed("".join([text + "\n" for text in texts]), np.array([len(text) + 1 for text in texts], np.int64))
    ends = np.searchsorted(every.string, np.cumsum([len(title), len(about), len(body)])).tolist()
    parts = zip(("title", "about", "body"), [0, *ends], ends, strict=False)
    out: Columns = {}
    for name, first, last in parts:
        out |= _overlap(page, name, every.hashes[first:last])
    return out


def _plain(text: str) -> str:
    """A JSON string's text, its escapes undone."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else " ", text)


@view
def word_rows(page: Snapshot) -> tuple[Longs, Longs]:
    """(index into page_words, passage) of every word of every passage, in order."""
    parts = blocks(page)
    count = tally(page_words(page).string, len(page.strings))
    first = np.cumsum(count) - count
    owner = of_block(page)[parts.of_leaf]
    chosen = np.flatnonzero((owner >= 0) & is_text(page)[parts.leaves])
    text = page.text[parts.leaves[chosen]]
    size = count[text].astype(np.intp)
    at = np.repeat(first[text] - (np.cumsum(size) - size), size)
    at += np.arange(len(at))
    return at, np.repeat(owner[chosen], size)


def _overlap(page: Snapshot, name: str, wanted: Hashes) -> Columns:
    """Single words and pairs in a row; how much of the declared text the passage covers."""
    told = (f"{name}_words", f"{name}_pairs", f"{name}_covered", f"{name}_length")
    if not len(wanted):
        return dict.fromkeys(told, 0.0)
    at, owner = word_rows(page)
    size, total = len(passages(page)), passage_words(page)
    known = np.unique(wanted)
    hit = _among(distinct(page).hashes, known)[distinct(page).place[at]]
    pairs, pair_owner = word_pairs(page)
    pair_hits = tally(pair_owner[_among(pairs, np.unique(_paired(wanted)))], size)
    columns = share(tally(owner[hit], size), total), share(pair_hits, total), share(pair_hits, len(known)), len(wanted)
    return dict(zip(told, columns, strict=True))


def _among(hashes: Hashes, known: Hashes) -> Mask:
    """Which of them are known; the known ones are sorted, and fewer."""
    if not len(known):
        return np.zeros(len(hashes), np.bool_)
    return cast(Mask, known[np.minimum(np.searchsorted(known, hashes), len(known) - 1)] == hashes)


def _paired(hashes: Hashes) -> Hashes:
    """A number for each two words in a row."""
    return cast(Hashes, hashes[1:] * _MIX + hashes[:-1])


@view
def word_pairs(page: Snapshot) -> tuple[Hashes, Longs]:
    """Each two words in a row of one passage, and the passage."""
    at, owner = word_rows(page)
    inside = np.flatnonzero(owner[1:] == owner[:-1])
    return _paired(page_words(page).hashes[at])[inside], owner[inside]


@view
def passage_words(page: Snapshot) -> Longs:
    """How many words to look up each passage has."""
    return tally(word_rows(page)[1], len(passages(page)))
