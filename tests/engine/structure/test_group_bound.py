"""The bound that lets `group` skip groups of elements is never below the score it stands for."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from readwell.engine.page.numbers import dense, tally
from readwell.engine.page.shapes import families
from readwell.engine.structure.threads import groups
from readwell.parse import parse

PAGES = sorted((Path(__file__).parents[2] / "data" / "pages").rglob("*.html"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_group_scores_more_than_its_bound(path: Path) -> None:
    page = parse(path.read_text("utf-8"))
    totals = groups.counts(page)
    for shape in families(page):
        ids = np.flatnonzero((shape >= 0) & (totals.words > 0))
        if not len(ids):
            continue
        place = dense(shape[ids])
        most = groups.most_scores(page, ids, place, totals)
        for number in np.flatnonzero(tally(place) >= 2).tolist():
            members = ids[place == number].astype(np.int64)
            assert groups._score(page, members, totals) <= most[number]


def test_hardly_more_than_one_group_of_a_page_is_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    scored, score = [], groups._score

    def counted(*given: Any) -> float:
        scored.append(1)
        return score(*given)

    monkeypatch.setattr(groups, "_score", counted)
    for path in PAGES:
        page = parse(path.read_text("utf-8"))
        groups.group(page, groups.counts(page))
    assert 0 < len(scored) <= 1.5 * len(PAGES)
