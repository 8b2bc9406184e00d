"""How long a recording still takes to speak, from the pace at which this very one has been spoken so far."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import accumulate

from readwell.services.audio.speech.script import Line

#: Characters and seconds before which nothing is said: loading a voice takes part of the first ones.
CHARACTERS, SECONDS = 400, 5.0


class Pace:
    """Counts the characters of lines from the first that this process speaks; a pause of days counts for nothing."""

    def __init__(self, lines: tuple[Line, ...], clock: Callable[[], float] = time.monotonic) -> None:
        self._spoken = [0, *accumulate(len(line.text) for line in lines)]
        self._clock = clock
        self._begun: tuple[int, float] | None = None

    def left(self, count: int) -> float | None:
        """Returns the seconds left after so many lines; None in the beginning."""
        spoken, now = self._spoken[count], self._clock()
        if self._begun is None:
            self._begun = (spoken, now)
        characters, seconds = spoken - self._begun[0], now - self._begun[1]
        if characters < CHARACTERS or seconds < SECONDS:
            return None
        return seconds / characters * (self._spoken[-1] - spoken)
