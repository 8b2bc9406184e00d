import gc
import pkgutil
import re
import subprocess
import sys
from importlib import import_module

import pytest
import readwell
import readwell.engine
import readwell.parse
from readwell.engine.basics.patterns import _Lazy, lazy

from tests.engine.pattern_sources import MADE, every_pattern
from tests.engine.pattern_times import SHORT, slow


def test_a_lazy_pattern_does_what_the_compiled_one_does() -> None:
    ours, theirs = lazy(r"(\d+) (b)", re.IGNORECASE), re.compile(r"(\d+) (b)", re.IGNORECASE)
    for _ in range(2):
        assert ours.sub(r"\2", "a 12 B") == theirs.sub(r"\2", "a 12 B") == "a B"
        assert [found.span() for found in ours.finditer("1 b, 2 B")] == [(0, 3), (5, 8)]
    assert (ours.pattern, ours.flags, ours.groups) == (theirs.pattern, theirs.flags, theirs.groups)


def test_every_lazy_pattern_of_the_engine_can_be_compiled() -> None:
    for package in (readwell.engine, readwell.parse):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    found = [thing for thing in gc.get_objects() if type(thing) is _Lazy]
    assert len(found) > 70
    for pattern in found:
        assert pattern.pattern is not None


def test_loading_the_engine_compiles_none() -> None:
    ask = (
        "import gc, readwell, readwell.api, readwell.engine.extractors.readwell; from readwell.engine.basics.patterns import _Lazy;"
        "print([x.__dict__ for x in gc.get_objects() if type(x) is _Lazy and len(x.__dict__) > 1])"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]", readwell.__file__


def test_no_pattern_takes_long_on_short_texts_made_of_its_own_parts() -> None:
    assert not slow(longest=SHORT)


@pytest.mark.second
def test_no_pattern_takes_long_on_texts_made_of_its_own_parts() -> None:
    assert not slow()


@pytest.mark.second
def test_patterns_that_once_took_too_long_are_found_and_one_that_hangs_is_ended() -> None:
    found = slow(once=True, patience=3)
    assert [line.split(":")[0] for line in found] == ["comments", "ends", "dashes", "strings"]
    assert found[0].endswith("never ends")


def test_every_pattern_of_the_sources_is_found() -> None:
    found, made = every_pattern()
    assert len(found) > 190
    assert sorted(set(made)) == sorted(MADE)
    assert len({one.place.split(":")[0] for one in found}) > 60
