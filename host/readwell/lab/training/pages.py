"""What teaches the seeker: each page of a corpus as rows of features with labels, and the fold it is judged in."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.features.elements import elements
from readwell.engine.features.genre import genre_row
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot
from readwell.engine.page.wire import from_wire
from readwell.lab.training.folds import dataset_of, fold_of, hashed, teaches
from readwell.lab.training.labels import labels
from readwell.lab.training.segments import COARSE, FINE, parents, segments
from readwell.parse import parse
from readwell.system.jsonlines import lines

#: Genres by dataset; a page whose own kind is forum is one wherever it stands.
NEWS = frozenset("daniel fundus fundus-eval andythefactory-news l3s-gn1 utomo-leu".split())
BLOGS = frozenset(("dragnet", "cleaneval"))
FORUMS = frozenset(("harvest-forum",))

FOLDS = 10

#: Elements below a good segment say little new: so many of a hundred are kept to learn from.
FINE_KEPT = 10


@dataclass(frozen=True, eq=False)
class Taught:
    """A page's elements as rows, with what the gold says of them."""

    id: str
    dataset: str
    genre: str
    fold: int
    teaches: bool
    nodes: int
    names: tuple[str, ...]
    values: npt.NDArray[np.float32]  # (rows, columns)
    kept: Mask  # (rows,) rows to learn from
    coarse: Mask  # (rows,)
    good: Mask  # (rows,)
    main: Ints  # (rows,) 1 main, 0 noise, -1 neither
    page_names: tuple[str, ...]
    page_values: npt.NDArray[np.float32]  # (columns,)
    covered: float  # share of the gold's words that were found on the page
    ceiling: float  # F1 of a perfect choice of segments
    like: str = ""  # of a page labelled by hand, which has no genre: the one that it is most like


def genre_of(row: dict[str, Any]) -> str:
    """news, blog, forum, or other."""
    dataset = dataset_of(row)
    if row.get("kind") == "forum" or dataset in FORUMS:
        return "forum"
    return "news" if dataset in NEWS else "blog" if dataset in BLOGS else "other"


def ten(row: dict[str, Any]) -> int:
    """The corpus' five folds, each halved by a hash of the site."""
    return 2 * fold_of(row) + hashed(f"half {row.get('site') or row['id']}", 2)


def taught(row: dict[str, Any], layout: bool = False) -> Taught | None:
    """One page, None if it has no words."""
    page = snapshot_of(row)
    page = page if layout else unlaid(page)
    rows = elements(page)
    if not len(rows.ids):
        return None
    found = labels(page, row["gold"])
    cut = segments(page, found)
    own_words, own_hits = _own(page, rows.ids, cut.words), _own(page, rows.ids, cut.matched)
    coarse = cut.grain == COARSE
    main = np.where(coarse, np.where(own_words > 0, 2 * own_hits > own_words, -1), cut.main)
    wanted = found.gold
    draw = np.random.default_rng(hashed(str(row["id"]), 1 << 30)).integers(100, size=len(rows.ids))
    whole = genre_row(page)
    return Taught(
        id=str(row["id"]),
        dataset=dataset_of(row),
        genre=genre_of(row),
        fold=ten(row),
        teaches=teaches(row),
        nodes=len(page),
        names=rows.table.names,
        values=rows.table.values.astype(np.float32),
        kept=(cut.grain != FINE) | (draw < FINE_KEPT),
        coarse=coarse,
        good=(cut.grain != COARSE) & (cut.grain != FINE),
        main=main.astype(np.int32),
        page_names=whole.names,
        page_values=whole.values[0].astype(np.float32),
        covered=float(cut.matched[0]) / max(wanted, 1),
        ceiling=_ceiling(cut.grain, cut.words, cut.matched, own_words, own_hits, wanted),
    )


def snapshot_of(row: dict[str, Any]) -> Snapshot:
    """Captured columns where the row has them, else its raw HTML."""
    return from_wire(row["page"]) if "page" in row else parse(row["html"], str(row.get("url") or ""))


def unlaid(page: Snapshot) -> Snapshot:
    """The page without its layout: one saved without its style sheets has other boxes than the live one."""
    return page if page.layout is None else replace(page, layout=None, built={})


def _own(page: Snapshot, ids: Ints, values: Longs) -> Longs:
    """What is left of each element's sum without the structural elements inside it."""
    own = np.zeros(len(page), np.int64)
    own[ids] = values
    up = parents(page, ids)
    np.subtract.at(own, up[up >= 0], values[up >= 0])
    return own[ids]


def _ceiling(grain: Ints, words: Longs, hits: Longs, own_words: Longs, own_hits: Longs, wanted: int) -> float:
    good = (grain != COARSE) & (grain != FINE) & (2 * hits > words)
    rest = (grain == COARSE) & (2 * own_hits > own_words)
    shown, right = words[good].sum() + own_words[rest].sum(), hits[good].sum() + own_hits[rest].sum()
    return float(2 * right / (shown + wanted)) if shown + wanted else 1.0


def corpus(paths: Sequence[Path], jobs: int = 1, layout: bool = False) -> list[Taught]:
    """Every page of some files of JSON lines, with a count on stderr as it goes. Layout is kept only if asked."""
    rows = (row for path in paths for row in unique(lines(path)))
    found: list[Taught] = []
    with multiprocessing.Pool(jobs) as pool:
        for count, page in enumerate(pool.imap(partial(taught, layout=layout), rows, chunksize=4), 1):
            found += [page] if page is not None else []
            if count % 100 == 0:
                print(f"\r{count} pages read", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def unique(rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Pages with a page and gold; an id that occurs again is skipped."""
    seen: set[Any] = set()
    for row in rows:
        if row.get("id") in seen or not isinstance(row.get("gold"), str) or not ("page" in row or "html" in row):
            continue
        seen.add(row["id"])
        yield row


def gold_by_address(paths: Sequence[Path]) -> dict[str, str]:
    """The gold text of every page that has an address."""
    rows = (row for path in paths for row in unique(lines(path)))
    return {str(row["url"]): row["gold"] for row in rows if row.get("url")}


def described(pages: Sequence[Taught]) -> str:
    """Per dataset: pages, elements, the share of gold words found on them, and the F1 of a perfect choice."""
    out = []
    for dataset in sorted({page.dataset for page in pages}):
        own = [page for page in pages if page.dataset == dataset]
        means = (np.mean([getattr(page, name) for page in own]) for name in ("covered", "ceiling"))
        covered, ceiling = (float(mean) for mean in means)
        rows = sum(len(page.good) for page in own)
        judged = "" if own[0].teaches else ", judged only"
        out.append(f"{dataset}: {len(own)} pages, {rows} elements, gold {covered:.3f}, ceiling {ceiling:.3f}{judged}")
    return "\n".join(out)
