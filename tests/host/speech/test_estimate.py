"""Estimated word marks: every word once, in order, and after the pauses that are heard."""

from __future__ import annotations

import importlib.util
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.services.audio.speech import estimate
from readwell.services.audio.speech.voice import Sound

RATE = 8_000


def sound(*parts: tuple[float, bool]) -> Sound:
    """Seconds of a tone or of silence, one after the other."""
    pieces = [np.sin(np.arange(int(seconds * RATE)) * 0.5) * (9000 if loud else 0) for seconds, loud in parts]
    return Sound(np.concatenate(pieces).astype("<i2").tobytes(), RATE, ())


def words(text: str, made: Sound) -> list[tuple[str, int]]:
    return [(text[at : at + length], ms) for at, length, ms in estimate.marked(text, made).marks]


def test_each_word_takes_its_share_and_silence_around_them_takes_none() -> None:
    found = words("one twenty one", sound((0.5, False), (1.4, True), (0.5, False)))
    assert [word for word, _ in found] == ["one", "twenty", "one"]
    assert [ms for _, ms in found] == pytest.approx([500, 873, 1527], abs=15)


def test_a_word_after_a_comma_begins_where_the_pause_ends() -> None:
    found = words("Yes, that is it.", sound((0.4, True), (0.3, False), (1.0, True)))
    assert found[0] == ("Yes,", 0) and found[1][1] == pytest.approx(700, abs=15)


def test_pauses_that_cannot_be_those_of_the_clauses_are_passed_over() -> None:
    text = "No, that was the longest day of the whole year."
    found = dict(words(text, sound((2.0, True), (0.3, False), (0.1, True))))
    assert found["that"] < 700


def test_a_script_without_spaces_has_a_mark_for_each_sign() -> None:
    assert [word for word, _ in words("图书馆开放", sound((1, True)))] == list("图书馆开放")


def test_what_is_no_word_has_no_mark() -> None:
    assert not words("… — !", sound((1, True))) and not words("", sound((1, True)))


@pytest.mark.parametrize("made", [Sound(b"", RATE, ()), sound((1, False)), sound((0.001, True))])
def test_a_sound_in_which_nothing_is_heard_gets_marks_too(made: Sound) -> None:
    found = estimate.marked("Two words.", made).marks
    assert [at for at, *_ in found] == [0, 4] and all(0 <= ms <= made.ms + 1 for *_, ms in found)


@given(st.text("ab ,.1é图😀\n", max_size=60), st.lists(st.tuples(st.floats(0, 0.4), st.booleans()), max_size=8))
def test_marks_are_in_order_and_within_text_and_sound(text: str, parts: list[tuple[float, bool]]) -> None:
    made = sound((0, False), *parts)
    marks = estimate.marked(text, made).marks
    assert list(marks) == sorted(marks) and [ms for *_, ms in marks] == sorted(ms for *_, ms in marks)
    assert all(text[at : at + length].strip() and 0 <= ms <= made.ms + 1 for at, length, ms in marks)


@pytest.mark.skipif(importlib.util.find_spec("espeakng_loader") is None, reason="espeak-ng is an extra")
def test_they_are_near_the_times_that_a_voice_reports() -> None:
    from readwell.services.audio.speech.espeak import library

    text = "On Tuesday, after a long evening, the council voted: the library stays open, and the mayor agreed."
    true = library().say(text, "gmw/en", 1.0, 1.0)
    times = {at: ms for at, _, ms in true.marks}
    off = [abs(ms - times[at]) for at, _, ms in estimate.marked(text, replace(true, marks=())).marks if at in times]
    assert len(off) > 15 and np.median(off) < 120
