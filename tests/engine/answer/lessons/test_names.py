"""Tests of engine/answer/lessons/names.py."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.engine.answer.lessons.names import BITS, LONGEST, mix, named, number, shape, words_of
from readwell.engine.page.tree import is_text

from tests.engine.answer.lessons.corrections import first, snapshot


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Card_title__x7Gk2", "Card_title__b9Qm4"),  # CSS modules
        ("css-1q2w3e title", "css-9z8x7c title"),  # emotion
        ("sc-bZQynM title", "sc-kJpQwX title"),  # styled-components
        ("title jsx-2871293847", "title jsx-99812374"),  # styled-jsx
        ("title svelte-1abc2de", "title"),
        ("post-17 post", "post-18 post"),
        ("post odd", "post even"),
        ("first post", "post last"),
        ("a b", "b a"),
        ("a a b", "a b"),
        ("  a\n\tb ", "a b"),
        ("Story", "story"),
        ("story-body", "story_body"),
    ],
)
def test_names_that_differ_from_day_to_day_are_alike(one: str, other: str) -> None:
    assert words_of(one) == words_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("story", "stories"), ("col-2 x", "col x"), ("storybody", "story-body"), ("titel", "título")]
)
def test_names_that_a_site_gives_are_told_apart(one: str, other: str) -> None:
    assert words_of(one) != words_of(other)


@pytest.mark.parametrize("value", ["", " ", "x7Gk2a", "17", "---", "odd even", "css-1q2w3e", "sc-bZQynM jsx-4711"])
def test_a_value_without_a_lasting_word_names_nothing(value: str) -> None:
    assert words_of(value) == ()


def test_a_very_long_value_is_read_to_a_limit() -> None:
    assert len(words_of("word " * 200_000)) == 1
    assert words_of("a" * 1_000_000) == ("a" * LONGEST,)


def test_an_element_without_lasting_names_has_no_number() -> None:
    page = snapshot("<p class='css-1q2w3e'>One</p><p>Two</p><p class=lead>Three</p>")
    p = np.flatnonzero(page.tagged(("p",)))
    assert [int(named(page)[node] > 0) for node in p] == [0, 0, 1]


def test_class_and_id_are_different_names() -> None:
    page = snapshot("<p class=lead>One</p><p id=lead>Two</p><p class=lead id=lead>Three</p>")
    p = np.flatnonzero(page.tagged(("p",)))
    assert len(set(named(page)[p].tolist())) == 3


def test_each_element_has_a_shape_and_no_text_has_one() -> None:
    page = snapshot("<div class=a>One<p>Two<b>Three</b></div>")
    assert ((shape(page) == 0) == is_text(page)).all()
    assert shape(page).max() < 1 << BITS


def test_a_shape_is_of_tag_and_names() -> None:
    page = snapshot("<div class=a>1</div><p class=a>2</p><div class='a a'>3</div>")
    nodes = [first(page, "a"), *np.flatnonzero(page.tagged(("p",))).tolist(), int(page.attr_node[-1])]
    one, other, same = shape(page)[nodes].tolist()
    assert one == same != other


def test_a_page_without_names_and_an_empty_page_have_shapes_too() -> None:
    for html in ("", "<p>", "words"):
        assert len(shape(snapshot(html))) == len(snapshot(html))


def test_mixed_numbers_stay_in_their_bits_and_keep_their_order_apart() -> None:
    one, other = np.array([1, 2, (1 << 32) - 1], np.int64), np.array([2, 1, (1 << 32) - 1], np.int64)
    mixed = mix(one, other)
    assert (mixed >= 0).all() and (mixed < 1 << BITS).all() and mixed[0] != mixed[1]


@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=60))
def test_any_value_has_words_and_a_number(value: str) -> None:
    words = words_of(value)
    assert words == tuple(sorted(set(words))) and all(words)
    assert 0 <= number(value) < 1 << 32
