"""The only way to wait in tests: until a condition is true, however long a busy machine takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

#: Seconds after which what is waited for will never come; no wait says how fast we are.
PATIENCE = 120


def until(
    what: str,
    happened: Callable[[], Any],
    seconds: float = PATIENCE,
    pause: float = 0.02,
    instead: Callable[[], Any] = lambda: "",
) -> Any:
    """Wait until something is true; `what` names it in the failure, and `instead` says what there is in its place."""
    end = time.monotonic() + seconds
    while True:
        value = happened()
        if value:
            return value
        assert time.monotonic() < end, f"waited {seconds} s for {what}; last seen: {value!r} {instead()}"
        time.sleep(pause)


def until_done(what: str, count: Callable[[], int], total: int, pause: float = 0.1) -> None:
    """Wait until a count has reached its total: as long as it grows, and no longer than `PATIENCE` while it does not."""
    done = count()

    def more() -> bool:
        return count() > done

    while done < total:
        until(f"{what}: more than {done} of {total}", more, pause=pause)
        done = count()
