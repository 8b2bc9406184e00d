"""An end to work on one page: so much of the processor's time, and no more.

Seconds of the processor, not of the clock: on a busy machine a page gets the same work done before it is ended. The
time grows with the page. Where the system has no such timer (Windows) the extension's own limit still holds.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from readwell.errors import Refused

#: Seconds for any page, and for each million characters of it. The slowest known page of a million takes a fifth.
SECONDS, SECONDS_A_MILLION = 20.0, 4.0
#: How much later the process ends, if what runs can't be interrupted.
GRACE = 2.0


def seconds(characters: int) -> float:
    """What a page or a request of this size may take."""
    return SECONDS + SECONDS_A_MILLION * characters / 1_000_000


@contextmanager
def limited(allowed: float, last: bool = False) -> Iterator[None]:
    """Ends the work inside with `over-time`; with `last`, work that can't be interrupted ends with its process.

    Python's loops and regular expressions are interrupted; a call into a library isn't before it returns.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def over(_signal: int, _frame: FrameType | None) -> None:
        raise Refused("over-time", f"the page took more than {allowed:.0f} seconds of the processor's time")

    before = signal.signal(signal.SIGVTALRM, over)
    if last:
        signal.setitimer(signal.ITIMER_PROF, allowed * GRACE)  # nobody handles its signal: the process ends
    # Again every second: what raised may have stood where exceptions are dropped.
    signal.setitimer(signal.ITIMER_VIRTUAL, allowed, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        if last:
            signal.setitimer(signal.ITIMER_PROF, 0)
