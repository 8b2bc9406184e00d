"""The memory of a page's columns is available to the next page."""

import ctypes
import subprocess
import sys

import pytest
from readwell.system import process

#: Four blocks of 16 MB at once, written to and given up again; prints how many pages of memory the system handed out.
FAULTS = """
import resource, sys
import numpy
from readwell.system import process
assert "keep" not in sys.argv or process.keep()
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(20):
    held = [numpy.ones(1 << 21, numpy.int64) for _ in range(4)]
    del held
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


def faults(*words: str) -> int:
    return int(
        subprocess.run([sys.executable, "-c", FAULTS, *words], capture_output=True, text=True, check=True).stdout
    )


@pytest.mark.skipif(not process.keep(), reason="another C library than GNU's")
def test_the_system_hands_out_a_block_once_and_not_for_each_page() -> None:
    assert 3 * faults("keep") < faults()


@pytest.mark.skipif(not process.keep(), reason="another C library than GNU's")
def test_what_lies_free_between_blocks_in_use_goes_back_to_the_system() -> None:
    code = """
import pathlib
from readwell.system import process
process.keep()
held = [bytes(1 << 16) for _ in range(2000)]
held[:-1] = []
size = lambda: int(pathlib.Path("/proc/self/statm").read_text().split()[1])
before = size()
assert process.give_back()
print(before - size())
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert int(out) * 4096 > 60_000_000


def test_elsewhere_than_on_linux_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not process.keep() and not process.give_back()


def test_with_another_library_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    assert not process.keep() and not process.give_back()
