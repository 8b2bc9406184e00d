"""Learns how much words speak for main content: counted page by page, a site as a whole having one voice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from readwell.engine.features.declared import word_rows
from readwell.engine.features.markers import brief
from readwell.engine.features.passages import below, passages
from readwell.engine.features.word_odds import names
from readwell.engine.models.odds import STEPS, Odds, shortened
from readwell.engine.page.snapshot import Floats, Snapshot
from readwell.engine.page.stopwords import page_words
from readwell.lab.training.labels import Labels

#: A word counts as known from this many sites on.
SITES = {"names": 4, "words": 6, "ahead": 6}

#: So many rows after a mark tell what it opens or ends.
FOLLOWING = 30

#: Pages a word is believed to have been seen on before it is: few sightings say little.
PRIOR = 2.0

Hashes = npt.NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class Seen:
    """What one page says of its words."""

    hashes: Hashes  # each once
    share: Floats  # of what stands under or near the word, the part that the gold holds


def seen(page: Snapshot, found: Labels) -> dict[str, Seen]:
    """The page's names and words with the share of gold that goes with each."""
    rows = passages(page)
    share = found.share[rows.block]
    weight = np.minimum(rows.words, 60)
    part = np.round(weight * share * 64).astype(np.int64)
    every = names(page)
    whole, held = below(page, weight * 64)[every.node], below(page, part)[every.node]
    at, owner = word_rows(page)
    light = 1.0 / np.sqrt(np.maximum(rows.words, 1))
    return {
        "names": _per_word(shortened(every.hashes), whole.astype(np.float64), held.astype(np.float64)),
        "words": _per_word(shortened(page_words(page).hashes[at]), light[owner], (light * share)[owner]),
        "ahead": _ahead(page, weight.astype(np.float64), share),
    }


def _ahead(page: Snapshot, weight: Floats, share: Floats) -> Seen:
    """The words of short passages with the share of gold in what follows them."""
    at, owner = word_rows(page)
    place = np.arange(len(weight), dtype=np.int64)
    first, last = np.minimum(place + 1, len(weight)), np.minimum(place + 1 + FOLLOWING, len(weight))
    words, gold = (np.concatenate(([0.0], np.cumsum(column))) for column in (weight, weight * share))
    whole, held = words[last] - words[first], gold[last] - gold[first]
    followed = (brief(page) & (whole > 0))[owner]
    part = held[owner[followed]] / whole[owner[followed]]
    return _per_word(shortened(page_words(page).hashes[at[followed]]), np.ones(len(part)), part)


def _per_word(hashes: Hashes, whole: Floats, held: Floats) -> Seen:
    """Sums over all places of a word on one page."""
    unique, place = np.unique(hashes, return_inverse=True)
    total = np.bincount(place, weights=whole, minlength=len(unique))
    kept = np.bincount(place, weights=held, minlength=len(unique))
    on = total > 0
    return Seen(unique[on], kept[on] / total[on])


def learn(pages: Iterable[tuple[str, Mapping[str, Seen]]], kind: str) -> Odds:
    """Log odds of every word seen on enough sites; `pages` are (site, what the page says)."""
    per_site: dict[str, list[Seen]] = {}
    for site, found in pages:
        per_site.setdefault(site, []).append(found[kind])
    merged = [_merged(group) for group in per_site.values()]
    if not merged:
        return Odds(np.zeros(0, np.uint32), np.zeros(0, np.int8))
    hashes, place = np.unique(np.concatenate([one.hashes for one in merged]), return_inverse=True)
    share = np.concatenate([one.share for one in merged])
    count = np.bincount(place)
    held = np.bincount(place, weights=share)
    base = held.sum() / count.sum()
    odds = np.log((held + PRIOR * base) / (count - held + PRIOR * (1 - base))) - np.log(base / (1 - base))
    value = np.clip(np.round(STEPS * odds), -126, 126).astype(np.int8)
    frequent = (count >= SITES[kind]) & (np.abs(value) >= 2)
    return Odds(hashes[frequent], value[frequent])


def _merged(group: list[Seen]) -> Seen:
    """A site's pages as one."""
    if len(group) == 1:
        return group[0]
    hashes, place = np.unique(np.concatenate([one.hashes for one in group]), return_inverse=True)
    share = np.concatenate([one.share for one in group])
    return Seen(hashes, np.bincount(place, weights=share) / np.bincount(place))
