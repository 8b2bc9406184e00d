"""How much a word speaks for main content: a sorted table of hashes with a small whole number each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from readwell.snapshot import Longs, Mask

#: Odds are told in steps of a sixteenth of a natural logarithm.
STEPS = 16


@dataclass(frozen=True, eq=False)
class Odds:
    """Word `hashes[i]` has the log odds value[i] / STEPS."""

    hashes: npt.NDArray[np.uint32]  # (words,) sorted
    value: npt.NDArray[np.int8]  # (words,)

    def of(self, hashes: npt.NDArray[np.uint64]) -> tuple[Longs, Mask]:
        """The odds of each word, 0 where it isn't known, and whether it is."""
        if not len(self.hashes):
            return np.zeros(len(hashes), np.int64), np.zeros(len(hashes), np.bool_)
        short = shortened(hashes)
        at = np.minimum(np.searchsorted(self.hashes, short), len(self.hashes) - 1)
        known = self.hashes[at] == short
        return np.where(known, self.value[at].astype(np.int64), 0), known


def shortened(hashes: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint32]:
    """The upper half of a hash: the lower bits of a sum of products are the poorer ones."""
    return (hashes >> np.uint64(32)).astype(np.uint32)
