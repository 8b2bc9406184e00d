"""A plugin that ends the process of a test that hangs, and says where: not every driver call has a timeout.

The tests run in separate processes, so the parent process counts the test as failed and continues.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import threading
import traceback
from collections.abc import Iterator
from typing import TextIO

import pytest
from greenlet import greenlet  # type: ignore[import-untyped]  # comes with Playwright

#: Seconds for one test with what it sets up and takes down. Its waits give up after 120, and a few may follow each other.
LIMIT = 480

TELL = pytest.StashKey[TextIO]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long is too long."""
    parser.addoption("--hang-guard", type=float, default=LIMIT, help="seconds after which a test is ended")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the place to write to: while a test runs its words are captured, and would end with it."""
    config.stash[TELL] = os.fdopen(os.dup(2), "w")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Watch each test, with what it sets up and takes down."""
    seconds = item.config.getoption("--hang-guard")
    timer = threading.Timer(seconds, _end, [item.nodeid, seconds, item.config.stash[TELL]])
    timer.daemon = True
    timer.start()
    try:
        return (yield)
    finally:
        timer.cancel()


def _end(name: str, seconds: float, tell: TextIO) -> None:
    print(f"\n{name} stands still after {seconds} s:", file=tell)
    for one in gc.get_objects():
        # A driver's call waits in the greenlet that made it: to `faulthandler` only the driver's own loop is running.
        if isinstance(one, greenlet) and one.gr_frame is not None:
            traceback.print_stack(one.gr_frame, file=tell)
    tell.flush()
    faulthandler.dump_traceback(file=tell)
    os._exit(1)
