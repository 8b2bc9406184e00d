"""A limit on the processor time that one page may take.

Processor time, not wall time, so that a busy machine does the same work before it gives up. The limit grows with the
size of the page. Where the system has no such timer (Windows), the extension's own timeout still applies.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from readwell.engine.basics.errors import Refused

#: Seconds for any page, and for each million characters of it. The slowest known page of a million takes a fifth.
SECONDS, SECONDS_A_MILLION = 20.0, 4.0
#: After this many times the limit the process is killed, if the running call can't be interrupted.
GRACE = 2.0
#: Seconds until the work is interrupted again, if it was not the first time.
AGAIN = 0.1


def seconds(characters: int) -> float:
    """Returns the limit for a page or a request of this size."""
    return SECONDS + SECONDS_A_MILLION * characters / 1_000_000


@contextmanager
def limited(allowed: float | None, last: bool = False) -> Iterator[None]:
    """Ends the work inside with `over-time`; with `last`, kills the process if the work can't be interrupted.

    Python code and regular expressions are interrupted; a call into a C library is not before it returns. None is no
    limit; only a process's main thread can have one.
    """
    alone = threading.current_thread() is threading.main_thread()
    if allowed is None or not alone or not hasattr(signal, "setitimer"):
        yield
        return

    def over(_signal: int, _frame: FrameType | None) -> None:
        raise Refused("over-time", f"the page took more than {allowed:.0f} seconds of processor time")

    before = signal.signal(signal.SIGVTALRM, over)
    if last:
        signal.setitimer(signal.ITIMER_PROF, allowed * GRACE)  # the signal has no handler: the process ends
    # Repeated: the first exception may have been raised where exceptions are swallowed.
    signal.setitimer(signal.ITIMER_VIRTUAL, allowed, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        if last:
            signal.setitimer(signal.ITIMER_PROF, 0)
