"""One scale of rates: the same words a minute, whatever kind of engine speaks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readwell.services.audio.speech.rates import (
    FASTEST,
    NORMAL,
    SHORTEST,
    SLOWEST,
    factor,
    length,
    steps,
    words_a_minute,
)

RATES = st.floats(0, 10)


@pytest.mark.parametrize(("rate", "words"), [(1, 175), (2, 350), (0.5, 88), (0, 80), (10, 900)])
def test_words_a_minute_follow_the_rate_within_the_limits(rate: float, words: int) -> None:
    assert words_a_minute(rate) == words


@given(RATES, st.sampled_from([140, 175, 200]))
def test_a_factor_of_a_voice_s_own_speed_is_the_same_number_of_words(rate: float, own: float) -> None:
    assert factor(rate, own) * own == pytest.approx(words_a_minute(rate))


@given(st.floats(0.5, 2.9), st.floats(0, 0.33))
def test_a_length_makes_up_for_the_share_that_stays(rate: float, fixed: float) -> None:
    asked = length(rate, NORMAL, fixed)
    spoken = NORMAL / (fixed + (1 - fixed) * asked)
    assert asked == SHORTEST or spoken == pytest.approx(words_a_minute(rate))


def test_no_length_is_below_the_shortest() -> None:
    assert length(10, 175, 0.3) == SHORTEST


@given(st.floats(0.5, 2.9))
def test_a_step_is_the_nearest_to_the_words_that_are_wanted(rate: float) -> None:
    spoken = NORMAL * 3 ** (steps(rate, NORMAL) / 10)
    assert spoken == pytest.approx(words_a_minute(rate), rel=3**0.05 - 1 + 0.001)


@given(RATES, RATES)
def test_a_higher_rate_is_never_slower(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert words_a_minute(low) <= words_a_minute(high) and steps(low, 175) <= steps(high, 175)


def test_no_step_is_beyond_the_last_one() -> None:
    assert steps(FASTEST / NORMAL, 175) == 10 and steps(SLOWEST / NORMAL, 1000) == -10
