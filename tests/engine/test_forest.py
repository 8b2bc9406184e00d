from typing import Any

import numpy as np
import pytest
from readwell.engine.basics.weights import packed, unpacked
from readwell.engine.features.table import MANY, Column, Columns, Remade, Table, slim, table, together
from readwell.engine.models import descent
from readwell.engine.models.forest import arrays, forest, stored
from readwell.engine.models.joined import joined
from readwell.engine.models.model import shipped
from readwell.engine.models.pruning import pruned

STUMP = [(1, 2.5, 1, 2, 0.0), (0, 0.0, -1, -1, -0.25), (0, 0.0, -1, -1, 0.5)]
DEEP = [(0, 0.0, 1, 2, 0.0), (0, 0.0, -1, -1, 1.0), (1, 9.0, 3, 4, 0.0), (0, 0.0, -1, -1, 2.0), (0, 0.0, -1, -1, 3.0)]
ROWS = np.array([[-1.0, 2.5], [1.0, 2.6], [1.0, 10.0], [0.0, 0.0]])


def walked(tree: list[tuple[int, float, int, int, float]], row: list[float]) -> float:
    node = 0
    while tree[node][2] >= 0:
        column, limit, low, high, _ = tree[node]
        node = low if np.float32(row[column]) <= limit else high
    return tree[node][4]


def test_the_arrays_say_what_walking_the_trees_says() -> None:
    built = forest(("a", "b"), (STUMP, DEEP), logistic=False)
    assert built.sums(ROWS).tolist() == [walked(STUMP, row) + walked(DEEP, row) for row in ROWS.tolist()]


def test_random_trees_agree_with_walking() -> None:
    chance = np.random.default_rng(7)
    trees = []
    for _ in range(20):
        tree: list[tuple[int, float, int, int, float]] = []
        for node in range(31):
            inner = node < 15 and chance.random() < 0.8
            tree.append(
                (
                    int(chance.integers(3)),
                    float(chance.normal()),
                    *((2 * node + 1, 2 * node + 2) if inner else (-1, -1)),
                    float(chance.normal()),
                )
            )
        trees.append(tree)
    rows = chance.normal(size=(1100, 3))
    slow = [sum(walked(tree, row) for tree in trees) for row in rows.tolist()]
    assert forest("abc", trees, True).sums(rows) == pytest.approx(slow, abs=1e-5)


@pytest.mark.parametrize("count", [1, 8, 9, 64, 65, 256, 257])
def test_rows_are_judged_alike_however_many_they_are(count: int) -> None:
    rows = np.resize(ROWS, (count, 2))
    built = forest(("a", "b"), (STUMP, DEEP), logistic=False)
    assert built.leaves(rows).T.tolist() == [
        [round((1 << 24) * walked(tree, row)) for tree in (STUMP, DEEP)] for row in rows.tolist()
    ]


def test_a_tree_may_have_one_leaf_or_hundreds() -> None:
    lone = [(0, 0.0, -1, -1, 0.75)]
    comb = [
        step for at in range(300) for step in ((0, float(at), 2 * at + 1, 2 * at + 2, 0.0), (0, 0.0, -1, -1, at / 512))
    ]
    comb.append((0, 0.0, -1, -1, 1.0))
    rows = np.array([[-1.0], [0.5], [298.5], [299.0], [400.0]])
    assert forest(("a",), (lone,), False).sums(rows).tolist() == [0.75] * 5
    expected = [walked(lone, row) + walked(comb, row) for row in rows.tolist()]
    assert forest(("a",), (lone, comb), False).sums(rows).tolist() == expected


def test_a_number_that_is_none_goes_left_and_leaves_the_others_alone() -> None:
    built = forest(("a", "b"), (STUMP,), logistic=False)
    assert built.sums(np.array([[0.0, np.nan], [0.0, 9.0], [0.0, 1.0]])).tolist() == [-0.25, 0.5, -0.25]


