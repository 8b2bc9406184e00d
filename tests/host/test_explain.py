"""Why each block was kept or dropped: sentences from the features that influenced the forests."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.commands.cli import main
from readwell.engine.answer.details import Reasoned, explained
from readwell.engine.answer.select import select
from readwell.engine.decision.decide import JUDGE, decide
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.explanations.facts import GROUPS, SPEAKING, group_of
from readwell.engine.extractors.settings import build
from readwell.engine.features.passages import passages
from readwell.engine.models.contributions import contributions, means
from readwell.engine.models.forest import ONE, forest
from readwell.engine.models.model import shipped
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.visible import visible_text
from readwell.parse import parse

from tests.engine.trees import pages

COUNCIL = Path(__file__).parents[1] / "data" / "pages" / "council.html"
LEAF = (0, 0.0, -1, -1)


@given(st.lists(st.tuples(st.floats(-2, 2), st.floats(-2, 2)), min_size=1, max_size=9))
def test_what_the_columns_added_and_the_mean_of_all_leaves_make_the_sum(rows: list[tuple[float, float]]) -> None:
    trees = forest(
        ("a", "b"),
        [
            [(0, 0.5, 1, 2, 0.0), (*LEAF, 0.25), (1, -0.5, 3, 4, 0.0), (*LEAF, -1.0), (*LEAF, 0.5)],
            [(1, 0.0, 1, 2, 0.0), (*LEAF, 2.0), (*LEAF, -0.5)],
        ],
        True,
    )
    values = np.array(rows, np.float32)
    base = sum(means(trees)[root] for root in trees.roots) / ONE
    assert np.allclose(contributions(trees, values).sum(axis=1) + base, trees.sums(values), atol=1e-6)


def test_a_column_no_tree_asks_for_adds_nothing() -> None:
    trees = forest(("a", "b"), [[(0, 0.5, 1, 2, 0.0), (*LEAF, 1.0), (*LEAF, -1.0)]], True)
    assert contributions(trees, np.array([[0.0, 9.0], [1.0, 9.0]]))[:, 1].tolist() == [0.0, 0.0]
    assert contributions(trees, np.array([[0.0, 9.0], [1.0, 9.0]]))[:, 0].tolist() == [1.0, -1.0]


def test_every_fact_reads_existing_columns() -> None:
    page, model = parse(COUNCIL.read_bytes()), shipped()
    whole = decide(page, model, steps=JUDGE).columns
    row = dict(zip(whole.names, whole.values[0].tolist(), strict=True))
    assert all(groups_of(row) for _, groups_of in GROUPS if groups_of)
    assert all(speaks(row) in (True, False) for speaks in SPEAKING.values())
    assert {group_of(name) for name in model.context.names} - {-1} == set(range(len(GROUPS)))


@pytest.mark.parametrize("name", sorted(EXTRACTORS))
def test_each_block_with_words_has_a_row_with_up_to_three_reasons(name: str) -> None:
    page = parse(COUNCIL.read_bytes())
    _, selection = select(page, {"name": name})
    rows = explained(page, build({"name": name}), selection)
    assert [row["words"] > 0 for row in rows] == [True] * len(rows)
    assert all(1 <= len(row["reasons"]) <= 3 and len(set(row["reasons"])) == len(row["reasons"]) for row in rows)
    assert {row["kept"] for row in rows} <= {True, False}
    held = np.zeros(len(page), np.int64)
    for row in rows:
        held[slice(*row["leaves"])] += 1
    assert (held[visible_text(page)] == 1).all()


def test_the_default_gives_reasons_of_its_own() -> None:
    assert isinstance(build(None), Reasoned)
    page = parse(COUNCIL.read_bytes())
    rows = explained(page, build(None), select(page, None)[1])
    assert any("likely to be content" in reason for row in rows for reason in row["reasons"])


@given(pages())
def test_any_page_can_be_explained(page: Snapshot) -> None:
    rows = explained(page, build(None), select(page, None)[1])
    assert len(rows) >= len(passages(page)) or not len(rows)


def test_a_block_kept_in_part_has_a_row_for_each_part() -> None:
    page = parse(b"<p>Tides rise <a href=/e>edit this</a> and fall twice <i hidden>unseen</i></p><p>Gulls</p>")
    link = next(node for node in range(len(page)) if page.string(node) == "edit this")
    kept = visible_text(page).copy()
    kept[link] = False
    rows = explained(page, build({"name": "bte"}), select(page, {"name": "bte"})[1], kept)
    found = [(row["words"], row["kept"], row["shown"]) for row in rows]
    assert found == [(2, True, True), (2, False, True), (3, True, True), (1, False, False), (1, True, True)]


def test_the_command_tells_blocks_in_words_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(COUNCIL)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("+ ") and "three hours of debate" in line for line in lines)
    assert main(["explain", str(COUNCIL), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["blocks"][0]["reasons"]
