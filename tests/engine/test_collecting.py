"""The search for cycles is paused while a function works, whatever becomes of it."""

import gc

import pytest
from readwell.engine.basics.collecting import uncollected


@uncollected
def state(fails: bool = False) -> bool:
    if fails:
        raise ValueError
    return gc.isenabled()


def test_a_function_runs_without_the_collector_which_is_there_again_after_it() -> None:
    assert not state() and gc.isenabled()


def test_the_collector_is_there_again_after_an_exception() -> None:
    with pytest.raises(ValueError):
        state(fails=True)
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        assert not state() and not gc.isenabled()
    finally:
        gc.enable()