def test_marks_are_packed_alike_in_both_homes(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = np.random.default_rng(3).random((5, 128)) < 0.5
    here = descent.packed(marks).tolist()
    monkeypatch.setattr(descent, "CALLING", True)
    assert descent.packed(marks).tolist() == here


def test_a_threshold_between_two_floats_keeps_its_sides() -> None:
    limit = 0.1  # not a float32
    below, above = np.float32(limit), np.nextafter(np.float32(limit), np.float32(1))
    built = forest(("a",), ([(0, limit, 1, 2, 0.0), (0, 0.0, -1, -1, 0.0), (0, 0.0, -1, -1, 1.0)],), False)
    wanted = [float(float(value) > limit) for value in (below, above)]
    assert built.sums(np.array([[below], [above]])).tolist() == wanted


def test_what_is_stored_comes_back() -> None:
    built = forest(("a", "b"), (STUMP, DEEP), logistic=True)
    again = stored(unpacked(packed(arrays(built, "one"))), "one")
    assert again.names == built.names and again.depth == built.depth == 2
    assert again.probability(ROWS).tolist() == built.probability(ROWS).tolist()
    assert all(0 < value < 1 for value in again.probability(ROWS).tolist())


def test_no_rows_give_no_answers() -> None:
    assert len(forest(("a", "b"), (STUMP,), True).probability(np.zeros((0, 2)))) == 0


def test_joined_forests_say_what_each_says_of_its_own_columns() -> None:
    one, two = forest(("a", "b"), (STUMP, DEEP), logistic=True), forest(("c", "a"), (DEEP,), logistic=True)
    asked = np.array([[-1.0, 2.5, 9.5], [1.0, 2.6, -4.0]])
    place = {"a": 0, "b": 1, "c": 2}
    both = joined((one, two))
    answers = both.probability(asked[:, [place[name] for name in both.names]])
    for found, alone in zip(answers, (one, two), strict=True):
        assert found.tolist() == alone.probability(asked[:, [place[name] for name in alone.names]]).tolist()


def test_a_long_table_is_judged_a_strip_at_a_time_with_the_same_answer() -> None:
    size = MANY + 700
    numbers = np.random.default_rng(5).normal(size=(2, size))
    columns: Columns = {"a": numbers[0], "b": lambda: numbers[1] * 1e9, "c": 3.0}
    short = [table(({name: _part(column, at) for name, column in columns.items()},), 100) for at in range(0, size, 100)]
    long = table((dict(columns),), size).rows(("a", "b", "c"))
    assert not isinstance(long, np.ndarray) and len(long) == size
    tree = [(0, 0.2, 1, 2, 0.0), (1, 1e8, 3, 4, 0.0), (2, 2.5, 5, 6, 0.0), *((0, 0.0, -1, -1, n / 7) for n in range(4))]
    judge = forest(("a", "b", "c"), [tree], logistic=True)
    by_parts = [judge.probability(part.rows(("a", "b", "c"))) for part in short]
    assert judge.probability(long).tolist() == np.concatenate(by_parts)[:size].tolist()


def test_a_long_column_takes_the_smallest_type_from_which_a_model_reads_the_same() -> None:
    small, deep, huge = np.array([0, 200]), np.array([-1, 70_000]), np.array([0, 1 << 40])
    found = [np.asarray(slim(column)) for column in (small, deep, huge, np.array([0.1, 2.0]), np.array([True, False]))]
    assert [column.dtype.name for column in found] == ["uint8", "int32", "float32", "float32", "bool"]
    for before, after in zip((small, deep, huge), found, strict=False):
        assert after.astype(np.float32).tolist() == before.astype(np.float32).tolist()
    assert slim(np.full(9, 7)) == 7.0 and isinstance(slim(np.full(9, 7)), float)


def test_columns_made_together_are_kept_as_they_are_unless_they_are_long() -> None:
    short, long = np.zeros((2, 5), np.int64), np.arange(2 * MANY + 2).reshape(2, MANY + 1)
    assert together(lambda: short)() is short
    assert [np.asarray(column).dtype.name for column in together(lambda: long)()] == ["uint16", "uint16"]


def test_strips_of_a_long_table_are_the_same_in_any_order() -> None:
    size = 3 * MANY
    numbers = np.arange(size, dtype=np.int64)
    rows = table(({"a": numbers, "b": 2.5},), size).rows(("a", "b"))
    for first, past in ((0, 512), (size - 100, size), (4090, 4100), (0, size), (5, 9)):
        assert rows[first:past][:, 0].tolist() == numbers[first:past].tolist()
        assert set(rows[first:past][:, 1].tolist()) == {2.5}


def test_a_pruned_forest_says_the_same_of_rows_between_its_bounds_and_reads_fewer_columns() -> None:
    trees = shipped().context
    rows = np.random.default_rng(3).integers(0, 40, (300, len(trees.names))).astype(np.float32)
    rows[:, ::3] = rows[0, ::3]
    few = pruned(trees, rows.min(axis=0), rows.max(axis=0))
    assert len(few.left) < len(trees.left) and set(few.names) < set(trees.names)
    asked = rows[:, [trees.names.index(name) for name in few.names]]
    assert few.sums(asked).tolist() == trees.sums(rows).tolist()


def test_a_forest_whose_rows_are_all_alike_is_pruned_to_one_leaf() -> None:
    trees = forest(("a", "b"), (STUMP, DEEP), logistic=True)
    row = np.array([[1.0, 2.6]], np.float32)
    few = pruned(trees, row[0], row[0])
    assert len(few.left) == 1 and few.probability(row[:, :1]).tolist() == trees.probability(row).tolist()


def test_a_long_table_that_is_cut_forgets_its_columns_but_those_that_nobody_has_read() -> None:
    long = table(({"a": np.arange(MANY + 1), "b": lambda: np.arange(MANY + 1) * 2},), MANY + 1)
    head = long.cut(3)
    assert list(long.columns) == ["b"] and len(head) == 3
    assert head.numbers("a") == [0.0, 1.0, 2.0] and head.numbers("b") == [0.0, 2.0, 4.0]


def test_columns_that_can_be_made_again_are_forgotten_unread() -> None:
    class Lazy(Remade):
        def __missing__(self, name: str) -> Column:
            self[name] = np.full(MANY + 1, {"a": 1, "b": 2}[name])
            return self[name]

    columns = Lazy(b=lambda: np.zeros(MANY + 1))
    columns.sources = {"a": 1, "b": 2}
    head = Table(("a", "b"), columns, MANY + 1).cut(2)
    assert not columns and head.numbers("a") == [1.0, 1.0] and head.numbers("b") == [2.0, 2.0]


def test_the_first_rows_of_a_table_are_made_of_the_columns_that_are_read() -> None:
    def never() -> np.ndarray[Any, Any]:
        raise AssertionError

    whole = table(({"a": lambda: np.arange(9), "b": never, "c": 2.0},), 9)
    assert whole.head(2).numbers("a") == [0.0, 1.0] and whole.head(2).numbers("c") == [2.0, 2.0]


def _part(column: Column, at: int) -> Column:
    whole = column() if callable(column) else column
    return np.resize(whole[at : at + 100], 100) if isinstance(whole, np.ndarray) else whole
