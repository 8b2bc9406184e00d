"""What the page says of itself: title, description, article text in JSON-LD, type; and which passages repeat it."""

from __future__ import annotations

import re

import numpy as np

from readwell.arithmetic import tally
from readwell.features.passages import passages
from readwell.features.table import Columns
from readwell.snapshot import Longs, Snapshot, view
from readwell.views.stopwords import hashed, page_words
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
    body = [_plain(text) for text in _BODY.findall(data_text(page))]
    out: Columns = {}
    out |= _overlap(page, "title", title)
    out |= _overlap(page, "about", [_plain(text) for text in about])
    out |= _overlap(page, "body", body)
    return out


def _plain(text: str) -> str:
    """A JSON string's text, its escapes undone."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else " ", text)


@view
def word_rows(page: Snapshot) -> tuple[Longs, Longs]:
    """(index into page_words, passage) of every word of every passage, in order."""
    every, rows = page_words(page), passages(page)
    order = np.argsort(every.string, kind="stable")
    count = tally(every.string, len(page.strings))
    first = np.cumsum(count) - count
    from readwell.views.blocks import blocks

    parts = blocks(page)
    size = np.where(is_text(page), count[page.text], 0)[parts.leaves]
    number = np.full(len(parts), -1, np.int64)
    number[rows.block] = np.arange(len(rows))
    owner = number[parts.of_leaf]
    size = np.where(owner >= 0, size, 0).astype(np.intp)
    inner = np.arange(int(size.sum()), dtype=np.int64) - np.repeat(np.cumsum(size) - size, size)
    at = order[np.repeat(first[page.text[parts.leaves]], size) + inner]
    return at.astype(np.int64), np.repeat(owner, size).astype(np.int64)


def _overlap(page: Snapshot, name: str, texts: list[str]) -> Columns:
    """Single words and pairs in a row; how much of the declared text the passage covers."""
    at, owner = word_rows(page)
    own = page_words(page).hashes[at]
    wanted = hashed("".join(text + "\n" for text in texts), np.array([len(text) + 1 for text in texts], np.int64))
    size = len(passages(page))
    total = tally(owner, size)
    known = np.unique(wanted.hashes)
    hit = np.isin(own, known)
    pairs = np.isin(own[1:] * _MIX + own[:-1], np.unique(wanted.hashes[1:] * _MIX + wanted.hashes[:-1]))
    pairs &= owner[1:] == owner[:-1]
    hits = tally(owner[hit], size)
    pair_hits = tally(owner[1:][pairs], size)
    whole = np.full(size, max(len(known), 1), np.int64)
    return {
        f"{name}_words": share(hits, total),
        f"{name}_pairs": share(pair_hits, total),
        f"{name}_covered": share(pair_hits, whole),
        f"{name}_length": np.full(size, len(wanted.hashes), np.int64),
    }
