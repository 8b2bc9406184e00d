"""One scale of rates for every engine: 1 is the same number of words a minute, whatever speaks.

Some engines take words a minute, others a factor of the voice's own speed, which is that of its engine; single voices
differ from it. The unit is a word a minute of espeak-ng: English with its many short words has a few more.
"""

from __future__ import annotations

import math

#: Words a minute at rate 1, and the limits of intelligible speech.
NORMAL, SLOWEST, FASTEST = 175, 80, 900
#: Below this share of their own length sounds run into each other.
SHORTEST = 0.1


def words_a_minute(rate: float) -> int:
    """Returns the speed for an engine that takes words a minute."""
    return min(max(round(NORMAL * rate), SLOWEST), FASTEST)


def factor(rate: float, own: float) -> float:
    """Returns how much faster than its own speed (words a minute) a voice has to speak."""
    return words_a_minute(rate) / own


def length(rate: float, own: float, fixed: float) -> float:
    """Returns how long sounds must be, 1 for the voice's own, where a share of the length can't be changed."""
    return max((1 / factor(rate, own) - fixed) / (1 - fixed), SHORTEST)


def steps(rate: float, own: float, most: int = 10, at_most: float = 3.0) -> int:
    """Returns the speed for an engine with steps to both sides of 0, where the last one is `at_most` times as fast."""
    wanted = most * math.log(factor(rate, own), at_most)
    return min(max(round(wanted), -most), most)
