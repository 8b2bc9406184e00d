"""How much a word indicates main content: a sorted table of hashes, each with a small integer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from readwell.engine.page.snapshot import Longs, Mask

#: Odds are stored in steps of a sixteenth of a natural logarithm.
STEPS = 16


@dataclass(frozen=True, eq=False)
class Odds:
    """The word with hashes[i] has the log odds value[i] / STEPS."""

    hashes: npt.NDArray[np.uint32]  # (words,) sorted
    value: npt.NDArray[np.int8]  # (words,)

    def of(self, hashes: npt.NDArray[np.uint64]) -> tuple[Longs, Mask]:
        """Returns the odds of each word, 0 where it is unknown, and whether it is known."""
        if not len(self.hashes):
            return np.zeros(len(hashes), np.int64), np.zeros(len(hashes), np.bool_)
        short = shortened(hashes)
        at = np.minimum(np.searchsorted(self.hashes, short), len(self.hashes) - 1)
        known = self.hashes[at] == short
        return np.where(known, self.value[at].astype(np.int64), 0), known


def shortened(hashes: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint32]:
    """Returns the upper half of a hash: the lower bits of a sum of products are less random."""
    return (hashes >> np.uint64(32)).astype(np.uint32)
