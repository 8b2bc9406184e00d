"""Passages of the same shape agree: a probability is shrunk toward its group's mean and nothing else."""

from __future__ import annotations

import numpy as np
from readwell.engine.decision.smooth_by_shape import smoothed
from readwell.engine.features.passages import passages
from readwell.parse import parse


def leant(html: str, *chances: float) -> list[float]:
    page = parse(html)
    assert len(passages(page)) == len(chances)
    return [round(float(chance), 6) for chance in smoothed(page, np.array(chances, np.float64))]


def test_what_stands_alike_leans_to_its_mean_by_a_third() -> None:
    html = "<ul><li class=price>12 crowns<li class=price>30 crowns<li class=price>9 crowns</ul>"
    assert leant(html, 0.3, 0.6, 0.9) == [0.4, 0.6, 0.8]


def test_a_passage_alone_of_its_shape_keeps_its_chance() -> None:
    assert leant("<h1>A title</h1><p>A text</p><div><p>Another</p></div>", 0.123456, 0.9, 0.2) == [0.123456, 0.9, 0.2]


def test_another_class_is_another_shape() -> None:
    html = "<p class=body>one more text<p class=body>and another<p class=share>send it to friends"
    assert leant(html, 0.9, 0.6, 0.0) == [0.85, 0.65, 0.0]


def test_the_chances_stay_chances_and_their_sum_nearly_the_same() -> None:
    chance = np.random.default_rng(5).random(40)
    chances = smoothed(parse("<p>some words" * 30 + "<div><b>more</b></div>" * 10), chance)
    assert chances.min() >= 0.0
    assert chances.max() <= 1.0
    assert abs(chances.sum() - chance.sum()) < 1e-4


def test_a_page_without_words_has_nothing_to_agree_on() -> None:
    assert leant("<div></div>") == []
