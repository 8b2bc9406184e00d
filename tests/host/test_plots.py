"""`explain --plot`: every extractor draws what it measures on a page, with its thresholds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from readwell.commands.cli import main
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.crunch import Crunch
from readwell.engine.extractors.lqf import LinkQuota
from readwell.engine.extractors.seeker import ContentSeeker
from readwell.engine.page.selection import Extractor
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import shown_texts
from readwell.engine.page.tree import within
from readwell.lab.evaluation.tree_plots import WAYS
from readwell.parse import parse

NEWS = Path(__file__).parents[1] / "data" / "pages" / "gold" / "news.html"


@pytest.mark.second(after=5)
@pytest.mark.parametrize("name", [*sorted(EXTRACTORS), "dana:form=tags"])
def test_every_extractor_draws_every_page(name: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    target = tmp_path / "plot.png"
    assert main(["explain", str(NEWS), "--extractor", name, "--plot", str(target)]) == 0
    assert target.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    for number, text in enumerate(("", "<img>", "<p>one")):
        (tmp_path / "page.html").write_text(text)
        main(["explain", str(tmp_path / "page.html"), "--extractor", name, "--plot", str(tmp_path / f"{number}.png")])
        assert (tmp_path / f"{number}.png").exists()


def drawn(page: Snapshot, extractor: Extractor) -> Any:
    """The panels of an extractor's plot."""
    pyplot = pytest.importorskip("matplotlib.figure")
    panels, work = WAYS[type(extractor)]
    axes = pyplot.Figure().subplots(panels, 1, squeeze=False)[:, 0]
    work(axes, page, extractor)
    return axes


def test_a_plot_of_link_quotas_has_the_quota_of_every_block_and_the_threshold() -> None:
    page = parse("<div><p>one two <a href=a>three</a></p><ul><li><a href=b>four</a></ul></div>")
    axes = drawn(page, LinkQuota(quota=40))
    assert [round(bar.get_height()) for bar in axes[1].patches[:4]] == [53, 38, 100, 100]
    assert list(axes[1].lines[0].get_ydata()) == [40, 40]


def test_a_plot_of_crunch_names_the_filter_that_removed_each_text() -> None:
    page = parse("<table><tr><td><a href=a>a</a> <a href=b>b</a></table><form>form</form><p>some words stay here</p>")
    extractor = Crunch()
    names = [text.get_text() for text in drawn(page, extractor)[0].get_legend().get_texts()]
    assert {"link_lists", "forms", "advertisements", "empty_tables", "kept"} <= set(names)
    gone = np.any([within(page, mask) for _, mask in extractor.filtered(page)], axis=0)
    kept = extractor.select(page).kept
    assert (kept == (shown_texts(page) & ~gone))[shown_texts(page)].all() and gone.any() and kept.any()


@pytest.mark.parametrize("grain", ("good", "both"))
def test_the_plot_of_the_papers_preset_draws_the_preset(grain: str) -> None:
    """Its own classifiers' likelihoods and their limits, .5, and not those of our boosted trees at .4."""
    page = parse(NEWS.read_bytes())
    paper = ContentSeeker(preset="paper", genre="news", grain=grain)
    ours, printed = drawn(page, ContentSeeker(genre="news")), drawn(page, paper)
    limits = [float(axis.lines[0].get_ydata()[0]) for axis in printed]
    assert limits == [0.5, 0.5] and float(ours[0].lines[0].get_ydata()[0]) == 0.4
    verdict = paper.verdict(page)
    assert verdict is not None
    shown = [round(bar.get_height(), 6) for bar in printed[1].patches[: int(shown_texts(page).sum())]]
    assert shown == [round(float(value), 6) for value in verdict.segments.main[shown_texts(page)]]
    assert printed[0].get_ylabel() == {"good": "a good segment", "both": "too coarse"}[grain]
