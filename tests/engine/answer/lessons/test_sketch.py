"""Tests of engine/answer/lessons/sketch.py."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.answer.lessons.sketch import FAMILIAR, FEWEST, PLACES, familiar, from_text, sketch, text_of

from tests.engine.answer.lessons.corrections import snapshot
from tests.engine.answer.lessons.pages import page

OTHER = "".join(f"<div class=k{'abcdefghij'[n]}x><p class=m{'abcdefghij'[n]}y>Words here</p></div>" for n in range(10))


def test_pages_of_one_template_are_familiar() -> None:
    known = text_of(sketch(snapshot(page(0))))
    assert familiar(snapshot(page(1)), known) and familiar(snapshot(page(2, boxes=0)), known)


def test_a_redesigned_page_is_not() -> None:
    assert not familiar(snapshot(page(0, prefix="tale")), text_of(sketch(snapshot(page(0)))))


def test_a_page_with_few_names_is_sketched_by_its_paths() -> None:
    plain = "<table><tr><td><p>One</p><p>Two</p><ul><li>a<li>b</ul></table>"
    known = text_of(sketch(snapshot(plain)))
    assert len(snapshot(plain).attr_node) < FEWEST
    assert familiar(snapshot(plain.replace("One", "Other words")), known)
    assert not familiar(snapshot("<dl><dt>a<dd><pre>b</pre></dl><h1>c</h1><blockquote>d</blockquote>"), known)


def test_so_many_equal_places_make_a_page_familiar() -> None:
    found = snapshot(OTHER)
    own = sketch(found)
    for same in (FAMILIAR, FAMILIAR - 1):
        known = np.where(np.arange(PLACES) < same, own, (own + 1) % (1 << 16))
        assert familiar(found, text_of(known)) == (same >= FAMILIAR)


def test_an_empty_page_has_a_sketch() -> None:
    for html in ("", "<p>", "words"):
        assert len(sketch(snapshot(html))) == PLACES


def test_a_sketch_is_written_in_43_letters_and_read_again() -> None:
    own = sketch(snapshot(page(0)))
    assert len(text_of(own)) == 43
    read = from_text(text_of(own))
    assert read is not None and (read == own).all()


@pytest.mark.parametrize("text", ["", "A" * 42, "A" * 44, "A" * 42 + "=", "A" * 42 + "é", "A" * 42 + "+", " " * 43])
def test_what_is_no_sketch_is_none(text: str) -> None:
    assert from_text(text) is None


def test_numbers_of_a_sketch_have_sixteen_bits() -> None:
    for html in (page(0), OTHER, "<p>"):
        own = sketch(snapshot(html))
        assert (own >= 0).all() and (own < 1 << 16).all()
