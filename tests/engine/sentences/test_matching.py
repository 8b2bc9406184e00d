"""Tests of what two lists have in common."""

from __future__ import annotations

import itertools
import random

import pytest
from readwell.engine.sentences.matching import matched


def longest(before: str, after: str) -> int:
    rows = [[0] * (len(after) + 1) for _ in range(len(before) + 1)]
    for here, one in enumerate(before):
        for there, other in enumerate(after):
            same = rows[here][there] + 1 if one == other else 0
            rows[here + 1][there + 1] = max(same, rows[here][there + 1], rows[here + 1][there])
    return rows[-1][-1]


@pytest.mark.parametrize("seed", range(30))
def test_pairs_are_equal_ascend_on_both_sides_and_are_nearly_as_many_as_can_be(seed: int) -> None:
    chance = random.Random(seed)
    before = "".join(chance.choice("abcdefgh") for _ in range(chance.randrange(30)))
    after = "".join(one for one in before if chance.random() > 0.2) + "xy"
    pairs = matched(before, after)
    assert all(before[here] == after[there] for here, there in pairs)
    assert all(a < c and b < d for (a, b), (c, d) in itertools.pairwise(pairs))
    assert len(pairs) >= 0.9 * longest(before, after)


def test_equal_lists_and_lists_with_nothing_in_common_are_told_at_once() -> None:
    many = [str(number) for number in range(100_000)]
    assert matched(["a"] * 100_000, ["a"] * 100_000) == [(at, at) for at in range(100_000)]
    assert matched(many, [f"x{one}" for one in many]) == []
    assert len(matched(many, many[::-1])) == 1
