"""The bound that lets `group` skip groups of elements is never below the score it stands for."""

from pathlib import Path

import numpy as np
import pytest
from readwell.parse import parse
from readwell.structure.threads import groups
from readwell.views.shapes import families

PAGES = sorted((Path(__file__).parents[2] / "pages").rglob("*.html"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_group_scores_more_than_its_bound(path: Path) -> None:
    page = parse(path.read_text("utf-8"))
    totals = groups.counts(page)
    for shape in families(page):
        ids = np.flatnonzero(shape >= 0)
        kinds, place, sizes = np.unique(shape[ids], return_inverse=True, return_counts=True)
        plain = np.bincount(place, weights=(totals.words - totals.linked)[ids], minlength=len(kinds)).astype(np.int64)
        most = groups._most(plain, sizes, totals)
        for number in np.flatnonzero(sizes >= 2).tolist():
            members = ids[place == number].astype(np.int64)
            if totals.words[members].sum():
                assert groups._score(page, members, totals) <= most[number]
